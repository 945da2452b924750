//! Arrow arrays of lists of integers as the columns that the core counts.
//!
//! Offsets are copied to 64 bits, values only where they are not 64-bit already or come in several
//! chunks.

use arrow_array::array::{Array, ArrayRef, OffsetSizeTrait};
use arrow_array::cast::AsArray;
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_buffer::ScalarBuffer;
use arrow_schema::DataType;
use pyo3::prelude::*;

use super::arrow_input::{self, NoIntegers};
use crate::error::{Error, Result};
use crate::token_f1::Side;

/// Offsets and values of an array of lists.
pub struct ArrowLists {
    offsets: Vec<i64>,
    values: ScalarBuffer<i64>,
}

impl ArrowLists {
    /// The lists of `object`; None where it has no Arrow interface.
    pub fn read(side: Side, object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let what = format!("{} list", side.name());
        let Some(chunks) = arrow_input::import(object, &what)? else { return Ok(None) };
        if let [chunk] = chunks.as_slice() {
            return Ok(Some(read_chunk(side, 0, chunk)?));
        }
        let (mut offsets, mut values) = (vec![0], Vec::new());
        for chunk in &chunks {
            let lists = read_chunk(side, offsets.len() - 1, chunk)?;
            let (used, base) = (lists.used(), values.len() as i64);
            offsets.extend(lists.offsets.iter().skip(1).map(|end| end - used.start + base));
            let used = used.start as usize..used.end as usize;
            values.extend_from_slice(lists.values.get(used).unwrap_or_default());
        }
        Ok(Some(Self { offsets, values: values.into() }))
    }

    /// Where each list starts among the values, and where the last one ends.
    pub fn offsets(&self) -> &[i64] {
        &self.offsets
    }

    /// All values.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    fn used(&self) -> std::ops::Range<i64> {
        let first = self.offsets.first().copied().unwrap_or(0);
        first..self.offsets.last().copied().unwrap_or(first)
    }
}

/// The lists of one chunk, whose first is item `base`.
fn read_chunk(side: Side, base: usize, chunk: &ArrayRef) -> Result<ArrowLists> {
    let (offsets, child) = match chunk.data_type() {
        DataType::List(_) => offsets_and_child::<i32>(chunk),
        DataType::LargeList(_) => offsets_and_child::<i64>(chunk),
        DataType::FixedSizeList(_, size) => {
            let ends = (0..=chunk.len() as i64).map(|item| item * i64::from(*size));
            (ends.collect(), chunk.as_fixed_size_list().values())
        }
        other => {
            let what =
                format!("an Arrow array of lists is needed, not of format {}", format(other));
            return Err(unusable(side, what));
        }
    };
    if chunk.null_count() > 0
        && let Some(item) = (0..chunk.len()).find(|&item| chunk.is_null(item))
    {
        return Err(side.not_a_collection(base + item, "null"));
    }
    let mut bounds = offsets.iter().zip(offsets.iter().skip(1));
    let holds_null =
        |(&start, &end): (&i64, &i64)| (start..end).any(|place| child.is_null(place as usize));
    if child.null_count() > 0
        && let Some(item) = bounds.position(holds_null)
    {
        return Err(side.not_an_index(base + item, "null"));
    }
    Ok(ArrowLists { values: integers(side, child)?, offsets })
}

fn offsets_and_child<Offset: OffsetSizeTrait + Into<i64>>(
    chunk: &ArrayRef,
) -> (Vec<i64>, &ArrayRef) {
    let lists = chunk.as_list::<Offset>();
    (lists.value_offsets().iter().map(|&end| end.into()).collect(), lists.values())
}

fn integers(side: Side, array: &ArrayRef) -> Result<ScalarBuffer<i64>> {
    arrow_input::integers(array).or_else(|fault| match fault {
        // An array of nulls is what an empty list of unknown type has for its values.
        NoIntegers::Type(DataType::Null) if array.is_empty() => Ok(Vec::new().into()),
        NoIntegers::Type(other) => {
            let what = format!("integers are needed, not Arrow format {}", format(other));
            Err(unusable(side, what))
        }
        NoIntegers::TooLarge(value) => Err(unusable(side, format!("{value} is not a token index"))),
    })
}

fn unusable(side: Side, what: String) -> Error {
    Error::value(format!("{}: {what}", side.name()))
}

/// A type as the interface writes it, quoted.
fn format(kind: &DataType) -> String {
    FFI_ArrowSchema::try_from(kind)
        .map_or_else(|_| kind.to_string(), |schema| format!("{:?}", schema.format()))
}
