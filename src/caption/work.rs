//! What reading a caption goes by, and what it finds.

use super::gathered::Gathered;
use super::places::Places;
use super::readings::AmbiguousReadings;
use super::trail::Trail;
use crate::convention::{Convention, Hit};

/// How much of a caption there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Tokens of the convention's tokenizer.
    pub tokens: u32,
    /// Words between white space.
    pub words: u32,
}

/// What a scan reads by, and where it puts what it finds.
pub struct Scan<'work> {
    /// The convention.
    pub convention: &'work Convention,
    /// Readings that depend on a tag.
    pub readings: &'work mut AmbiguousReadings,
    /// The tokens, where the convention needs tags.
    pub trail: &'work mut Trail,
    /// The hits.
    pub hits: &'work mut Gathered<Hit>,
    /// Where they stand, for callers that ask.
    pub places: &'work mut Places,
}
