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
        let short_tags = ShortTags::new(&tag_ids);
        let mut kind = "bias";
        for (feature, weights) in rows(WEIGHTS).filter_map(|row| row.split_once('\t')) {
            let row = model.add_entries(weights, &short_tags);
            if let Some(found) = split_kind(feature, kind) {
                kind = found.0;
                model.place(found, row, &tag_ids);
            }
        }
        model.sums_before = model.sum_tag_rows();
        model
    }

    /// Reads a feature's weights: tag and thousandths in turn.
    fn add_entries(&mut self, weights: &str, tags: &ShortTags) -> Row {
        let first = self.entries.len();
        let (mut name, mut number, mut is_negative, mut is_number) = (0, 0_i32, false, false);
        for &byte in weights.as_bytes().iter().chain(b" ") {
            match byte {
                b' ' if is_number => {
                    if let Some(tag) = tags.get(name) {
                        let weight = if is_negative { -number } else { number };
                        self.entries.push(Entry(weight << 6 | i32::from(tag.0)));
                    }
                    (name, number, is_negative, is_number) = (0, 0, false, false);
                }
                b' ' => is_number = true,
                b'-' if is_number => is_negative = true,
                _ if is_number => number = number * 10 + i32::from(byte & 15),
                _ => name = name << 8 | u64::from(byte),
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

/// The tags by their names' bytes in one number: none is longer than eight.
struct ShortTags([(u64, Option<Tag>); SLOTS]);

/// Enough for every name to find a free one soon.
const SLOTS: usize = 256;

impl ShortTags {
    fn new(tag_ids: &WordMap<Tag>) -> Self {
        let mut slots = Self([(0, None); SLOTS]);
        for (name, tag) in tag_ids {
            let name = name.bytes().fold(0, |name, byte| name << 8 | u64::from(byte));
            let mut places = Self::places(name);
            if let Some(free) =
                places.find(|&place| slots.0.get(place).is_some_and(|slot| slot.1.is_none()))
                && let Some(slot) = slots.0.get_mut(free)
            {
                *slot = (name, Some(*tag));
            }
        }
        slots
    }

    fn get(&self, name: u64) -> Option<Tag> {
        let slots = Self::places(name).filter_map(|place| self.0.get(place));
        slots.take_while(|slot| slot.1.is_some()).find(|slot| slot.0 == name)?.1
    }

    fn places(name: u64) -> impl Iterator<Item = usize> {
        let first = (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize;
        (0..SLOTS).map(move |step| (first + step) % SLOTS)
    }
}
