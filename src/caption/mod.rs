//! A caption under a convention: its hits, the words it emits, its details.
//!
//! [`Analyzer`] counts; it remembers words between captions and allocates nothing for one.
//! [`detail`] shows how a caption was read, with places in the text as written. Both end in the same
//! matching, and the tests hold them together.

#[cfg(test)]
mod both_paths_tests;
mod chunks;
pub mod clean;
pub mod detail;
mod exact;
mod gathered;
mod incomplete;
mod kinds;
mod letters;
mod memo;
pub mod negation;
mod places;
mod readings;
mod scan;
mod text;
mod trail;
mod walker;
mod word;
mod work;

use std::sync::Arc;

pub use work::Extent;

use crate::convention::{Convention, Emitted, Hit, Tokenizer};
use crate::tokenize::Nltk;
use crate::unicode::{self, Lowered};
use gathered::{Gathered, MOST_KEPT};
use places::Places;
use readings::AmbiguousReadings;
use scan::Scanner;
use trail::Trail;
use work::Scan;

/// What a caller asks for beyond the convention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Leave out an unfinished last sentence, where a complete one stands before it.
    pub drop_incomplete: bool,
    /// Leave out mentions that the caption denies (see [`negation`]).
    pub skip_negated: bool,
}

impl Options {
    /// The part of a caption that is read.
    fn part<'caption>(self, caption: &'caption str, nltk: &Nltk) -> &'caption str {
        if self.drop_incomplete {
            incomplete::without_unfinished_sentence(caption, nltk)
        } else {
            caption
        }
    }
}

/// Reads captions one after another under one convention.
pub struct Analyzer {
    convention: Arc<Convention>,
    scanner: Scanner,
    exact: exact::Exact,
    readings: AmbiguousReadings,
    trail: Trail,
    hits: Gathered<Hit>,
    places: Places,
    emitted: Vec<Emitted>,
}

/// How a caption was read.
pub struct Read<'analyzer> {
    /// How much of it there is.
    pub extent: Extent,
    /// The words that it emits, as [`crate::convention::Vocabulary::emit`] reports them.
    pub emitted: &'analyzer [Emitted],
    /// Where they stand, if that was asked for.
    pub places: &'analyzer Places,
}

impl Analyzer {
    /// An analyzer that has seen nothing yet.
    pub fn new(convention: Arc<Convention>) -> Self {
        Self {
            convention,
            scanner: Scanner::new(),
            exact: exact::Exact::default(),
            readings: AmbiguousReadings::default(),
            trail: Trail::default(),
            hits: Gathered::default(),
            places: Places::default(),
            emitted: Vec::new(),
        }
    }

    /// The convention that captions are read under.
    pub fn convention(&self) -> &Arc<Convention> {
        &self.convention
    }

    /// Reads a caption; `PLACED` says whether anybody asks where its words stand.
    pub fn read<const PLACED: bool>(&mut self, caption: &str, options: Options) -> Read<'_> {
        let caption = options.part(caption, self.convention.nltk());
        // For either path: the exact one remembers tokens too.
        let fits = self.scanner.make_room(&mut self.trail, caption.len());
        let denies = options.skip_negated && negation::may_deny(caption);
        let scanned = if denies || !fits { None } else { self.scan::<PLACED>(caption) };
        let extent = match scanned {
            Some(extent) => {
                self.emit();
                extent
            }
            None => self.read_exactly::<PLACED>(caption, denies),
        };
        Read { extent, emitted: &self.emitted, places: &self.places }
    }

    /// How many tags were predicted so far, for convention that need tags.
    pub fn predicted_tags(&self) -> usize {
        self.trail.predicted()
    }

    /// Gives back the memory that only very long captions need.
    pub fn rest(&mut self) {
        self.trail.shrink();
        self.hits.shrink();
        self.places.notes().shrink();
        self.emitted.clear();
        self.emitted.shrink_to(MOST_KEPT);
    }

    /// The fast path; none where it cannot tell. The scanner has made room.
    fn scan<const PLACED: bool>(&mut self, caption: &str) -> Option<Extent> {
        let (mut scan, scanner, _) = self.work();
        match scan.convention.definition().tokenizer {
            Tokenizer::Treebank => scanner.treebank::<PLACED>(&mut scan, caption),
            // Only the Treebank scan leaves a trail of tokens.
            Tokenizer::Letters if scan.convention.needs_neighbours() => None,
            Tokenizer::Letters => scanner.letters::<PLACED>(&mut scan, caption),
        }
    }

    fn read_exactly<const PLACED: bool>(&mut self, caption: &str, denies: bool) -> Extent {
        let lowered = Lowered::new(caption);
        let convention = self.convention.clone();
        let tokens = exact::tokens(&convention, lowered.text(), denies);
        let (mut scan, _, exact) = self.work();
        exact.read::<PLACED>(&mut scan, &lowered, &tokens.convention);
        self.emit();
        if denies {
            negation::leave_out(&tokens, &mut self.emitted);
        }
        let words = caption.split(unicode::is_space).filter(|word| !word.is_empty()).count();
        Extent { tokens: tokens.convention.len() as u32, words: words as u32 }
    }

    /// A scan that has found nothing yet, and the two that go on with it.
    fn work(&mut self) -> (Scan<'_>, &mut Scanner, &mut exact::Exact) {
        let Self { convention, scanner, exact, readings, trail, hits, places, .. } = self;
        hits.clear();
        places.notes().clear();
        (Scan { convention, readings, trail, hits, places }, scanner, exact)
    }

    /// Makes words of the hits.
    fn emit(&mut self) {
        let Self { convention, readings, trail, hits, emitted, .. } = self;
        if hits.kept().iter().any(|hit| AmbiguousReadings::is_ambiguous(hit.symbol)) {
            trail.resolve(readings, hits);
        }
        convention.vocabulary().emit(hits.kept(), emitted);
        if !convention.context().is_empty() && !emitted.is_empty() {
            trail.judge(convention, emitted);
        }
    }
}
