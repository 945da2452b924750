//! Sums of clusters drawn with replacement.

use std::ops::Range;

use super::{Words, checked_sum};
use crate::error::{Error, Result};
use crate::threads::shared;

/// The stream of random words that clusters are drawn from.
const STREAM: u64 = 0;
/// Resamples of one piece of work.
const PIECE: usize = 500;

/// The sums of `width` counts over as many drawn clusters as there are, for every one of `resamples`.
///
/// `counts` has the rows one after the other. A draw takes half a word, the low half first, and
/// scales it to the number of rows, which favours none by more than rows / 2^32.
pub fn bootstrap_sums(
    counts: &[i64],
    width: usize,
    resamples: Range<u64>,
    seed: u64,
    threads: usize,
) -> Result<Vec<i64>> {
    let rows = counts.len().checked_div(width).unwrap_or_default();
    if rows == 0 || rows > u32::MAX as usize {
        return Err(Error::value(format!("{rows} clusters of {width} counts cannot be resampled")));
    }
    // A resample may draw the largest row every time.
    let largest = counts.iter().copied().max().unwrap_or_default();
    checked_sum(counts, "count")?;
    if largest.checked_mul(rows as i64).is_none() {
        return Err(Error::value(format!("a count of {largest} in {rows} clusters is too large")));
    }
    let first = resamples.start;
    let mut sums = vec![0; resamples.count() * width];
    shared(threads, sums.chunks_mut(PIECE * width).enumerate(), |pieces| {
        for (piece, sums) in pieces {
            for (number, sums) in sums.chunks_exact_mut(width).enumerate() {
                let words = Words::new(seed, STREAM, first + (piece * PIECE + number) as u64);
                let halves = words.flat_map(|word| [word & 0xFFFF_FFFF, word >> 32]);
                for half in halves.take(rows) {
                    let start = ((half * rows as u64) >> 32) as usize * width;
                    let row = counts.get(start..start + width).unwrap_or_default();
                    sums.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
                }
            }
        }
        Ok(())
    })?;
    Ok(sums)
}
