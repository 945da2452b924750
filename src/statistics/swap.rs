//! The cluster swap test of two models: would they differ as much with their clusters exchanged?

use super::{Words, checked_sum, same_length};
use crate::error::{Error, Result};
use crate::threads::shared;

/// The stream of random words that swaps are drawn from.
pub(super) const STREAM: u64 = 1;
/// At most so many clusters that differ are enumerated: 8,192 exchanges.
const ENUMERATED: usize = 13;
/// Sums below this are compared as fractions of integers, which 128 bits hold; others as floats.
const EXACT: i64 = 1 << 30;
/// How much nearer to zero than the observed a difference of floats may be and still tie.
const TOLERANCE: f64 = 1e-12;
/// Clusters whose swaps one table holds: a byte of a word.
const GROUP: usize = 8;
/// Resamples of one piece of work.
const PIECE: u64 = 500;

/// How often exchanges of clusters made the difference as large as the observed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps {
    /// Exchanges whose difference is at least as large; those without a denominator count.
    pub extreme: u64,
    /// All exchanges.
    pub total: u64,
    /// Exchanges that left one model without a denominator.
    pub undefined: u64,
    /// Whether every exchange was made once, and none drawn.
    pub enumerated: bool,
}

/// Sums of numerators and of denominators.
type Sums = (i64, i64);

/// What a difference is compared with.
struct Observed {
    first: Sums,
    both: Sums,
    /// Numerator and denominator of the observed difference's size.
    fraction: (i128, i128),
    exact: bool,
}

impl Observed {
    fn new(first: Sums, second: Sums) -> Result<Self> {
        if first.1 == 0 || second.1 == 0 {
            return Err(Error::value("a model's denominators sum to 0: its score is undefined"));
        }
        let both = (first.0 + second.0, first.1 + second.1);
        let exact = both.0.max(both.1) < EXACT;
        Ok(Self { first, both, fraction: difference(first, second), exact })
    }

    /// Counts one exchange, by what the swapped clusters add to the first model's sums.
    fn count(&self, added: Sums, swaps: &mut Swaps) {
        let first = (self.first.0 + added.0, self.first.1 + added.1);
        let second = (self.both.0 - first.0, self.both.1 - first.1);
        swaps.total += 1;
        if first.1 == 0 || second.1 == 0 {
            swaps.undefined += 1;
            swaps.extreme += 1;
            return;
        }
        let (one, other) = (difference(first, second), self.fraction);
        let extreme = if self.exact {
            one.0 * other.1 >= other.0 * one.1
        } else {
            one.0 as f64 / one.1 as f64 >= other.0 as f64 / other.1 as f64 * (1.0 - TOLERANCE)
        };
        swaps.extreme += u64::from(extreme);
    }
}

/// The size of the difference of two ratios, as a fraction.
fn difference(first: Sums, second: Sums) -> (i128, i128) {
    let [a, b, c, d] = [first.0, first.1, second.0, second.1].map(i128::from);
    ((a * d - c * b).abs(), b * d)
}

/// What each choice of some clusters adds to the first model's sums: entry `bits` swaps those whose
/// bit is set. Looking sums up by the byte is what makes a resample cheap.
fn choices(changes: &[Sums]) -> Vec<Sums> {
    let mut sums = vec![(0, 0)];
    for change in changes {
        let with: Vec<Sums> = sums.iter().map(|sum| (sum.0 + change.0, sum.1 + change.1)).collect();
        sums.extend(with);
    }
    sums
}

/// Compares the ratio of `first` with that of `second`: columns of numerators and denominators, one
/// of each a cluster, in one order. Every exchange is made where at most 13 clusters differ;
/// otherwise `resamples` are drawn, which depend on the seed and the place of a cluster alone.
pub fn swap_test(
    first: (&[i64], &[i64]),
    second: (&[i64], &[i64]),
    resamples: u64,
    seed: u64,
    threads: usize,
) -> Result<Swaps> {
    same_length(first.0, first.1)?;
    same_length(second.0, second.1)?;
    same_length(first.0, second.0)?;
    let sums = |columns: (&[i64], &[i64])| -> Result<Sums> {
        Ok((checked_sum(columns.0, "numerator")?, checked_sum(columns.1, "denominator")?))
    };
    let observed = Observed::new(sums(first)?, sums(second)?)?;
    let numerators = first.0.iter().zip(second.0).map(|(a, b)| b - a);
    let denominators = first.1.iter().zip(second.1).map(|(a, b)| b - a);
    let changes: Vec<Sums> = numerators.zip(denominators).collect();
    let different: Vec<Sums> = changes.iter().copied().filter(|&one| one != (0, 0)).collect();
    if different.len() <= ENUMERATED {
        let mut swaps = Swaps { enumerated: true, ..Swaps::default() };
        for added in choices(&different) {
            observed.count(added, &mut swaps);
        }
        return Ok(swaps);
    }
    let tables: Vec<Vec<Sums>> = changes.chunks(GROUP).map(choices).collect();
    let draw = |resample: u64, swaps: &mut Swaps| {
        let bytes = Words::new(seed, STREAM, resample).flat_map(u64::to_le_bytes);
        let added = tables.iter().zip(bytes).fold((0, 0), |sum: Sums, (table, byte)| {
            // The last table may be shorter: bits beyond its clusters are nobody's.
            let place = usize::from(byte) & (table.len() - 1);
            let change = table.get(place).copied().unwrap_or_default();
            (sum.0 + change.0, sum.1 + change.1)
        });
        observed.count(added, swaps);
    };
    let pieces = resamples.div_ceil(PIECE) as usize;
    let counted = shared(threads, 0..pieces, |pieces| {
        let mut swaps = Swaps::default();
        for piece in pieces {
            let start = piece as u64 * PIECE;
            (start..resamples.min(start + PIECE)).for_each(|number| draw(number, &mut swaps));
        }
        Ok(swaps)
    })?;
    Ok(counted.into_iter().fold(Swaps::default(), |sum, one| Swaps {
        extreme: sum.extreme + one.extreme,
        total: sum.total + one.total,
        undefined: sum.undefined + one.undefined,
        enumerated: false,
    }))
}
