//! Words looked for in an answer, byte by byte: deleted letters are passed over, others are folded
//! as they are read, so that most answers are never copied.

use memchr::memchr3;

use super::rule::{Case, Edits};
use crate::unicode::{is_space, is_word};

/// What a text is split into pieces at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// U+0020 and nothing else.
    Space,
    /// White space of any kind.
    Blank,
    /// All but letters, digits and underscores.
    Word,
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

/// One of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    No,
    Yes,
    Neither,
}

/// The words that say yes, those that say no, and those that end a search for either.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) split: Option<Split>,
    /// How many characters words inside are looked for in.
    pub(super) head: Option<usize>,
    pub(super) no: Vec<(Place, String)>,
    pub(super) yes: Vec<(Place, String)>,
    pub(super) neither: Vec<(Place, String)>,
}

impl Tables {
    fn of(&self, side: Side) -> &[(Place, String)] {
        match side {
            Side::No => &self.no,
            Side::Yes => &self.yes,
            Side::Neither => &self.neither,
        }
    }

    /// Where the first word of that side begins in `text`.
    pub(super) fn find(&self, bytes: &Bytes, text: &str, side: Side) -> Option<usize> {
        let opening = bytes.opening(side);
        let all = text.as_bytes();
        let mut from = 0;
        let mut head_end = None;
        // Few letters can open a word, so most of an answer is passed over.
        while let Some(found) = opening.find(all.get(from..).unwrap_or_default()) {
            let start = from + found;
            from = start + 1;
            let second = bytes.after(all, from).map(|(_, byte)| byte);
            for (place, word) in self.of(side) {
                if word.as_bytes().get(1).is_some_and(|&byte| Some(byte) != second) {
                    continue;
                }
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
                    return Some(start);
                }
            }
        }
        None
    }

    fn opens(&self, bytes: &Bytes, text: &str, start: usize) -> bool {
        bytes.before(text.as_bytes(), start).is_none_or(|(place, byte)| {
            self.splits(byte, || text.get(..=place).and_then(|head| head.chars().next_back()))
        })
    }

    fn closes(&self, bytes: &Bytes, text: &str, end: usize) -> bool {
        bytes.after(text.as_bytes(), end).is_none_or(|(place, byte)| {
            self.splits(byte, || text.get(place..).and_then(|tail| tail.chars().next()))
        })
    }

    /// Whether pieces are split at a byte, or beyond ASCII at the character it belongs to.
    fn splits(&self, byte: u8, whole: impl FnOnce() -> Option<char>) -> bool {
        let one = || if byte.is_ascii() { Some(char::from(byte)) } else { whole() };
        match self.split {
            Some(Split::Space) => byte == b' ',
            Some(Split::Blank) => one().is_some_and(is_space),
            Some(Split::Word) => one().is_some_and(|one| !is_word(one)),
            None => false,
        }
    }
}

/// A set of bytes, and the first three of them.
#[derive(Debug)]
struct ByteSet {
    has: [bool; 256],
    few: Option<[u8; 3]>,
}

impl ByteSet {
    fn new(has: [bool; 256]) -> Self {
        let all: Vec<u8> =
            (0..=u8::MAX).zip(has).filter_map(|(byte, is)| is.then_some(byte)).collect();
        let few = match *all.as_slice() {
            [one] => Some([one; 3]),
            [one, other] => Some([one, other, other]),
            [one, other, third] => Some([one, other, third]),
            _ => None,
        };
        Self { has, few }
    }

    #[inline]
    fn has(&self, byte: u8) -> bool {
        self.has.get(usize::from(byte)).copied().unwrap_or(false)
    }

    /// Where the first of them stands.
    fn find(&self, text: &[u8]) -> Option<usize> {
        match self.few {
            Some([one, other, third]) => memchr3(one, other, third, text),
            None => text.iter().position(|&byte| self.has(byte)),
        }
    }
}

/// How each byte of a text is read.
#[derive(Debug)]
pub(super) struct Bytes {
    folded: [u8; 256],
    deleted: ByteSet,
    /// The bytes that open a word of each side.
    opening: [ByteSet; 3],
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
            ByteSet::new(set)
        };
        let opening = [&tables.no, &tables.yes, &tables.neither].map(|words| opening(words));
        Self { folded, deleted: ByteSet::new(deleted), opening }
    }

    fn opening(&self, side: Side) -> &ByteSet {
        let [no, yes, neither] = &self.opening;
        match side {
            Side::No => no,
            Side::Yes => yes,
            Side::Neither => neither,
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
