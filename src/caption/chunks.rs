//! Chunks between white space that are not plainly letters: read once by the exact rules, between
//! stand-in neighbours, and remembered.

use std::collections::HashMap;

use super::memo::{Key, LONGEST, Memo};
use super::trail::Token;
use super::word::surely_ends_sentence;
use super::work::Scan;
use crate::convention::{Hit, NO_SYMBOL};
use crate::tokenize;
use crate::unicode::{self, Lowered};

/// Longer chunks are read anew each time, so that remembering them costs no memory to speak of.
const LONGEST_CHUNK: usize = 64;
const SLOTS: usize = 1 << 14;

/// Where a chunk stands, which some rules ask.
#[derive(Clone, Copy)]
pub struct Place {
    /// It is its sentence's first.
    pub first: bool,
    /// It is its text's last.
    pub last: bool,
    /// Its text is one sentence.
    pub single: bool,
}

impl Place {
    /// The place as a byte that is no ASCII, with room for four bits more.
    fn byte(self) -> u8 {
        0x80 | u8::from(self.first) | u8::from(self.last) << 1 | u8::from(self.single) << 2
    }
}

/// Whether a sentence ends after a chunk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// It goes on.
    No,
    /// It ends.
    Yes,
    /// It takes the exact rules to tell.
    Unsure,
}

/// What a chunk reads as.
pub struct Chunk {
    /// How many tokens it has.
    pub tokens: u32,
    /// Whether a sentence ends with it, and its text goes on perhaps.
    pub ends_sentence: bool,
    /// Whether it might belong to the end of the sentence before: it begins with closing marks.
    pub may_close_a_sentence: bool,
    /// Whether it has quotation marks, or letters beyond ASCII, which may be some.
    pub has_quotes: bool,
    /// Hits, their index counted from the chunk's first token.
    pub hits: Box<[Hit]>,
    /// The bytes of the chunk that each of them stands for, from and to.
    pub places: Box<[(u32, u32)]>,
    /// The numbers of its tokens, where the convention needs tags.
    pub trail: Box<[Token]>,
}

/// The chunks read so far, a bounded number of them.
pub struct Chunks {
    /// What each one reads as; none where only the exact path can tell.
    read: Vec<Option<Chunk>>,
    /// The places in `read` of short ones, by their bytes and their [`Place`].
    short: Memo<u32, SLOTS>,
    /// And of longer ones.
    long: HashMap<Box<[u8]>, u32>,
    /// What was read last, if it is not to be remembered.
    fresh: Option<Chunk>,
}

impl Chunks {
    /// Nothing read yet.
    pub fn new() -> Self {
        Self { read: Vec::new(), short: Memo::new(), long: HashMap::new(), fresh: None }
    }

    /// Forgets all chunks where there are too many, between two captions.
    pub fn make_room(&mut self) {
        if !self.has_room() {
            self.clear();
        }
    }

    fn has_room(&self) -> bool {
        self.short.has_room(1 + self.long.len())
    }

    /// Forgets all chunks.
    pub fn clear(&mut self) {
        self.read.clear();
        self.short.clear();
        self.long.clear();
    }

    /// What a chunk, its ASCII letters in lower case, reads as; none where only the exact path can
    /// tell. `bytes` are its first ones as a key.
    pub fn get(
        &mut self,
        scan: &mut Scan<'_>,
        chunk: &[u8],
        bytes: Key,
        place: Place,
    ) -> Option<&Chunk> {
        let short = chunk.len() < LONGEST;
        // With its length: it may end with zeros.
        let length = (chunk.len() as u64) << (64 - 5);
        let key = Key { high: bytes.high | u64::from(place.byte()) << 56 | length, ..bytes };
        let known = if short {
            self.short.get(key)
        } else {
            self.long.get([chunk, &[place.byte()]].concat().as_slice()).copied()
        };
        if let Some(known) = known {
            return self.read.get(known as usize)?.as_ref();
        }
        let read = read(scan, chunk, place);
        if chunk.len() > LONGEST_CHUNK || !self.has_room() {
            self.fresh = read;
            return self.fresh.as_ref();
        }
        let number = self.read.len() as u32;
        if short {
            self.short.insert(key, number);
        } else {
            self.long.insert([chunk, &[place.byte()]].concat().into(), number);
        }
        self.read.push(read);
        self.read.last()?.as_ref()
    }
}

/// Reads a chunk by the exact rules.
fn read(scan: &mut Scan<'_>, chunk: &[u8], place: Place) -> Option<Chunk> {
    let chunk = str::from_utf8(chunk).ok()?;
    // Some control characters separate words and not tokens, and so do blanks beyond ASCII; they are
    // in captions by accident. Which other mark beyond ASCII belongs to a sentence's end is Punkt's
    // to say.
    let is_ascii = chunk.is_ascii();
    let is_blank = |letter| unicode::is_space(letter) || unicode::is_expression_space(letter);
    let unclear =
        |letter: char| letter.is_control() || !is_ascii && (is_blank(letter) || is_end(letter));
    if chunk.contains(unclear) {
        return None;
    }
    let lowered = Lowered::new(chunk);
    let chunk = lowered.text();
    // Some versions read an end mark alone together with the word before it.
    if !place.single && chunk.starts_with(is_end) && scan.convention.nltk().reads_marks_with_words()
    {
        return None;
    }
    let ends = if place.single { Ends::No } else { sentence_end(chunk, place.last) };
    let ends_sentence = match ends {
        Ends::Unsure => return None,
        Ends::Yes => true,
        Ends::No => false,
    };
    // It is read between neighbours, the letter x standing in for them: no rule looks further than the
    // white space, but for closing punctuation alone at a sentence's end, which the scan leaves to the
    // exact path.
    let last = place.last || ends_sentence;
    let before = if place.first { "" } else { "x " };
    let after = if last { "" } else { " x" };
    let sentence = format!("{before}{chunk}{after}");
    let tokens = tokenize::treebank(&sentence, scan.convention.nltk());
    let end = tokens.len().checked_sub(usize::from(!last))?;
    let tokens = tokens.get(usize::from(!place.first)..end)?.to_vec();
    let tokens = scan.convention.divided(tokens);
    let mut hits = Vec::new();
    let mut places = Vec::new();
    for (index, token) in (0..).zip(&tokens) {
        let symbol = scan.readings.symbol(scan.convention.reading(&token.text));
        if symbol != NO_SYMBOL {
            let [start, end] = [token.start, token.end].map(|at| at.saturating_sub(before.len()));
            let place = lowered.original(start..end);
            places.push((place.start as u32, place.end as u32));
            hits.push(Hit { index, symbol });
        }
    }
    let trail = if scan.convention.needs_neighbours() {
        tokens.iter().map(|token| scan.trail.number(scan.convention, &token.text)).collect()
    } else {
        Box::default()
    };
    let nltk = scan.convention.nltk();
    Some(Chunk {
        tokens: tokens.len() as u32,
        ends_sentence,
        may_close_a_sentence: chunk
            .starts_with(|letter| tokenize::is_closing_mark(letter, nltk) || letter == '>'),
        has_quotes: !is_ascii || chunk.contains(['"', '\'', '`']),
        hits: hits.into(),
        places: places.into(),
        trail,
    })
}

/// Whether a sentence ends after `chunk`, which is the caption's `last` or not.
///
/// A double quote behind the end mark belongs to the sentence, as one before the word does.
fn sentence_end(chunk: &str, last: bool) -> Ends {
    let unquoted = chunk.strip_suffix('"').unwrap_or(chunk);
    match (chunk.matches(is_end).count(), unquoted.strip_suffix('.')) {
        (0, _) => Ends::No,
        (1, _) if unquoted.ends_with(['?', '!']) => Ends::Yes,
        (1, Some(_)) if last && unquoted == chunk => Ends::Yes,
        (1, Some(word)) if surely_ends_sentence(word.strip_prefix('"').unwrap_or(word)) => {
            Ends::Yes
        }
        _ => Ends::Unsure,
    }
}

/// A mark that may end a sentence.
fn is_end(letter: char) -> bool {
    matches!(letter, '.' | '?' | '!')
}
