//! What Punkt learnt about English: abbreviations, collocations, sentence starters, letter case.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::unicode::lower;

static TABLE: &str = include_str!("../../python/armchair/data/punkt_english.tsv");

/// Seen with an upper-case first letter inside a sentence.
pub(super) const UPPER_INSIDE: u8 = 4;
/// Seen with an upper-case first letter anywhere.
pub(super) const UPPER: u8 = 2 | UPPER_INSIDE | 8;
/// Seen with a lower-case first letter at the beginning of a sentence.
pub(super) const LOWER_FIRST: u8 = 16;
/// Seen with a lower-case first letter anywhere.
pub(super) const LOWER: u8 = LOWER_FIRST | 32 | 64;

/// Punkt's English parameters. All keys are lower-case types.
#[derive(Default)]
pub(super) struct Parameters {
    abbreviations: HashSet<&'static str>,
    collocations: HashSet<(&'static str, &'static str)>,
    sentence_starters: HashSet<&'static str>,
    orthography: HashMap<&'static str, u8>,
}

static ENGLISH: LazyLock<Parameters> = LazyLock::new(|| {
    let mut parameters = Parameters::default();
    for line in TABLE.lines() {
        let mut fields = line.split('\t');
        match (fields.next(), fields.next(), fields.next()) {
            (Some("abbreviation"), Some(word), _) => {
                parameters.abbreviations.insert(word);
            }
            (Some("collocation"), Some(first), Some(second)) => {
                parameters.collocations.insert((first, second));
            }
            (Some("sentence_starter"), Some(word), _) => {
                parameters.sentence_starters.insert(word);
            }
            (Some("orthography"), Some(word), Some(flags)) => {
                parameters.orthography.insert(word, flags.parse().unwrap_or_default());
            }
            _ => {}
        }
    }
    parameters
});

impl Parameters {
    pub(super) fn english() -> &'static Self {
        &ENGLISH
    }

    /// Whether two types, the first without its period, are a known collocation.
    pub(super) fn is_collocation(&self, first: &str, second: &str) -> bool {
        self.collocations.contains(&(first, second))
    }

    /// Whether a type often begins a sentence.
    pub(super) fn is_sentence_starter(&self, word: &str) -> bool {
        self.sentence_starters.contains(word)
    }

    /// The contexts that a type was seen in, as a sum of the constants above.
    pub(super) fn orthography(&self, word: &str) -> u8 {
        self.orthography.get(word).copied().unwrap_or_default()
    }
}

/// Whether Punkt knows a word, given without its final period, or the part behind its last hyphen
/// as an abbreviation. Letter case does not count.
///
/// ```
/// use armchair::tokenize::is_abbreviation;
/// assert!(is_abbreviation("Mr") && is_abbreviation("u.s") && is_abbreviation("half-Dr"));
/// assert!(!is_abbreviation("dog"));
/// ```
pub fn is_abbreviation(word_without_period: &str) -> bool {
    let word = lower(word_without_period);
    let known = &ENGLISH.abbreviations;
    known.contains(&*word) || word.rsplit('-').next().is_some_and(|last| known.contains(last))
}
