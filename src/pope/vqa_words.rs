//! The VQA evaluation's punctuation rules, which VLMEvalKit's reader begins with.

use crate::unicode::is_decimal;

/// A slip in the original passes a flag where the number of replacements goes: `re.UNICODE` is 32.
const STOPS_REMOVED: usize = 32;

/// Writes `text` behind what `out` holds, with its marks deleted or blanked out.
///
/// Each mark is deleted from the whole text if a U+0020 stands on either side of one of its
/// occurrences, or if the text has a comma between two digits anywhere; else it becomes a blank.
/// After that the first 32 full stops that no digit follows are deleted.
pub(super) fn write(text: &str, out: &mut String) {
    let deleted = deleted_marks(text);
    let mut stops = 0;
    for (position, letter) in text.char_indices() {
        if letter == '.' {
            if stops < STOPS_REMOVED && !digit_follows(text, position + 1, deleted) {
                stops += 1;
            } else {
                out.push('.');
            }
        } else {
            match mark(letter) {
                None => out.push(letter),
                Some(bit) if deleted & bit == 0 => out.push(' '),
                Some(_) => {}
            }
        }
    }
}

/// The bit, in a set of marks, of a mark that the VQA evaluation deletes or blanks out. The full
/// stop has a rule of its own.
fn mark(letter: char) -> Option<u32> {
    Some(match letter {
        ';' => 1 << 0,
        '/' => 1 << 1,
        '[' => 1 << 2,
        ']' => 1 << 3,
        '"' => 1 << 4,
        '{' => 1 << 5,
        '}' => 1 << 6,
        '(' => 1 << 7,
        ')' => 1 << 8,
        '=' => 1 << 9,
        '+' => 1 << 10,
        '\\' => 1 << 11,
        '_' => 1 << 12,
        '-' => 1 << 13,
        '>' => 1 << 14,
        '<' => 1 << 15,
        '@' => 1 << 16,
        '`' => 1 << 17,
        ',' => 1 << 18,
        '?' => 1 << 19,
        '!' => 1 << 20,
        _ => return None,
    })
}

fn deleted_marks(answer: &str) -> u32 {
    let mut set = 0;
    // The two letters before the current one.
    let (mut earlier, mut previous) = ('\0', '\0');
    for letter in answer.chars() {
        if previous == ',' && is_decimal(earlier) && is_decimal(letter) {
            return u32::MAX;
        }
        if previous == ' ' {
            set |= mark(letter).unwrap_or(0);
        }
        if letter == ' ' {
            set |= mark(previous).unwrap_or(0);
        }
        (earlier, previous) = (previous, letter);
    }
    set
}

/// Whether a digit comes next once the deleted marks are gone.
fn digit_follows(answer: &str, from: usize, deleted: u32) -> bool {
    let rest = answer.get(from..).unwrap_or_default();
    let next = rest.chars().find(|&letter| mark(letter).is_none_or(|bit| deleted & bit == 0));
    next.is_some_and(is_decimal)
}
