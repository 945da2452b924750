//! The model read from the package's tables.

use super::{
    Ending, Entry, Model, Row, Scores, TAGS_AND_MARKS, Tag, Word, after_tag_key, both_index,
    ending_key,
};
use crate::normalize::table::{FixedMap, WordMap, rows};

const WEIGHTS: &str = include_str!("../../../python/armchair/data/tagger.tsv");
const WORDS: &str = include_str!("../../../python/armchair/data/tagger_words.tsv");
const NAMES: &str = include_str!("../../../python/armchair/data/tagger_tags.tsv");

impl Model {
    pub(super) fn read() -> Self {
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
