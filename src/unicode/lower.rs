//! Lower case exactly as Python's `str.lower`, with the way back to the text as written.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use super::{is_case_ignorable, is_cased};

static TABLE: &str = include_str!("../../python/armchair/data/unicode_lower.tsv");

/// Code point and lower case of the characters beyond ASCII that have another one, sorted.
static CHANGES: LazyLock<Vec<(char, String)>> = LazyLock::new(|| {
    let character = |code: &str| u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
    let rows = TABLE.lines().filter_map(|line| {
        let (code, lowered) = line.split_once('\t')?;
        Some((character(code)?, lowered.split(' ').filter_map(character).collect()))
    });
    rows.collect()
});

const CAPITAL_SIGMA: char = 'Σ';

/// A character whose lower case takes another number of bytes: where it stood, where it is now.
struct Shift {
    original: Range<usize>,
    lowered: Range<usize>,
}

/// A text in lower case that still knows where each part of it stood in the text as written.
pub struct Lowered<'t> {
    text: Cow<'t, str>,
    shifts: Vec<Shift>,
}

impl<'t> Lowered<'t> {
    /// Lower-cases a text. ASCII in lower case is borrowed, other ASCII costs one copy.
    pub fn new(original: &'t str) -> Self {
        if original.is_ascii() {
            let text = if original.bytes().any(|byte| byte.is_ascii_uppercase()) {
                Cow::Owned(original.to_ascii_lowercase())
            } else {
                Cow::Borrowed(original)
            };
            return Self { text, shifts: Vec::new() };
        }
        let mut text = String::with_capacity(original.len());
        let mut shifts = Vec::new();
        for (start, character) in original.char_indices() {
            let before = text.len();
            push_lowered(&mut text, original, start, character);
            let end = start + character.len_utf8();
            if text.len() - before != character.len_utf8() {
                shifts.push(Shift { original: start..end, lowered: before..text.len() });
            }
        }
        Self { text: Cow::Owned(text), shifts }
    }

    /// The lower-cased text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where a byte range of the lower-cased text stood in the text as written.
    ///
    /// A range that holds a part of a character's lower case gets the whole character.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        if self.shifts.is_empty() {
            return range;
        }
        let start = self.place(range.start, |shift| shift.original.start);
        if range.is_empty() {
            return start..start;
        }
        start..self.place(range.end, |shift| shift.original.end)
    }

    fn place(&self, lowered: usize, inside: impl Fn(&Shift) -> usize) -> usize {
        let following = self.shifts.partition_point(|shift| shift.lowered.start < lowered);
        match following.checked_sub(1).and_then(|index| self.shifts.get(index)) {
            None => lowered,
            Some(shift) if lowered < shift.lowered.end => inside(shift),
            Some(shift) => shift.original.end + (lowered - shift.lowered.end),
        }
    }
}

/// The text in lower case: Python's `str.lower`.
pub fn lower(text: &str) -> Cow<'_, str> {
    Lowered::new(text).text
}

fn push_lowered(text: &mut String, original: &str, start: usize, character: char) {
    if character.is_ascii() {
        text.push(character.to_ascii_lowercase());
    } else if character == CAPITAL_SIGMA {
        text.push(if is_final_sigma(original, start) { 'ς' } else { 'σ' });
    } else {
        let found = CHANGES.binary_search_by_key(&character, |(changed, _)| *changed);
        match found.ok().and_then(|index| CHANGES.get(index)) {
            Some((_, lowered)) => text.push_str(lowered),
            None => text.push(character),
        }
    }
}

/// Whether the capital sigma at a byte offset ends a word: the nearest characters that are not
/// case-ignorable have case before it and none after it.
fn is_final_sigma(text: &str, offset: usize) -> bool {
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    nearest_is_cased(before.chars().rev()) && !nearest_is_cased(after.chars().skip(1))
}

fn nearest_is_cased(mut characters: impl Iterator<Item = char>) -> bool {
    characters.find(|&character| !is_case_ignorable(character)).is_some_and(is_cased)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked by hand; the lower case itself is compared with `str.lower` in the Python tests.
    #[test]
    fn a_lowered_range_leads_back_to_the_original() {
        let original = "AİB ẞ ΟΔΟΣ dog K";
        let lowered = Lowered::new(original);
        assert_eq!(lowered.text(), "ai\u{307}b ß οδος dog k");
        for word in ["a", "b", "ß", "οδος", "dog", "k", "i\u{307}", "i", "\u{307}"] {
            let start = lowered.text().find(word).unwrap();
            let range = lowered.original(start..start + word.len());
            let expected = match word {
                "i\u{307}" | "i" | "\u{307}" => "İ",
                "οδος" => "ΟΔΟΣ",
                "ß" => "ẞ",
                "k" => "K",
                "a" => "A",
                "b" => "B",
                other => other,
            };
            assert_eq!(&original[range], expected);
        }
        assert_eq!(lowered.original(0..lowered.text().len()), 0..original.len());
    }

    #[test]
    fn lower_case_ascii_is_borrowed() {
        assert!(matches!(lower("a dog"), Cow::Borrowed("a dog")));
        assert_eq!(lower("A Dog"), "a dog");
    }
}
