//! WordNet's lemma as NLTK's `WordNetLemmatizer` finds it, on WordNet 3.0.
//!
//! Candidates are the word itself and its irregular forms or, where it has none listed, what the
//! detachment rules of the part of speech make of it; those that WordNet has as that part of speech
//! are kept, and the shortest, the first of equals, is the lemma. Up to NLTK 3.8.1 the rules are
//! applied again to what they made, until WordNet knows one of the results. Case counts: WordNet
//! lists lower case only.
//!
//! Fellbaum (ed.): WordNet: An Electronic Lexical Database. MIT Press 1998.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::error::{Error, Result, cut};
use crate::tokenize::Nltk;

use super::table::{SortedRows, WordMap, rows};

const LEMMAS: &str = include_str!("../../python/armchair/data/wordnet.tsv");
const IRREGULAR: &str = include_str!("../../python/armchair/data/wordnet_exceptions.tsv");

/// A part of speech that WordNet knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartOfSpeech {
    /// `n`
    Noun,
    /// `v`
    Verb,
    /// `a`
    Adjective,
    /// `r`
    Adverb,
}

/// Every part of speech, in the order of its number.
const PARTS: [PartOfSpeech; 4] =
    [PartOfSpeech::Noun, PartOfSpeech::Verb, PartOfSpeech::Adjective, PartOfSpeech::Adverb];

impl PartOfSpeech {
    /// The part of speech a Penn Treebank tag stands for: `J..` adjective, `V..` verb, `R..`
    /// adverb, anything else noun.
    pub fn of_tag(tag: &str) -> Self {
        match tag.bytes().next() {
            Some(b'J') => Self::Adjective,
            Some(b'V') => Self::Verb,
            Some(b'R') => Self::Adverb,
            _ => Self::Noun,
        }
    }

    /// The part of speech of WordNet's letter: `n`, `v`, `a`, `r`.
    pub fn of_letter(letter: &str) -> Result<Self> {
        PARTS.into_iter().find(|part| part.letter() == letter).ok_or_else(|| {
            Error::value(format!(
                "unknown part of speech {:?}: expected n (noun), v (verb), a (adjective) or r (adverb)",
                cut(letter)
            ))
        })
    }

    /// What is detached and what is attached instead, in the order of the candidates.
    fn detachments(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Noun => &[
                ("s", ""),
                ("ses", "s"),
                ("ves", "f"),
                ("xes", "x"),
                ("zes", "z"),
                ("ches", "ch"),
                ("shes", "sh"),
                ("men", "man"),
                ("ies", "y"),
            ],
            Self::Verb => &[
                ("s", ""),
                ("ies", "y"),
                ("es", "e"),
                ("es", ""),
                ("ed", "e"),
                ("ed", ""),
                ("ing", "e"),
                ("ing", ""),
            ],
            Self::Adjective => &[("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
            Self::Adverb => &[],
        }
    }

    /// The letter of this part of speech in the tables.
    fn letter(self) -> &'static str {
        match self {
            Self::Noun => "n",
            Self::Verb => "v",
            Self::Adjective => "a",
            Self::Adverb => "r",
        }
    }
}

/// The lemma of `word` as the given part of speech, or the word where WordNet knows none.
///
/// ```
/// use armchair::normalize::wordnet::{PartOfSpeech::{Adjective, Noun, Verb}, lemma};
/// use armchair::tokenize::Nltk;
/// let lemma = |word, part| lemma(word, part, Nltk::newest());
/// assert_eq!(lemma("churches", Noun), "church");
/// assert_eq!(lemma("seated", Verb), "seat");
/// assert_eq!(lemma("better", Adjective), "good");
/// assert_eq!(lemma("us", Noun), "u"); // shorter than "us", which is a noun too
/// assert_eq!(lemma("Dogs", Noun), "Dogs");
/// ```
pub fn lemma<'a>(word: &'a str, part: PartOfSpeech, nltk: &Nltk) -> Cow<'a, str> {
    let database = database();
    let mut shortest = None;
    let mut consider = |candidate: Cow<'a, str>| {
        // The word comes first, and is looked up only where there is another candidate.
        if shortest.is_none() && database.has(word, part) {
            shortest = Some(Cow::Borrowed(word));
        }
        // Bytes are characters here, since WordNet is in ASCII.
        if database.has(&candidate, part)
            && shortest.as_ref().is_none_or(|best| candidate.len() < best.len())
        {
            shortest = Some(candidate);
        }
    };
    let irregular = database.irregular(word, part);
    match irregular {
        Some(lemmas) => lemmas.split(' ').map(Cow::Borrowed).for_each(&mut consider),
        None => part
            .detachments()
            .iter()
            .filter_map(|(detached, attached)| replace_end(word, detached, attached))
            .for_each(&mut consider),
    }
    if shortest.is_none() && irregular.is_none() && nltk.repeats_endings {
        shortest = lemma_of_repeated_endings(word, part);
    }
    shortest.unwrap_or(Cow::Borrowed(word))
}

/// What WordNet knows of the fewest endings taken off one after another, at least two of them.
fn lemma_of_repeated_endings(word: &str, part: PartOfSpeech) -> Option<Cow<'_, str>> {
    let database = database();
    // A form that is no beginning of the word ends in a letter that no ending has: it is the last.
    let mut beginnings = vec![word];
    for step in 0.. {
        let mut next: Vec<&str> = Vec::new();
        let mut shortest: Option<Cow<'_, str>> = None;
        for &form in &beginnings {
            for (detached, attached) in part.detachments() {
                let Some(stem) = form.strip_suffix(detached) else { continue };
                let beginning = own_beginning(form, stem, attached);
                next.extend(
                    beginning.filter(|form| next.iter().all(|one| one.len() != form.len())),
                );
                // Long ones are not even made: hostile words would take quadratic time.
                if step == 0 || stem.len() + attached.len() > longest() {
                    continue;
                }
                let made =
                    beginning.map_or_else(|| [stem, attached].concat().into(), Cow::Borrowed);
                if database.has(&made, part)
                    && shortest.as_ref().is_none_or(|best| made.len() < best.len())
                {
                    shortest = Some(made);
                }
            }
        }
        if shortest.is_some() || next.is_empty() {
            return shortest;
        }
        beginnings = next;
    }
    None
}

/// The word with another ending, borrowed where that is its own beginning.
fn replace_end<'a>(word: &'a str, detached: &str, attached: &str) -> Option<Cow<'a, str>> {
    let stem = word.strip_suffix(detached)?;
    let beginning = own_beginning(word, stem, attached);
    Some(beginning.map_or_else(|| [stem, attached].concat().into(), Cow::Borrowed))
}

/// The beginning of the word that its stem with another ending is, if it is one.
fn own_beginning<'a>(word: &'a str, stem: &str, attached: &str) -> Option<&'a str> {
    word.get(..stem.len() + attached.len()).filter(|beginning| beginning.ends_with(attached))
}

/// WordNet's lemmas with the letters of their parts of speech, and the irregular forms of each.
struct Database {
    lemmas: SortedRows,
    irregular: [WordMap<&'static str>; 4],
}

fn database() -> &'static Database {
    static DATABASE: OnceLock<Database> = OnceLock::new();
    DATABASE.get_or_init(|| {
        let irregular = |part: PartOfSpeech| {
            let of_part = rows(IRREGULAR).filter_map(move |row| {
                row.strip_prefix(part.letter())?.strip_prefix('\t')?.split_once('\t')
            });
            of_part.collect()
        };
        Database { lemmas: SortedRows(LEMMAS), irregular: PARTS.map(irregular) }
    })
}

/// The bytes of the longest lemma.
fn longest() -> usize {
    static LONGEST: OnceLock<usize> = OnceLock::new();
    *LONGEST.get_or_init(|| {
        let lemmas = rows(LEMMAS).filter_map(|row| row.split_once('\t'));
        lemmas.map(|(lemma, _)| lemma.len()).max().unwrap_or_default()
    })
}

impl Database {
    fn has(&self, word: &str, part: PartOfSpeech) -> bool {
        self.lemmas.get(word).is_some_and(|parts| parts.contains(part.letter()))
    }

    fn irregular(&self, word: &str, part: PartOfSpeech) -> Option<&'static str> {
        self.irregular.get(part as usize)?.get(word).copied()
    }
}
