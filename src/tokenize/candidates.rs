//! Where a sentence may end, and the word before each such place, as each class of versions finds it.

use std::borrow::Cow;
use std::ops::Range;

use super::Nltk;
use super::nltk::Context;
use super::punkt_words::ends_word;
use crate::unicode::{is_space, is_space_byte};

/// A possible sentence end: the chunk before it, itself, and what its context shows behind it.
pub(super) struct Candidate {
    /// The word before the end mark.
    chunk: Range<usize>,
    /// Behind the end mark.
    pub(super) end: usize,
    /// Where the next word begins, if white space separates it.
    pub(super) next_word: Option<usize>,
    /// Where the context ends: behind the next word or the one punctuation mark.
    context_end: usize,
}

impl Candidate {
    /// The word before the mark, the mark, and what is behind it; white space between the first two
    /// is left out.
    pub(super) fn context<'text>(&self, text: &'text str) -> Cow<'text, str> {
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        if self.chunk.end + 1 == self.end {
            return Cow::Borrowed(part(self.chunk.start..self.context_end));
        }
        let mark = part(self.end - 1..self.context_end);
        Cow::Owned([part(self.chunk.clone()), mark].concat())
    }
}

/// Finds the candidates of a text, from left to right.
pub(super) fn candidates(text: &str, nltk: &Nltk, found: &mut dyn FnMut(Candidate)) {
    match nltk.context {
        Context::Run => last_of_runs(text, nltk, found),
        Context::WordBefore => words_before(text, nltk).into_iter().rev().for_each(found),
        Context::AsciiSpace => behind_ascii_space(text, nltk, found),
    }
}

/// The end marks with what is behind them: the mark's place, the next word, the context's end.
fn marks(
    text: &str,
    nltk: &Nltk,
) -> impl DoubleEndedIterator<Item = (usize, Option<usize>, usize)> {
    let is_mark = |byte: u8| matches!(byte, b'.' | b'?' | b'!');
    let places =
        text.bytes().enumerate().filter_map(move |(index, byte)| is_mark(byte).then_some(index));
    places.filter_map(move |mark| {
        let (next_word, context_end) = context_behind(text, mark + 1, nltk)?;
        Some((mark, next_word, context_end))
    })
}

/// The last candidate of each run of anything but white space.
fn last_of_runs(text: &str, nltk: &Nltk, found: &mut dyn FnMut(Candidate)) {
    let mut previous: Option<Candidate> = None;
    let mut seen = 0;
    for (mark, next_word, context_end) in marks(text, nltk) {
        let between = text.get(seen..mark).unwrap_or_default();
        let space = between.char_indices().rev().find(|&(_, character)| (nltk.space)(character));
        let start = match (space, &previous) {
            (Some((index, character)), _) => seen + index + character.len_utf8(),
            (None, Some(candidate)) => candidate.chunk.start,
            (None, None) => 0,
        };
        if space.is_some()
            && let Some(candidate) = previous.take()
        {
            found(candidate);
        }
        seen = mark;
        previous = Some(Candidate { chunk: start..mark, end: mark + 1, next_word, context_end });
    }
    if let Some(candidate) = previous {
        found(candidate);
    }
}

/// From the end: each mark with the word before it, white space between them or not. Marks that do
/// not come before that word are passed over.
fn words_before(text: &str, nltk: &Nltk) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut bound = usize::MAX;
    for (mark, next_word, context_end) in marks(text, nltk).rev() {
        if mark + 1 > bound {
            continue;
        }
        let before = text.get(..mark).unwrap_or_default().trim_end_matches(is_space);
        let space = before.char_indices().rev().find(|&(_, character)| is_space(character));
        let start = space.map_or(0, |(index, character)| index + character.len_utf8());
        bound = before.get(..start).unwrap_or_default().trim_end_matches(is_space).len();
        found.push(Candidate { chunk: start..before.len(), end: mark + 1, next_word, context_end });
    }
    found
}

/// The last candidate of each run of anything but ASCII white space.
fn behind_ascii_space(text: &str, nltk: &Nltk, found: &mut dyn FnMut(Candidate)) {
    let mut previous: Option<Candidate> = None;
    for (mark, next_word, context_end) in marks(text, nltk) {
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
            found(candidate);
        }
        let chunk = chunk_start..mark;
        previous = Some(Candidate { chunk, end: mark + 1, next_word, context_end });
    }
    if let Some(candidate) = previous {
        found(candidate);
    }
}

/// What stands behind an end mark: the beginning of the next word, if white space comes first, and
/// the end of the context. `None` if the mark cannot end a sentence.
fn context_behind(text: &str, offset: usize, nltk: &Nltk) -> Option<(Option<usize>, usize)> {
    let behind = text.get(offset..)?;
    let first = behind.chars().next()?;
    if ends_word(first, nltk) {
        return Some((None, offset + first.len_utf8()));
    }
    let next = behind.trim_start_matches(nltk.space);
    if next.is_empty() || next.len() == behind.len() {
        return None;
    }
    let word_start = text.len() - next.len();
    let length = next.find(nltk.space).unwrap_or(next.len());
    Some((Some(word_start), word_start + length))
}
