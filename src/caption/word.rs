//! What is remembered of a word of letters.

use super::memo::Key;
use super::readings::AmbiguousReadings;
use super::trail::{Token, Trail};
use crate::convention::Convention;
use crate::tokenize;

/// A word that Treebank rules take apart: the chunk is read by the exact rules.
pub const SPLIT: u32 = 1 << 31;
/// A word that may keep its full stop, so that the stop may not end a sentence.
pub const MAY_KEEP_STOP: u32 = 1 << 30;

/// What is remembered of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remembered {
    /// Its reading, and the flags [`SPLIT`] and [`MAY_KEEP_STOP`].
    pub reading: u32,
    /// Its number as a token, where tags are needed.
    pub token: Token,
}

impl Remembered {
    /// What there is to remember of the word of so many letters that is `key`.
    #[cold]
    pub fn of(
        convention: &Convention,
        readings: &mut AmbiguousReadings,
        trail: &mut Trail,
        key: Key,
        letters: usize,
    ) -> Self {
        let bytes = key.bytes();
        let word = bytes.get(..letters).and_then(|bytes| str::from_utf8(bytes).ok());
        let word = word.unwrap_or_default();
        let mut reading = readings.symbol(convention.reading(word));
        if convention.splits(word) {
            reading |= SPLIT;
        }
        // A full stop behind a single letter is no mark, so that words like "a" need no thought.
        if letters > 1 && !surely_ends_sentence(word) {
            reading |= MAY_KEEP_STOP;
        }
        let token = if convention.needs_neighbours() { trail.number(convention, word) } else { 0 };
        Self { reading, token }
    }
}

/// Whether `word.`, in lower case, before white space ends a sentence whatever follows (see [`tokenize`]): two or
/// more letters, single hyphens between them or not, and no abbreviation.
pub fn surely_ends_sentence(word: &str) -> bool {
    let is_letters = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphabetic());
    word.len() > 1
        && word.split('-').all(|part| !part.is_empty() && is_letters(part))
        && !tokenize::is_abbreviation(word)
}
