//! The exact path: every rule of the tokenizer over the whole caption, for all that the scan
//! leaves: text beyond ASCII, unclear ends of sentences, words whose form depends on their tag.

use std::collections::HashMap;

use super::gathered::Gathered;
use super::readings::AmbiguousReadings;
use super::trail::Trail;
use super::work::Extent;
use crate::convention::{Convention, Hit, NO_SYMBOL, Tokenizer};
use crate::tokenize::{self, Token};
use crate::unicode::{self, Lowered};

const MOST_TOKENS: usize = 1 << 15;
const LONGEST_TOKEN: usize = 64;

/// The memory of the exact path: what each token reads as, bounded.
#[derive(Default)]
pub struct Exact {
    symbols: HashMap<Box<str>, u32>,
}

impl Exact {
    /// Appends the hits of a caption, and leaves the trail of its tokens where tags decide a hit.
    pub fn read(
        &mut self,
        convention: &Convention,
        readings: &mut AmbiguousReadings,
        trail: &mut Trail,
        caption: &str,
        hits: &mut Gathered<Hit>,
    ) -> Extent {
        let lowered = Lowered::new(caption);
        let tokens = tokens(convention, lowered.text());
        for (index, token) in (0..).zip(&tokens) {
            let symbol = self.symbol(convention, readings, &token.text);
            if symbol != NO_SYMBOL {
                hits.push(Hit { index, symbol });
            }
        }
        let ambiguous = |hit: &Hit| AmbiguousReadings::is_ambiguous(hit.symbol);
        let hits = hits.kept();
        if !hits.is_empty() && !convention.context().is_empty() || hits.iter().any(ambiguous) {
            trail.begin();
            for token in &tokens {
                let number = trail.number(convention, &token.text);
                trail.tokens().push(number);
            }
        }
        let words = caption.split(unicode::is_space).filter(|word| !word.is_empty()).count();
        Extent { tokens: tokens.len() as u32, words: words as u32 }
    }

    fn symbol(
        &mut self,
        convention: &Convention,
        readings: &mut AmbiguousReadings,
        token: &str,
    ) -> u32 {
        if let Some(&known) = self.symbols.get(token) {
            return known;
        }
        let symbol = readings.symbol(convention.reading(token));
        if token.len() <= LONGEST_TOKEN {
            if self.symbols.len() >= MOST_TOKENS {
                self.symbols.clear();
            }
            self.symbols.insert(token.into(), symbol);
        }
        symbol
    }
}

/// The tokens of a lower-cased caption under a convention.
pub fn tokens<'text>(convention: &Convention, lowered: &'text str) -> Vec<Token<'text>> {
    convention.divided(match convention.definition().tokenizer {
        Tokenizer::Treebank => tokenize::words(lowered, convention.nltk()),
        Tokenizer::Letters => tokenize::letter_runs(lowered)
            .filter_map(|run| {
                let text = lowered.get(run.clone())?;
                Some(Token { text: text.into(), start: run.start, end: run.end })
            })
            .collect(),
    })
}
