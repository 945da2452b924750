//! Pattern's suffix rules as a table, in the published order; the first that applies is the last.
//!
//! A rule takes an ending off and puts another in its place, provided that what stands before the
//! ending meets a condition. Most rules ignore case, and all write lower case.

/// What must stand before the ending that a rule replaces.
#[derive(Clone, Copy)]
pub(super) enum Before {
    /// Anything, nothing included.
    Anything,
    /// One character at least, and no line feed.
    Character,
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A character that is none of these letters.
    NoneOf(&'static str),
    /// Either: one of these endings, or a character that is none of these letters.
    OneOfOrNoneOf(&'static [&'static str], &'static str),
    /// This, and nothing before it.
    Only(&'static str),
    /// One of these, whose first letter, as written, comes once more before the replacement:
    /// `psychoanalyses` becomes `psychoanalyasis`.
    OneOfRepeated(&'static [&'static str]),
}

/// One rewrite.
pub(super) enum Rule {
    /// An ending is replaced.
    Ending { ignore_case: bool, before: Before, ending: &'static str, with: &'static str },
    /// The word begins with `kept` and `dropped`, whatever follows: `dropped` goes.
    Beginning { kept: &'static str, dropped: &'static str },
}

use Before::{Anything, Character, NoneOf, OneOf, OneOfOrNoneOf, OneOfRepeated, Only};

const fn ending(before: Before, ending: &'static str, with: &'static str) -> Rule {
    Rule::Ending { ignore_case: true, before, ending, with }
}

const fn lower_case_ending(before: Before, ending: &'static str, with: &'static str) -> Rule {
    Rule::Ending { ignore_case: false, before, ending, with }
}

/// The rules in their order. Some do nothing but keep a later rule from applying.
pub(super) const RULES: &[Rule] = &[
    ending(Character, "ae", "a"),
    ending(Character, "itis", "itis"),
    ending(Character, "eaux", "eau"),
    ending(OneOf(&["quiz"]), "zes", ""),
    ending(OneOf(&["matr"]), "ices", "ix"),
    ending(OneOf(&["ap", "vert", "ind"]), "ices", "ex"),
    Rule::Beginning { kept: "ox", dropped: "en" },
    ending(OneOf(&["alias", "status"]), "es", ""),
    // Single letters, where octop- and vir- were meant.
    ending(OneOf(&["o", "c", "t", "p", "|", "v", "i", "r"]), "i", "us"),
    ending(OneOf(&["cris", "ax", "test"]), "es", "is"),
    ending(OneOf(&["shoe"]), "s", ""),
    ending(OneOf(&["o"]), "es", ""),
    ending(OneOf(&["bus"]), "es", ""),
    ending(OneOf(&["m", "|", "l"]), "ice", "ouse"),
    ending(OneOf(&["x", "ch", "ss", "sh"]), "es", ""),
    ending(OneOf(&["m"]), "ovies", "ovie"),
    ending(Character, "ombies", "ombie"),
    ending(OneOf(&["s"]), "eries", "eries"),
    ending(OneOfOrNoneOf(&["qu"], "aeiouy"), "ies", "y"),
    lower_case_ending(OneOf(&["al", "el", "ol"]), "ves", "f"),
    lower_case_ending(NoneOf("d"), "eaves", "eaf"),
    lower_case_ending(Anything, "arves", "arf"),
    lower_case_ending(Anything, "erves", "erve"),
    lower_case_ending(OneOf(&["n", "l", "w"]), "ives", "ife"),
    ending(OneOf(&["l", "r"]), "ves", "f"),
    lower_case_ending(OneOf(&["a", "e", "o"]), "ves", "ve"),
    ending(OneOf(&["sive"]), "s", ""),
    ending(OneOf(&["tive"]), "s", ""),
    ending(OneOf(&["hive"]), "s", ""),
    ending(NoneOf("f"), "ves", "fe"),
    ending(Only("analy"), "ses", "sis"),
    ending(OneOfRepeated(&["analy"]), "ses", "sis"),
    ending(OneOf(&["ba", "diagno", "parenthe", "progno", "synop", "the"]), "ses", "sis"),
    ending(Character, "opses", "opsis"),
    ending(Character, "yses", "ysis"),
    ending(OneOf(&["h", "d", "r", "o", "n", "b", "cl", "p"]), "oses", "ose"),
    ending(
        OneOf(&["fruct", "gluc", "galact", "lact", "ket", "malt", "rib", "sacchar", "cellul"]),
        "ose",
        "ose",
    ),
    ending(Character, "oses", "osis"),
    ending(OneOf(&["t", "i"]), "a", "um"),
    ending(OneOf(&["n"]), "ews", "ews"),
    ending(Anything, "s", ""),
];
