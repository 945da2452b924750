//! What NLTK's versions do differently: a table of rules, one entry for each class of versions that
//! give the same for every text.
//!
//! Each class is written as what is new in it. Found by comparing the outputs of all releases from
//! 3.2.3 (2017) to 3.10.4 (2026).

use crate::error::{Error, Result, cut};
use crate::unicode::{
    is_decimal, is_expression_decimal, is_expression_space, is_expression_word, is_space, is_word,
};

/// Where Punkt finds the word before a possible sentence end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// From any white space on; of the marks up to the next white space the last one counts.
    Run,
    /// The word before the mark, white space between them or not, from the text's end backwards.
    WordBefore,
    /// From white space of ASCII on.
    AsciiSpace,
}

/// Which ASCII apostrophes before a word are tokens of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// None.
    None,
    /// Those before a word of one letter, wherever they stand.
    OneLetter,
    /// Those before any word and behind none.
    Word,
}

/// A class of versions, and its rules.
#[derive(Debug)]
pub struct Nltk {
    /// The class: its last version.
    pub class: &'static str,
    versions: &'static [&'static str],
    /// White space, digits and letters of the expressions.
    pub(super) space: fn(char) -> bool,
    pub(super) decimal: fn(char) -> bool,
    pub(super) letter: fn(char) -> bool,
    pub(super) context: Context,
    /// Quotes beyond ASCII that Punkt takes for closing marks.
    pub(super) closing: &'static [char],
    /// Opening quotes that are tokens; back-ticks are one in a row.
    pub(super) quotes: &'static [char],
    /// What opens a quotation behind a space or an opening bracket.
    pub(super) openers: &'static [&'static str],
    pub(super) opening: Opening,
    /// What begins no word behind an apostrophe.
    pub(super) clitics: &'static [&'static str],
    /// The least and the most full stops of one token.
    pub(super) ellipsis: (usize, usize),
    /// Marks that are tokens: those before and those behind the rules of apostrophes.
    pub(super) marks: &'static [char],
    pub(super) brackets: &'static [char],
    /// Whether two apostrophes are a token wherever they stand, not only behind a character.
    pub(super) pairs_everywhere: bool,
    /// Whether all white space counts as a blank for what ends a word.
    pub(super) one_space: bool,
    /// The first part of `more'n`.
    pub(super) more: &'static str,
    /// Whether `wanna` takes the white space behind it with it.
    pub(super) wanna_takes_space: bool,
    /// Whether WordNet's endings are taken off again until a form is known.
    pub(crate) repeats_endings: bool,
}

const V3_2_5: Nltk = Nltk {
    class: "3.2.5",
    versions: &["3.2.3", "3.2.4", "3.2.5"],
    space: is_space,
    decimal: is_decimal,
    letter: is_word,
    context: Context::Run,
    closing: &[],
    quotes: &['«', '“', '‘'],
    openers: &["\""],
    opening: Opening::None,
    clitics: &["re", "ve", "ll", "m", "t", "s", "d"],
    ellipsis: (3, 3),
    marks: &[';', '@', '#', '$', '%', '&', '?', '!'],
    brackets: &['(', ')', '[', ']', '{', '}', '<', '>'],
    pairs_everywhere: false,
    one_space: false,
    more: "mor",
    wanna_takes_space: true,
    repeats_endings: true,
};
const V3_3: Nltk = Nltk {
    class: "3.3",
    versions: &["3.3"],
    quotes: &['«', '“', '‘', '„', '`'],
    openers: &["\"", "''"],
    ..V3_2_5
};
const V3_4_5: Nltk = Nltk {
    class: "3.4.5",
    versions: &["3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5"],
    opening: Opening::OneLetter,
    ..V3_3
};
const V3_5: Nltk = Nltk {
    class: "3.5",
    versions: &["3.5"],
    ellipsis: (2, usize::MAX),
    brackets: &['*', '(', ')', '[', ']', '{', '}', '<', '>'],
    ..V3_4_5
};
const V3_6_5: Nltk = Nltk {
    class: "3.6.5",
    versions: &["3.6", "3.6.1", "3.6.2", "3.6.3", "3.6.4", "3.6.5"],
    clitics: &["re", "ve", "ll", "m", "t", "s", "d", "n"],
    more: "more",
    ..V3_5
};
// Not 3.6.6: it fails for a text that begins with an end mark.
const V3_7: Nltk = Nltk {
    class: "3.7",
    versions: &["3.6.7", "3.7"],
    context: Context::WordBefore,
    pairs_everywhere: true,
    wanna_takes_space: false,
    ..V3_6_5
};
const V3_8_1: Nltk =
    Nltk { class: "3.8.1", versions: &["3.8", "3.8.1"], context: Context::AsciiSpace, ..V3_7 };
const V3_9_2: Nltk = Nltk {
    class: "3.9.2",
    versions: &["3.9", "3.9.1", "3.9.2"],
    one_space: true,
    repeats_endings: false,
    ..V3_8_1
};
const V3_10_0: Nltk = Nltk {
    class: "3.10.0",
    versions: &["3.9.3", "3.9.4", "3.10.0"],
    marks: &[
        ';', '@', '#', '$', '%', '&', '?', '!', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}',
    ],
    ..V3_9_2
};
const V3_10_1: Nltk =
    Nltk { class: "3.10.1", versions: &["3.10.1"], opening: Opening::Word, ..V3_10_0 };
const V3_10_3: Nltk = Nltk {
    class: "3.10.3",
    versions: &["3.10.2", "3.10.3"],
    closing: &['\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '«', '»'],
    ..V3_10_1
};
const V3_10_4: Nltk = Nltk {
    class: "3.10.4",
    versions: &["3.10.4"],
    space: is_expression_space,
    decimal: is_expression_decimal,
    letter: is_expression_word,
    ..V3_10_3
};

static NEWEST: Nltk = V3_10_4;
static OLDER: [Nltk; 11] =
    [V3_2_5, V3_3, V3_4_5, V3_5, V3_6_5, V3_7, V3_8_1, V3_9_2, V3_10_0, V3_10_1, V3_10_3];

impl Nltk {
    /// The newest class.
    pub fn newest() -> &'static Self {
        &NEWEST
    }

    /// Whether an end mark that stands alone is read with the word before it.
    pub fn reads_marks_with_words(&self) -> bool {
        self.context == Context::WordBefore
    }

    /// The class of a version; an unknown version is an error that lists the known ones.
    ///
    /// ```
    /// use armchair::tokenize::Nltk;
    /// assert_eq!(Nltk::of_version("3.9.1").unwrap().class, "3.9.2");
    /// assert!(Nltk::of_version("3.6.6").is_err());
    /// ```
    pub fn of_version(version: &str) -> Result<&'static Self> {
        let mut all = OLDER.iter().chain([&NEWEST]);
        all.clone().find(|class| class.versions.contains(&version)).ok_or_else(|| {
            let known: Vec<_> = all.by_ref().flat_map(|class| class.versions).copied().collect();
            Error::value(format!(
                "unknown NLTK version \"{}\" (known: {})",
                cut(version),
                known.join(", ")
            ))
        })
    }
}

/// Two classes are the same if their names are.
impl PartialEq for Nltk {
    fn eq(&self, other: &Self) -> bool {
        self.class == other.class
    }
}

impl Eq for Nltk {}
