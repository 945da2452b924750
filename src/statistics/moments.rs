//! The sums, squares and products of two columns of counts.

use super::{checked_sum, same_length};
use crate::error::Result;

/// What the variance of a ratio of sums by cluster is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many clusters there are, those with nothing to count too.
    pub clusters: u64,
    /// How many clusters have a denominator above 0.
    pub occupied: u64,
    /// The sum of the numerators.
    pub numerator: i64,
    /// The sum of the denominators.
    pub denominator: i64,
    /// The sum of the numerators' squares.
    pub numerator_squared: i128,
    /// The sum of the products of numerator and denominator.
    pub product: i128,
    /// The sum of the denominators' squares.
    pub denominator_squared: i128,
    /// Whether every count is 0 or 1, so that the ratio is a plain proportion.
    pub plain: bool,
}

impl Moments {
    /// The moments of one numerator and one denominator a cluster.
    pub fn new(numerators: &[i64], denominators: &[i64]) -> Result<Self> {
        same_length(numerators, denominators)?;
        let mut moments = Self {
            clusters: numerators.len() as u64,
            numerator: checked_sum(numerators, "numerator")?,
            denominator: checked_sum(denominators, "denominator")?,
            plain: true,
            ..Self::default()
        };
        for (&numerator, &denominator) in numerators.iter().zip(denominators) {
            let (n, d) = (i128::from(numerator), i128::from(denominator));
            moments.occupied += u64::from(d > 0);
            moments.numerator_squared += n * n;
            moments.product += n * d;
            moments.denominator_squared += d * d;
            moments.plain &= n <= 1 && d <= 1;
        }
        Ok(moments)
    }
}
