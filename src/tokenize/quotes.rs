//! The rewritings of quotation marks and apostrophes: which of them open, close or part a word.

use super::padding::{pad, with_room};
use crate::unicode::is_expression_word;

/// Typographic opening quotes, and runs of back-ticks as one, between spaces.
pub(super) fn pad_opening_quotes(text: &str) -> String {
    let mut padded = with_room(text);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let quote = match character {
            '«' | '“' | '‘' | '„' => character.len_utf8(),
            _ => rest.bytes().take_while(|&byte| byte == b'`').count(),
        };
        let (head, behind) =
            rest.split_at_checked(quote.max(character.len_utf8())).unwrap_or_default();
        if quote > 0 {
            pad(&mut padded, head);
        } else {
            padded.push_str(head);
        }
        rest = behind;
    }
    padded
}

/// A double quote at the very beginning opens.
pub(super) fn open_first_double_quote(text: &str) -> String {
    match text.strip_prefix('"') {
        Some(behind) => format!("``{behind}"),
        None => text.to_owned(),
    }
}

/// A double quote or two apostrophes behind a space or an opening bracket open.
pub(super) fn open_double_quotes(text: &str) -> String {
    let mut opened = with_room(text);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        opened.push(character);
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
        if matches!(character, ' ' | '(' | '[' | '{' | '<')
            && let Some(behind) = rest.strip_prefix('"').or_else(|| rest.strip_prefix("''"))
        {
            pad(&mut opened, "``");
            rest = behind;
        }
    }
    opened
}

/// A space behind an apostrophe that opens a word, unless it begins a clitic (`'s`, `'ll`).
pub(super) fn part_leading_apostrophes(text: &str) -> String {
    let mut parted = with_room(text);
    let mut before = None;
    for (index, character) in text.char_indices() {
        parted.push(character);
        if character == '\'' && !before.is_some_and(is_expression_word) {
            let behind = text.get(index + 1..).unwrap_or_default();
            if behind.chars().next().is_some_and(is_expression_word) && !begins_with_clitic(behind)
            {
                parted.push(' ');
            }
        }
        before = Some(character);
    }
    parted
}

/// Whether a text begins with the letters of a clitic, in any case (the long s included), as a word.
fn begins_with_clitic(text: &str) -> bool {
    let mut characters = text.chars();
    let (first, second, third) = (characters.next(), characters.next(), characters.next());
    let ends = |next: Option<char>| !next.is_some_and(is_expression_word);
    let lowered = |character: Option<char>| character.map(|letter| letter.to_ascii_lowercase());
    match (lowered(first), lowered(second)) {
        (Some('r' | 'v'), Some('e')) | (Some('l'), Some('l')) => ends(third),
        (Some('m' | 't' | 's' | 'ſ' | 'd' | 'n'), _) => ends(second),
        _ => false,
    }
}

/// A space before an apostrophe that ends a word, if no other apostrophe is before it.
pub(super) fn part_trailing_apostrophes(text: &str) -> String {
    let mut parted = with_room(text);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        parted.push(character);
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
        if character != '\''
            && let Some(behind) = rest.strip_prefix("' ")
        {
            parted.push_str(" ' ");
            rest = behind;
        }
    }
    parted
}
