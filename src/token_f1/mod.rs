//! Token-level precision, recall and F1: two sets of token indices in, integer counts out.
//!
//! For a caption of N tokens let H be the set of indices that are hallucinated and Ĥ the set that a
//! model points at: true positives |Ĥ ∩ H|, false positives |Ĥ \ H|, false negatives |H \ Ĥ|
//! (DetailVerifyBench, arXiv:2604.05623). The scores are made of these counts in Python.
//!
//! Captions are short: a [`Counter`] keeps one stamp for every index below [`FEW`]. A pair stamps its
//! predicted indices with a number of its own and finds its gold indices stamped or not, so that it
//! costs a load and a store an index, whatever the order and however often an index is given, and
//! nothing is cleared or allocated. A list with a larger index is sorted into a buffer and merged.
//! Tried and slower: merging throughout, for its branches cannot be predicted; bit sets, for the
//! clearing, the population counts or the chains of changes to one word.

mod lists;

use crate::error::{Error, Result};

pub use lists::{Lists, Side};

/// Indices below this have a stamp; few captions have so many tokens.
pub const FEW: usize = 2048;

/// What one caption, or any number of them added up, contributes to the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Indices that are both predicted and gold.
    pub true_positives: u64,
    /// Indices that are predicted only.
    pub false_positives: u64,
    /// Indices that are gold only.
    pub false_negatives: u64,
}

/// The counts of many pairs, one column each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Indices that are both predicted and gold, per pair.
    pub true_positives: Vec<i64>,
    /// Indices that are predicted only, per pair.
    pub false_positives: Vec<i64>,
    /// Indices that are gold only, per pair.
    pub false_negatives: Vec<i64>,
}

impl Columns {
    /// Empty columns with room for `pairs`.
    pub fn with_capacity(pairs: usize) -> Self {
        Self {
            true_positives: Vec::with_capacity(pairs),
            false_positives: Vec::with_capacity(pairs),
            false_negatives: Vec::with_capacity(pairs),
        }
    }

    /// Adds the counts of the next pair.
    pub fn push(&mut self, counts: Counts) {
        self.true_positives.push(counts.true_positives as i64);
        self.false_positives.push(counts.false_positives as i64);
        self.false_negatives.push(counts.false_negatives as i64);
    }
}

/// Counts for every pair of lists.
pub fn count_lists(predicted: Lists<'_>, gold: Lists<'_>) -> Result<Columns> {
    same_length(predicted.len(), gold.len())?;
    let mut counter = Counter::new();
    let mut columns = Columns::with_capacity(gold.len());
    for (item, (predicted, gold)) in predicted.iter().zip(gold.iter()).enumerate() {
        columns.push(counter.count(item, predicted?, gold?)?);
    }
    Ok(columns)
}

/// The error for two sides that do not correspond item by item.
pub fn same_length(predicted: usize, gold: usize) -> Result<()> {
    if predicted == gold {
        return Ok(());
    }
    Err(Error::value(format!(
        "predicted has {predicted} items and gold has {gold}: they must correspond one to one"
    )))
}

/// Counts pairs of index lists one after another, with buffers that are used again.
#[derive(Debug)]
pub struct Counter {
    stamps: Box<[u64; FEW]>,
    /// The stamp of the last pair's predicted indices; the next number marks its gold ones.
    stamp: u64,
    predicted: Vec<i64>,
    gold: Vec<i64>,
}

impl Default for Counter {
    fn default() -> Self {
        Self::new()
    }
}

impl Counter {
    /// A counter with its buffers.
    pub fn new() -> Self {
        Self { stamps: Box::new([0; FEW]), stamp: 0, predicted: Vec::new(), gold: Vec::new() }
    }

    /// The counts of one pair of lists, each read as a set; an error names `item` and the value.
    #[inline]
    pub fn count(&mut self, item: usize, predicted: &[i64], gold: &[i64]) -> Result<Counts> {
        match self.count_few(predicted, gold) {
            Some(counts) => Ok(counts),
            None => self.count_sorted(item, predicted, gold),
        }
    }

    /// The counts where every index is below [`FEW`], None otherwise.
    #[inline]
    fn count_few(&mut self, predicted: &[i64], gold: &[i64]) -> Option<Counts> {
        self.stamp += 2;
        let (pointed_at, seen) = (self.stamp, self.stamp + 1);
        let (mut in_prediction, mut in_gold, mut in_both) = (0, 0, 0);
        for &index in predicted {
            let stamp = self.stamps.get_mut(index as usize)?;
            in_prediction += u64::from(*stamp != pointed_at);
            *stamp = pointed_at;
        }
        for &index in gold {
            let stamp = self.stamps.get_mut(index as usize)?;
            in_both += u64::from(*stamp == pointed_at);
            in_gold += u64::from(*stamp != seen);
            *stamp = seen;
        }
        Some(from_sizes(in_prediction, in_gold, in_both))
    }

    #[cold]
    fn count_sorted(&mut self, item: usize, predicted: &[i64], gold: &[i64]) -> Result<Counts> {
        for (side, list) in [(Side::Predicted, predicted), (Side::Gold, gold)] {
            if let Some(&index) = list.iter().find(|&&index| index < 0) {
                return Err(side.not_an_index(item, index));
            }
        }
        sort_into(&mut self.predicted, predicted);
        sort_into(&mut self.gold, gold);
        let mut in_both = 0;
        let mut rest = self.gold.iter().peekable();
        for index in &self.predicted {
            while rest.next_if(|other| *other < index).is_some() {}
            in_both += u64::from(rest.next_if_eq(&index).is_some());
        }
        let size = |list: &[i64]| list.len() as u64;
        Ok(from_sizes(size(&self.predicted), size(&self.gold), in_both))
    }
}

fn from_sizes(in_prediction: u64, in_gold: u64, in_both: u64) -> Counts {
    Counts {
        true_positives: in_both,
        false_positives: in_prediction - in_both,
        false_negatives: in_gold - in_both,
    }
}

fn sort_into(buffer: &mut Vec<i64>, list: &[i64]) {
    buffer.clear();
    buffer.extend_from_slice(list);
    buffer.sort_unstable();
    buffer.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_indices_count_alike() {
        let mut counter = Counter::new();
        let expected = Counts { true_positives: 1, false_positives: 1, false_negatives: 2 };
        for shift in [0, FEW as i64 - 4, 1 << 40] {
            let predicted = [5, 2, 5].map(|index| index + shift);
            let gold = [1, 2, 9, 9].map(|index| index + shift);
            assert_eq!(counter.count(0, &predicted, &gold), Ok(expected));
        }
    }

    #[test]
    fn offsets_are_checked() {
        let gold = |offsets| Lists::new(Side::Gold, offsets, &[1, 2, 3]);
        assert!(gold(&[]).is_err());
        for offsets in [&[-1, 2, 3], &[0, 2, 1], &[0, 2, 4], &[0, -1, 3]] {
            let lists = gold(offsets).unwrap();
            assert!(count_lists(lists, lists).is_err(), "{offsets:?}");
        }
    }
}
