//! Sums by cluster: their moments, and resampling that threads cannot change.
//!
//! A score is the ratio of two sums of counts over clusters, which are the images as a rule. Only
//! integers leave this room: how spread the counts are ([`Moments`]), how many exchanges of two
//! models differ as much as the models ([`swap_test`]), and the sums of clusters that were drawn
//! ([`bootstrap_sums`]) or exchanged ([`swap_sums`]).

mod bootstrap;
mod moments;
mod philox;
mod swap;
mod swap_sums;

pub use bootstrap::bootstrap_sums;
pub use moments::Moments;
pub use philox::Words;
pub use swap::{Swaps, swap_test};
pub use swap_sums::swap_sums;

use crate::error::{Error, Result};

/// The most that the counts of one column may sum to, so that no sum of resamples overflows.
const MOST: i128 = 1 << 56;

/// The sum of a column of counts, none of which may be negative.
fn checked_sum(counts: &[i64], what: &str) -> Result<i64> {
    let mut sum = 0_i128;
    for (cluster, &count) in counts.iter().enumerate() {
        if count < 0 {
            return Err(Error::value(format!(
                "cluster {cluster}: the {what} is {count}, negative"
            )));
        }
        sum += i128::from(count);
    }
    if sum > MOST {
        return Err(Error::value(format!("the sum of each {what} is {sum}, above {MOST}")));
    }
    Ok(sum as i64)
}

/// An error where two columns of counts differ in length.
fn same_length(one: &[i64], other: &[i64]) -> Result<()> {
    if one.len() == other.len() {
        return Ok(());
    }
    let lengths = (one.len(), other.len());
    Err(Error::value(format!("{} counts and {} counts: lengths must agree", lengths.0, lengths.1)))
}
