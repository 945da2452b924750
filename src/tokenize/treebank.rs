//! The words of one sentence, as NLTK's word tokenizer splits them.
//!
//! The tokenizer is defined as an order of rewritings that put spaces around what must stand alone
//! and turn double quotes into pairs of back-ticks or apostrophes; the words are what white space
//! then separates. That is kept here (`rewriting`), since later rewritings see the spaces of
//! earlier ones. No character but white space is ever lost or moved, so the words are found again
//! in the sentence by walking along it. Rewritings whose characters the sentence lacks are skipped.

use std::borrow::Cow;

use super::rewriting::rewritten;
use super::{Nltk, Token};
use crate::unicode::is_space;

/// The tokens of one sentence, with offsets into it.
///
/// ```
/// use armchair::tokenize::{Nltk, treebank};
/// let tokens = treebank("\"Don't!\" he said.", Nltk::newest());
/// let texts: Vec<_> = tokens.iter().map(|token| &*token.text).collect();
/// assert_eq!(texts, ["``", "Do", "n't", "!", "''", "he", "said", "."]);
/// assert_eq!((tokens[0].start, tokens[0].end), (0, 1));
/// ```
pub fn treebank<'text>(sentence: &'text str, nltk: &Nltk) -> Vec<Token<'text>> {
    let mut tokens = Vec::with_capacity(sentence.len() / 5 + 1);
    let mut rest = sentence;
    for word in rewritten(sentence, nltk).split(is_space).filter(|word| !word.is_empty()) {
        rest = rest.trim_start_matches(is_space);
        let start = sentence.len() - rest.len();
        let (text, behind) = match rest.strip_prefix(word) {
            Some(behind) => {
                let text = rest.get(..word.len()).unwrap_or_default();
                (Cow::Borrowed(text), behind)
            }
            None => {
                let text = if word.starts_with('`') { "``" } else { "''" };
                let behind = rest.strip_prefix('"').or_else(|| rest.strip_prefix("''"));
                (Cow::Borrowed(text), behind.unwrap_or_default())
            }
        };
        tokens.push(Token { text, start, end: sentence.len() - behind.len() });
        rest = behind;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences that `sentences` never makes, since they end in white space. Expected: what NLTK
    /// 3.10.4's `NLTKWordTokenizer` gives for them.
    #[test]
    fn white_space_at_the_end() {
        let cases: [(&str, &[&str]); 8] = [
            ("", &[]),
            (" \n", &[]),
            ("a.\n", &["a", "."]),
            ("a.) \n", &["a", ".", ")"]),
            ("a,\n", &["a", ","]),
            ("a,,\n", &["a", ",", ","]),
            ("a,,b\n", &["a", ",", ",b"]),
            ("dogs'\n", &["dogs", "'"]),
        ];
        for (sentence, expected) in cases {
            let tokens = treebank(sentence, Nltk::newest());
            let texts: Vec<_> = tokens.iter().map(|token| &*token.text).collect();
            assert_eq!(texts, expected, "{sentence:?}");
        }
    }
}
