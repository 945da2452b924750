//! Punkt's English sentences, as NLTK 3.10.4's `sent_tokenize` finds them.
//!
//! A `.`, `?` or `!` with punctuation or white space and another word behind it is a *candidate*.
//! The candidates of one chunk between spaces are one question, put to the last of them: does a
//! sentence end in the stretch from the chunk's beginning to the word behind the candidate? At last
//! quotes and brackets at the head of a sentence move to the sentence that they close.

use std::ops::Range;

use super::punkt_words::{closing_marks, contains_sentence_end, ends_word};
use crate::unicode::{is_expression_space, is_space, is_space_byte};

/// A possible sentence end: the chunk before it, itself, and what its context shows behind it.
struct Candidate {
    /// From the beginning of the chunk to the end mark.
    chunk: Range<usize>,
    /// Behind the end mark.
    end: usize,
    /// Where the next word begins, if white space separates it.
    next_word: Option<usize>,
    /// Where the context ends: behind the next word or the one punctuation mark.
    context_end: usize,
}

/// The byte ranges of the sentences of a text, in order. White space between them is in none.
///
/// ```
/// let text = "Mr. Smith has a dog. \"Really?\" Yes.";
/// let sentences: Vec<_> =
///     armchair::tokenize::sentences(text).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(sentences, ["Mr. Smith has a dog.", "\"Really?\"", "Yes."]);
/// ```
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    realigned(text, &unaligned(text))
}

/// The sentences as the candidates separate them.
fn unaligned(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut divide = |candidate: Candidate| {
        let context = text.get(candidate.chunk.start..candidate.context_end).unwrap_or_default();
        if contains_sentence_end(context) {
            found.push(start..candidate.end);
            start = candidate.next_word.unwrap_or(candidate.end);
        }
    };
    let mut previous: Option<Candidate> = None;
    for mark in
        text.bytes().enumerate().filter_map(|(index, byte)| is_end_mark(byte).then_some(index))
    {
        let Some((next_word, context_end)) = context_behind(text, mark + 1) else { continue };
        let last = previous.as_ref().map_or(0..0, |candidate| candidate.chunk.clone());
        // The first byte between two candidates never counts as the white space that begins a chunk.
        let between = text.as_bytes().get(last.end + 1..mark).unwrap_or_default();
        let chunk_start = between
            .iter()
            .rposition(|&byte| is_space_byte(byte))
            .map_or(last.start, |index| last.end + 1 + index + 1);
        if last.end <= chunk_start
            && let Some(candidate) = previous.take()
        {
            divide(candidate);
        }
        let chunk = chunk_start..mark;
        previous = Some(Candidate { chunk, end: mark + 1, next_word, context_end });
    }
    if let Some(candidate) = previous {
        divide(candidate);
    }
    let end = text.trim_end_matches(is_space).len();
    found.push(start..end.max(start));
    found
}

fn is_end_mark(byte: u8) -> bool {
    matches!(byte, b'.' | b'?' | b'!')
}

/// What stands behind an end mark: the beginning of the next word, if white space comes first, and
/// the end of the context. `None` if the mark cannot end a sentence.
fn context_behind(text: &str, offset: usize) -> Option<(Option<usize>, usize)> {
    let behind = text.get(offset..)?;
    let first = behind.chars().next()?;
    if ends_word(first) {
        return Some((None, offset + first.len_utf8()));
    }
    let next = behind.trim_start_matches(is_expression_space);
    if next.is_empty() || next.len() == behind.len() {
        return None;
    }
    let word_start = text.len() - next.len();
    let length = next.find(is_expression_space).unwrap_or(next.len());
    Some((Some(word_start), word_start + length))
}

/// The sentences with the closing marks at their heads moved to the sentences before them.
fn realigned(text: &str, unaligned: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut found = Vec::with_capacity(unaligned.len());
    let mut moved = 0;
    let mut rest = unaligned;
    while let Some((sentence, following)) = rest.split_first() {
        let start = sentence.start + moved;
        moved = 0;
        let next = following.first();
        let marks = next.and_then(|next| closing_marks(text.get(next.clone())?));
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
