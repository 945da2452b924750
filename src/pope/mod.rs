//! POPE (Li et al., 2023, arXiv 2305.10355): answers read as yes or no, and counted against labels.
//!
//! Each published harness reads an answer by a rule of its own. A [`Reader`] is such a rule, read
//! from a TOML file; only `strict` is code. [`Counts`] is all that any of their scores needs, and
//! it adds up over files and machines. Which rule reads and how a score treats an unreadable answer
//! are separate choices: the second is made where the counts are divided, in Python.
//!
//! ```
//! use armchair::pope::{Reader, Reading};
//!
//! let strict = Reader::strict();
//! let answer = "Yes, a dog not far from the door";
//! assert_eq!(strict.read(&mut strict.state(), answer, None), Some(Reading::Yes));
//! let text = r#"
//!     name = "pets"
//!     [reader]
//!     split = " "
//!     no.words = ["no", "not"]
//!     otherwise = "yes"
//! "#;
//! let pets = Reader::parse(text, "pets.toml")?;
//! assert_eq!(pets.read(&mut pets.state(), answer, None), Some(Reading::No));
//! # Ok::<(), armchair::Error>(())
//! ```

mod count;
mod definition;
mod rule;
mod search;
mod strict;
mod vqa_words;

pub use count::{Counts, Tally, parse_label};
pub use definition::Scores;

use crate::Result;
use rule::Rule;

/// The longest answer, in bytes, that simple rules read at a glance.
const SHORT: usize = 128;

/// Most answers are one of these: each reader's reading of them is worked out beforehand. Each stands
/// at its own [`place`], with its first and last two letters.
const COMMON: [(&str, [u8; 2], [u8; 2]); 8] = [
    ("Yes", *b"Ye", *b"es"),
    ("yes", *b"ye", *b"es"),
    ("No", *b"No", *b"No"),
    ("no", *b"no", *b"no"),
    ("Yes.", *b"Ye", *b"s."),
    ("yes.", *b"ye", *b"s."),
    ("No.", *b"No", *b"o."),
    ("no.", *b"no", *b"o."),
];

/// Where a common answer stands in [`COMMON`]: small letters, no, a full stop. Without a branch, since
/// nobody can foresee which it is; another answer of its length gets any place.
fn place(first: [u8; 2], last: [u8; 2]) -> usize {
    let [[initial, second], [_, end]] = [first, last];
    usize::from(initial >> 5 & 1) | usize::from(second & 2) | usize::from(!end >> 4 & 4)
}

/// What an answer is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The object is said to be there.
    Yes,
    /// It is said not to be there.
    No,
    /// Neither: empty, undecided, contradictory, or in no form that the reader knows.
    Unreadable,
}

impl Reading {
    /// The name that Python gets.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unreadable => "unreadable",
        }
    }
}

/// A rule that reads answers, ready to read.
#[derive(Debug)]
pub struct Reader {
    name: String,
    scores: Scores,
    /// `None`: this package's own, what a person would read.
    rule: Option<Rule>,
    /// The reading of each common answer where the label is no, then where it is yes.
    common: [[Option<Reading>; 2]; COMMON.len()],
}

impl Reader {
    /// Reads a convention from the text of its TOML file, called `place` in errors.
    ///
    /// # Errors
    ///
    /// The text is no convention of POPE; the message has the line.
    pub fn parse(text: &str, place: &str) -> Result<Self> {
        let (name, rule, scores) = definition::parse(text, place)?;
        Ok(Self::new(name, scores, rule))
    }

    /// This package's own reader.
    pub fn strict() -> Self {
        Self::new("strict".to_owned(), Scores::default(), None)
    }

    fn new(name: String, scores: Scores, rule: Option<Rule>) -> Self {
        let mut reader = Self { name, scores, rule, common: Default::default() };
        let mut state = reader.state();
        reader.common = COMMON.map(|(answer, ..)| {
            [false, true].map(|label| reader.read(&mut state, answer, Some(label)))
        });
        reader
    }

    /// The convention's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the scores make of the counts.
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// Whether an answer can only be read beside its label.
    pub fn needs_label(&self) -> bool {
        self.rule.as_ref().is_some_and(Rule::needs_label)
    }

    /// Buffers for [`Reader::read`]; make them once and read many answers with them.
    pub fn state(&self) -> ReaderState {
        ReaderState::default()
    }

    /// What `answer` says; the label counts only where [`Reader::needs_label`], and without one
    /// there is no reading then.
    pub fn read(
        &self,
        state: &mut ReaderState,
        answer: &str,
        label: Option<bool>,
    ) -> Option<Reading> {
        match &self.rule {
            None => Some(state.strict.read(answer)),
            Some(rule) => rule.read(&mut state.buffer, answer, label),
        }
    }

    /// The reading of an answer that takes no effort: of the bare words that most answers are, and
    /// by simple rules of any short one. `None` says nothing.
    #[inline]
    pub fn at_a_glance(&self, answer: &str, label: bool) -> Option<Reading> {
        let bytes = answer.as_bytes();
        if let (Some(&first), Some(&last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let place = place(first, last);
            let is = |(text, head, tail): &(&str, [u8; 2], [u8; 2])| {
                (text.len(), *head, *tail) == (bytes.len(), first, last)
            };
            // Of so few letters, the first and the last two are all.
            if COMMON.get(place).is_some_and(is) {
                return self.common.get(place).and_then(|both| *both.get(usize::from(label))?);
            }
        }
        if bytes.len() > SHORT {
            return None;
        }
        self.rule.as_ref()?.read_as_written(answer, Some(label))
    }
}

/// The buffers of a [`Reader`].
#[derive(Debug, Default)]
pub struct ReaderState {
    strict: strict::Strict,
    buffer: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_answer_stands_at_its_place() {
        for (at, (text, head, tail)) in COMMON.into_iter().enumerate() {
            assert_eq!(place(head, tail), at, "{text}");
            assert!(text.as_bytes().starts_with(&head) && text.as_bytes().ends_with(&tail));
        }
    }

    #[test]
    fn what_only_looks_like_a_common_answer_is_read_by_the_rule() {
        let text = "name = \"a\"\n[reader]\nyes.whole = [\"NoNo\", \"NXo\", \"Yees\"]\n\
                    no.whole = [\"x\"]\nfirst = \"yes\"\n";
        let reader = Reader::parse(text, "a.toml").expect("a reader");
        for answer in ["NoNo", "NXo", "Yees"] {
            assert_eq!(reader.at_a_glance(answer, true), Some(Reading::Yes), "{answer}");
        }
    }
}
