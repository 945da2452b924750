//! Where the letters of an ASCII text stop: a bit for each byte that is none.
//!
//! With all bits at hand, the place of the next word does not wait for the reading of this one, and
//! the processor works on several words at once. Tried and slower by half: finding each word's end
//! with arithmetic on its own eight bytes, when the next word can be looked for.

/// How many bytes one mask is about.
const BLOCK: usize = 64;

/// The longest word that [`Text::long_key`] takes.
pub const LONGEST: usize = 16;

/// The bit of a byte that tells a small letter from a capital.
const CASE: u64 = 0x2020_2020_2020_2020;

/// A text with blanks behind it, and its stops.
#[derive(Default)]
pub struct Text {
    bytes: Vec<u8>,
    masks: Vec<u64>,
}

impl Text {
    /// Takes a text that is ASCII.
    pub fn set(&mut self, text: &[u8]) {
        let Self { bytes, masks } = self;
        // At least one blank ends the last word; no load of sixteen bytes goes past the end.
        let padded = (text.len() + 1).next_multiple_of(BLOCK) + LONGEST;
        bytes.clear();
        bytes.extend_from_slice(text);
        bytes.resize(padded, b' ');
        masks.clear();
        masks.extend(bytes.as_chunks::<BLOCK>().0.iter().map(stops));
    }

    /// The text, with its blanks.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The stops, from the first.
    pub fn stops(&self) -> Stops<'_> {
        Stops { masks: &self.masks, block: 0, mask: self.masks.first().copied().unwrap_or(0) }
    }

    /// The lower-cased letters of a word of 1 to 8 bytes, as a number padded with zeros.
    #[inline(always)]
    pub fn short_key(&self, start: usize, letters: usize) -> u64 {
        (self.load(start) | CASE) & low_bytes(letters)
    }

    /// The lower-cased letters of a word of 9 to [`LONGEST`] bytes, as a number padded with zeros.
    #[inline(always)]
    pub fn long_key(&self, start: usize, letters: usize) -> u128 {
        let high = (self.load(start + 8) | CASE) & low_bytes(letters - 8);
        u128::from(self.load(start) | CASE) | u128::from(high) << 64
    }

    #[inline(always)]
    fn load(&self, at: usize) -> u64 {
        let bytes = self.bytes.get(at..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

/// The places of stops, in order.
pub struct Stops<'text> {
    masks: &'text [u64],
    block: usize,
    mask: u64,
}

impl Stops<'_> {
    /// Goes on with the first stop at or behind `at`.
    pub fn skip_to(&mut self, at: usize) {
        self.block = at / BLOCK;
        let mask = self.masks.get(self.block).copied().unwrap_or(0);
        self.mask = mask & (u64::MAX << (at % BLOCK));
    }
}

impl Iterator for Stops<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.mask == 0 {
            self.block += 1;
            self.mask = *self.masks.get(self.block)?;
        }
        let place = self.block * BLOCK + self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        Some(place)
    }
}

#[inline(always)]
fn low_bytes(count: usize) -> u64 {
    u64::MAX >> (64 - 8 * count)
}

/// A bit for each of 64 ASCII bytes that is no letter.
#[inline]
fn stops(block: &[u8; BLOCK]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has SSE2, the only thing that the function asks for.
    return unsafe { stops_by_sixteen(block) };
    #[cfg(not(target_arch = "x86_64"))]
    return (0..).zip(block).fold(0, |mask, (position, byte)| {
        mask | u64::from(!byte.is_ascii_alphabetic()) << position
    });
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
fn stops_by_sixteen(block: &[u8; BLOCK]) -> u64 {
    use std::arch::x86_64::{
        _mm_and_si128, _mm_cmpgt_epi8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x,
        _mm_set1_epi8,
    };
    let mut letters = 0;
    for (position, [low, high]) in block.as_chunks::<8>().0.as_chunks::<2>().0.iter().enumerate() {
        let bytes = _mm_set_epi64x(i64::from_le_bytes(*high), i64::from_le_bytes(*low));
        let small = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        let from_a = _mm_cmpgt_epi8(small, _mm_set1_epi8(b'a' as i8 - 1));
        let to_z = _mm_cmpgt_epi8(_mm_set1_epi8(b'z' as i8 + 1), small);
        let bits = _mm_movemask_epi8(_mm_and_si128(from_a, to_z)) as u64;
        letters |= bits << (16 * position);
    }
    !letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_that_is_no_letter_is_a_stop() {
        let mut text = Text::default();
        for length in 0..200 {
            for step in [1, 7, 37] {
                let bytes: Vec<u8> = (0..length).map(|at| (at * step % 128) as u8).collect();
                text.set(&bytes);
                let expected = |from: usize| -> Vec<usize> {
                    (from..length).filter(|&at| !bytes[at].is_ascii_alphabetic()).collect()
                };
                let found: Vec<usize> = text.stops().take_while(|&at| at < length).collect();
                assert_eq!(found, expected(0));
                // The end of the text is a stop too.
                assert!(text.stops().any(|at| at == length));
                for from in 0..length {
                    let mut stops = text.stops();
                    stops.skip_to(from);
                    let found: Vec<usize> = stops.take_while(|&at| at < length).collect();
                    assert_eq!(found, expected(from));
                }
            }
        }
    }

    #[test]
    fn keys_are_the_letters_in_lower_case() {
        let mut text = Text::default();
        let word = b"QuintEssentially";
        for before in 0..70 {
            for letters in 1..=LONGEST {
                let bytes = [&vec![b'.'; before][..], &word[..letters]].concat();
                text.set(&bytes);
                let key = match letters {
                    ..=8 => text.short_key(before, letters).into(),
                    _ => text.long_key(before, letters),
                };
                let mut expected = [0; 16];
                expected[..letters].copy_from_slice(&word[..letters].to_ascii_lowercase());
                assert_eq!(key.to_le_bytes(), expected);
            }
        }
    }
}
