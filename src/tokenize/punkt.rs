//! Punkt's English sentences, as NLTK's `sent_tokenize` finds them.
//!
//! A `.`, `?` or `!` with punctuation or white space and another word behind it is a *candidate*.
//! The candidates of one chunk between spaces are one question, put to the last of them: does a
//! sentence end in the stretch from the chunk's beginning to the word behind the candidate? (The
//! candidates and their chunks are found by [`super::candidates`].) At last quotes and brackets at the head of a sentence move to the sentence that they close.

use std::ops::Range;

use super::Nltk;
use super::candidates::candidates;
use super::punkt_words::{closing_marks, contains_sentence_end};
use crate::unicode::is_space;

/// The byte ranges of the sentences of a text, in order. White space between them is in none.
///
/// ```
/// use armchair::tokenize::{Nltk, sentences};
/// let text = "Mr. Smith has a dog. \"Really?\" Yes.";
/// let found: Vec<_> =
///     sentences(text, Nltk::newest()).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(found, ["Mr. Smith has a dog.", "\"Really?\"", "Yes."]);
/// ```
pub fn sentences(text: &str, nltk: &Nltk) -> Vec<Range<usize>> {
    realigned(text, &unaligned(text, nltk), nltk)
}

/// The sentences as the candidates separate them.
fn unaligned(text: &str, nltk: &Nltk) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    candidates(text, nltk, &mut |candidate| {
        if contains_sentence_end(&candidate.context(text), nltk) {
            found.push(start..candidate.end);
            start = candidate.next_word.unwrap_or(candidate.end);
        }
    });
    let end = text.trim_end_matches(is_space).len();
    found.push(start..end.max(start));
    found
}

/// The sentences with the closing marks at their heads moved to the sentences before them.
fn realigned(text: &str, unaligned: &[Range<usize>], nltk: &Nltk) -> Vec<Range<usize>> {
    let mut found = Vec::with_capacity(unaligned.len());
    let mut moved = 0;
    let mut rest = unaligned;
    while let Some((sentence, following)) = rest.split_first() {
        let start = sentence.start + moved;
        moved = 0;
        let next = following.first();
        let marks = next.and_then(|next| closing_marks(text.get(next.clone())?, nltk));
        if let (Some(next), Some(marks)) = (next, marks) {
            found.push(start..next.start + marks.start);
            moved = marks.end;
        } else if start < sentence.end {
            found.push(start..sentence.end);
        }
        rest = following;
    }
    found
}
