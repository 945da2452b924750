//! The fast path: one pass over an ASCII caption, a probe a word, nothing allocated.
//!
//! Sentence and Treebank rules act only at punctuation, and only inside one chunk between white
//! space. So a chunk of letters, with or without a comma or a final full stop, is a token by itself;
//! any other chunk is tokenized once by the exact rules, between stand-in neighbours, and its
//! tokens are remembered. Where a sentence's end depends on more than the chunk shows (an
//! abbreviation, a number, a quotation mark after the stop), the scan gives up and the caption
//! takes the exact path.

use std::collections::HashMap;

use super::letters;
use super::memo::{LONGEST, MOST_BYTES, Remembered, WordMemo};
use super::readings::AmbiguousReadings;
use super::trail::{Token, Trail};
use crate::convention::{Convention, Hit, NO_SYMBOL};
use crate::tokenize;

/// A word that Treebank rules take apart: the chunk is read by the exact rules.
const SPLIT: u32 = 1 << 31;
/// A word that may keep its full stop, so that the stop may not end a sentence.
const MAY_KEEP_STOP: u32 = 1 << 30;
const FLAGS: u32 = SPLIT | MAY_KEEP_STOP;

/// Longer chunks are read anew each time, so that remembering them costs no memory to speak of.
const LONGEST_CHUNK: usize = 64;
const MOST_CHUNKS: usize = 1 << 14;

/// How much of a caption there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Tokens of the convention's tokenizer.
    pub tokens: u32,
    /// Words between white space.
    pub words: u32,
}

/// What a scan reads by, and where it puts what it finds.
pub struct Scan<'work> {
    /// The convention.
    pub convention: &'work Convention,
    /// Readings that depend on a tag.
    pub readings: &'work mut AmbiguousReadings,
    /// The tokens, where the convention needs tags.
    pub trail: &'work mut Trail,
    /// The hits.
    pub hits: &'work mut Vec<Hit>,
}

/// What a chunk with punctuation reads as.
struct Chunk {
    tokens: u32,
    /// Hits, their index counted from the chunk's first token.
    hits: Box<[Hit]>,
    /// The numbers of its tokens, where the convention needs tags.
    trail: Box<[Token]>,
}

/// Whether a sentence ends after a chunk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    No,
    Yes,
    /// It takes the exact rules to tell.
    Unsure,
}

/// The memories of the fast path, kept from caption to caption.
pub struct Scanner {
    words: WordMemo,
    chunks: HashMap<Box<[u8]>, Chunk>,
    key: Vec<u8>,
}

impl Scanner {
    /// A scanner that has seen nothing yet.
    pub fn new() -> Self {
        Self { words: WordMemo::new(), chunks: HashMap::new(), key: Vec::new() }
    }

    /// Makes sure that one more caption of so many bytes can be scanned; false for one too long.
    pub fn make_room(&mut self, trail: &mut Trail, bytes: usize) -> bool {
        if bytes > MOST_BYTES {
            return false;
        }
        if trail.is_full() {
            // Words and chunks know tokens by their numbers: all are forgotten together.
            trail.clear();
            self.words.clear();
            self.chunks.clear();
        }
        if !self.words.has_room(bytes) {
            self.words.clear();
        }
        if self.chunks.len() >= MOST_CHUNKS {
            self.chunks.clear();
        }
        true
    }

    /// Appends the hits of an ASCII caption under Treebank rules; none where only the exact path can
    /// tell. The caller has asked [`Self::make_room`].
    pub fn treebank(&mut self, scan: &mut Scan<'_>, caption: &[u8]) -> Option<Extent> {
        if scan.convention.needs_neighbours() {
            self.chunks_of::<true>(scan, caption)
        } else {
            self.chunks_of::<false>(scan, caption)
        }
    }

    fn chunks_of<const TAGGED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        caption: &[u8],
    ) -> Option<Extent> {
        let mut extent = Extent::default();
        let mut at = 0;
        let mut first = true;
        let (comma, full_stop) = if TAGGED {
            scan.trail.begin();
            (scan.trail.number(scan.convention, ","), scan.trail.number(scan.convention, "."))
        } else {
            (0, 0)
        };
        loop {
            let (length, key) = letters::run(caption, at);
            let after = at + length;
            let stop = caption.get(after).copied();
            if length == 0 {
                match stop {
                    None => return Some(extent),
                    Some(byte) if is_space(byte) => {
                        at += 1;
                        continue;
                    }
                    Some(_) => {}
                }
            } else if length < LONGEST {
                let word = self.words.get_or(key, || remember(scan, key, length));
                let mark = match stop {
                    None => Some(None),
                    Some(byte) if is_space(byte) => Some(None),
                    Some(b',') if ends_chunk(caption, after + 1) => Some(Some(comma)),
                    Some(b'.')
                        if word.reading & MAY_KEEP_STOP == 0 && ends_chunk(caption, after + 1) =>
                    {
                        Some(Some(full_stop))
                    }
                    Some(_) => None,
                };
                if let Some(mark) = mark.filter(|_| word.reading & SPLIT == 0) {
                    let symbol = word.reading & !FLAGS;
                    if symbol != NO_SYMBOL {
                        scan.hits.push(Hit { index: extent.tokens, symbol });
                    }
                    if TAGGED {
                        scan.trail.push(word.token);
                        if let Some(mark) = mark {
                            scan.trail.push(mark);
                        }
                    }
                    extent.tokens += 1 + u32::from(mark.is_some());
                    extent.words += 1;
                    first = mark.is_some() && stop == Some(b'.');
                    at = after + 1;
                    if mark.is_some() {
                        at += 1;
                    }
                    continue;
                }
            }
            let end = chunk_end(caption, after);
            let chunk = caption.get(at..end)?;
            let last = caption.get(end..)?.iter().all(|&byte| is_space(byte));
            // Closing punctuation at the head of a sentence may belong to the sentence before.
            if first && extent.words > 0 && may_close_a_sentence(chunk) {
                return None;
            }
            first = self.odd_chunk(scan, chunk, first, last, &mut extent)?;
            at = end;
        }
    }

    /// Appends the hits of an ASCII caption whose tokens are its runs of letters.
    pub fn letters(&mut self, scan: &mut Scan<'_>, caption: &[u8]) -> Extent {
        let mut extent = Extent::default();
        let mut at = 0;
        let mut inside_word = false;
        loop {
            let (length, key) = letters::run(caption, at);
            if length == 0 {
                let Some(&byte) = caption.get(at) else { return extent };
                let space = separates_words(byte);
                extent.words += u32::from(!space && !inside_word);
                inside_word = !space;
                at += 1;
                continue;
            }
            let symbol = if length < LONGEST {
                at += length;
                self.words.get_or(key, || remember(scan, key, length)).reading & !FLAGS
            } else {
                let rest = caption.get(at..).unwrap_or_default();
                let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                let word = lower_ascii(rest.get(..length).unwrap_or_default());
                at += length;
                scan.readings.symbol(scan.convention.reading(&word))
            };
            if symbol != NO_SYMBOL {
                scan.hits.push(Hit { index: extent.tokens, symbol });
            }
            extent.tokens += 1;
            extent.words += u32::from(!inside_word);
            inside_word = true;
        }
    }

    /// Reads a chunk that is not plainly letters; says whether a sentence ends after it.
    #[inline(never)]
    fn odd_chunk(
        &mut self,
        scan: &mut Scan<'_>,
        chunk: &[u8],
        first: bool,
        last: bool,
        extent: &mut Extent,
    ) -> Option<bool> {
        // Some control characters separate words and not tokens; they are in captions by accident.
        if chunk.iter().any(u8::is_ascii_control) {
            return None;
        }
        let ends = match sentence_end(chunk, last) {
            Ends::Unsure => return None,
            ends => ends == Ends::Yes,
        };
        let last = last || ends;
        self.key.clear();
        self.key.push(u8::from(first) | u8::from(last) << 1);
        self.key.extend(chunk.iter().map(u8::to_ascii_lowercase));
        let fresh;
        let known = match self.chunks.get(self.key.as_slice()) {
            Some(known) => known,
            None => {
                let read = read_chunk(scan, &lower_ascii(chunk), first, last)?;
                if chunk.len() <= LONGEST_CHUNK {
                    self.chunks.entry(self.key.as_slice().into()).or_insert(read)
                } else {
                    fresh = read;
                    &fresh
                }
            }
        };
        let base = extent.tokens;
        scan.hits.extend(known.hits.iter().map(|hit| Hit { index: base + hit.index, ..*hit }));
        scan.trail.extend(&known.trail);
        extent.tokens += known.tokens;
        extent.words += 1;
        Some(ends)
    }
}

/// What [`WordMemo`] holds of a word of letters.
#[cold]
fn remember(scan: &mut Scan<'_>, key: u128, length: usize) -> Remembered {
    let bytes = key.to_le_bytes();
    let word = lower_ascii(bytes.get(..length).unwrap_or_default());
    let mut reading = scan.readings.symbol(scan.convention.reading(&word));
    if scan.convention.splits(&word) {
        reading |= SPLIT;
    }
    if !surely_ends_sentence(word.as_bytes()) {
        reading |= MAY_KEEP_STOP;
    }
    let token = if scan.convention.needs_neighbours() {
        scan.trail.number(scan.convention, &word)
    } else {
        0
    };
    Remembered { reading, token }
}

/// The tokens of a lower-cased chunk between its neighbours, by the exact rules.
///
/// The neighbours are stand-ins, the letter x: no rule looks further than the white space.
fn read_chunk(scan: &mut Scan<'_>, chunk: &str, first: bool, last: bool) -> Option<Chunk> {
    let before = if first { "" } else { "x " };
    let after = if last { "" } else { " x" };
    let sentence = format!("{before}{chunk}{after}");
    let tokens = tokenize::treebank(&sentence);
    let end = tokens.len().checked_sub(usize::from(!last))?;
    let tokens = tokens.get(usize::from(!first)..end)?.to_vec();
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

/// Whether a sentence ends after `chunk`, which has other characters than letters.
fn sentence_end(chunk: &[u8], last: bool) -> Ends {
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
fn surely_ends_sentence(word: &[u8]) -> bool {
    let mut parts = word.split(|&byte| byte == b'-');
    word.len() > 1
        && parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_alphabetic))
        && !tokenize::is_abbreviation(&lower_ascii(word))
}

/// Whether Punkt might move the head of `chunk` to the end of the sentence before.
fn may_close_a_sentence(chunk: &[u8]) -> bool {
    chunk.first().is_some_and(|byte| matches!(byte, b'"' | b'\'' | b')' | b']' | b'}'))
}

/// White space as the tokenizer's expressions see it, in ASCII.
#[inline(always)]
fn is_space(byte: u8) -> bool {
    byte == b' ' || matches!(byte, b'\t'..=b'\r')
}

/// White space that separates words: the separators U+001C to U+001F too.
#[inline(always)]
fn separates_words(byte: u8) -> bool {
    is_space(byte) || matches!(byte, 0x1c..=0x1f)
}

#[inline(always)]
fn ends_chunk(caption: &[u8], at: usize) -> bool {
    caption.get(at).is_none_or(|&byte| is_space(byte))
}

fn chunk_end(caption: &[u8], from: usize) -> usize {
    let rest = caption.get(from..).unwrap_or_default();
    from + rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len())
}

fn lower_ascii(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}
