//! Readings against labels, as counts.

use super::{Reader, Reading};
use crate::{Error, Result};

/// How often each reading met each label: all that a score of POPE needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Read yes, label yes.
    pub true_positives: u64,
    /// Read no, label yes.
    pub false_negatives: u64,
    /// Unreadable, label yes.
    pub unreadable_positives: u64,
    /// Read yes, label no.
    pub false_positives: u64,
    /// Read no, label no.
    pub true_negatives: u64,
    /// Unreadable, label no.
    pub unreadable_negatives: u64,
}

impl Counts {
    /// Count one answer.
    pub fn add(&mut self, reading: Reading, label: bool) {
        let cell = match (label, reading) {
            (true, Reading::Yes) => &mut self.true_positives,
            (true, Reading::No) => &mut self.false_negatives,
            (true, Reading::Unreadable) => &mut self.unreadable_positives,
            (false, Reading::Yes) => &mut self.false_positives,
            (false, Reading::No) => &mut self.true_negatives,
            (false, Reading::Unreadable) => &mut self.unreadable_negatives,
        };
        *cell += 1;
    }

    /// The six counts: yes, no, unreadable where the label is yes, then where it is no.
    pub fn as_array(&self) -> [u64; 6] {
        [
            self.true_positives,
            self.false_negatives,
            self.unreadable_positives,
            self.false_positives,
            self.true_negatives,
            self.unreadable_negatives,
        ]
    }
}

/// A label: `yes` or `no` in any case, blanks around it aside.
pub fn parse_label(label: &str) -> Option<bool> {
    match label {
        "yes" => Some(true),
        "no" => Some(false),
        _ => match super::exact::read(label) {
            Reading::Yes => Some(true),
            Reading::No => Some(false),
            Reading::Unreadable => None,
        },
    }
}

/// Read `answers` and count them, each in its group.
///
/// `labels` and `groups` go along with `answers`; without `groups` all are of group 0.
///
/// # Errors
///
/// A group number that is not below `counts.len()`.
pub fn count<'a>(
    reader: Reader,
    answers: impl Iterator<Item = &'a str>,
    labels: impl Iterator<Item = bool>,
    groups: Option<&[u32]>,
    counts: &mut [Counts],
) -> Result<()> {
    let mut state = reader.state();
    let mut groups = groups.map(|groups| groups.iter());
    for (answer, label) in answers.zip(labels) {
        let group = match &mut groups {
            Some(groups) => groups.next().copied().unwrap_or(u32::MAX),
            None => 0,
        };
        let reading = state.read(answer);
        match counts.get_mut(group as usize) {
            Some(counts) => counts.add(reading, label),
            None => return Err(Error::value(format!("there is no group number {group}"))),
        }
    }
    Ok(())
}
