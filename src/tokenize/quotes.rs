//! The rewritings of quotation marks and apostrophes: which of them open, close or part a word.

use super::Nltk;
use super::nltk::Opening;
use super::padding::{pad, with_room};

/// Typographic opening quotes, and runs of back-ticks as one, between spaces.
pub(super) fn pad_opening_quotes(text: &str, nltk: &Nltk) -> String {
    let mut padded = with_room(text);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let quote = match character {
            other if !nltk.quotes.contains(&other) => 0,
            '`' => rest.bytes().take_while(|&byte| byte == b'`').count(),
            other => other.len_utf8(),
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
pub(super) fn open_double_quotes(text: &str, nltk: &Nltk) -> String {
    let mut opened = with_room(text);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        opened.push(character);
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
        if matches!(character, ' ' | '(' | '[' | '{' | '<')
            && let Some(behind) = nltk.openers.iter().find_map(|opener| rest.strip_prefix(opener))
        {
            pad(&mut opened, "``");
            rest = behind;
        }
    }
    opened
}

/// A space behind an apostrophe that opens a word, unless it begins a clitic (`'s`, `'ll`).
pub(super) fn part_leading_apostrophes(text: &str, nltk: &Nltk) -> String {
    let opens = |before: Option<char>, behind: &str| {
        let stands_so = match nltk.opening {
            Opening::None => false,
            Opening::OneLetter => !behind.chars().nth(1).is_some_and(nltk.letter),
            Opening::Word => !before.is_some_and(nltk.letter),
        };
        stands_so
            && behind.starts_with(nltk.letter)
            && !nltk.clitics.iter().any(|clitic| begins_with_word(behind, clitic, nltk))
    };
    let mut parted = with_room(text);
    let mut before = None;
    for (index, character) in text.char_indices() {
        parted.push(character);
        if character == '\'' && opens(before, text.get(index + 1..).unwrap_or_default()) {
            parted.push(' ');
        }
        before = Some(character);
    }
    parted
}

/// Whether a text begins with a word, in any letter case (the long s included).
fn begins_with_word(text: &str, word: &str, nltk: &Nltk) -> bool {
    let mut rest = text.chars();
    let same = |found: char, expected: char| {
        found.eq_ignore_ascii_case(&expected) || found == 'ſ' && expected == 's'
    };
    word.chars().all(|expected| rest.next().is_some_and(|found| same(found, expected)))
        && !rest.next().is_some_and(nltk.letter)
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
