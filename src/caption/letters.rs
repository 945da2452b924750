//! Eight bytes of ASCII at a time: where a run of letters ends, and the run as a key.
//!
//! Plain arithmetic on 64-bit words, which every processor does well. Tried and not kept: SSE2
//! compare and movemask, which shortens the arithmetic but not the chain of loads that the loop
//! waits for, and needs `unsafe`; sixteen bytes at a time for every word, when four words in five
//! have fewer than eight letters.

/// How many blanks a text needs behind it, so that no load goes past its end.
pub const PADDING: usize = 16;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;
const CASE: u64 = 0x20 * ONES;

/// A run of ASCII letters in lower case.
pub enum Run {
    /// Fewer than eight letters: how many, the key, and the byte behind them.
    Short(usize, u64, u8),
    /// Eight to fifteen letters: how many, and the key.
    Long(usize, u128),
    /// More letters than a key holds.
    TooLong,
}

/// The run of letters at `at`. `text` is ASCII and has [`PADDING`] blanks behind it.
#[inline(always)]
pub fn run(text: &[u8], at: usize) -> Run {
    let bytes = load(text, at);
    let word = bytes | CASE;
    let stops = non_letters(word);
    if stops == 0 {
        return long_run(text, at, word);
    }
    // The lowest stop is the high bit of byte number `length`.
    let bits = stops.trailing_zeros() & !7;
    Run::Short(bits as usize / 8, word & !(u64::MAX << bits), (bytes >> bits) as u8)
}

#[inline(always)]
fn long_run(text: &[u8], at: usize, low: u64) -> Run {
    let high = load(text, at + 8) | CASE;
    let stops = non_letters(high);
    if stops == 0 {
        return Run::TooLong;
    }
    let bits = stops.trailing_zeros() & !7;
    let high = high & !(u64::MAX << bits);
    Run::Long(8 + bits as usize / 8, u128::from(low) | u128::from(high) << 64)
}

/// The high bit of every byte that is no letter; `word` is ASCII with the case bit set.
#[inline(always)]
fn non_letters(word: u64) -> u64 {
    let from_a = word + (0x80 - b'a' as u64) * ONES;
    let past_z = word + (0x7f - b'z' as u64) * ONES;
    !(from_a & !past_z) & HIGH
}

#[inline(always)]
fn load(text: &[u8], at: usize) -> u64 {
    let bytes = text.get(at..).and_then(|rest| rest.first_chunk());
    bytes.map_or(CASE, |bytes| u64::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_at_the_first_byte_that_is_no_letter() {
        for before in 0..40 {
            for stop in 0..128 {
                let mut text = vec![b'Q'; before];
                text.extend([stop, b'z', b'z']);
                let length = text.len();
                text.extend([b' '; PADDING]);
                for at in 0..length {
                    let expected: Vec<u8> = text[at..]
                        .iter()
                        .take_while(|byte| byte.is_ascii_alphabetic())
                        .map(u8::to_ascii_lowercase)
                        .collect();
                    let behind = text[at + expected.len()];
                    let shown = |key: u128| key.to_le_bytes()[..expected.len()].to_vec();
                    match run(&text, at) {
                        Run::Short(length, key, stop) => {
                            assert_eq!((length, stop), (expected.len(), behind));
                            assert_eq!(shown(key.into()), expected);
                            assert_eq!(u128::from(key) >> (8 * length), 0);
                        }
                        Run::Long(length, key) => {
                            assert!((8..=15).contains(&length) && length == expected.len());
                            assert_eq!((shown(key), key >> (8 * length)), (expected, 0));
                        }
                        Run::TooLong => assert!(expected.len() > 15),
                    }
                }
            }
        }
    }
}
