//! The last rewritings of the word tokenizer: `n't`, `'s` and their like, and words such as
//! `cannot` and `gonna` that are two.

use std::borrow::Cow;

use super::Nltk;
use crate::unicode::{is_space, is_word};

const SHORT_CLITICS: [&str; 7] = ["'s", "'S", "'m", "'M", "'d", "'D", "'"];

/// In one letter case at a time: `'Ll` does not part.
const LONG_CLITICS: [&str; 8] = ["'ll", "'LL", "'re", "'RE", "'ve", "'VE", "n't", "N'T"];

/// A space before each clitic that a space or the end of the text follows, if a character other
/// than a space or an apostrophe is before it. The long ones see what the short ones have parted.
pub(super) fn part_clitics(text: &str) -> String {
    part_each(&part_each(text, &SHORT_CLITICS), &LONG_CLITICS)
}

fn part_each(text: &str, clitics: &[&str]) -> String {
    let mut parted = String::with_capacity(text.len() + text.len() / 4 + 16);
    for (index, chunk) in text.split(' ').enumerate() {
        if index > 0 {
            parted.push(' ');
        }
        let found = clitics.iter().find_map(|clitic| {
            let stem = chunk.strip_suffix(clitic)?;
            (!stem.is_empty() && !stem.ends_with('\'')).then_some((stem, clitic))
        });
        match found {
            Some((stem, clitic)) => {
                parted.push_str(stem);
                parted.push(' ');
                parted.push_str(clitic);
            }
            None => parted.push_str(chunk),
        }
    }
    parted
}

/// Two words written as one: the first, the second. Letter case does not count.
const CONTRACTIONS: [(&str, &str); 6] =
    [("can", "not"), ("d", "'ye"), ("gim", "me"), ("gon", "na"), ("got", "ta"), ("lem", "me")];

/// Parted only where white space follows.
const WANNA: (&str, &str) = ("wan", "na");

/// Spaces around and inside the words that are two, and inside `'tis` and `'twas` behind a space.
pub(super) fn part_contractions<'text>(text: Cow<'text, str>, nltk: &Nltk) -> Cow<'text, str> {
    let text = part_words(text, nltk);
    let text = part_after_space(text, "is");
    part_after_space(text, "was")
}

fn part_words<'text>(text: Cow<'text, str>, nltk: &Nltk) -> Cow<'text, str> {
    let may_begin = |byte: u8| matches!(byte | 0x20, b'c' | b'd' | b'g' | b'l' | b'm' | b'w');
    let mut parted = String::new();
    let mut copied = 0;
    for index in text.bytes().enumerate().filter_map(|(i, byte)| may_begin(byte).then_some(i)) {
        let (before, rest) = text.split_at_checked(index).unwrap_or_default();
        if before.chars().next_back().is_some_and(is_word) {
            continue;
        }
        if let Some((first, second, space)) = contraction(rest, nltk) {
            parted.push_str(text.get(copied..index).unwrap_or_default());
            for part in [" ", first, " ", second, " "] {
                parted.push_str(part);
            }
            copied = index + first.len() + second.len() + space;
        }
    }
    if copied == 0 {
        return text;
    }
    parted.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(parted)
}

/// The two words that the text begins with, written as one, and how many bytes of white space go
/// with them.
fn contraction<'text>(text: &'text str, nltk: &Nltk) -> Option<(&'text str, &'text str, usize)> {
    let both = |(first, second): (&str, &str)| {
        let (first, rest) = strip(text, first)?;
        let (second, behind) = strip(rest, second)?;
        Some((first, second, behind.chars().next()))
    };
    let ended = CONTRACTIONS
        .into_iter()
        .chain([(nltk.more, "'n")])
        .find_map(|parts| both(parts).filter(|(.., next)| !next.is_some_and(is_word)));
    let spaced = || both(WANNA).filter(|(.., next)| next.is_none_or(is_space));
    let plain = ended.map(|(first, second, _)| (first, second, 0));
    plain.or_else(|| {
        let (first, second, next) = spaced()?;
        let space = next.filter(|_| nltk.wanna_takes_space).map_or(0, char::len_utf8);
        Some((first, second, space))
    })
}

/// Splits off a word in any letter case, as Python's `re` sees it: the dotted capital I and the
/// dotless small one are an `i`, and the long s is an `s`.
fn strip<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let mut rest = text.chars();
    for expected in word.chars() {
        let found = match rest.next()? {
            'İ' | 'ı' => 'i',
            'ſ' => 's',
            other => other.to_ascii_lowercase(),
        };
        if found != expected {
            return None;
        }
    }
    text.split_at_checked(text.len() - rest.as_str().len())
}

/// `'tis` and `'twas`, given what follows the `t`, where a space or the text's beginning is before.
fn part_after_space<'t>(text: Cow<'t, str>, word: &str) -> Cow<'t, str> {
    let mut parted = String::new();
    let mut copied = 0;
    for (index, _) in text.match_indices('\'') {
        let (before, rest) = text.split_at_checked(index).unwrap_or_default();
        let found = || {
            let (first, rest) = strip(rest, "'t")?;
            let (second, behind) = strip(rest, word)?;
            (!behind.chars().next().is_some_and(is_word)).then_some((first, second))
        };
        if (before.is_empty() || before.ends_with(' '))
            && let Some((first, second)) = found()
        {
            parted.push_str(text.get(copied..index).unwrap_or_default());
            for part in [first, " ", second, " "] {
                parted.push_str(part);
            }
            copied = index + first.len() + second.len();
        }
    }
    if copied == 0 {
        return text;
    }
    parted.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(parted)
}
