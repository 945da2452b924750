//! The fast path: one pass over an ASCII caption, a probe a word, nothing allocated.
//!
//! Sentence and Treebank rules act only at punctuation, and only inside one chunk between white
//! space. So a chunk of letters, with or without a comma or a final full stop, is a token by itself;
//! any other chunk is read by [`super::chunks`]. Where a sentence's end depends on more than the
//! chunk shows (an abbreviation, a number, a quotation mark after the stop), Punkt finds the
//! sentences of the caption first. What even then is unclear takes the exact path.

use super::chunks::{self, Chunks, Ends, Place, lower_ascii, surely_ends_sentence};
use super::memo::{MOST_BYTES, Remembered, WordMemo};
use super::readings::AmbiguousReadings;
use super::stops::{LONGEST, Text};
use super::trail::Trail;
use crate::convention::{Convention, Hit, NO_SYMBOL};
use crate::tokenize;

/// A word that Treebank rules take apart: the chunk is read by the exact rules.
const SPLIT: u32 = 1 << 31;
/// A word that may keep its full stop, so that the stop may not end a sentence.
const MAY_KEEP_STOP: u32 = 1 << 30;

/// What stands where a chunk does not begin with a word.
const NO_WORD: Remembered = Remembered { reading: SPLIT, token: 0 };

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

/// The memories of the fast path, kept from caption to caption.
pub struct Scanner {
    short: WordMemo<u64>,
    long: WordMemo<u128>,
    chunks: Chunks,
    text: Text,
}

impl Scanner {
    /// A scanner that has seen nothing yet.
    pub fn new() -> Self {
        Self {
            short: WordMemo::new(),
            long: WordMemo::new(),
            chunks: Chunks::default(),
            text: Text::default(),
        }
    }

    /// Makes sure that one more caption of so many bytes can be scanned; false for one too long.
    pub fn make_room(&mut self, trail: &mut Trail, bytes: usize) -> bool {
        let full = trail.is_full();
        if full {
            // Words and chunks know tokens by their numbers: all are forgotten together.
            trail.clear();
            self.chunks.clear();
        }
        self.chunks.make_room();
        let fits = bytes <= MOST_BYTES;
        if full || fits && !self.short.has_room(bytes) {
            self.short.clear();
        }
        if full || fits && !self.long.has_room(bytes) {
            self.long.clear();
        }
        fits
    }

    /// Appends the hits of an ASCII caption under Treebank rules; none where only the exact path can
    /// tell. The caller has asked [`Self::make_room`].
    pub fn treebank(&mut self, scan: &mut Scan<'_>, caption: &str) -> Option<Extent> {
        if scan.convention.needs_neighbours() {
            self.caption::<true>(scan, caption)
        } else {
            self.caption::<false>(scan, caption)
        }
    }

    fn caption<const TAGGED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        caption: &str,
    ) -> Option<Extent> {
        let mut extent = Extent::default();
        if TAGGED {
            scan.trail.begin();
        }
        if self.sentences::<TAGGED, false>(scan, caption.as_bytes(), &mut extent).is_some() {
            return Some(extent);
        }
        extent = Extent::default();
        scan.hits.clear();
        if TAGGED {
            scan.trail.begin();
        }
        let lowered = lower_ascii(caption.as_bytes());
        for sentence in tokenize::sentences(&lowered) {
            let sentence = lowered.as_bytes().get(sentence)?;
            self.sentences::<TAGGED, true>(scan, sentence, &mut extent)?;
        }
        // Sentences may meet inside a word ("what?!").
        let words = lowered.split(crate::unicode::is_space).filter(|word| !word.is_empty());
        Some(Extent { words: words.count() as u32, ..extent })
    }

    /// Scans `text`: a whole caption, or, where `SINGLE`, one of its sentences.
    fn sentences<const TAGGED: bool, const SINGLE: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        text: &[u8],
        extent: &mut Extent,
    ) -> Option<()> {
        let Self { short, long, chunks, text: set } = self;
        set.set(text);
        let length = text.len();
        let text = set.bytes();
        let (comma, full_stop) = if TAGGED {
            (scan.trail.number(scan.convention, ","), scan.trail.number(scan.convention, "."))
        } else {
            (0, 0)
        };
        // Counted in registers and added up at the end.
        let Extent { mut tokens, mut words } = *extent;
        let mut first = true;
        let mut start = 0;
        let mut stops = set.stops();
        while let Some(at) = stops.next() {
            let letters = at - start;
            let stop = *text.get(at)?;
            let word = match letters {
                0 => {
                    if at >= length {
                        break;
                    }
                    if is_space(stop) {
                        start = at + 1;
                        continue;
                    }
                    NO_WORD
                }
                1..=8 => {
                    let key = set.short_key(start, letters);
                    short.get_or(key, || remember(scan, key.into(), letters))
                }
                9..=LONGEST => {
                    let key = set.long_key(start, letters);
                    long.get_or(key, || remember(scan, key, letters))
                }
                _ => NO_WORD,
            };
            if word.reading & SPLIT == 0 {
                let mark = match stop {
                    b' ' | b'\t'..=b'\r' => Some(0),
                    b',' if ends_chunk(text, at + 1) => Some(1),
                    b'.' if SINGLE && is_blank(text, at + 1) => Some(1),
                    b'.' if !SINGLE
                        && word.reading & MAY_KEEP_STOP == 0
                        && ends_chunk(text, at + 1) =>
                    {
                        Some(1)
                    }
                    _ => None,
                };
                if let Some(mark) = mark {
                    let symbol = word.reading & !MAY_KEEP_STOP;
                    if symbol != NO_SYMBOL {
                        scan.hits.push(Hit { index: tokens, symbol });
                    }
                    if TAGGED {
                        scan.trail.push(word.token);
                        if mark > 0 {
                            scan.trail.push(if stop == b',' { comma } else { full_stop });
                        }
                    }
                    tokens += 1 + mark;
                    words += 1;
                    first = stop == b'.';
                    start = at + 1;
                    continue;
                }
            }
            let end = chunk_end(text, at);
            let chunk = text.get(start..end)?;
            let last = is_blank(text, end);
            // Closing punctuation at a sentence's head may belong to the one before, and alone at
            // its end it parts the full stop of the chunk before.
            if chunks::may_close_a_sentence(chunk) && (last || first && words > 0) {
                return None;
            }
            let ends = if SINGLE { Ends::No } else { chunks::sentence_end(chunk, last) };
            if ends == Ends::Unsure {
                return None;
            }
            let place = Place { first, last: last || ends == Ends::Yes };
            // Rules about quotation marks ask for a blank beside them, and mean no other white space.
            let blank = |at: Option<usize>| at.and_then(|at| text.get(at)) == Some(&b' ');
            // White space at the head of a text is part of its first sentence; between two it is not.
            let begins = start == 0 || !SINGLE && place.first && words > 0;
            let between_blanks =
                (begins || blank(start.checked_sub(1))) && (place.last || blank(Some(end)));
            if !between_blanks && chunk.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'`')) {
                return None;
            }
            tokens += chunks.read(scan, chunk, place, tokens)?;
            words += 1;
            first = ends == Ends::Yes;
            start = end;
            stops.skip_to(end);
        }
        *extent = Extent { tokens, words };
        Some(())
    }

    /// Appends the hits of an ASCII caption whose tokens are its runs of letters.
    pub fn letters(&mut self, scan: &mut Scan<'_>, caption: &str) -> Extent {
        let Self { short, long, text: set, .. } = self;
        set.set(caption.as_bytes());
        let length = caption.len();
        let text = set.bytes();
        let (mut tokens, mut words) = (0, 0);
        let mut inside_word = false;
        let mut start = 0;
        for at in set.stops() {
            let letters = at - start;
            if letters > 0 {
                let reading = match letters {
                    1..=8 => {
                        let key = set.short_key(start, letters);
                        short.get_or(key, || remember(scan, key.into(), letters)).reading
                    }
                    9..=LONGEST => {
                        let key = set.long_key(start, letters);
                        long.get_or(key, || remember(scan, key, letters)).reading
                    }
                    _ => {
                        let word = lower_ascii(text.get(start..at).unwrap_or_default());
                        scan.readings.symbol(scan.convention.reading(&word))
                    }
                };
                let symbol = reading & !(SPLIT | MAY_KEEP_STOP);
                if symbol != NO_SYMBOL {
                    scan.hits.push(Hit { index: tokens, symbol });
                }
                tokens += 1;
                words += u32::from(!inside_word);
                inside_word = true;
            }
            if at >= length {
                break;
            }
            let space = text.get(at).is_none_or(|&byte| separates_words(byte));
            words += u32::from(!space && !inside_word);
            inside_word = !space;
            start = at + 1;
        }
        Extent { tokens, words }
    }
}

/// What the memories hold of a word of letters.
#[cold]
fn remember(scan: &mut Scan<'_>, key: u128, letters: usize) -> Remembered {
    let bytes = key.to_le_bytes();
    let word = lower_ascii(bytes.get(..letters).unwrap_or_default());
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
fn ends_chunk(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(|&byte| is_space(byte))
}

/// Whether nothing but white space follows.
fn is_blank(text: &[u8], from: usize) -> bool {
    text.get(from..).unwrap_or_default().iter().all(|&byte| is_space(byte))
}

fn chunk_end(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len())
}
