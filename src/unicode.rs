//! What a character is: one answer on every machine, the policy of `docs/unicode.md`.
//!
//! The tables are text files that the reference reads too. ASCII never touches them; any other
//! character is looked up in sorted ranges by binary search.

mod lower;
mod offsets;

use std::sync::LazyLock;

pub use lower::{Lowered, lower};
pub use offsets::CharacterOffsets;

static TABLE: &str = include_str!("../python/armchair/data/unicode_classes.tsv");

/// The code points of one class, as sorted ranges with both ends included.
struct Class(Vec<(u32, u32)>);

impl Class {
    fn read(name: &str) -> Self {
        let rows = TABLE.lines().filter_map(|line| {
            let mut fields = line.split('\t');
            (fields.next()? == name).then_some(())?;
            let first = u32::from_str_radix(fields.next()?, 16).ok()?;
            let last = u32::from_str_radix(fields.next()?, 16).ok()?;
            Some((first, last))
        });
        Self(rows.collect())
    }

    fn contains(&self, character: char) -> bool {
        let code = character as u32;
        let following = self.0.partition_point(|&(first, _)| first <= code);
        following
            .checked_sub(1)
            .and_then(|index| self.0.get(index))
            .is_some_and(|&(_, last)| code <= last)
    }
}

macro_rules! classes {
    ($($(#[$docs:meta])* $function:ident, $name:literal, $ascii:expr;)*) => {$(
        $(#[$docs])*
        #[inline]
        pub fn $function(character: char) -> bool {
            static CLASS: LazyLock<Class> = LazyLock::new(|| Class::read($name));
            let ascii: fn(char) -> bool = $ascii;
            if character.is_ascii() { ascii(character) } else { CLASS.contains(character) }
        }
    )*};
}

classes! {
    /// A letter or a number of any kind: `str.isalnum`.
    is_alphanumeric, "alphanumeric", |character| character.is_ascii_alphanumeric();
    /// A letter: `str.isalpha`.
    is_alphabetic, "alphabetic", |character| character.is_ascii_alphabetic();
    /// A digit of a decimal number: `str.isdecimal`.
    is_decimal, "decimal", |character| character.is_ascii_digit();
    /// A decimal digit or one such as a superscript: `str.isdigit`.
    is_digit, "digit", |character| character.is_ascii_digit();
    /// White space, the separators U+001C to U+001F included: `str.isspace`, `str.split`.
    is_space, "space", |character| matches!(character, '\t'..='\r' | '\x1c'..=' ');
    /// An upper-case letter: `str.isupper` of the character.
    is_upper, "upper", |character| character.is_ascii_uppercase();
    /// A lower-case letter: `str.islower` of the character.
    is_lower, "lower", |character| character.is_ascii_lowercase();
    /// A character that has case and is not [case-ignorable](is_case_ignorable).
    is_cased, "cased", |character| character.is_ascii_alphabetic();
    /// A character that `str.lower` looks past around a capital sigma.
    is_case_ignorable, "case_ignorable",
        |character| matches!(character, '\'' | '.' | ':' | '^' | '`');
    /// `\w` of the `regex` package: also combining marks and connecting punctuation.
    is_expression_word, "expression_word",
        |character| character.is_ascii_alphanumeric() || character == '_';
    /// `\d` of the `regex` package.
    is_expression_decimal, "expression_decimal", |character| character.is_ascii_digit();
    /// `\s` of the `regex` package: white space without the separators U+001C to U+001F.
    is_expression_space, "expression_space", |character| matches!(character, '\t'..='\r' | ' ');
}

/// [`is_expression_space`] of one byte of a text; none beyond ASCII is.
#[inline]
pub fn is_space_byte(byte: u8) -> bool {
    byte.is_ascii() && is_expression_space(char::from(byte))
}

/// `\w` of Python's own `re` module: a letter, a number or an underscore.
#[inline]
pub fn is_word(character: char) -> bool {
    is_alphanumeric(character) || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers for ASCII are written by hand above: here against the tables.
    #[test]
    fn ascii_answers_are_those_of_the_tables() {
        type Question = (&'static str, fn(char) -> bool);
        let questions: [Question; 12] = [
            ("alphanumeric", is_alphanumeric),
            ("alphabetic", is_alphabetic),
            ("decimal", is_decimal),
            ("digit", is_digit),
            ("space", is_space),
            ("upper", is_upper),
            ("lower", is_lower),
            ("cased", is_cased),
            ("case_ignorable", is_case_ignorable),
            ("expression_word", is_expression_word),
            ("expression_decimal", is_expression_decimal),
            ("expression_space", is_expression_space),
        ];
        for (name, question) in questions {
            let class = Class::read(name);
            assert!(!class.0.is_empty(), "{name}");
            assert!(class.0.is_sorted(), "{name}");
            for character in '\0'..='\x7f' {
                assert_eq!(question(character), class.contains(character), "{name} {character:?}");
            }
        }
    }
}
