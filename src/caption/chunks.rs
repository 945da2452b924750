//! Chunks between white space that are not plainly letters: read once by the exact rules, between
//! stand-in neighbours, and remembered.

use std::collections::HashMap;

use super::scan::Scan;
use super::trail::Token;
use crate::convention::{Hit, NO_SYMBOL};
use crate::tokenize;

/// Longer chunks are read anew each time, so that remembering them costs no memory to speak of.
const LONGEST_CHUNK: usize = 64;
const MOST_CHUNKS: usize = 1 << 14;

/// Where a chunk stands in its sentence, which some rules ask.
#[derive(Clone, Copy)]
pub struct Place {
    /// It is the sentence's first.
    pub first: bool,
    /// It is the sentence's last.
    pub last: bool,
}

/// Whether a sentence ends after a chunk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// It goes on.
    No,
    /// It ends.
    Yes,
    /// It takes the exact rules to tell.
    Unsure,
}

/// What a chunk reads as.
struct Chunk {
    tokens: u32,
    /// Hits, their index counted from the chunk's first token.
    hits: Box<[Hit]>,
    /// The numbers of its tokens, where the convention needs tags.
    trail: Box<[Token]>,
}

/// The chunks read so far, a bounded number of them.
#[derive(Default)]
pub struct Chunks {
    known: HashMap<Box<[u8]>, Chunk>,
    key: Vec<u8>,
}

impl Chunks {
    /// Forgets all chunks where there are too many, between two captions.
    pub fn make_room(&mut self) {
        if self.known.len() >= MOST_CHUNKS {
            self.clear();
        }
    }

    /// Forgets all chunks.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// Adds what `chunk` reads as to the scan's findings, `before` tokens being before it; says how
    /// many tokens it has, or none where only the exact path can tell.
    #[inline(never)]
    pub fn read(
        &mut self,
        scan: &mut Scan<'_>,
        chunk: &[u8],
        place: Place,
        before: u32,
    ) -> Option<u32> {
        // Some control characters separate words and not tokens; they are in captions by accident.
        if chunk.iter().any(u8::is_ascii_control) {
            return None;
        }
        self.key.clear();
        self.key.push(u8::from(place.first) | u8::from(place.last) << 1);
        self.key.extend(chunk.iter().map(u8::to_ascii_lowercase));
        let fresh;
        let known = match self.known.get(self.key.as_slice()) {
            Some(known) => known,
            None => {
                let read = read_exactly(scan, &lower_ascii(chunk), place)?;
                if chunk.len() <= LONGEST_CHUNK {
                    self.known.entry(self.key.as_slice().into()).or_insert(read)
                } else {
                    fresh = read;
                    &fresh
                }
            }
        };
        scan.hits.extend(known.hits.iter().map(|hit| Hit { index: before + hit.index, ..*hit }));
        scan.trail.extend(&known.trail);
        Some(known.tokens)
    }
}

/// The tokens of a lower-cased chunk between its neighbours, by the exact rules.
///
/// The neighbours are stand-ins, the letter x: no rule looks further than the white space, but for
/// closing punctuation alone at a sentence's end, which the scan leaves to the exact path.
fn read_exactly(scan: &mut Scan<'_>, chunk: &str, place: Place) -> Option<Chunk> {
    let before = if place.first { "" } else { "x " };
    let after = if place.last { "" } else { " x" };
    let sentence = format!("{before}{chunk}{after}");
    let tokens = tokenize::treebank(&sentence);
    let end = tokens.len().checked_sub(usize::from(!place.last))?;
    let tokens = tokens.get(usize::from(!place.first)..end)?.to_vec();
    let tokens = scan.convention.divided(tokens);
    let hits = (0..)
        .zip(&tokens)
        .map(|(index, token)| {
            let symbol = scan.readings.symbol(scan.convention.reading(&token.text));
            Hit { index, symbol }
        })
        .filter(|hit| hit.symbol != NO_SYMBOL)
        .collect();
    let trail = if scan.convention.needs_neighbours() {
        tokens.iter().map(|token| scan.trail.number(scan.convention, &token.text)).collect()
    } else {
        Box::default()
    };
    Some(Chunk { tokens: tokens.len() as u32, hits, trail })
}

/// Whether a sentence ends after `chunk`, which is the caption's `last` or not.
pub fn sentence_end(chunk: &[u8], last: bool) -> Ends {
    let mut stops = chunk.iter().filter(|byte| matches!(byte, b'.' | b'?' | b'!'));
    match (stops.next(), stops.next(), chunk.split_last()) {
        (None, ..) => Ends::No,
        (Some(_), None, Some((b'?' | b'!', _))) => Ends::Yes,
        (Some(_), None, Some((b'.', word))) if last || surely_ends_sentence(word) => Ends::Yes,
        _ => Ends::Unsure,
    }
}

/// Whether `word.` before white space ends a sentence whatever follows (see [`tokenize`]): two or
/// more letters, single hyphens between them or not, and no abbreviation.
pub fn surely_ends_sentence(word: &[u8]) -> bool {
    let mut parts = word.split(|&byte| byte == b'-');
    word.len() > 1
        && parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_alphabetic))
        && !tokenize::is_abbreviation(&lower_ascii(word))
}

/// Whether `chunk` might belong to the end of the sentence before: it begins with closing marks.
pub fn may_close_a_sentence(chunk: &[u8]) -> bool {
    chunk.first().is_some_and(|byte| matches!(byte, b'"' | b'\'' | b')' | b']' | b'}' | b'>'))
}

/// ASCII text in lower case.
pub fn lower_ascii(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}
