//! Punkt's own words, and whether a stretch of text has a sentence end among them.
//!
//! These words are not the tokens of a caption: periods stay on them, since the question is what a
//! period means.

use std::borrow::Cow;
use std::ops::Range;

use super::Nltk;
use super::parameters::{LOWER, LOWER_FIRST, Parameters, UPPER, UPPER_INSIDE};
use crate::unicode::{is_lower, is_space, is_upper, lower};

/// Punctuation that ends a word wherever it stands: closing and opening marks, `:`, `*`, `@`,
/// quotes and the sentence ends other than the period.
pub(super) fn ends_word(character: char, nltk: &Nltk) -> bool {
    matches!(character, ')' | '"' | ';' | '}' | ']' | '*' | ':' | '@' | '\'' | '(' | '{' | '[')
        || matches!(character, '?' | '!')
        || !character.is_ascii() && nltk.closing.contains(&character)
}

/// Whether a word may begin with this character; any other stands alone.
fn begins_word(character: char) -> bool {
    !matches!(
        character,
        '(' | '"'
            | '`'
            | '{'
            | '['
            | ':'
            | ';'
            | '&'
            | '#'
            | '*'
            | '@'
            | ')'
            | '}'
            | ']'
            | '-'
            | ','
    )
}

fn first(text: &str) -> Option<char> {
    text.chars().next()
}

/// How many bytes of dashes or of an ellipsis, spaced (`. . .`) or not, the text begins with.
fn multiple_punctuation(text: &str, nltk: &Nltk) -> Option<usize> {
    match text.as_bytes() {
        [b'-', b'-', ..] => Some(text.bytes().take_while(|&byte| byte == b'-').count()),
        [b'.', b'.', ..] => Some(text.bytes().take_while(|&byte| byte == b'.').count()),
        [b'.', ..] => spaced_ellipsis(text, nltk),
        _ => None,
    }
}

/// The length of three or more periods with one space between each and the next.
fn spaced_ellipsis(text: &str, nltk: &Nltk) -> Option<usize> {
    let mut rest = text.strip_prefix('.')?;
    let (mut periods, mut length) = (1, 1);
    while let Some(space) = first(rest).filter(|&space| (nltk.space)(space)) {
        let Some(next) = rest.get(space.len_utf8()..).and_then(|rest| rest.strip_prefix('.'))
        else {
            break;
        };
        periods += 1;
        length += space.len_utf8() + 1;
        rest = next;
    }
    (periods >= 3).then_some(length)
}

/// Whether a word ends before this text.
fn word_ends_before(text: &str, nltk: &Nltk) -> bool {
    let ends = |text: &str| match first(text) {
        None => true,
        Some('-') => text.starts_with("--"),
        Some('.') => text.starts_with("..") || begins_spaced_ellipsis(text, nltk),
        Some(character) => (nltk.space)(character) || ends_word(character, nltk),
    };
    ends(text) || text.strip_prefix(',').is_some_and(ends)
}

/// Whether three periods follow with one space between them; looks no further than that.
fn begins_spaced_ellipsis(text: &str, nltk: &Nltk) -> bool {
    let mut characters = text.chars();
    [true, false, true, false, true].into_iter().all(|period| match characters.next() {
        Some('.') => period,
        Some(character) => !period && (nltk.space)(character),
        None => false,
    })
}

/// The words of one line.
fn words_of_line<'text>(line: &'text str, nltk: &Nltk) -> impl Iterator<Item = &'text str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(nltk.space);
        let head = first(rest)?;
        let length = multiple_punctuation(rest, nltk).unwrap_or_else(|| {
            let mut boundaries = rest.char_indices().map(|(index, _)| index).skip(1);
            if begins_word(head) {
                let ends = |text| word_ends_before(text, nltk);
                let end = boundaries.find(|&index| rest.get(index..).is_some_and(ends));
                end.unwrap_or(rest.len())
            } else {
                head.len_utf8()
            }
        });
        let (word, behind) = rest.split_at_checked(length)?;
        rest = behind;
        Some(word)
    })
}

/// The words of a text, line by line.
fn words<'text>(text: &'text str, nltk: &Nltk) -> impl Iterator<Item = &'text str> {
    let lines = text.split('\n').filter(|line| !line.chars().all(is_space));
    lines.flat_map(move |line| words_of_line(line, nltk))
}

const NUMBER: &str = "##number##";

/// Whether a lower-cased word is written as a number: `-.5`, `1,000.`, `3-4`.
fn is_number(word: &str, nltk: &Nltk) -> bool {
    let word = word.strip_prefix('-').unwrap_or(word);
    let word = word.strip_prefix(['.', ',']).unwrap_or(word);
    let mut characters = word.chars();
    characters.next().is_some_and(nltk.decimal)
        && characters
            .all(|character| (nltk.decimal)(character) || matches!(character, ',' | '.' | '-'))
}

/// A word with what the first pass, which looks at the word alone, says of it.
struct Word<'t> {
    nltk: &'t Nltk,
    text: &'t str,
    kind: Cow<'t, str>,
    ends_sentence: bool,
    is_abbreviation: bool,
    is_ellipsis: bool,
}

impl<'t> Word<'t> {
    fn new(text: &'t str, nltk: &'t Nltk) -> Self {
        let lowered = lower(text);
        let kind = if is_number(&lowered, nltk) { Cow::Borrowed(NUMBER) } else { lowered };
        let is_ellipsis = text.len() > 1 && text.bytes().all(|byte| byte == b'.');
        let mut word =
            Self { nltk, text, kind, ends_sentence: false, is_abbreviation: false, is_ellipsis };
        if matches!(text, "." | "?" | "!") {
            word.ends_sentence = true;
        } else if let Some(stem) = text.strip_suffix('.')
            && !stem.ends_with('.')
        {
            word.is_abbreviation = super::is_abbreviation(stem);
            word.ends_sentence = !word.is_abbreviation;
        }
        word
    }

    fn kind_without_period(&self) -> &str {
        match self.kind.strip_suffix('.') {
            Some(stem) if !stem.is_empty() => stem,
            _ => &self.kind,
        }
    }

    fn kind_without_sentence_period(&self) -> &str {
        if self.ends_sentence { self.kind_without_period() } else { &self.kind }
    }

    /// One letter (or mark, or underscore) and a period.
    fn is_initial(&self) -> bool {
        let mut characters = self.text.chars();
        characters
            .next()
            .is_some_and(|first| (self.nltk.letter)(first) && !(self.nltk.decimal)(first))
            && characters.as_str() == "."
    }

    fn begins_upper(&self) -> bool {
        first(self.text).is_some_and(is_upper)
    }

    /// Whether this word begins a sentence, judged by its letter case and the case in which it was
    /// seen in training; `None` where that does not tell.
    fn begins_sentence(&self, parameters: &Parameters) -> Option<bool> {
        if matches!(self.text, ";" | ":" | "," | "." | "!" | "?") {
            return Some(false);
        }
        let seen = parameters.orthography(self.kind_without_sentence_period());
        if self.begins_upper() && seen & LOWER != 0 && seen & UPPER_INSIDE == 0 {
            return Some(true);
        }
        let begins_lower = first(self.text).is_some_and(is_lower);
        if begins_lower && (seen & UPPER != 0 || seen & LOWER_FIRST == 0) {
            return Some(false);
        }
        None
    }
}

/// The second pass: whether a word ends a sentence, seen together with the word after it.
fn ends_sentence(word: &Word<'_>, next: &Word<'_>, parameters: &Parameters) -> bool {
    if !word.text.ends_with('.') {
        return word.ends_sentence;
    }
    let kind = word.kind_without_period();
    let next_kind = next.kind_without_sentence_period();
    let is_initial = word.is_initial();
    if parameters.is_collocation(kind, next_kind) {
        return false;
    }
    if (word.is_abbreviation || word.is_ellipsis)
        && !is_initial
        && (next.begins_sentence(parameters) == Some(true)
            || (next.begins_upper() && parameters.is_sentence_starter(next_kind)))
    {
        return true;
    }
    if is_initial || kind == NUMBER {
        let is_name = || next.begins_upper() && parameters.orthography(next_kind) & LOWER == 0;
        match next.begins_sentence(parameters) {
            Some(false) => return false,
            None if is_initial && is_name() => return false,
            _ => {}
        }
    }
    word.ends_sentence
}

/// Whether a sentence ends inside this text, with a word of the next one behind it.
pub(super) fn contains_sentence_end(text: &str, nltk: &Nltk) -> bool {
    let parameters = Parameters::english();
    let mut words = words(text, nltk).map(|word| Word::new(word, nltk));
    let Some(mut word) = words.next() else { return false };
    for next in words {
        if ends_sentence(&word, &next, parameters) {
            return true;
        }
        word = next;
    }
    false
}

/// Quotes and closing brackets, which may belong to the sentence before them.
pub fn is_closing_mark(character: char, nltk: &Nltk) -> bool {
    matches!(character, '"' | '\'' | ')' | ']' | '}')
        || !character.is_ascii() && nltk.closing.contains(&character)
}

/// How far quotes and closing brackets at the head of a sentence belong to the sentence before:
/// the marks alone, and the marks with the white space behind them.
pub(super) fn closing_marks(sentence: &str, nltk: &Nltk) -> Option<Range<usize>> {
    let behind = sentence.trim_start_matches(|mark| is_closing_mark(mark, nltk));
    let marks = sentence.len() - behind.len();
    let rest = behind.trim_start_matches(nltk.space);
    let stands_alone = rest.len() < behind.len() || behind.is_empty() || behind.starts_with("--");
    (marks > 0 && stands_alone).then_some(marks..sentence.len() - rest.len())
}
