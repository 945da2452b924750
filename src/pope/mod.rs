//! POPE (Li et al., 2023, arXiv 2305.10355): answers read as yes or no, and counted against labels.
//!
//! Each published harness reads an answer by a rule of its own; [`Reader`] names them. [`Counts`]
//! is all that any of their scores needs, and it adds up over files and machines. Which rule reads
//! and how a score treats an unreadable answer are separate choices: the second is made where the
//! counts are divided, in Python.
//!
//! ```
//! use armchair::pope::{Reader, Reading};
//!
//! let mut strict = Reader::parse("strict")?.state();
//! assert_eq!(strict.read("Yes, a dog not far from the door"), Reading::Yes);
//! let mut official = Reader::parse("official")?.state();
//! assert_eq!(official.read("Yes, a dog not far from the door"), Reading::No);
//! # Ok::<(), armchair::Error>(())
//! ```

mod count;
mod exact;
mod official;
mod strict;
mod vqa_words;

pub use count::{Counts, Tally, parse_label};

use crate::error::cut;
use crate::{Error, Result};

/// The longest answer, in bytes, that the simple rules read at a glance.
const SHORT: usize = 128;

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

/// A rule that reads answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// POPE's own evaluation script and LLaVA's: no third outcome.
    Official,
    /// lmms-eval: the whole answer has to be the word.
    LmmsEval,
    /// VLMEvalKit: one of the two words after the VQA evaluation's punctuation rules.
    VlmEvalKit,
    /// This package's own: what a person would read.
    Strict,
}

impl Reader {
    /// Every reader with its name.
    pub const ALL: [(&'static str, Self); 4] = [
        ("official", Self::Official),
        ("lmms-eval", Self::LmmsEval),
        ("vlmevalkit", Self::VlmEvalKit),
        ("strict", Self::Strict),
    ];

    /// The reader of that name.
    ///
    /// # Errors
    ///
    /// An unknown name, with the names there are.
    pub fn parse(name: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, reader)| *reader).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|(known, _)| *known).collect();
            Error::unknown(format!(
                "no POPE convention is called {:?}; there are {}",
                cut(name),
                names.join(", ")
            ))
        })
    }

    /// The reading of an answer that takes no effort: of the bare words that most answers are, and
    /// by the simple rules of any short one. `None` says nothing.
    #[inline]
    pub fn at_a_glance(self, answer: &str) -> Option<Reading> {
        match answer.as_bytes() {
            [b'Y' | b'y', b'e', b's'] => Some(Reading::Yes),
            [b'N' | b'n', b'o'] => Some(Reading::No),
            [b'Y' | b'y', b'e', b's', b'.'] if self != Self::LmmsEval => Some(Reading::Yes),
            [b'N' | b'n', b'o', b'.'] if self != Self::LmmsEval => Some(Reading::No),
            bytes if bytes.len() <= SHORT => match self {
                Self::Official => Some(official::read(answer)),
                Self::LmmsEval => Some(exact::read(answer)),
                Self::VlmEvalKit | Self::Strict => None,
            },
            _ => None,
        }
    }

    /// A reader ready to read: it holds the buffers that longer answers need.
    pub fn state(self) -> ReaderState {
        ReaderState { reader: self, strict: strict::Strict::default() }
    }
}

/// A [`Reader`] with its buffers; make one and read many answers with it.
#[derive(Debug)]
pub struct ReaderState {
    reader: Reader,
    strict: strict::Strict,
}

impl ReaderState {
    /// What `answer` says.
    pub fn read(&mut self, answer: &str) -> Reading {
        match self.reader {
            Reader::Official => official::read(answer),
            Reader::LmmsEval => exact::read(answer),
            Reader::VlmEvalKit => vqa_words::read(answer),
            Reader::Strict => self.strict.read(answer),
        }
    }
}
