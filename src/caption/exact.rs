//! The exact path: every rule of the tokenizer over the whole caption, for all that the scan
//! leaves: text beyond ASCII, unclear ends of sentences, words whose form depends on their tag.

use std::collections::HashMap;
use std::ops::Range;

use super::places::TokenPlace;
use super::readings::AmbiguousReadings;
use super::work::Scan;
use crate::convention::{Convention, Hit, NO_SYMBOL, Tokenizer};
use crate::tokenize::{self, Token};
use crate::unicode::Lowered;

const MOST_TOKENS: usize = 1 << 15;
const LONGEST_TOKEN: usize = 64;

/// The memory of the exact path: what each token reads as, bounded.
#[derive(Default)]
pub struct Exact {
    symbols: HashMap<Box<str>, u32>,
}

impl Exact {
    /// Appends the hits of a caption of these tokens, and leaves the trail of its tokens where tags
    /// decide a hit.
    pub fn read<const PLACED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        lowered: &Lowered<'_>,
        tokens: &[Token<'_>],
    ) {
        let Scan { convention, readings, trail, hits, places } = scan;
        for (index, token) in (0..).zip(tokens) {
            let symbol = self.symbol(convention, readings, &token.text);
            if symbol == NO_SYMBOL {
                continue;
            }
            hits.push(Hit { index, symbol });
            if PLACED {
                let Range { start, end } = lowered.original(token.start..token.end);
                let (start, end) = (start as u32, end as u32);
                places.notes().push(TokenPlace { token: index, start, end });
            }
        }
        let ambiguous = |hit: &Hit| AmbiguousReadings::is_ambiguous(hit.symbol);
        let hits = hits.kept();
        if !hits.is_empty() && !convention.context().is_empty() || hits.iter().any(ambiguous) {
            trail.begin();
            for token in tokens {
                let number = trail.number(convention, &token.text);
                trail.tokens().push(number);
            }
        }
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

/// A lower-cased caption's tokens.
pub struct Tokens<'text> {
    /// Those of the convention.
    pub convention: Vec<Token<'text>>,
    /// Those of the Treebank rules, where they are asked for.
    pub treebank: Vec<Token<'text>>,
}

/// The tokens of a lower-cased caption under a convention, and, if wanted, by Treebank rules.
pub fn tokens<'text>(
    convention: &Convention,
    lowered: &'text str,
    with_treebank: bool,
) -> Tokens<'text> {
    let words = || tokenize::words(lowered, convention.nltk());
    match convention.definition().tokenizer {
        Tokenizer::Treebank => {
            let words = words();
            let treebank = if with_treebank { words.clone() } else { Vec::new() };
            Tokens { convention: convention.divided(words), treebank }
        }
        Tokenizer::Letters => {
            let runs = tokenize::letter_runs(lowered).filter_map(|run| {
                let text = lowered.get(run.clone())?;
                Some(Token { text: text.into(), start: run.start, end: run.end })
            });
            Tokens {
                convention: convention.divided(runs.collect()),
                treebank: if with_treebank { words() } else { Vec::new() },
            }
        }
    }
}
