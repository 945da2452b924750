//! The tagger's weights, read from the package's tables into rows that features index.

#[path = "model_tables.rs"]
mod tables;

use std::sync::OnceLock;

use crate::normalize::table::{FixedMap, WordMap};

/// How many tags there are.
pub(super) const TAGS: usize = 45;
/// And with the two marks before the first token.
const TAGS_AND_MARKS: usize = TAGS + 2;
/// Scores of the tags, filled up for even loads.
pub(super) type Scores = [i32; 48];

/// A Penn Treebank tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tag(u8);

impl Tag {
    /// What stands for the tag before the first token.
    pub(super) const START: Self = Self(TAGS as u8);
    /// And for the one before that.
    pub(super) const SECOND_START: Self = Self(TAGS as u8 + 1);

    pub(super) fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// The tag's name, such as `NNS`.
    pub fn name(self) -> &'static str {
        Model::get().names.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

/// Where the weights of one feature are: the first and how many, in one number.
#[derive(Clone, Copy, Default)]
pub(super) struct Row(u32);

/// A weight: the tag in the lowest bits, the thousandths above.
#[derive(Clone, Copy)]
pub(super) struct Entry(i32);

impl Entry {
    pub(super) fn tag(self) -> usize {
        (self.0 & 63) as usize
    }

    pub(super) fn thousandths(self) -> i32 {
        self.0 >> 6
    }
}

/// What the model knows of a word, by where it stands; and its fixed tag.
#[derive(Clone, Copy, Default)]
pub(super) struct Word {
    pub(super) fixed: Option<Tag>,
    pub(super) here: Row,
    pub(super) before: Row,
    pub(super) second_before: Row,
    pub(super) after: Row,
    pub(super) second_after: Row,
}

/// What the model knows of an ending: of the token as written, of its neighbours' normal forms.
#[derive(Clone, Copy, Default)]
pub(super) struct Ending {
    pub(super) own: Row,
    pub(super) before: Row,
    pub(super) after: Row,
}

/// The weights by feature.
pub(super) struct Model {
    names: Vec<&'static str>,
    entries: Vec<Entry>,
    constant: Row,
    first_characters: [Row; 128],
    /// By the tag before; by the second tag before; by both.
    before: [Row; TAGS_AND_MARKS],
    second_before: [Row; TAGS_AND_MARKS],
    both_before: Vec<Row>,
    /// The sums of the four rows that only the tags before decide, by both.
    sums_before: Vec<Scores>,
    word_ids: WordMap<u32>,
    words: Vec<Word>,
    ending_ids: FixedMap<u32, u32>,
    endings: Vec<Ending>,
    /// By the word's id and the tag before it.
    after_tag: FixedMap<u32, Row>,
}

impl Model {
    /// The model, read at the first call.
    pub(super) fn get() -> &'static Self {
        static MODEL: OnceLock<Model> = OnceLock::new();
        MODEL.get_or_init(Self::read)
    }

    /// Adds the weights of a feature to the scores.
    pub(super) fn add(&self, row: Row, scores: &mut Scores) {
        for entry in self.entries(row) {
            if let Some(score) = scores.get_mut(entry.tag()) {
                *score += entry.thousandths();
            }
        }
    }

    pub(super) fn entries(&self, row: Row) -> &[Entry] {
        let (first, length) = ((row.0 >> 6) as usize, (row.0 & 63) as usize);
        self.entries.get(first..first + length).unwrap_or_default()
    }

    pub(super) fn word(&self, id: u32) -> Word {
        self.words.get(id as usize).copied().unwrap_or_default()
    }

    pub(super) fn word_id(&self, word: &str) -> u32 {
        self.word_ids.get(word).copied().unwrap_or(0)
    }

    pub(super) fn ending(&self, id: u32) -> Ending {
        self.endings.get(id as usize).copied().unwrap_or_default()
    }

    pub(super) fn ending_id(&self, word: &str) -> u32 {
        let key = ending_key(word);
        key.and_then(|key| self.ending_ids.get(&key)).copied().unwrap_or(0)
    }

    pub(super) fn first_character(&self, word: &str) -> Row {
        let first = word.bytes().next().map(usize::from);
        first.and_then(|byte| self.first_characters.get(byte)).copied().unwrap_or_default()
    }

    /// The weights of a word behind a tag.
    pub(super) fn row_after_tag(&self, tag: Tag, word: u32) -> Row {
        if word == 0 {
            return Row::default();
        }
        self.after_tag.get(&after_tag_key(tag, word)).copied().unwrap_or_default()
    }

    /// The constant feature's row and those of the tags before: of each, and of both.
    pub(super) fn rows_of_tags(&self, before: Tag, second: Tag) -> [Row; 4] {
        let of = |rows: &[Row], index: usize| rows.get(index).copied().unwrap_or_default();
        [
            self.constant,
            of(&self.before, usize::from(before.0)),
            of(&self.second_before, usize::from(second.0)),
            of(&self.both_before, both_index(before, second)),
        ]
    }

    /// The scores that the rows of [`Self::rows_of_tags`] make together.
    pub(super) fn scores_of_tags(&self, before: Tag, second: Tag) -> Scores {
        self.sums_before.get(both_index(before, second)).copied().unwrap_or([0; 48])
    }
}

fn both_index(before: Tag, second: Tag) -> usize {
    usize::from(before.0) * TAGS_AND_MARKS + usize::from(second.0)
}

fn after_tag_key(tag: Tag, word: u32) -> u32 {
    word << 6 | u32::from(tag.0)
}

/// The last three characters in one number, if they are ASCII; all that the model knows are.
fn ending_key(word: &str) -> Option<u32> {
    let start = word.len().saturating_sub(3);
    let ending = word.as_bytes().get(start..)?;
    // A 1 above the highest byte tells endings of different lengths apart.
    ending.is_ascii().then(|| ending.iter().fold(1, |key, byte| key << 8 | u32::from(*byte)))
}
