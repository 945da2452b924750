//! Lists of token indices in columns, and the errors about them.

use crate::error::{Error, Result, cut};

/// Which of the two sides an index list belongs to, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The model's indices.
    Predicted,
    /// The true indices.
    Gold,
}

impl Side {
    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Predicted => "predicted",
            Self::Gold => "gold",
        }
    }

    /// The error for a value that is no token index, `value` as a person would write it.
    pub fn not_an_index(self, item: usize, value: impl std::fmt::Display) -> Error {
        Error::value(format!(
            "{} item {item}: {} is not a token index (an integer from 0 to {})",
            self.name(),
            cut(&value.to_string()),
            i64::MAX
        ))
    }

    /// The error for a side that is no sequence of items.
    pub fn not_a_sequence(self, value: impl std::fmt::Display) -> Error {
        Error::value(format!(
            "{} is {}, not a sequence of collections of token indices",
            self.name(),
            cut(&value.to_string())
        ))
    }

    /// The error for an item that holds no indices at all.
    pub fn not_a_collection(self, item: usize, value: impl std::fmt::Display) -> Error {
        Error::value(format!(
            "{} item {item}: {} is not a collection of token indices",
            self.name(),
            cut(&value.to_string())
        ))
    }
}

/// Lists of token indices as two columns: list k is `values[offsets[k]..offsets[k + 1]]`.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a> {
    side: Side,
    offsets: &'a [i64],
    values: &'a [i64],
}

impl<'a> Lists<'a> {
    /// The columns of one side. The offsets need a first entry, and each list is checked when it is
    /// read: an offset that is negative, falls, or lies beyond the values is an error there.
    pub fn new(side: Side, offsets: &'a [i64], values: &'a [i64]) -> Result<Self> {
        if offsets.is_empty() {
            let name = side.name();
            return Err(Error::value(format!("{name}: offsets need at least one entry")));
        }
        Ok(Self { side, offsets, values })
    }

    /// The number of lists.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is no list.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Result<&'a [i64]>> {
        let lists = *self;
        let bounds = self.offsets.iter().zip(self.offsets.iter().skip(1));
        bounds.enumerate().map(move |(item, (&start, &end))| {
            // A negative offset becomes a huge one, which is out of range like any other.
            let range = start as usize..end as usize;
            lists.values.get(range).ok_or_else(|| lists.out_of_range(item, start, end))
        })
    }

    #[cold]
    fn out_of_range(&self, item: usize, start: i64, end: i64) -> Error {
        Error::value(format!(
            "{} item {item}: its offsets {start} and {end} are no range of {} values",
            self.side.name(),
            self.values.len()
        ))
    }
}
