//! Sixteen bytes of ASCII at a time: where a run of letters ends, and the run as a key.
//!
//! Plain arithmetic on two 64-bit words, which every processor does well. Tried and not kept:
//! SSE2 compare and movemask, which shortens the arithmetic but not the chain of loads that the
//! loop waits for, and needs `unsafe`.

use super::memo::{Key, LONGEST};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;
const CASE: u64 = 0x20 * ONES;

/// The run of ASCII letters at `at`: its length, at most [`LONGEST`], and the letters in lower case.
///
/// `bytes` are ASCII; beyond their end there is no letter.
#[inline(always)]
pub fn run(bytes: &[u8], at: usize) -> (usize, Key) {
    let chunk = load(bytes, at);
    let (low, high) = (chunk as u64 | CASE, (chunk >> 64) as u64 | CASE);
    let stops = non_letters(low);
    if stops != 0 {
        let length = stops.trailing_zeros() as usize / 8;
        return (length, Key::from(low & mask(length)));
    }
    let stops = non_letters(high);
    let length = stops.trailing_zeros() as usize / 8;
    let high = if length == 8 { high } else { high & mask(length) };
    (8 + length, Key::from(low) | Key::from(high) << 64)
}

/// The high bit of every byte that is no letter; `word` is ASCII with the case bit set.
#[inline(always)]
fn non_letters(word: u64) -> u64 {
    let from_a = word + (0x80 - b'a' as u64) * ONES;
    let past_z = word + (0x7f - b'z' as u64) * ONES;
    !(from_a & !past_z) & HIGH
}

/// The low `length` bytes, fewer than eight.
#[inline(always)]
fn mask(length: usize) -> u64 {
    (1 << (8 * length)) - 1
}

#[inline(always)]
fn load(bytes: &[u8], at: usize) -> u128 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk::<LONGEST>() {
        Some(chunk) => u128::from_le_bytes(*chunk),
        None => load_end(bytes, rest),
    }
}

/// Fewer than sixteen bytes are left: take the caption's last sixteen and shift the others out.
#[inline]
fn load_end(bytes: &[u8], rest: &[u8]) -> u128 {
    if rest.is_empty() {
        return 0;
    }
    match bytes.last_chunk::<LONGEST>() {
        Some(chunk) => u128::from_le_bytes(*chunk) >> (8 * (LONGEST - rest.len())),
        None => rest.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_at_the_first_byte_that_is_no_letter() {
        let every_byte: Vec<u8> = (0..128).collect();
        for before in 0..40 {
            for &stop in &every_byte {
                let mut bytes = vec![b'Q'; before];
                bytes.push(stop);
                bytes.extend(b"zz");
                for at in 0..bytes.len() {
                    let expected: Vec<u8> = bytes[at..]
                        .iter()
                        .take(LONGEST)
                        .take_while(|byte| byte.is_ascii_alphabetic())
                        .map(u8::to_ascii_lowercase)
                        .collect();
                    let (length, key) = run(&bytes, at);
                    assert_eq!(length, expected.len(), "{bytes:?} at {at}");
                    assert_eq!(key.to_le_bytes()[..length], expected[..]);
                    assert!(key.to_le_bytes()[length..].iter().all(|&byte| byte == 0));
                }
            }
        }
    }
}
