//! Words looked for in an answer, byte by byte: deleted letters are passed over, others are folded
//! as they are read, so that most answers are never copied.

use super::rule::{Case, Edits};
use crate::unicode::is_space;

/// What a text is split into pieces at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// U+0020 and nothing else.
    Space,
    /// White space of any kind.
    Blank,
}

/// Where a word has to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is a piece.
    Word,
    /// A piece ends in it.
    End,
    /// Anywhere in the text, or in its head.
    Inside,
    /// It is the text.
    Whole,
}

/// One of the two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    No,
    Yes,
}

/// The words that say yes and those that say no.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) split: Option<Split>,
    /// How many characters words inside are looked for in.
    pub(super) head: Option<usize>,
    pub(super) no: Vec<(Place, String)>,
    pub(super) yes: Vec<(Place, String)>,
}

impl Tables {
    fn of(&self, side: Side) -> &[(Place, String)] {
        match side {
            Side::No => &self.no,
            Side::Yes => &self.yes,
        }
    }

    /// Whether a word of that side is found in `text`.
    pub(super) fn say(&self, bytes: &Bytes, text: &str, side: Side) -> bool {
        let opening = bytes.opening(side);
        let all = text.as_bytes();
        let mut from = 0;
        let mut head_end = None;
        // Few letters can open a word, so most of an answer is passed over.
        while let Some(found) = all.iter().skip(from).position(|&byte| opening.has(byte)) {
            let start = from + found;
            from = start + 1;
            for (place, word) in self.of(side) {
                let Some(end) = bytes.matched(all, start, word.as_bytes()) else { continue };
                let holds = match place {
                    Place::Word => self.opens(bytes, text, start) && self.closes(bytes, text, end),
                    Place::End => self.closes(bytes, text, end),
                    Place::Inside => self.head.is_none_or(|most| {
                        end <= *head_end.get_or_insert_with(|| bytes.head_end(text, most))
                    }),
                    Place::Whole => {
                        bytes.before(all, start).is_none() && bytes.after(all, end).is_none()
                    }
                };
                if holds {
                    return true;
                }
            }
        }
        false
    }

    fn opens(&self, bytes: &Bytes, text: &str, start: usize) -> bool {
        bytes.before(text.as_bytes(), start).is_none_or(|(place, byte)| match self.split {
            Some(Split::Blank) if !byte.is_ascii() => {
                text.get(..=place).and_then(|head| head.chars().next_back()).is_some_and(is_space)
            }
            split => splits(split, byte),
        })
    }

    fn closes(&self, bytes: &Bytes, text: &str, end: usize) -> bool {
        bytes.after(text.as_bytes(), end).is_none_or(|(place, byte)| match self.split {
            Some(Split::Blank) if !byte.is_ascii() => {
                text.get(place..).and_then(|tail| tail.chars().next()).is_some_and(is_space)
            }
            split => splits(split, byte),
        })
    }
}

fn splits(split: Option<Split>, byte: u8) -> bool {
    match split {
        Some(Split::Space) => byte == b' ',
        Some(Split::Blank) => is_space(char::from(byte)),
        None => false,
    }
}

/// A set of bytes.
#[derive(Debug)]
struct ByteSet([bool; 256]);

impl ByteSet {
    #[inline]
    fn has(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte)).copied().unwrap_or(false)
    }
}

/// How each byte of a text is read.
#[derive(Debug)]
pub(super) struct Bytes {
    folded: [u8; 256],
    deleted: ByteSet,
    opens_no: ByteSet,
    opens_yes: ByteSet,
}

impl Bytes {
    pub(super) fn new(edits: &Edits, tables: &Tables) -> Self {
        let all: [u8; 256] = std::array::from_fn(|place| u8::try_from(place).unwrap_or(0));
        let cased = all.map(|byte| match edits.case {
            Case::AsWritten => byte,
            Case::Lower => byte.to_ascii_lowercase(),
            Case::Upper => byte.to_ascii_uppercase(),
        });
        let deleted = cased.map(|byte| byte.is_ascii() && edits.deletes(char::from(byte)));
        let folded = cased.map(|byte| {
            let one = char::from(byte);
            if byte.is_ascii() { u8::try_from(edits.replaced(one)).unwrap_or(byte) } else { byte }
        });
        let opening = |words: &[(Place, String)]| {
            let begins =
                |byte| words.iter().any(|(_, word)| word.as_bytes().first() == Some(&byte));
            let mut set = folded.map(begins);
            set.iter_mut().zip(deleted).for_each(|(opens, gone)| *opens &= !gone);
            ByteSet(set)
        };
        let (opens_no, opens_yes) = (opening(&tables.no), opening(&tables.yes));
        Self { folded, deleted: ByteSet(deleted), opens_no, opens_yes }
    }

    fn opening(&self, side: Side) -> &ByteSet {
        match side {
            Side::No => &self.opens_no,
            Side::Yes => &self.opens_yes,
        }
    }

    fn fold(&self, byte: u8) -> u8 {
        self.folded.get(usize::from(byte)).copied().unwrap_or(byte)
    }

    /// Where `word` ends if it begins at `start`.
    fn matched(&self, text: &[u8], start: usize, word: &[u8]) -> Option<usize> {
        let mut wanted = word.iter();
        let mut next = wanted.next()?;
        for (place, &byte) in text.iter().enumerate().skip(start) {
            if self.deleted.has(byte) {
                continue;
            }
            if self.fold(byte) != *next {
                return None;
            }
            match wanted.next() {
                Some(byte) => next = byte,
                None => return Some(place + 1),
            }
        }
        None
    }

    /// The last byte before `start` that is kept, as it is read, and its place.
    fn before(&self, text: &[u8], start: usize) -> Option<(usize, u8)> {
        let kept = text.get(..start)?.iter().enumerate().rev();
        self.first_kept(kept)
    }

    /// The first byte from `end` on that is kept, as it is read, and its place.
    fn after(&self, text: &[u8], end: usize) -> Option<(usize, u8)> {
        self.first_kept(text.iter().enumerate().skip(end))
    }

    fn first_kept<'text>(
        &self,
        mut bytes: impl Iterator<Item = (usize, &'text u8)>,
    ) -> Option<(usize, u8)> {
        let (place, byte) = bytes.find(|(_, byte)| !self.deleted.has(**byte))?;
        Some((place, self.fold(*byte)))
    }

    /// Where the first `most` characters that are kept end.
    fn head_end(&self, text: &str, most: usize) -> usize {
        let kept = text.char_indices().filter(|(_, one)| {
            u8::try_from(*one).is_ok_and(|byte| !self.deleted.has(byte)) || !one.is_ascii()
        });
        kept.take(most).last().map_or(0, |(place, one)| place + one.len_utf8())
    }
}
