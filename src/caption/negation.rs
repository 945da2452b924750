//! Mentions that a caption denies: "There is no dog", "without a hat", "neither a cup nor a fork".
//!
//! The rules look at the tokens and tags of the lower-cased caption, whatever the convention.
//! A cue denies a *stretch* of tokens, and a mention is denied if its first token is in one.
//!
//! Cues: `no`, `without`, `zero`; `neither`, where a `nor` follows in its sentence, and `nor`;
//! `absence of`, `lack of`, `lacks`, `lacking`, `devoid of`, `void of`, `free of`, `empty of`,
//! `instead of`, `rather than`; and `not`, `n't`, or `nor` before a verb, before `a`, `an`, `any`, or before a verb with at most three words to its object,
//! which has no definite article ("is not wearing a tie", "does not have ties"; not "is not on the
//! couch").
//!
//! A stretch begins behind its cue and ends before punctuation, a preposition other than `of`, a
//! finite verb, a relative pronoun, a word such as `but` or `while`, a participle behind a noun, and
//! an `and` whose next word is a determiner or a pronoun. A comma ends it unless the list goes on
//! without determiners and has an `or` or `nor` to come.

use super::exact::Tokens;
use crate::convention::Emitted;
use crate::normalize::tagger;
use crate::tokenize::Token;

/// Words without which nothing is denied.
const CUES: [&str; 18] = [
    "no", "not", "t", "cannot", "without", "zero", "neither", "nor", "lacks", "lacking", "lack",
    "absence", "devoid", "void", "free", "empty", "instead", "rather",
];

/// Behind `no` or `not` these say something else: "no longer", "not only", "not far".
const OTHERWISE: [&str; 26] = [
    "one",
    "longer",
    "doubt",
    "matter",
    "more",
    "less",
    "fewer",
    "bigger",
    "smaller",
    "larger",
    "only",
    "just",
    "merely",
    "simply",
    "far",
    "all",
    "every",
    "everyone",
    "many",
    "much",
    "long",
    "sure",
    "quite",
    "necessarily",
    "until",
    "unlike",
];

/// Words that end a stretch.
const ENDS: [&str; 48] = [
    "in", "on", "at", "by", "with", "without", "near", "beside", "behind", "under", "over", "from",
    "for", "to", "between", "among", "through", "around", "along", "across", "against", "next",
    "into", "onto", "inside", "outside", "above", "below", "during", "but", "while", "although",
    "though", "however", "whereas", "except", "yet", "because", "since", "so", "that", "which",
    "who", "whose", "where", "when", "as", "only",
];

/// Words that introduce something known, or a clause of its own.
const DETERMINERS: [&str; 24] = [
    "the", "a", "an", "this", "that", "these", "those", "his", "her", "its", "their", "my", "your",
    "our", "some", "there", "he", "she", "it", "they", "one", "two", "several", "another",
];

/// Words that introduce something that is not there, behind `not`.
const INDEFINITE: [&str; 3] = ["a", "an", "any"];

/// Verb-like words between `not` and what it denies, at most.
const MOST_VERBS: usize = 4;

/// Words of one item of a list, at most.
const MOST_ITEM_WORDS: usize = 3;

/// Whether a caption has a word that denial needs; quick, and true too often.
pub fn may_deny(caption: &str) -> bool {
    !caption.is_ascii()
        || caption
            .split(|one: char| !one.is_ascii_alphabetic())
            .any(|word| CUES.iter().any(|cue| word.eq_ignore_ascii_case(cue)))
}

/// Drops the emitted words that a caption of these tokens denies.
pub fn leave_out(tokens: &Tokens<'_>, emitted: &mut [Emitted]) {
    let denied = denied(&tokens.treebank);
    for one in emitted.iter_mut() {
        let tokens = &tokens.convention;
        let start = tokens.get(one.first as usize).map_or(usize::MAX, |token| token.start);
        one.dropped |= denied.iter().any(|&(from, to)| from <= start && start < to);
    }
}

/// The denied stretches of a caption of these Treebank tokens, as bytes from and to.
fn denied(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_ref()).collect();
    let tags = tagger::tags(&texts).into_iter().map(|tag| tag.name()).collect();
    let clause = Clause { texts, tags };
    let mut stretches = Vec::new();
    for at in 0..tokens.len() {
        let Some(first) = clause.denied_from(at) else { continue };
        let end = clause.end_of_stretch(first);
        let place = |index: usize| tokens.get(index).map(|token| (token.start, token.end));
        if let (Some((from, _)), Some((_, to))) = (place(first), place(end.wrapping_sub(1))) {
            stretches.push((from, to));
        }
    }
    stretches
}

struct Clause<'text> {
    texts: Vec<&'text str>,
    tags: Vec<&'static str>,
}

impl Clause<'_> {
    fn text(&self, at: usize) -> &str {
        self.texts.get(at).copied().unwrap_or_default()
    }

    fn tag(&self, at: usize) -> &str {
        self.tags.get(at).copied().unwrap_or_default()
    }

    /// Where the stretch begins that the token denies, if it is a cue.
    fn denied_from(&self, at: usize) -> Option<usize> {
        let next = self.text(at + 1);
        let otherwise = OTHERWISE.contains(&next);
        match self.text(at) {
            "nor" if self.tag(at + 1).starts_with('V') => self.object(at + 1),
            "no" | "without" | "zero" | "nor" | "lacks" | "lacking" => {
                (!otherwise).then_some(at + 1)
            }
            "rather" => (next == "than").then_some(at + 2),
            "absence" | "lack" | "devoid" | "void" | "free" | "empty" | "instead" => {
                (next == "of").then_some(at + 2)
            }
            "neither" => self.has_nor(at).then_some(at + 1),
            "not" | "n't" => (!otherwise).then(|| self.object(at + 1)).flatten(),
            // With a typographic apostrophe the tokenizer makes three tokens of "isn’t".
            "t" if at > 0 && self.text(at - 1) == "\u{2019}" => self.object(at + 1),
            _ => None,
        }
    }

    /// Whether the sentence goes on to a `nor`.
    fn has_nor(&self, at: usize) -> bool {
        let rest = self.texts.iter().skip(at + 1);
        rest.take_while(|text| !matches!(**text, "." | "!" | "?" | ";")).any(|text| *text == "nor")
    }

    /// Behind `not`: where its object begins, if it has one that is not there.
    fn object(&self, from: usize) -> Option<usize> {
        for at in from..=from + MOST_VERBS {
            let (text, tag) = (self.text(at), self.tag(at));
            if INDEFINITE.contains(&text) {
                return Some(at);
            }
            let is_verb = tag.starts_with('V') || matches!(tag, "RB" | "TO" | "EX");
            if !is_verb || ENDS.contains(&text) && text != "to" {
                let bare = at > from && (tag.starts_with('N') || tag.starts_with('J'));
                return bare.then_some(at);
            }
        }
        None
    }

    /// The first token behind the stretch that begins at `first`.
    fn end_of_stretch(&self, first: usize) -> usize {
        let mut noun = false;
        let mut at = first;
        while let Some(&text) = self.texts.get(at) {
            let tag = self.tag(at);
            let ends = match text {
                "or" | "nor" | "of" => false,
                "and" => DETERMINERS.contains(&self.text(at + 1)),
                "," => !self.list_goes_on(at + 1),
                _ => {
                    ENDS.contains(&text)
                        || !text.chars().any(crate::unicode::is_alphanumeric)
                        || matches!(tag, "VBZ" | "VBP" | "VBD" | "MD")
                        || noun && matches!(tag, "VBG" | "VBN")
                }
            };
            if ends {
                return at;
            }
            noun = match text {
                "or" | "nor" | "and" | "," => false,
                _ => noun || tag.starts_with('N'),
            };
            at += 1;
        }
        at
    }

    /// Whether what follows a comma is more of the same list: short items, then `or` or `nor`.
    fn list_goes_on(&self, from: usize) -> bool {
        let mut words = 0;
        for text in self.texts.iter().skip(from) {
            match *text {
                "or" | "nor" => return true,
                "," => words = 0,
                text if DETERMINERS.contains(&text) || ENDS.contains(&text) || text == "and" => {
                    return false;
                }
                "." | "!" | "?" | ";" | ":" => return false,
                _ => words += 1,
            }
            if words > MOST_ITEM_WORDS {
                return false;
            }
        }
        false
    }
}
