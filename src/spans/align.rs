//! Aligning a prediction's tokens with the caption's, so that a changed word shifts nothing.
//!
//! What both begin with and what both end with is matched. Of the rest a longest common subsequence
//! is: from the left, equal tokens are matched; otherwise the prediction's token is passed over if
//! that loses no match, else the caption's. Between two matches, tokens that have no equal are paired
//! by position as far as both sides reach: a word replaced by another.
//!
//! The lengths of longest common subsequences come from the bit-parallel method of Crochemore et al.
//! (2001), a row of bits a caption token. Beyond [`WINDOW`] tokens the rest is aligned window by
//! window, each settling its first half, so that time stays linear in the length.

use std::collections::HashMap;

/// Up to this many tokens on either side are aligned at once.
pub const WINDOW: usize = 4096;

/// For every caption token the position of the prediction's token that stands for it.
pub fn align(caption: &[&str], prediction: &[&str], window: usize) -> Vec<Option<usize>> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let tokens = caption.iter().chain(prediction);
    let numbered: Vec<usize> = tokens
        .map(|token| {
            let next = numbers.len();
            *numbers.entry(token).or_insert(next)
        })
        .collect();
    let (caption, prediction) = numbered.split_at(caption.len());
    let matches = matches(caption, prediction, window.max(2));
    fill_gaps(&matches, caption.len(), prediction.len())
}

/// Matched positions, ascending on both sides.
fn matches(caption: &[usize], prediction: &[usize], window: usize) -> Vec<(usize, usize)> {
    let equal = |(left, right): &(&usize, &usize)| left == right;
    let begin = caption.iter().zip(prediction).take_while(equal).count();
    let rest = |side: &'_ [usize]| side.len() - begin;
    let shorter = rest(caption).min(rest(prediction));
    let backwards = caption.iter().rev().zip(prediction.iter().rev());
    let end = backwards.take(shorter).take_while(equal).count();

    let mut matches: Vec<(usize, usize)> =
        (0..begin).map(|position| (position, position)).collect();
    let (caption_end, prediction_end) = (caption.len() - end, prediction.len() - end);
    let (mut left, mut right) = (begin, begin);
    while left < caption_end && right < prediction_end {
        let (left_stop, right_stop) =
            (caption_end.min(left + window), prediction_end.min(right + window));
        let whole = left_stop == caption_end && right_stop == prediction_end;
        let settled = if whole { window } else { window / 2 };
        let (Some(caption), Some(prediction)) =
            (caption.get(left..left_stop), prediction.get(right..right_stop))
        else {
            break;
        };
        let (passed_left, passed_right) =
            match_window(caption, prediction, settled, |i, j| matches.push((left + i, right + j)));
        left += passed_left;
        right += passed_right;
    }
    matches.extend((0..end).map(|position| (caption_end + position, prediction_end + position)));
    matches
}

/// Walks through one window until a side is used up or has passed `settled` tokens.
fn match_window(
    caption: &[usize],
    prediction: &[usize],
    settled: usize,
    mut matched: impl FnMut(usize, usize),
) -> (usize, usize) {
    let gains = Gains::new(caption, prediction);
    let (mut left, mut right) = (0, 0);
    while let (Some(token), Some(other)) = (caption.get(left), prediction.get(right)) {
        if left >= settled || right >= settled {
            break;
        }
        if token == other {
            matched(left, right);
            left += 1;
            right += 1;
        } else if gains.at(left, right) {
            left += 1;
        } else {
            right += 1;
        }
    }
    (left, right)
}

/// For the ends of two sequences: whether the prediction's first token adds to their longest common
/// subsequence. One row of bits for every start in the caption, bits in reverse order.
struct Gains {
    words: usize,
    prediction: usize,
    rows: Vec<u64>,
}

impl Gains {
    fn new(caption: &[usize], prediction: &[usize]) -> Self {
        let words = prediction.len().div_ceil(64);
        // For every distinct token the places where the prediction has it, as bits.
        let mut masks: HashMap<usize, Vec<u64>> = HashMap::new();
        for (place, token) in prediction.iter().rev().enumerate() {
            let mask = masks.entry(*token).or_insert_with(|| vec![0; words]);
            if let Some(word) = mask.get_mut(place / 64) {
                *word |= 1 << (place % 64);
            }
        }
        // A 0 bit in `row` means a gain; the row before the last token is all ones.
        let mut row = vec![u64::MAX; words];
        let mut rows = vec![0; words * caption.len()];
        for (token, kept) in caption.iter().rev().zip(rows.chunks_mut(words.max(1))) {
            // A token that the prediction lacks adds no gain.
            if let Some(mask) = masks.get(token) {
                let mut carry = false;
                for (bits, mask) in row.iter_mut().zip(mask) {
                    let (sum, over) = bits.overflowing_add(*bits & mask);
                    let (sum, over_again) = sum.overflowing_add(u64::from(carry));
                    carry = over || over_again;
                    *bits = sum | (*bits & !mask);
                }
            }
            kept.copy_from_slice(&row);
        }
        Self { words, prediction: prediction.len(), rows }
    }

    /// Whether the common subsequence of what follows gets shorter without prediction token `right`.
    fn at(&self, left: usize, right: usize) -> bool {
        let rows = self.rows.len() / self.words.max(1);
        let place = self.prediction - 1 - right;
        let word = (rows - 1 - left) * self.words + place / 64;
        self.rows.get(word).is_some_and(|bits| bits >> (place % 64) & 1 == 0)
    }
}

/// Adds to the matches the tokens that stand in the same position between two of them.
fn fill_gaps(matches: &[(usize, usize)], caption: usize, prediction: usize) -> Vec<Option<usize>> {
    let mut aligned = vec![None; caption];
    let (mut left, mut right) = (0, 0);
    for &(left_match, right_match) in matches.iter().chain(&[(caption, prediction)]) {
        let pairs = (left..left_match).zip(right..right_match);
        let last = (left_match < caption).then_some((left_match, right_match));
        for (place, other) in pairs.chain(last) {
            if let Some(entry) = aligned.get_mut(place) {
                *entry = Some(other);
            }
        }
        (left, right) = (left_match + 1, right_match + 1);
    }
    aligned
}
