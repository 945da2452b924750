//! Runs of the letters `a` to `z`: the tokenizer of the `distinct` convention.

use std::ops::Range;

/// The byte ranges of the runs of `a`-`z` in a lower-cased text.
///
/// ```
/// let text = "a hot-dog's 2 ends";
/// let runs: Vec<_> = armchair::tokenize::letter_runs(text).map(|run| &text[run]).collect();
/// assert_eq!(runs, ["a", "hot", "dog", "s", "ends"]);
/// ```
pub fn letter_runs(lowered: &str) -> impl Iterator<Item = Range<usize>> {
    let mut letters = lowered.bytes().map(|byte| byte.is_ascii_lowercase()).enumerate();
    std::iter::from_fn(move || {
        let (start, _) = letters.by_ref().find(|&(_, is_letter)| is_letter)?;
        let end = letters.by_ref().find(|&(_, is_letter)| !is_letter).map(|(index, _)| index);
        Some(start..end.unwrap_or(lowered.len()))
    })
}
