//! The bytes of an ASCII text by kind: a bit for each byte, 64 of them a number.
//!
//! With all bits at hand, the place of the next word does not wait for the reading of this one, and
//! the processor works on several words at once. Tried and slower by half: finding each word's end
//! with arithmetic on its own eight bytes, when the next word can be looked for.

/// How many bytes one mask is about.
pub const BLOCK: usize = 64;

/// Which of 64 bytes are of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    /// Letters.
    pub letters: u64,
    /// White space.
    pub spaces: u64,
    /// Commas and full stops.
    pub marks: u64,
}

/// Copies 64 bytes in lower case and tells their kinds; returns 0 where all are ASCII.
#[inline]
pub fn kinds_of<const SEPARATORS: bool>(
    block: &[u8; BLOCK],
    copy: &mut [u8; BLOCK],
    kinds: &mut Kinds,
) -> u32 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has SSE2, the only thing that the function asks for.
    return unsafe { kinds_by_sixteen::<SEPARATORS>(block, copy, kinds) };
    #[cfg(not(target_arch = "x86_64"))]
    return kinds_one_by_one::<SEPARATORS>(block, copy, kinds);
}

/// What [`kinds_of`] does, on any processor.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn kinds_one_by_one<const SEPARATORS: bool>(
    block: &[u8; BLOCK],
    copy: &mut [u8; BLOCK],
    kinds: &mut Kinds,
) -> u32 {
    use crate::unicode;

    *kinds = Kinds::default();
    for (position, byte) in (0..).zip(block) {
        let space = unicode::is_space_byte(*byte) || SEPARATORS && matches!(byte, 0x1c..=0x1f);
        kinds.letters |= u64::from(byte.is_ascii_alphabetic()) << position;
        kinds.spaces |= u64::from(space) << position;
        kinds.marks |= u64::from(matches!(byte, b',' | b'.')) << position;
    }
    *copy = *block;
    copy.make_ascii_lowercase();
    u32::from(!block.is_ascii())
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
fn kinds_by_sixteen<const SEPARATORS: bool>(
    block: &[u8; BLOCK],
    copy: &mut [u8; BLOCK],
    kinds: &mut Kinds,
) -> u32 {
    use std::arch::x86_64::{
        _mm_add_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128,
        _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8, _mm_setzero_si128, _mm_storeu_si128,
    };
    let all = |byte: u8| _mm_set1_epi8(byte as i8);
    // Whether a byte is one of `count` from `first` on: those are moved to the least numbers.
    let among = |bytes, first: u8, count: u8| {
        let moved = _mm_add_epi8(bytes, all(0x80_u8.wrapping_sub(first)));
        _mm_cmpgt_epi8(all(0x80_u8.wrapping_add(count)), moved)
    };
    let mut found = Kinds::default();
    let mut beyond = _mm_setzero_si128();
    let parts = block.as_chunks::<16>().0.iter().zip(copy.as_chunks_mut::<16>().0);
    for (position, (part, copy)) in parts.enumerate() {
        // SAFETY: there are 16 bytes, and no alignment is asked for.
        let bytes = unsafe { _mm_loadu_si128(part.as_ptr().cast()) };
        let letters = among(_mm_or_si128(bytes, all(0x20)), b'a', 26);
        let mut spaces = _mm_or_si128(_mm_cmpeq_epi8(bytes, all(b' ')), among(bytes, b'\t', 5));
        if SEPARATORS {
            spaces = _mm_or_si128(spaces, among(bytes, 0x1c, 4));
        }
        // A comma and a full stop differ in one bit.
        let marks = _mm_cmpeq_epi8(_mm_and_si128(bytes, all(!(b',' ^ b'.'))), all(b',' & b'.'));
        let lower = _mm_or_si128(bytes, _mm_and_si128(letters, all(0x20)));
        // SAFETY: as above, and the bytes are ours to change.
        unsafe { _mm_storeu_si128(copy.as_mut_ptr().cast(), lower) };
        let bits = |mask| u64::from(_mm_movemask_epi8(mask) as u16) << (16 * position);
        found.letters |= bits(letters);
        found.spaces |= bits(spaces);
        found.marks |= bits(marks);
        beyond = _mm_or_si128(beyond, bytes);
    }
    *kinds = found;
    _mm_movemask_epi8(beyond) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bytes_at_once_and_one_by_one_are_the_same() {
        for start in 0..=u8::MAX {
            for step in [1, 3, 64] {
                let block =
                    std::array::from_fn(|at| start.wrapping_add((at as u8).wrapping_mul(step)));
                let told = |function: fn(&_, &mut _, &mut _) -> u32| {
                    let (mut copy, mut kinds) = ([0; BLOCK], Kinds::default());
                    let beyond = function(&block, &mut copy, &mut kinds);
                    (beyond == 0, copy, kinds)
                };
                let one_by_one = told(kinds_one_by_one::<true>);
                assert_eq!(told(kinds_of::<true>), one_by_one);
                assert_eq!(told(kinds_of::<false>), told(kinds_one_by_one::<false>));
                assert_eq!(one_by_one.0, block.is_ascii());
                assert_eq!(one_by_one.1, block.to_ascii_lowercase().as_slice());
            }
        }
    }
}
