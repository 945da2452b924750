//! Text to tokens with byte spans: NLTK's `word_tokenize` of any class of versions ([`Nltk`]), and
//! runs of letters.
//!
//! [`sentences`] finds Punkt's English sentences, [`treebank`] splits one sentence into words, and
//! [`words`] does both, as `word_tokenize` does. All take time linear in the length of the text.
//!
//! ```
//! use armchair::tokenize::{Nltk, words};
//! let tokens = words("It can't see \"the dog\".", Nltk::newest());
//! let tokens: Vec<_> = tokens.into_iter().map(|token| token.text).collect();
//! assert_eq!(tokens, ["It", "ca", "n't", "see", "``", "the", "dog", "''", "."]);
//! ```
//!
//! # When `word.` surely ends a sentence
//!
//! A chunk between spaces, tabs or line ends that is `word.` ends a sentence, whatever follows, if
//!
//! - `word` is two or more ASCII letters and nothing else: then Punkt reads the chunk as one token,
//!   it is no initial (one letter), no number and no ellipsis, and no collocation begins with it
//!   (Punkt's English collocations begin with a number or a single letter);
//! - [`is_abbreviation`] is false of it: then the first pass marks the token as a sentence's end,
//!   and the second pass takes the mark back only from initials, numbers and collocations;
//! - another printable ASCII character follows behind the white space: at the end of the text there
//!   is nothing to separate, and a separator such as U+001C alone on a line is no token.
//!
//! Where exactly the sentence ends then depends on what follows in one way only: quotes and closing
//! brackets that stand alone behind the white space (`dog. " A`, `dog. ) -- a`) go to the sentence
//! before. A double quote that does so even keeps the period on its word (`dog.`), since it is read
//! as an opening quote and the period no longer comes last.

mod candidates;
mod contractions;
mod divided;
mod letters;
mod nltk;
mod padding;
mod parameters;
mod punkt;
mod punkt_words;
mod quotes;
mod rewriting;
mod treebank;

use std::borrow::Cow;
use std::ops::Range;

pub use divided::divided;
pub use letters::letter_runs;
pub use nltk::Nltk;
pub use parameters::is_abbreviation;
pub use punkt::sentences;
pub use punkt_words::is_closing_mark;
pub use treebank::treebank;

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// The token's text: the slice, or the quotes that a double quote was turned into.
    pub text: Cow<'t, str>,
    /// Byte offset of its first character in the tokenized text.
    pub start: usize,
    /// Byte offset behind its last character.
    pub end: usize,
}

/// The tokens of a whole text, sentence by sentence: NLTK's `word_tokenize`.
pub fn words<'text>(text: &'text str, nltk: &Nltk) -> Vec<Token<'text>> {
    let mut tokens = Vec::with_capacity(text.len() / 5);
    for Range { start, end } in sentences(text, nltk) {
        let Some(sentence) = text.get(start..end) else { continue };
        tokens.extend(treebank(sentence, nltk).into_iter().map(|token| Token {
            start: token.start + start,
            end: token.end + start,
            ..token
        }));
    }
    tokens
}
