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
type Scores = [i32; 48];

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
            word_ids: WordMap::default(),
            words: vec![Word::default()],
            ending_ids: FixedMap::default(),
            endings: vec![Ending::default()],
            after_tag: FixedMap::default(),
            start: Shape::default(),
            second_start: Shape::default(),
            end: Shape::default(),
            second_end: Shape::default(),
        };
        for (word, tag) in rows(WORDS).filter_map(|row| row.split_once('\t')) {
            model.word_mut(word).fixed = tag_ids.get(tag).copied();
        }
        for (feature, weights) in rows(WEIGHTS).filter_map(|row| row.split_once('\t')) {
            let row = model.add_entries(weights, &tag_ids);
            model.place(feature, row, &tag_ids);
        }
        model.sums_before = model.sum_tag_rows();
        model.start = model.shape_of_normal("-START-");
        model.second_start = model.shape_of_normal("-START2-");
        model.end = model.shape_of_normal("-END-");
        model.second_end = model.shape_of_normal("-END2-");
        model
    }

    /// Reads a feature's weights: tag and thousandths in turn.
    fn add_entries(&mut self, weights: &str, tag_ids: &WordMap<Tag>) -> Row {
        let first = self.entries.len();
        let mut fields = weights.split(' ');
        while let (Some(tag), Some(weight)) = (fields.next(), fields.next()) {
            if let (Some(tag), Ok(weight)) = (tag_ids.get(tag), weight.parse::<i32>()) {
                self.entries.push(Entry(weight << 6 | i32::from(tag.0)));
            }
        }
        Row((first << 6 | (self.entries.len() - first)) as u32)
    }

    /// Puts a feature's row where its name says.
    fn place(&mut self, feature: &'static str, row: Row, tag_ids: &WordMap<Tag>) {
        let tag = |name: &str| tag_ids.get(name).map(|tag| usize::from(tag.0));
        let mut unused = Row::default();
        let (kind, value) = split_kind(feature);
        let place = match kind {
            "bias" => Some(&mut self.constant),
            "i pref1" => {
                let first = value.bytes().next().map(usize::from);
                first.and_then(|byte| self.first_characters.get_mut(byte))
            }
            "i-1 tag" => tag(value).and_then(|tag| self.before.get_mut(tag)),
            "i-2 tag" => tag(value).and_then(|tag| self.second_before.get_mut(tag)),
            "i tag+i-2 tag" => value.split_once(' ').and_then(|(before, second)| {
                let index = both_index(*tag_ids.get(before)?, *tag_ids.get(second)?);
                self.both_before.get_mut(index)
            }),
            "i word" => Some(&mut self.word_mut(value).here),
            "i-1 word" => Some(&mut self.word_mut(value).before),
            "i-2 word" => Some(&mut self.word_mut(value).second_before),
            "i+1 word" => Some(&mut self.word_mut(value).after),
            "i+2 word" => Some(&mut self.word_mut(value).second_after),
            "i suffix" => Some(&mut self.ending_mut(value).own),
            "i-1 suffix" => Some(&mut self.ending_mut(value).before),
            "i+1 suffix" => Some(&mut self.ending_mut(value).after),
            "i-1 tag+i word" => value.split_once(' ').and_then(|(before, word)| {
                let key = after_tag_key(*tag_ids.get(before)?, self.add_word(word));
                Some(self.after_tag.entry(key).or_default())
            }),
            _ => None,
        };
        *place.unwrap_or(&mut unused) = row;
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
}
