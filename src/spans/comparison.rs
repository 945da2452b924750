//! The counts of one caption: what a comparison gives.

use super::read::Faults;

/// The names of [`Comparison::values`], in order; the faults of the prediction's tags and of the
/// caption's, by the names of [`Faults::NAMES`], follow them.
pub const FIELDS: [&str; 18] = [
    "compared_tokens",
    "gold_tokens",
    "gold_hallucinated",
    "predicted_tokens",
    "predicted_hallucinated",
    "first_half_true_positives",
    "first_half_false_positives",
    "first_half_false_negatives",
    "second_half_true_positives",
    "second_half_false_positives",
    "second_half_false_negatives",
    "sentence_true_positives",
    "sentence_false_positives",
    "sentence_false_negatives",
    "faithful",
    "cut_short",
    "declared_clean",
    "outside_caption",
];

/// Counts by kind: true positives, false positives, false negatives.
pub type Outcome = [i64; 3];

/// The counts of one caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Tokens compared: the shorter sequence when cutting, the caption when aligning.
    pub compared: i64,
    /// The caption's tokens, and those of them in a marked span.
    pub gold: [i64; 2],
    /// The prediction's tokens, and those of them in a marked span.
    pub predicted: [i64; 2],
    /// Tokens by outcome in the first half of those compared, and in the second.
    pub halves: [Outcome; 2],
    /// Sentences by outcome: one is positive where a token of it is.
    pub sentences: Outcome,
    /// Whether the prediction has exactly the caption's tokens.
    pub faithful: bool,
    /// Whether the prediction's tokens are the caption's first ones and some are missing.
    pub cut_short: bool,
    /// Whether the prediction says `NO HALLUCINATION` instead of repeating the caption.
    pub declared_clean: bool,
    /// Tokens pointed at that stand for no token of the caption.
    pub outside: i64,
    /// Faults of the prediction's tags, and of the caption's.
    pub faults: [Faults; 2],
}

impl Comparison {
    /// Everything as numbers: [`FIELDS`], then the faults of both texts.
    pub fn values(&self) -> impl Iterator<Item = i64> {
        let flags = [self.faithful, self.cut_short, self.declared_clean].map(i64::from);
        [self.compared]
            .into_iter()
            .chain(self.gold)
            .chain(self.predicted)
            .chain(self.halves.into_iter().flatten())
            .chain(self.sentences)
            .chain(flags)
            .chain([self.outside])
            .chain(self.faults.into_iter().flat_map(|faults| faults.values().map(i64::from)))
    }
}

/// A marked span of the gold caption: the tokens compared in it, those found, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpanCount {
    /// Compared tokens whose first overlapping span this is.
    pub tokens: i64,
    /// Those of them that the prediction points at.
    pub hits: i64,
    /// The text between its tags, as given.
    pub text: String,
}
