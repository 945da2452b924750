//! A caption as the fast path sees it: its bytes, their kinds, and where to look.

use super::kinds::{BLOCK, Kinds, kinds_of};
use super::memo::{Key, LONGEST};

/// The bytes around a block that a word of it may lie in: the block, [`LONGEST`] bytes before it,
/// and what makes the length one that a [`Window::key`] cannot leave.
const WINDOW: usize = 2 * BLOCK + LONGEST;

/// A block of 64 bytes as the Treebank scan walks it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walk {
    /// Where a word may end, or anything else but letters is to be looked at.
    pub visits: u64,
    /// Of them, those that end a word and its chunk: white space, and [`Self::marks`].
    pub ends: u64,
    /// Commas and full stops between a word of two or more letters and white space.
    pub marks: u64,
}

/// A block's bytes, in lower case, and those around it.
#[derive(Clone, Copy)]
pub struct Window<'text>(&'text [u8; WINDOW]);

impl Window<'_> {
    /// A word of the block of 1 to [`LONGEST`] letters as a key; `start` is counted from the block's
    /// first byte, and may lie before it.
    #[inline(always)]
    pub fn key(self, start: i32, letters: usize) -> Key {
        let place = (start + LONGEST as i32) as usize % (2 * BLOCK);
        Key::of(self.0.get(place..), letters)
    }

    /// A byte of the block.
    #[inline(always)]
    pub fn byte(self, bit: u32) -> u8 {
        self.0.get(LONGEST + bit as usize % BLOCK).copied().unwrap_or(b' ')
    }
}

/// A text in lower case with blanks around it, and the kinds of its bytes.
#[derive(Default)]
pub struct Text {
    /// [`LONGEST`] blanks, the text, then blanks to the end of the last block's window.
    bytes: Vec<u8>,
    /// Those of this text's blocks, and perhaps more.
    kinds: Vec<Kinds>,
    length: usize,
}

impl Text {
    /// Takes a text; false where it is not ASCII: what is beyond is of no kind then.
    ///
    /// White space is what the tokenizers' expressions call so; where `SEPARATORS`, U+001C to U+001F
    /// are too.
    #[inline(always)]
    pub fn set<const SEPARATORS: bool>(&mut self, text: &[u8]) -> bool {
        self.length = text.len();
        let blocks = self.length / BLOCK + 1;
        let padded = blocks * BLOCK + WINDOW;
        if self.bytes.len() < padded {
            self.bytes.resize(padded.next_power_of_two(), b' ');
            self.kinds.resize(self.bytes.len() / BLOCK, Kinds::default());
        }
        let Some((_, room)) = self.bytes.split_first_chunk_mut::<LONGEST>() else { return false };
        let mut beyond = 0;
        let (whole, rest) = text.as_chunks::<BLOCK>();
        let mut room = room.as_chunks_mut::<BLOCK>().0.iter_mut();
        let mut kinds = self.kinds.iter_mut();
        for ((block, copy), kinds) in whole.iter().zip(&mut room).zip(&mut kinds) {
            beyond |= kinds_of::<SEPARATORS>(block, copy, kinds);
        }
        if let (Some(copy), Some(kinds)) = (room.next(), kinds.next()) {
            let mut block = [b' '; BLOCK];
            if let Some(part) = block.get_mut(..rest.len()) {
                part.copy_from_slice(rest);
            }
            beyond |= kinds_of::<SEPARATORS>(&block, copy, kinds);
        }
        // What a load may see behind the last block.
        if let Some(behind) = room.next() {
            *behind = [b' '; BLOCK];
        }
        beyond == 0
    }

    /// From now on full stops are no marks.
    pub fn forget_full_stops(&mut self) {
        let blocks = self.bytes.get(LONGEST..).unwrap_or_default().as_chunks::<BLOCK>().0;
        for (kinds, block) in self.kinds.iter_mut().zip(blocks).take(self.length / BLOCK + 1) {
            for (position, _) in (0..).zip(block).filter(|(_, byte)| **byte == b'.') {
                kinds.marks &= !(1_u64 << position);
            }
        }
    }

    /// The text.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(LONGEST..LONGEST + self.length).unwrap_or_default()
    }

    /// The kinds of each of its blocks; there is at least one blank at the end.
    pub fn kinds(&self) -> &[Kinds] {
        self.kinds.get(..self.length / BLOCK + 1).unwrap_or_default()
    }

    /// How many runs there are of anything but white space.
    pub fn words(&self) -> u32 {
        let mut space_before = 1;
        let mut words = 0;
        for kinds in self.kinds() {
            words += (!kinds.spaces & (kinds.spaces << 1 | space_before)).count_ones();
            space_before = kinds.spaces >> 63;
        }
        words
    }

    /// The first bytes of what begins at `start`, at most [`LONGEST`], as a key.
    pub fn key(&self, start: usize, bytes: usize) -> Key {
        Key::of(self.bytes.get(LONGEST + start..), bytes)
    }

    /// The bytes of a block and around it; none past the last.
    #[inline(always)]
    pub fn window(&self, block: usize) -> Option<Window<'_>> {
        self.bytes.get(block * BLOCK..)?.first_chunk().map(Window)
    }

    /// How to walk a block; none past the last.
    #[inline(always)]
    pub fn walk(&self, block: usize) -> Option<Walk> {
        let last = self.length / BLOCK;
        if block > last {
            return None;
        }
        let of = |block| self.kinds.get(block).copied().unwrap_or_default();
        let (before, here) = (of(block.wrapping_sub(1)), of(block));
        // Behind the last block there are blanks.
        let blank_follows = if block == last { 1 } else { of(block + 1).spaces & 1 };
        let one_letter = here.letters << 1 | before.letters >> 63;
        let two_letters = one_letter & (here.letters << 2 | before.letters >> 62);
        let marks = here.marks & two_letters & (here.spaces >> 1 | blank_follows << 63);
        let mark_before = (before.marks >> 63) & (before.letters >> 62) & (before.letters >> 61);
        // White space behind such a mark is passed over with it.
        let passed = here.spaces & (marks << 1 | mark_before);
        // Nothing is to be seen behind the first blank at the end.
        let inside = if block == last { u64::MAX >> (63 - self.length % BLOCK) } else { u64::MAX };
        Some(Walk { visits: !here.letters & !passed & inside, ends: here.spaces | marks, marks })
    }

    /// The first white space at or behind `from`, or the text's end.
    pub fn space(&self, from: usize) -> usize {
        let mut block = from / BLOCK;
        let mut kept = u64::MAX << (from % BLOCK);
        while let Some(kinds) = self.kinds().get(block) {
            let spaces = kinds.spaces & kept;
            if spaces != 0 {
                return (block * BLOCK + spaces.trailing_zeros() as usize).min(self.length);
            }
            block += 1;
            kept = u64::MAX;
        }
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of all lengths to 200 in which every ASCII byte stands beside several others.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        let steps = [1, 7, 37, 90];
        (0..200).flat_map(move |length| {
            steps.map(|step| (0..length).map(|at| (at * step % 128) as u8).collect())
        })
    }

    fn bits(mask: impl Fn(&Kinds) -> u64, text: &Text) -> Vec<usize> {
        let places = 0..text.bytes().len() + 1;
        places.filter(|at| mask(&text.kinds()[at / BLOCK]) >> (at % BLOCK) & 1 == 1).collect()
    }

    #[test]
    fn every_byte_is_of_its_kind() {
        for (number, bytes) in texts().enumerate() {
            let mut text = Text::default();
            let separators = number % 2 == 0;
            let ascii =
                if separators { text.set::<true>(&bytes) } else { text.set::<false>(&bytes) };
            assert!(ascii);
            let padded = [&bytes[..], b" "].concat();
            let all = |kind: &dyn Fn(u8) -> bool| -> Vec<usize> {
                (0..padded.len()).filter(|&at| kind(padded[at])).collect()
            };
            assert_eq!(bits(|kinds| kinds.letters, &text), all(&|byte| byte.is_ascii_alphabetic()));
            assert_eq!(bits(|kinds| kinds.marks, &text), all(&|byte| b",.".contains(&byte)));
            let space = |byte: u8| {
                b" \t\n\x0b\x0c\r".contains(&byte) || separators && (0x1c..0x20).contains(&byte)
            };
            assert_eq!(bits(|kinds| kinds.spaces, &text), all(&space));
            for from in 0..=bytes.len() {
                let expected = (from..bytes.len()).find(|&at| space(bytes[at]));
                assert_eq!(text.space(from), expected.unwrap_or(bytes.len()));
            }
        }
    }

    #[test]
    fn a_text_beyond_ascii_is_told() {
        let mut text = Text::default();
        for length in 1..150 {
            for place in 0..length {
                let mut bytes = vec![b'x'; length];
                bytes[place] = 0xc3;
                assert!(!text.set::<false>(&bytes));
            }
        }
    }

    #[test]
    fn a_walk_stops_where_a_word_ends_and_at_anything_odd() {
        let mut text = Text::default();
        // Worked by hand: the blank behind "cat," and "sat." is passed over, the others are not;
        // "a," has one letter, "x.y" no blank behind its full stop.
        let sample = b"a cat, a, sat.  x.y";
        for before in 0..70 {
            let bytes = [&vec![b'x'; before][..], sample].concat();
            text.set::<false>(&bytes);
            let mut visits = Vec::new();
            let mut marks = Vec::new();
            for block in 0.. {
                let Some(walk) = text.walk(block) else { break };
                assert_eq!(walk.marks & !walk.visits, 0);
                let places = |mask: u64| (0..64).filter(move |bit| mask >> bit & 1 == 1);
                visits.extend(places(walk.visits).map(|bit| block * BLOCK + bit - before));
                marks.extend(places(walk.marks).map(|bit| block * BLOCK + bit - before));
            }
            assert_eq!(visits, [1, 5, 8, 9, 13, 15, 17, 19], "{before}");
            assert_eq!(marks, [5, 13]);
        }
    }

    #[test]
    fn keys_are_the_letters_in_lower_case() {
        let mut text = Text::default();
        let word = b"QuintEssentially";
        for before in 0..140 {
            for letters in 1..=LONGEST {
                let bytes = [&vec![b'.'; before][..], &word[..letters]].concat();
                text.set::<false>(&bytes);
                let mut expected = [0; 16];
                expected[..letters].copy_from_slice(&word[..letters].to_ascii_lowercase());
                // Of the block in which the word ends.
                let block = bytes.len() / BLOCK;
                let window = text.window(block).unwrap();
                let start = before as i32 - (block * BLOCK) as i32;
                assert_eq!(window.key(start, letters).bytes(), expected);
                assert_eq!(text.key(before, letters), window.key(start, letters));
            }
        }
    }

    #[test]
    fn words_are_runs_between_white_space() {
        let mut text = Text::default();
        for bytes in texts() {
            text.set::<false>(&bytes);
            let separates = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
            let words = bytes.split(separates).filter(|word| !word.is_empty()).count();
            assert_eq!(text.words() as usize, words);
        }
    }
}
