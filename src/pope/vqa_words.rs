//! The rule of VLMEvalKit: the VQA evaluation's punctuation rules, then whole words.

use super::Reading;
use crate::unicode::{is_decimal, is_space};

/// A slip in the original passes a flag where the number of replacements goes: `re.UNICODE` is 32.
const STOPS_REMOVED: usize = 32;

/// `Yes` if "yes" is a word of the answer and "no" is not, `No` the other way round.
///
/// Each mark is deleted from the whole answer if a U+0020 stands on either side of one of its
/// occurrences, or if the answer has a comma between two digits anywhere; else it becomes a blank.
/// After that the first 32 full stops that no digit follows are deleted.
pub(super) fn read(answer: &str) -> Reading {
    let deleted = deleted_marks(answer);
    let mut words = Words::default();
    let mut stops = 0;
    for (position, letter) in answer.char_indices() {
        if letter == '.' {
            if stops < STOPS_REMOVED && !digit_follows(answer, position + 1, deleted) {
                stops += 1;
            } else {
                words.push('.');
            }
        } else {
            match mark(letter) {
                None => words.push(letter),
                Some(bit) if deleted & bit == 0 => words.push(' '),
                Some(_) => {}
            }
        }
    }
    words.finish()
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

/// Which of the two words have been seen, and how far the current word agrees with either.
#[derive(Default)]
struct Words {
    letters: [u8; 3],
    length: usize,
    yes: bool,
    no: bool,
}

impl Words {
    fn push(&mut self, letter: char) {
        if is_space(letter) {
            self.end_word();
        } else {
            if let Some(slot) = self.letters.get_mut(self.length) {
                *slot = u8::try_from(letter).map_or(0, |byte| byte.to_ascii_lowercase());
            }
            self.length += 1;
        }
    }

    fn end_word(&mut self) {
        match (self.length, self.letters) {
            (3, [b'y', b'e', b's']) => self.yes = true,
            (2, [b'n', b'o', _]) => self.no = true,
            _ => {}
        }
        self.length = 0;
    }

    fn finish(mut self) -> Reading {
        self.end_word();
        match (self.yes, self.no) {
            (true, false) => Reading::Yes,
            (false, true) => Reading::No,
            _ => Reading::Unreadable,
        }
    }
}
