//! The tagger's weights, read from the package's tables into rows that features index.

use std::sync::OnceLock;

use super::shape::Shape;
use crate::normalize::table::{FixedMap, WordMap, rows};

const WEIGHTS: &str = include_str!("../../../python/armchair/data/tagger.tsv");
const WORDS: &str = include_str!("../../../python/armchair/data/tagger_words.tsv");
const NAMES: &str = include_str!("../../../python/armchair/data/tagger_tags.tsv");

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
    pub(super) start: Shape,
    pub(super) second_start: Shape,
    pub(super) end: Shape,
    pub(super) second_end: Shape,
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

    fn read() -> Self {
        let names: Vec<_> = rows(NAMES).chain(["-START-", "-START2-"]).collect();
        let tag_ids: WordMap<Tag> =
            names.iter().enumerate().map(|(index, name)| (*name, Tag::new(index))).collect();
        let mut model = Self {
            names,
            entries: Vec::with_capacity(280_000),
            constant: Row::default(),
            first_characters: [Row::default(); 128],
            before: [Row::default(); TAGS_AND_MARKS],
            second_before: [Row::default(); TAGS_AND_MARKS],
            both_before: vec![Row::default(); TAGS_AND_MARKS * TAGS_AND_MARKS],
            sums_before: Vec::new(),
            word_ids: WordMap::with_capacity_and_hasher(16_000, Default::default()),
            words: vec![Word::default()],
            ending_ids: FixedMap::default(),
            endings: vec![Ending::default()],
            after_tag: FixedMap::with_capacity_and_hasher(28_000, Default::default()),
            start: Shape::default(),
            second_start: Shape::default(),
            end: Shape::default(),
            second_end: Shape::default(),
        };
        for (word, tag) in rows(WORDS).filter_map(|row| row.split_once('\t')) {
            if let Some(word) = model.word_mut(word) {
                word.fixed = tag_ids.get(tag).copied();
            }
        }
        let short_tag_ids: FixedMap<u64, Tag> =
            tag_ids.iter().map(|(name, tag)| (short_key(name.as_bytes()), *tag)).collect();
        let mut kind = "bias";
        for (feature, weights) in rows(WEIGHTS).filter_map(|row| row.split_once('\t')) {
            let row = model.add_entries(weights, &short_tag_ids);
            if let Some(found) = split_kind(feature, kind) {
                kind = found.0;
                model.place(found, row, &tag_ids);
            }
        }
        model.sums_before = model.sum_tag_rows();
        model.start = model.shape_of_normal("-START-");
        model.second_start = model.shape_of_normal("-START2-");
        model.end = model.shape_of_normal("-END-");
        model.second_end = model.shape_of_normal("-END2-");
        model
    }

    /// Reads a feature's weights: tag and thousandths in turn.
    fn add_entries(&mut self, weights: &str, tag_ids: &FixedMap<u64, Tag>) -> Row {
        let first = self.entries.len();
        let mut fields = weights.as_bytes().split(|byte| *byte == b' ');
        while let (Some(tag), Some(weight)) = (fields.next(), fields.next()) {
            if let Some(tag) = tag_ids.get(&short_key(tag)) {
                self.entries.push(Entry(whole_number(weight) << 6 | i32::from(tag.0)));
            }
        }
        Row((first << 6 | (self.entries.len() - first)) as u32)
    }

    /// Puts a feature's row where its name says.
    fn place(
        &mut self,
        (kind, value): (&'static str, &'static str),
        row: Row,
        tag_ids: &WordMap<Tag>,
    ) {
        let tag = |name: &str| tag_ids.get(name).map_or(usize::MAX, |tag| usize::from(tag.0));
        let pair = value.split_once(' ').unwrap_or_default();
        let place = match kind {
            "bias" => Some(&mut self.constant),
            "i pref1" => {
                let first = value.bytes().next().map_or(usize::MAX, usize::from);
                self.first_characters.get_mut(first)
            }
            "i-1 tag" => self.before.get_mut(tag(value)),
            "i-2 tag" => self.second_before.get_mut(tag(value)),
            "i tag+i-2 tag" => match (tag_ids.get(pair.0), tag_ids.get(pair.1)) {
                (Some(before), Some(second)) => {
                    self.both_before.get_mut(both_index(*before, *second))
                }
                _ => None,
            },
            "i word" => self.word_mut(value).map(|word| &mut word.here),
            "i-1 word" => self.word_mut(value).map(|word| &mut word.before),
            "i-2 word" => self.word_mut(value).map(|word| &mut word.second_before),
            "i+1 word" => self.word_mut(value).map(|word| &mut word.after),
            "i+2 word" => self.word_mut(value).map(|word| &mut word.second_after),
            "i suffix" => self.ending_mut(value).map(|ending| &mut ending.own),
            "i-1 suffix" => self.ending_mut(value).map(|ending| &mut ending.before),
            "i+1 suffix" => self.ending_mut(value).map(|ending| &mut ending.after),
            "i-1 tag+i word" => {
                let word = self.add_word(pair.1);
                let tag = tag_ids.get(pair.0);
                tag.map(|tag| self.after_tag.entry(after_tag_key(*tag, word)).or_default())
            }
            _ => None,
        };
        if let Some(place) = place {
            *place = row;
        }
    }

    /// The id of a word, a new one if need be.
    fn add_word(&mut self, word: &'static str) -> u32 {
        let next = self.words.len() as u32;
        let id = *self.word_ids.entry(word).or_insert(next);
        if id == next {
            self.words.push(Word::default());
        }
        id
    }

    fn word_mut(&mut self, word: &'static str) -> Option<&mut Word> {
        let id = self.add_word(word);
        self.words.get_mut(id as usize)
    }

    fn ending_mut(&mut self, ending: &str) -> Option<&mut Ending> {
        let next = self.endings.len() as u32;
        let id = *self.ending_ids.entry(ending_key(ending)?).or_insert(next);
        if id == next {
            self.endings.push(Ending::default());
        }
        self.endings.get_mut(id as usize)
    }

    fn sum_tag_rows(&self) -> Vec<Scores> {
        let marks_too = || (0..TAGS_AND_MARKS).map(Tag::new);
        let pairs = marks_too().flat_map(|before| marks_too().map(move |second| (before, second)));
        let sums = pairs.map(|(before, second)| {
            let mut sum = [0; 48];
            for row in self.rows_of_tags(before, second) {
                self.add(row, &mut sum);
            }
            sum
        });
        sums.collect()
    }
}

/// The kinds of features, as the model names them. None begins with another and a space.
const KINDS: [&str; 13] = [
    "i-1 tag+i word",
    "i word",
    "i+1 word",
    "i+2 word",
    "i-2 word",
    "i-1 word",
    "i suffix",
    "i+1 suffix",
    "i-1 suffix",
    "i tag+i-2 tag",
    "i pref1",
    "i-2 tag",
    "i-1 tag",
];

/// A feature's kind, likely that of the feature before, and its value.
fn split_kind(feature: &'static str, likely: &'static str) -> Option<(&'static str, &'static str)> {
    if feature == "bias" {
        return Some((feature, ""));
    }
    let kinds = std::iter::once(likely).chain(KINDS);
    kinds.into_iter().find_map(|kind| Some((kind, feature.strip_prefix(kind)?.strip_prefix(' ')?)))
}

/// A tag's name in one number: none is longer than eight bytes.
fn short_key(name: &[u8]) -> u64 {
    name.iter().fold(0, |key, byte| key << 8 | u64::from(*byte))
}

/// A whole number in decimal digits, with or without a minus sign.
fn whole_number(digits: &[u8]) -> i32 {
    match digits {
        [b'-', digits @ ..] => -whole_number(digits),
        _ => digits.iter().fold(0, |number, digit| number * 10 + i32::from(digit & 15)),
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
