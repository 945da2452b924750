//! The rewritings of the word tokenizer, in their order.
//!
//! Each function is one rewriting, or several that cannot meet. What an earlier match has consumed
//! is not looked at again by the same rewriting: `",,"` is one match of "comma and what follows".

use std::borrow::Cow;

use super::Nltk;
use super::contractions;
use super::padding::{pad, with_room};
use super::quotes::{
    open_double_quotes, open_first_double_quote, pad_opening_quotes, part_leading_apostrophes,
    part_trailing_apostrophes,
};

/// In which texts there may be white space other than blanks.
const WHITE_SPACE: &[char] =
    &['\t', '\n', '\x0b', '\x0c', '\r', '\x1c', '\x1d', '\x1e', '\x1f', Present::BEYOND_ASCII];

/// Which characters a text has: a bit for each in ASCII, and one (that of NUL, which no rewriting
/// asks for) for all others.
#[derive(Clone, Copy)]
struct Present(u128);

impl Present {
    const BEYOND_ASCII: char = '\0';

    fn of(text: &str) -> Self {
        let bit = |byte: u8| if byte < 128 { 1 << byte } else { 1 };
        Self(text.bytes().fold(0, |bits, byte| bits | bit(byte)))
    }

    fn any(self, characters: &[char]) -> bool {
        characters.iter().any(|&character| self.0 >> (character as u32) & 1 == 1)
    }
}

/// The sentence with spaces around its words and its double quotes turned into pairs.
pub(super) fn rewritten<'text>(sentence: &'text str, nltk: &Nltk) -> Cow<'text, str> {
    let present = Present::of(sentence);
    let mut text = Cow::Borrowed(sentence);
    let mut step = |when: &[char], rewriting: &dyn Fn(&str) -> String| {
        if present.any(when) {
            text = Cow::Owned(rewriting(&text));
        }
    };
    step(&['`', Present::BEYOND_ASCII], &|text| pad_opening_quotes(text, nltk));
    step(&['"'], &open_first_double_quote);
    step(&['`', '"'], &|text| pad_pairs(text, "``"));
    step(&['"', '\''], &|text| open_double_quotes(text, nltk));
    step(&['\''], &|text| part_leading_apostrophes(text, nltk));

    step(&['.'], &|text| part_final_period(text, nltk));
    step(&[':', ','], &|text| part_colons_and_commas(text, nltk));
    step(&['.'], &|text| pad_ellipses(text, nltk));
    step(&[';', '@', '#', '$', '%', '&', '?', '!', Present::BEYOND_ASCII], &|text| {
        pad_each(text, nltk.marks)
    });
    step(&['\''], &part_trailing_apostrophes);
    step(&['*', '(', ')', '[', ']', '{', '}', '<', '>'], &|text| pad_each(text, nltk.brackets));
    step(&['-'], &|text| pad_pairs(text, "--"));

    step(&[Present::BEYOND_ASCII], &|text| pad_each(text, &['»', '”', '’']));
    step(&['\'', '"'], &|text| part_closing_quotes(text, nltk));
    if nltk.one_space {
        step(WHITE_SPACE, &|text| text.replace(nltk.space, " "));
    }
    step(&['\''], &contractions::part_clitics);
    contractions::part_contractions(text, nltk)
}

/// Each such character between spaces.
fn pad_each(text: &str, apart: &[char]) -> String {
    let mut padded = with_room(text);
    let mut copied = 0;
    for (index, part) in text.match_indices(apart) {
        padded.push_str(text.get(copied..index).unwrap_or_default());
        pad(&mut padded, part);
        copied = index + part.len();
    }
    padded.push_str(text.get(copied..).unwrap_or_default());
    padded
}

/// Each such pair of characters between spaces.
fn pad_pairs(text: &str, pair: &str) -> String {
    let mut padded = with_room(text);
    let mut pieces = text.split(pair);
    padded.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        pad(&mut padded, pair);
        padded.push_str(piece);
    }
    padded
}

/// Spaces around the period that ends the sentence, closing quotes and brackets behind it or not.
///
/// NLTK has a second rule of this kind, for fewer closing marks, later on; whatever it matches has
/// its spaces from this one.
fn part_final_period(text: &str, nltk: &Nltk) -> String {
    let Some((before, behind)) = text.rsplit_once('.') else { return text.to_owned() };
    let closes = |character: char| {
        matches!(character, ']' | ')' | '}' | '>' | '"' | '\'' | '»' | '”' | '’' | ' ')
    };
    let space = behind.trim_start_matches(closes);
    let ends_sentence = space.chars().all(nltk.space);
    if before.is_empty() || before.ends_with('.') || !ends_sentence {
        return text.to_owned();
    }
    let closing = behind.strip_suffix(space).unwrap_or_default();
    format!("{before} . {closing} ")
}

/// Spaces around a colon or comma that no digit follows.
fn part_colons_and_commas(text: &str, nltk: &Nltk) -> String {
    let mut parted = with_room(text);
    let mut rest = text;
    while let Some(index) = rest.find([':', ',']) {
        let (before, from) = rest.split_at_checked(index).unwrap_or_default();
        let (mark, behind) = from.split_at_checked(1).unwrap_or_default();
        parted.push_str(before);
        rest = behind;
        match behind.chars().next() {
            Some(digit) if (nltk.decimal)(digit) => parted.push_str(mark),
            None => pad(&mut parted, mark),
            Some(next) => {
                pad(&mut parted, mark);
                // What follows is passed over, a second mark too, unless that one ends the text (a
                // line end after it or not): a rule of its own sees it there.
                let (next, behind) = behind.split_at_checked(next.len_utf8()).unwrap_or_default();
                if matches!(next, ":" | ",") && matches!(behind, "" | "\n") {
                    pad(&mut parted, next);
                } else {
                    parted.push_str(next);
                }
                rest = behind;
            }
        }
    }
    parted.push_str(rest);
    parted
}

/// Several periods between spaces.
fn pad_ellipses(text: &str, nltk: &Nltk) -> String {
    let (least, most) = nltk.ellipsis;
    let mut padded = with_room(text);
    let mut rest = text;
    while let Some(start) = rest.find('.') {
        let (before, from) = rest.split_at_checked(start).unwrap_or_default();
        let periods = from.bytes().take_while(|&byte| byte == b'.').count();
        let (head, behind) = from.split_at_checked(periods.min(most)).unwrap_or_default();
        padded.push_str(before);
        if periods < least {
            padded.push_str(head);
        } else {
            pad(&mut padded, head);
        }
        rest = behind;
    }
    padded.push_str(rest);
    padded
}

/// Double quotes as two apostrophes, and two apostrophes, between spaces.
fn part_closing_quotes(text: &str, nltk: &Nltk) -> String {
    if nltk.pairs_everywhere {
        return pad_pairs(text, "''").replace('"', " '' ");
    }
    pad_pairs_behind_a_character(&text.replace('"', " '' "), nltk)
}

/// Spaces before and behind two apostrophes that stand behind anything but white space.
fn pad_pairs_behind_a_character(text: &str, nltk: &Nltk) -> String {
    let mut padded = with_room(text);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        padded.push(character);
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
        if !(nltk.space)(character)
            && let Some(behind) = rest.strip_prefix("''")
        {
            pad(&mut padded, "''");
            rest = behind;
        }
    }
    padded
}
