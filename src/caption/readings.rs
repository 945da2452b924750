//! Readings as numbers: a symbol, or a reference to four symbols of which a tag chooses one.

use std::collections::HashMap;

use crate::convention::{Reading, Symbol};
use crate::normalize::wordnet::PartOfSpeech;

/// Set in a number that stands for four symbols.
const AMBIGUOUS: u32 = 1 << 29;

/// The distinct readings that depend on the part of speech, each met under its number.
#[derive(Default)]
pub struct AmbiguousReadings {
    symbols: Vec<[Symbol; 4]>,
    numbers: HashMap<[Symbol; 4], u32>,
}

impl AmbiguousReadings {
    /// The reading as a number: a plain symbol, or one that [`Self::is_ambiguous`] knows.
    pub fn symbol(&mut self, reading: Reading) -> u32 {
        match reading {
            Reading::Plain(symbol) => symbol,
            Reading::ByPart(symbols) => {
                let fresh = self.symbols.len() as u32;
                let number = *self.numbers.entry(symbols).or_insert(fresh);
                if number == fresh {
                    self.symbols.push(symbols);
                }
                AMBIGUOUS | number
            }
        }
    }

    /// Whether a number stands for several symbols.
    pub fn is_ambiguous(number: u32) -> bool {
        number & AMBIGUOUS != 0
    }

    /// The symbol that a number means for a part of speech.
    pub fn resolve(&self, number: u32, part: PartOfSpeech) -> Symbol {
        if !Self::is_ambiguous(number) {
            return number;
        }
        let position = match part {
            PartOfSpeech::Noun => 0,
            PartOfSpeech::Verb => 1,
            PartOfSpeech::Adjective => 2,
            PartOfSpeech::Adverb => 3,
        };
        let symbols = self.symbols.get((number & !AMBIGUOUS) as usize);
        symbols.and_then(|symbols| symbols.get(position)).copied().unwrap_or_default()
    }
}
