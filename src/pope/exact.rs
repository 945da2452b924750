//! The rule of lmms-eval.

use super::Reading;
use crate::unicode::is_space;

/// `Yes` or `No` if the answer is that word and nothing else, in any case, blanks around it aside.
pub(super) fn read(answer: &str) -> Reading {
    // No letter outside ASCII has a lower case in "yes" or "no", so ASCII folding is exact.
    let word = answer.trim_matches(is_space);
    if word.eq_ignore_ascii_case("yes") {
        Reading::Yes
    } else if word.eq_ignore_ascii_case("no") {
        Reading::No
    } else {
        Reading::Unreadable
    }
}
