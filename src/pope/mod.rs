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

/// Most answers are one of these: each reader's reading of them is worked out beforehand.
const COMMON: [&str; 8] = ["Yes", "yes", "Yes.", "yes.", "No", "no", "No.", "no."];

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
        reader.common = COMMON
            .map(|answer| [false, true].map(|label| reader.read(&mut state, answer, Some(label))));
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
        let place = match answer.as_bytes() {
            [b'Y', b'e', b's'] => 0,
            [b'y', b'e', b's'] => 1,
            [b'Y', b'e', b's', b'.'] => 2,
            [b'y', b'e', b's', b'.'] => 3,
            [b'N', b'o'] => 4,
            [b'n', b'o'] => 5,
            [b'N', b'o', b'.'] => 6,
            [b'n', b'o', b'.'] => 7,
            bytes if bytes.len() <= SHORT => {
                return self.rule.as_ref()?.read_as_written(answer, Some(label));
            }
            _ => return None,
        };
        self.common.get(place).and_then(|both| *both.get(usize::from(label))?)
    }
}

/// The buffers of a [`Reader`].
#[derive(Debug, Default)]
pub struct ReaderState {
    strict: strict::Strict,
    buffer: String,
}
