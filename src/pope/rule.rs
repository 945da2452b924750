//! A reader as data: what is done to an answer, and which words say yes and no.

use super::Reading;
use super::search::{Bytes, Side, Tables};
use super::vqa_words;
use crate::unicode::{is_space, lower};

/// How letters are folded before anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Case {
    #[default]
    AsWritten,
    Lower,
    Upper,
}

impl Case {
    pub(super) fn fold(self, text: &str) -> String {
        match self {
            Self::AsWritten => text.to_owned(),
            Self::Lower => lower(text).into_owned(),
            Self::Upper => text.to_uppercase(),
        }
    }
}

/// What decides once it is known which of the tables speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// Only the other side's table is asked; silence is this reading.
    Otherwise(Reading),
    /// Both are asked: this where both speak, unreadable where neither does.
    First(Reading),
    /// All are asked: the one that speaks first in the answer.
    Earlier,
    /// Only the label's own table is asked; silence is the opposite of the label.
    Label,
}

/// The steps that change an answer, in their order.
#[derive(Debug, Default)]
pub(super) struct Edits {
    pub(super) case: Case,
    pub(super) strip: bool,
    pub(super) cut: Option<char>,
    pub(super) vqa: bool,
    pub(super) delete: Vec<char>,
    pub(super) replace: Vec<(char, char)>,
}

impl Edits {
    /// Whether ASCII answers can be searched as they stand: every edit is of one byte by one.
    fn is_bytewise(&self) -> bool {
        let pairs = self.replace.iter().flat_map(|&(from, to)| [from, to]);
        !self.vqa && self.delete.iter().copied().chain(pairs).all(|one| one.is_ascii())
    }

    /// What is left once white space around it and what follows the cut are gone.
    fn narrowed<'text>(&self, text: &'text str) -> &'text str {
        let text = if self.strip { text.trim_matches(is_space) } else { text };
        self.cut.and_then(|mark| text.split_once(mark)).map_or(text, |(before, _)| before)
    }

    fn write(&self, answer: &str, buffer: &mut String) {
        let folded = self.case.fold(answer);
        let narrow = self.narrowed(&folded);
        buffer.clear();
        if self.vqa {
            vqa_words::write(narrow, buffer);
        } else {
            buffer.push_str(narrow);
        }
        if !self.delete.is_empty() || !self.replace.is_empty() {
            let kept = buffer.chars().filter(|one| !self.delete.contains(one));
            let replaced = kept.map(|one| self.replaced(one)).collect();
            *buffer = replaced;
        }
    }

    pub(super) fn replaced(&self, one: char) -> char {
        self.replace.iter().find(|(from, _)| *from == one).map_or(one, |&(_, to)| to)
    }

    pub(super) fn deletes(&self, one: char) -> bool {
        self.delete.contains(&one)
    }
}

/// A whole reader.
#[derive(Debug)]
pub(super) struct Rule {
    edits: Edits,
    tables: Tables,
    decision: Decision,
    /// How the bytes of an answer as written read; `None` where every answer is rewritten.
    as_written: Option<Bytes>,
    rewritten: Bytes,
}

impl Rule {
    pub(super) fn new(edits: Edits, tables: Tables, decision: Decision) -> Self {
        let as_written = edits.is_bytewise().then(|| Bytes::new(&edits, &tables));
        let rewritten = Bytes::new(&Edits::default(), &tables);
        Self { edits, tables, decision, as_written, rewritten }
    }

    pub(super) fn needs_label(&self) -> bool {
        self.decision == Decision::Label
    }

    /// The reading of an answer that need not be written anew.
    pub(super) fn read_as_written(&self, answer: &str, label: Option<bool>) -> Option<Reading> {
        let bytes = self.as_written.as_ref()?;
        // Beyond ASCII another case may take another number of bytes.
        if self.edits.case != Case::AsWritten && !answer.is_ascii() {
            return None;
        }
        self.decide(bytes, self.edits.narrowed(answer), label)
    }

    pub(super) fn read(
        &self,
        buffer: &mut String,
        answer: &str,
        label: Option<bool>,
    ) -> Option<Reading> {
        if let Some(reading) = self.read_as_written(answer, label) {
            return Some(reading);
        }
        self.edits.write(answer, buffer);
        self.decide(&self.rewritten, buffer, label)
    }

    fn decide(&self, bytes: &Bytes, text: &str, label: Option<bool>) -> Option<Reading> {
        let place = |side| self.tables.find(bytes, text, side);
        let says = |side| place(side).is_some();
        Some(match self.decision {
            Decision::Otherwise(silence) => match opposite(silence) {
                other if says(side(other)) => other,
                _ => silence,
            },
            Decision::First(Reading::Unreadable) => match (says(Side::Yes), says(Side::No)) {
                (true, false) => Reading::Yes,
                (false, true) => Reading::No,
                _ => Reading::Unreadable,
            },
            Decision::First(first) if says(side(first)) => first,
            Decision::First(first) => {
                let other = opposite(first);
                if says(side(other)) { other } else { Reading::Unreadable }
            }
            Decision::Earlier => {
                let sides = [
                    (Side::Yes, Reading::Yes),
                    (Side::No, Reading::No),
                    (Side::Neither, Reading::Unreadable),
                ];
                let said =
                    sides.iter().filter_map(|&(side, reading)| Some((place(side)?, reading)));
                said.min_by_key(|&(place, _)| place)
                    .map_or(Reading::Unreadable, |(_, reading)| reading)
            }
            Decision::Label => {
                let own = if label? { Reading::Yes } else { Reading::No };
                if says(side(own)) { own } else { opposite(own) }
            }
        })
    }
}

fn opposite(reading: Reading) -> Reading {
    match reading {
        Reading::Yes => Reading::No,
        Reading::No => Reading::Yes,
        Reading::Unreadable => Reading::Unreadable,
    }
}

fn side(reading: Reading) -> Side {
    if reading == Reading::Yes { Side::Yes } else { Side::No }
}
