//! What changes the counts of a comparison.

use super::read::{Reading, TagName};
use crate::error::{Error, Result, cut};

/// What becomes of a prediction whose tokens are not the caption's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// Token k stands for token k, and the longer sequence is cut: DetailVerifyBench's script.
    Cut,
    /// See [`super::align`]; the whole caption is compared, and tokens that the prediction left out count
    /// as not pointed at.
    Diff,
}

/// Where a caption's sentences end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentences {
    /// After every full stop, exclamation or question mark (ASCII or full width), even within "3.5",
    /// whose halves are then counted as two tokens: DetailVerifyBench's script.
    Published,
    /// After the same marks where they are not part of a token.
    WholeTokens,
}

/// Everything that changes the counts.
#[derive(Clone, Debug)]
pub struct Options {
    /// What becomes of unfaithful predictions.
    pub alignment: Alignment,
    /// How tags are read.
    pub reading: Reading,
    /// Where sentences end.
    pub sentences: Sentences,
    /// The name within the tags.
    pub name: TagName,
}

impl Options {
    /// The options by their names; an unknown one is an error that lists those there are.
    pub fn parse(alignment: &str, tags: &str, sentences: &str, name: &str) -> Result<Self> {
        use Alignment::{Cut, Diff};
        let readings = [("published", Reading::Published), ("repaired", Reading::Repaired)];
        let ends = [("published", Sentences::Published), ("whole-tokens", Sentences::WholeTokens)];
        Ok(Self {
            alignment: choose("alignment", alignment, &[("cut", Cut), ("diff", Diff)])?,
            reading: choose("tags", tags, &readings)?,
            sentences: choose("sentences", sentences, &ends)?,
            name: TagName::new(name)?,
        })
    }
}

/// The value of a named choice.
pub fn choose<T: Copy>(option: &str, name: &str, choices: &[(&str, T)]) -> Result<T> {
    if let Some((_, value)) = choices.iter().find(|(choice, _)| *choice == name) {
        return Ok(*value);
    }
    let names: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
    let names = names.join(", ");
    Err(Error::unknown(format!("{option} is {:?}, but must be one of {names}", cut(name))))
}
