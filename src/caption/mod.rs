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
use crate::unicode::Lowered;
use gathered::{Gathered, MOST_KEPT};
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
    emitted: Vec<Emitted>,
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
            emitted: Vec::new(),
        }
    }

    /// The convention that captions are read under.
    pub fn convention(&self) -> &Arc<Convention> {
        &self.convention
    }

    /// The words that a caption emits, as [`crate::convention::Vocabulary::emit`] reports them.
    pub fn read(&mut self, caption: &str, options: Options) -> (Extent, &[Emitted]) {
        let caption = options.part(caption, self.convention.nltk());
        // For either path: the exact one remembers tokens too.
        let fits = self.scanner.make_room(&mut self.trail, caption.len());
        let denies = options.skip_negated && negation::may_deny(caption);
        let scanned = if denies || !fits { None } else { self.scan(caption) };
        let extent = match scanned {
            Some(extent) => extent,
            None => self.read_exactly(caption),
        };
        if self.hits.kept().iter().any(|hit| AmbiguousReadings::is_ambiguous(hit.symbol)) {
            self.trail.resolve(&self.readings, &mut self.hits);
        }
        self.convention.vocabulary().emit(self.hits.kept(), &mut self.emitted);
        if !self.convention.context().is_empty() && !self.emitted.is_empty() {
            self.trail.judge(&self.convention, &mut self.emitted);
        }
        if denies {
            let lowered = Lowered::new(caption);
            let tokens = exact::tokens(&self.convention, lowered.text());
            negation::leave_out(lowered.text(), &tokens, self.convention.nltk(), &mut self.emitted);
        }
        (extent, &self.emitted)
    }

    /// How many tags were predicted so far, for convention that need tags.
    pub fn predicted_tags(&self) -> usize {
        self.trail.predicted()
    }

    /// The distinct categories that a caption mentions, in the order of their first mention.
    pub fn mentioned(&mut self, caption: &str, options: Options) -> Vec<u32> {
        let convention = self.convention.clone();
        let mut categories = Vec::new();
        for one in self.read(caption, options).1.iter().filter(|one| !one.dropped) {
            let category = convention.vocabulary().category(one.word);
            categories.extend(category.filter(|category| !categories.contains(category)));
        }
        categories
    }

    /// Gives back the memory that only very long captions need.
    pub fn rest(&mut self) {
        self.trail.shrink();
        self.hits.shrink();
        self.emitted.clear();
        self.emitted.shrink_to(MOST_KEPT);
    }

    /// The fast path; none where it cannot tell. The scanner has made room.
    fn scan(&mut self, caption: &str) -> Option<Extent> {
        self.hits.clear();
        let Self { convention, scanner, readings, trail, hits, .. } = self;
        let mut scan = Scan { convention, readings, trail, hits };
        match convention.definition().tokenizer {
            Tokenizer::Treebank => scanner.treebank(&mut scan, caption),
            // Only the Treebank scan leaves a trail of tokens.
            Tokenizer::Letters if convention.needs_neighbours() => None,
            Tokenizer::Letters => scanner.letters(&mut scan, caption),
        }
    }

    fn read_exactly(&mut self, caption: &str) -> Extent {
        self.hits.clear();
        let Self { convention, exact, readings, trail, hits, .. } = self;
        exact.read(convention, readings, trail, caption, hits)
    }
}
