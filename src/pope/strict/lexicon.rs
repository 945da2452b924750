//! The phrases of the strict reading, from their data file, as one tree over words.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use super::class::Class;
use super::words::Words;
use crate::{Error, Result};

/// The data file, which the reference reads as well.
const TEXT: &str = include_str!("../../../python/armchair/conventions/pope/strict.txt");

/// The node of the tree where every phrase begins.
pub(super) const ROOT: u32 = 0;

/// A quick hash: the keys are the data file's own, so nobody can choose them to collide.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        // The best bits are the high ones, and the table looks at the low ones as well.
        self.0 ^ (self.0 >> 32)
    }
}

type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

#[derive(Debug, Default)]
pub(super) struct Lexicon {
    words: QuickMap<Box<str>, u32>,
    /// The ASCII words of up to sixteen letters, by their [`packed`] form.
    packed: QuickMap<u128, u32>,
    /// (node, word) -> the next node; the first step is in a table of its own.
    steps: QuickMap<u64, u32>,
    first_steps: Vec<u32>,
    /// The class of the phrase that ends at a node.
    classes: Vec<Option<Class>>,
    question_opens: HashSet<u32>,
    question_holds: HashSet<u32>,
    tags: HashMap<Box<str>, Class>,
}

impl Lexicon {
    /// The lexicon of the data file.
    pub(super) fn shared() -> &'static Self {
        static SHARED: LazyLock<Lexicon> =
            LazyLock::new(|| Lexicon::parse(TEXT).unwrap_or_default());
        &SHARED
    }

    pub(super) fn word(&self, word: &str) -> Option<u32> {
        self.words.get(word).copied()
    }

    pub(super) fn packed_word(&self, word: u128) -> Option<u32> {
        self.packed.get(&word).copied()
    }

    pub(super) fn tag(&self, name: &str) -> Option<Class> {
        self.tags.get(name).copied()
    }

    pub(super) fn opens_question(&self, word: u32) -> bool {
        self.question_opens.contains(&word)
    }

    pub(super) fn marks_question(&self, word: u32) -> bool {
        self.question_holds.contains(&word)
    }

    /// The node after `word`, and the class of the phrase that ends there, if one does.
    pub(super) fn step(&self, node: u32, word: u32) -> Option<(u32, Option<Class>)> {
        let next = if node == ROOT {
            // No step leads back to the root, so that its number means none.
            *self.first_steps.get(word as usize).filter(|&&next| next != ROOT)?
        } else {
            *self.steps.get(&step_key(node, word))?
        };
        Some((next, self.classes.get(next as usize).copied().flatten()))
    }

    fn parse(text: &str) -> Result<Self> {
        let mut lexicon = Self { classes: vec![None], ..Self::default() };
        let mut class = None;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                class = Class::of_section(name);
            }
            let Some(class) = class else {
                return Err(Error::value(format!("line {}: no such class: {line}", number + 1)));
            };
            if !line.starts_with('[') {
                for phrase in expanded(line) {
                    lexicon.add(&phrase, class).map_err(|error| {
                        Error::value(format!("line {}: {}", number + 1, error.message))
                    })?;
                }
            }
        }
        Ok(lexicon)
    }

    fn add(&mut self, phrase: &str, class: Class) -> Result<()> {
        if matches!(class, Class::ReasoningTag | Class::AnswerTag | Class::EndTag) {
            self.tags.insert(phrase.into(), class);
            return Ok(());
        }
        let mut node = ROOT;
        let mut words = Words::of(phrase, String::new());
        while let Some(word) = words.next_word() {
            let word = self.intern(word);
            match class {
                Class::QuestionOpens => drop(self.question_opens.insert(word)),
                Class::QuestionHolds => drop(self.question_holds.insert(word)),
                _ => node = self.grow(node, word),
            }
        }
        match self.classes.get_mut(node as usize) {
            Some(Some(other)) if *other != class => {
                Err(Error::value(format!("{phrase:?} is {other:?} already")))
            }
            Some(slot) if node != ROOT => {
                *slot = Some(class);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn intern(&mut self, word: &str) -> u32 {
        let next = self.words.len() as u32;
        let id = *self.words.entry(word.into()).or_insert(next);
        if let Some(packed) = packed(word.as_bytes()) {
            self.packed.insert(packed, id);
        }
        if id == next {
            self.first_steps.push(ROOT);
        }
        id
    }

    fn grow(&mut self, node: u32, word: u32) -> u32 {
        let next = self.classes.len() as u32;
        let found = if node == ROOT {
            match self.first_steps.get_mut(word as usize) {
                Some(step) if *step == ROOT => {
                    *step = next;
                    next
                }
                Some(step) => *step,
                None => ROOT,
            }
        } else {
            *self.steps.entry(step_key(node, word)).or_insert(next)
        };
        if found == next {
            self.classes.push(None);
        }
        found
    }
}

fn step_key(node: u32, word: u32) -> u64 {
    u64::from(node) << 32 | u64::from(word)
}

/// An ASCII word of up to sixteen letters as a number; `None` for any other.
fn packed(word: &[u8]) -> Option<u128> {
    let fits = word.is_ascii() && word.len() <= 16;
    fits.then(|| word.iter().fold(0, |number, &letter| number << 8 | u128::from(letter)))
}

/// Every phrase of a line of slots with alternatives.
fn expanded(line: &str) -> Vec<String> {
    let mut phrases = vec![String::new()];
    for slot in line.split(' ') {
        let mut longer = Vec::new();
        for phrase in &phrases {
            for alternative in slot.split('|') {
                let alternative = alternative.replace('_', " ");
                longer.push(match alternative.as_str() {
                    "-" => phrase.clone(),
                    words => format!("{phrase} {words}").trim_start().to_owned(),
                });
            }
        }
        phrases = longer;
    }
    phrases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_file_is_sound() {
        Lexicon::parse(TEXT).unwrap();
    }

    #[test]
    fn faults_of_a_data_file_are_told_with_their_line() {
        assert!(Lexicon::parse("[nonsense]\nx").unwrap_err().message.starts_with("line 1"));
        assert!(Lexicon::parse("[yes]\nx\n[no]\nx").unwrap_err().message.starts_with("line 4"));
    }

    #[test]
    fn slots_expand() {
        assert_eq!(expanded("a|b_c - d|-"), ["a d", "a", "b c d", "b c"]);
    }
}
