//! The tokens of a caption as the tagger sees them, and the tags that hits ask for.
//!
//! A tag needs the tokens around it, so the scan leaves a trail: the number of each token. Shapes
//! are remembered by number, so that tagging never looks at text.

use std::collections::HashMap;

use super::gathered::{Gathered, MOST_KEPT};
use super::readings::AmbiguousReadings;
use crate::convention::{Convention, Emitted, Hit, Memberships, NO_SYMBOL, Tokens};
use crate::normalize::tagger::{Shape, Tagger};
use crate::normalize::wordnet::PartOfSpeech;

/// The number of a token.
pub type Token = u32;

/// The bytes of tokens that are remembered at most.
pub const MOST_BYTES: usize = 1 << 22;

/// The memory of tokens, and the trail of one caption.
#[derive(Default)]
pub struct Trail {
    numbers: HashMap<Box<str>, Token>,
    shapes: Vec<Shape>,
    /// What context rules see of each token as each part of speech, where there are any.
    memberships: Vec<Memberships>,
    bytes: usize,
    tokens: Gathered<Token>,
    /// Made when first needed: most conventions need no tags, and the model takes time to read.
    tagger: Option<Tagger>,
}

impl Trail {
    /// Whether it is time to forget all tokens, between two captions.
    pub fn is_full(&self) -> bool {
        self.bytes > MOST_BYTES
    }

    /// The bytes of tokens that are remembered.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Forgets all tokens.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.shapes.clear();
        self.memberships.clear();
        self.bytes = 0;
    }

    /// Gives back the memory that only very long captions need.
    pub fn shrink(&mut self) {
        self.tokens.shrink();
        if let Some(tagger) = &mut self.tagger {
            tagger.shrink_to(MOST_KEPT);
        }
    }

    /// Goes on to the next caption.
    pub fn begin(&mut self) {
        self.tokens.clear();
        if let Some(tagger) = &mut self.tagger {
            tagger.next_caption();
        }
    }

    /// The number of a token.
    pub fn number(&mut self, convention: &Convention, token: &str) -> Token {
        if let Some(&number) = self.numbers.get(token) {
            return number;
        }
        let number = self.shapes.len() as Token;
        self.shapes.push(Shape::of(token));
        if !convention.context().is_empty() {
            let as_part = |&part| convention.memberships(token, part);
            self.memberships.extend(convention.parts().iter().map(as_part));
        }
        self.numbers.insert(token.into(), number);
        // A short token costs more than its bytes.
        let memberships = convention.parts().len() * size_of::<Memberships>();
        self.bytes += token.len() + size_of::<Shape>() + memberships;
        number
    }

    /// The tokens of the trail.
    pub fn tokens(&mut self) -> &mut Gathered<Token> {
        &mut self.tokens
    }

    /// Chooses the symbols that depend on a tag, tagging no more than they need, and drops the hits
    /// that turn out not to matter.
    pub fn resolve(&mut self, readings: &AmbiguousReadings, hits: &mut Gathered<Hit>) {
        let Self { tokens, shapes, tagger, .. } = self;
        let tagger = tagger.get_or_insert_default();
        let tokens = tokens.kept();
        let shape = |at: usize| shapes.get(*tokens.get(at)? as usize).copied();
        hits.revise(|mut hit| {
            if AmbiguousReadings::is_ambiguous(hit.symbol) {
                let tag = tagger.tag(hit.index as usize, shape);
                hit.symbol = readings.resolve(hit.symbol, PartOfSpeech::of_tag(tag.name()));
            }
            (hit.symbol != NO_SYMBOL).then_some(hit)
        });
    }

    /// Marks the emitted words that the convention's context rules drop.
    pub fn judge(&mut self, convention: &Convention, emitted: &mut [Emitted]) {
        let Self { tokens, shapes, memberships, tagger, .. } = self;
        let tagger = tagger.get_or_insert_default();
        let tokens = tokens.kept();
        let parts = convention.parts();
        let mut walked = Walked { tokens, shapes, parts, memberships, tagger };
        convention.context().apply(&mut walked, emitted);
    }

    /// How many tags were predicted so far, in all captions.
    pub fn predicted(&self) -> usize {
        self.tagger.as_ref().map_or(0, Tagger::predicted)
    }
}

/// The trail's tokens for context rules.
struct Walked<'trail> {
    tokens: &'trail [Token],
    shapes: &'trail [Shape],
    parts: &'static [PartOfSpeech],
    memberships: &'trail [Memberships],
    tagger: &'trail mut Tagger,
}

impl Tokens for Walked<'_> {
    fn memberships(&mut self, index: usize) -> Option<Memberships> {
        let token = *self.tokens.get(index)? as usize;
        let part = match self.parts {
            [_] => 0,
            parts => {
                let part = PartOfSpeech::of_tag(self.tag(index));
                parts.iter().position(|&one| one == part)?
            }
        };
        self.memberships.get(token * self.parts.len() + part).copied()
    }

    fn tag(&mut self, index: usize) -> &'static str {
        let Self { tokens, shapes, tagger, .. } = self;
        tagger.tag(index, |at| shapes.get(*tokens.get(at)? as usize).copied()).name()
    }
}
