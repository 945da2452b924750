//! Readings against labels, as counts.

use super::{Reader, ReaderState, Reading};
use crate::unicode::is_space;
use crate::{Error, Result};

/// How often each reading met each label: all that a score of POPE needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Yes, no, unreadable where the label is no, then where it is yes.
    cells: [u64; 6],
}

impl Counts {
    /// Count one answer.
    pub fn add(&mut self, reading: Reading, label: bool) {
        if let Some(cell) = self.cells.get_mut(Self::place(reading, label)) {
            *cell += 1;
        }
    }

    /// How many answers were read so where the label is `label` (yes is true).
    pub fn get(&self, reading: Reading, label: bool) -> u64 {
        self.cells.get(Self::place(reading, label)).copied().unwrap_or(0)
    }

    // An index and no match: which cell it is cannot be foreseen, and a wrong guess of the
    // processor would cost more than the rest.
    fn place(reading: Reading, label: bool) -> usize {
        3 * usize::from(label) + reading as usize
    }
}

/// A label: `yes` or `no` in any case, blanks around it aside.
pub fn parse_label(label: &str) -> Option<bool> {
    // No letter outside ASCII has a lower case in "yes" or "no", so ASCII folding is exact.
    let word = label.trim_matches(is_space);
    let is = |one| word.eq_ignore_ascii_case(one);
    if is("yes") { Some(true) } else { is("no").then_some(false) }
}

/// Counts answers as they come, each in its group.
#[derive(Debug)]
pub struct Tally<'reader> {
    reader: &'reader Reader,
    state: ReaderState,
    groups: Vec<Counts>,
}

impl<'reader> Tally<'reader> {
    /// An empty tally of `groups` groups.
    pub fn new(reader: &'reader Reader, groups: usize) -> Self {
        Self { reader, state: reader.state(), groups: vec![Counts::default(); groups] }
    }

    /// Count an answer if it can be read at a glance; returns whether it was.
    ///
    /// # Errors
    ///
    /// There is no such group.
    pub fn add_at_a_glance(&mut self, answer: &str, label: bool, group: u32) -> Result<bool> {
        match self.reader.at_a_glance(answer, label) {
            Some(reading) => self.record(reading, label, group).map(|()| true),
            None => Ok(false),
        }
    }

    /// Read an answer and count it.
    ///
    /// # Errors
    ///
    /// There is no such group.
    pub fn add(&mut self, answer: &str, label: bool, group: u32) -> Result<()> {
        let reading = self.reader.read(&mut self.state, answer, Some(label));
        self.record(reading.unwrap_or(Reading::Unreadable), label, group)
    }

    fn record(&mut self, reading: Reading, label: bool, group: u32) -> Result<()> {
        match self.groups.get_mut(group as usize) {
            Some(counts) => {
                counts.add(reading, label);
                Ok(())
            }
            None => Err(Error::value(format!("there is no group number {group}"))),
        }
    }

    /// The counts of each group.
    pub fn groups(&self) -> &[Counts] {
        &self.groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_its_own() {
        let mut counts = Counts::default();
        for (times, (reading, label)) in [
            (Reading::Yes, true),
            (Reading::No, true),
            (Reading::Unreadable, true),
            (Reading::Yes, false),
            (Reading::No, false),
            (Reading::Unreadable, false),
        ]
        .into_iter()
        .enumerate()
        {
            (0..times).for_each(|_| counts.add(reading, label));
            assert_eq!(counts.get(reading, label), times as u64);
        }
    }

    #[test]
    fn a_group_that_is_not_there_is_an_error() {
        let strict = Reader::strict();
        let mut tally = Tally::new(&strict, 1);
        assert!(tally.add("Yes", true, 1).is_err());
        assert!(tally.add_at_a_glance("Yes", true, 1).is_err());
        assert_eq!(tally.add_at_a_glance("There is a dog.", true, 0), Ok(false));
    }
}
