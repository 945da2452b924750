//! The plain plural rule of courses and encyclopedia articles; irregular words are the convention's.

/// `word` without its final `s`, unless it ends in `ss`.
///
/// ```
/// use armchair::normalize::strip_s::singular;
/// assert_eq!(["dogs", "glass", "bus"].map(singular), ["dog", "glass", "bu"]);
/// ```
pub fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if !stem.ends_with('s') => stem,
        _ => word,
    }
}
