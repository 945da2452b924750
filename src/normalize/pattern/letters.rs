//! Comparing a word's characters with the rules' lower-case ASCII letters.

/// How a character is compared with a lower-case ASCII letter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// As written.
    Exact,
    /// After lower-casing: also the capital and, for `k`, the Kelvin sign.
    Lowered,
    /// As an expression that ignores case: also the long `ſ` and the `i` with and without dot.
    Ignored,
}

impl Case {
    /// Whether the character is taken for the letter.
    pub(super) fn same(self, character: char, letter: char) -> bool {
        if character == letter {
            return true;
        }
        match (self, letter) {
            (Self::Exact, _) => false,
            (_, 'k') => matches!(character, 'K' | '\u{212A}'),
            (Self::Ignored, 'i') => matches!(character, 'I' | '\u{130}' | '\u{131}'),
            (Self::Ignored, 's') => matches!(character, 'S' | '\u{17F}'),
            _ => character.is_ascii() && character.to_ascii_lowercase() == letter,
        }
    }
}

/// What is before `ending`, if the text ends so.
pub(super) fn strip_end<'a>(text: &'a str, ending: &str, case: Case) -> Option<&'a str> {
    let mut rest = text.chars();
    for letter in ending.chars().rev() {
        if !case.same(rest.next_back()?, letter) {
            return None;
        }
    }
    Some(rest.as_str())
}

/// What is after `beginning`, if the text begins so, whatever its case.
pub(super) fn strip_start<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    for letter in beginning.chars() {
        if !Case::Ignored.same(rest.next()?, letter) {
            return None;
        }
    }
    Some(rest.as_str())
}

/// Whether the text ends so.
pub(super) fn ends_with(text: &str, ending: &str, case: Case) -> bool {
    strip_end(text, ending, case).is_some()
}

/// Whether `whole` ends with the text, lower-cased.
pub(super) fn is_end_of(text: &str, whole: &str) -> bool {
    let mut letters = whole.chars().rev();
    text.chars()
        .rev()
        .all(|character| letters.next().is_some_and(|letter| Case::Lowered.same(character, letter)))
}

/// Whether the text's last character is one of these letters, whatever its case.
pub(super) fn ends_in_one_of(text: &str, letters: &str) -> bool {
    let last = text.chars().next_back();
    last.is_some_and(|last| letters.chars().any(|letter| Case::Ignored.same(last, letter)))
}
