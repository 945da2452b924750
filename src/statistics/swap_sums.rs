//! Sums of models whose clusters were exchanged, for scores that are no single ratio.

use std::ops::Range;

use super::swap::STREAM;
use super::{Words, checked_sum, same_length};
use crate::error::{Error, Result};
use crate::threads::shared;

/// Resamples of one piece of work.
const PIECE: usize = 500;

/// The sums of the first model's `width` counts after each of `resamples` exchanges of clusters,
/// which are those that [`swap_test`](super::swap_test) draws.
///
/// Both have the rows one after the other.
pub fn swap_sums(
    first: &[i64],
    second: &[i64],
    width: usize,
    resamples: Range<u64>,
    seed: u64,
    threads: usize,
) -> Result<Vec<i64>> {
    same_length(first, second)?;
    if width == 0 {
        return Err(Error::value("there is no count to exchange"));
    }
    checked_sum(first, "count")?;
    checked_sum(second, "count")?;
    let mut unswapped = vec![0; width];
    for row in first.chunks_exact(width) {
        unswapped.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
    }
    let changes: Vec<i64> = first.iter().zip(second).map(|(a, b)| b - a).collect();
    let start = resamples.start;
    let mut sums = vec![0; resamples.count() * width];
    shared(threads, sums.chunks_mut(PIECE * width).enumerate(), |pieces| {
        for (piece, sums) in pieces {
            for (number, sums) in sums.chunks_exact_mut(width).enumerate() {
                sums.copy_from_slice(&unswapped);
                let words = Words::new(seed, STREAM, start + (piece * PIECE + number) as u64);
                for (word, rows) in words.zip(changes.chunks(64 * width)) {
                    for (bit, row) in rows.chunks_exact(width).enumerate() {
                        if word >> bit & 1 == 1 {
                            sums.iter_mut().zip(row).for_each(|(sum, change)| *sum += change);
                        }
                    }
                }
            }
        }
        Ok(())
    })?;
    Ok(sums)
}
