//! How far a scan has come, and the chunks on its way that are no plain words.

use super::chunks::{Chunks, Place};
use super::memo::LONGEST;
use super::places::TokenPlace;
use super::text::Text;
use super::trail::Token;
use super::work::Scan;
use crate::convention::Hit;
use crate::unicode::is_space_byte;

/// How far a scan has come.
#[derive(Default)]
pub struct Walker {
    /// Where the next chunk may begin.
    pub start: usize,
    /// The tokens so far.
    pub tokens: u32,
    /// The bytes of the caption before the text that is scanned.
    bytes_before: usize,
    /// Where the last chunk ends that was no plain word.
    chunk_end: usize,
    /// Whether a sentence ended with it.
    chunk_ended_sentence: bool,
    /// The token ",", where the convention needs tags.
    pub comma: Token,
    /// The token ".".
    pub full_stop: Token,
}

impl Walker {
    /// At a text's beginning, with so many tokens and bytes of the caption before it.
    pub fn behind(tokens: u32, bytes_before: usize) -> Self {
        Self { tokens, bytes_before, ..Self::default() }
    }

    /// Where a token stands that is at these bytes of the text.
    #[inline(always)]
    pub fn place(&self, token: u32, start: usize, end: usize) -> TokenPlace {
        let in_caption = |byte: usize| (self.bytes_before + byte) as u32;
        TokenPlace { token, start: in_caption(start), end: in_caption(end) }
    }

    /// The token that a comma or a full stop is.
    #[inline(always)]
    pub fn mark(&self, byte: u8) -> Token {
        if byte == b',' { self.comma } else { self.full_stop }
    }

    /// Reads the chunk that begins here and has the byte `at`, in a text that, where `SINGLE`, is one
    /// sentence; none where only the exact path can tell.
    #[inline(never)]
    pub fn chunk<const PLACED: bool, const SINGLE: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        chunks: &mut Chunks,
        text: &Text,
        at: usize,
    ) -> Option<()> {
        let bytes = text.bytes();
        let start = self.start;
        let end = text.space(at);
        let chunk = bytes.get(start..end)?;
        let last = is_blank(bytes, end);
        let some_before = self.tokens > 0;
        let before = bytes.get(..start)?.iter().rposition(|&byte| !is_space_byte(byte));
        let first = match before {
            Some(before) if before >= self.chunk_end => bytes.get(before) == Some(&b'.'),
            Some(_) => self.chunk_ended_sentence,
            None => true,
        };
        let place = Place { first, last, single: SINGLE };
        let read = chunks.get(scan, chunk, text.key(start, chunk.len().min(LONGEST)), place)?;
        // Closing punctuation at a sentence's head may belong to the one before, and alone at its end
        // it parts the full stop of the chunk before.
        if read.may_close_a_sentence && (last || first && some_before) {
            return None;
        }
        // Rules about quotation marks ask for a blank beside them, and mean no other white space.
        if read.has_quotes {
            let blank = |at: Option<usize>| at.and_then(|at| bytes.get(at)) == Some(&b' ');
            // White space at the head of a text is part of its first sentence; between two it is not.
            let begins = start == 0 || !SINGLE && first && some_before;
            let last = last || read.ends_sentence;
            if !(begins || blank(start.checked_sub(1))) || !(last || blank(Some(end))) {
                return None;
            }
        }
        let hits = read.hits.iter();
        scan.hits.extend(hits.map(|hit| Hit { index: self.tokens + hit.index, ..*hit }));
        if PLACED {
            for (hit, &(from, to)) in read.hits.iter().zip(&read.places) {
                let (from, to) = (start + from as usize, start + to as usize);
                scan.places.notes().push(self.place(self.tokens + hit.index, from, to));
            }
        }
        scan.trail.tokens().extend(read.trail.iter().copied());
        self.tokens += read.tokens;
        self.chunk_end = end;
        self.chunk_ended_sentence = read.ends_sentence;
        self.start = end + 1;
        Some(())
    }
}

/// Whether nothing but white space follows.
fn is_blank(text: &[u8], from: usize) -> bool {
    text.get(from..).unwrap_or_default().iter().all(|&byte| is_space_byte(byte))
}
