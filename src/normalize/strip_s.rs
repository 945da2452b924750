//! The plain plural rule of courses and encyclopedia articles: one final `s` goes, unless the word
//! ends in `ss`; irregular words come from the convention.

use std::collections::HashMap;

/// The singular of `word`: its entry in `irregular`, else the word without a final `s` (an ending
/// `ss` stays).
///
/// ```
/// use std::collections::HashMap;
/// let irregular = HashMap::from([("men".to_string(), "man".to_string())]);
/// let singular = |word| armchair::normalize::strip_s::singular(word, &irregular);
/// assert_eq!(["dogs", "men", "glass", "bus"].map(singular), ["dog", "man", "glass", "bu"]);
/// ```
pub fn singular<'a>(word: &'a str, irregular: &'a HashMap<String, String>) -> &'a str {
    if let Some(form) = irregular.get(word) {
        return form;
    }
    match word.strip_suffix('s') {
        Some(stem) if !stem.ends_with('s') => stem,
        _ => word,
    }
}
