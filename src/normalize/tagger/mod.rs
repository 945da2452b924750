//! NLTK's averaged perceptron tagger: Penn Treebank tags for the tokens of a caption, in one
//! greedy pass from left to right.
//!
//! A word of the tag dictionary has its tag without further ado. Any other token has the tag with
//! the highest score, the sum of the weights of up to fourteen features: the token and its two
//! neighbours on either side, their endings, and the two tags before. So a tag needs at most the
//! chain of tags before it, back to two neighbouring words of the tag dictionary: [`LazyTagger`] tags
//! no more than that.
//!
//! Scores are added as whole thousandths, in which the order of adding does not matter. NLTK adds
//! floating-point numbers, which can differ from that in the last bit; it can matter only where
//! two tags have the same exact score, and there the sum is made again as NLTK makes it.
//!
//! Collins: Discriminative Training Methods for Hidden Markov Models. EMNLP 2002; the features are
//! M. Honnibal's.

mod features;
mod model;
mod shape;

pub use model::Tag;

use features::Context;
use model::Model;
use shape::Shape;

/// The tags of the tokens, as if of one sentence; no tokens, no tags.
///
/// ```
/// use armchair::normalize::tagger::tags;
/// let names: Vec<_> = tags(&["a", "man", "is", "seated", "."]).iter().map(|tag| tag.name()).collect();
/// assert_eq!(names, ["DT", "NN", "VBZ", "VBN", "."]);
/// ```
pub fn tags(tokens: &[&str]) -> Vec<Tag> {
    let mut tagger = LazyTagger::default();
    tagger.begin(tokens.len());
    (0..tokens.len()).map(|position| tagger.tag(tokens, position)).collect()
}

/// Tags single tokens of a caption, tagging of the others what their tags depend on and nothing
/// more. Each tag is made once, so all tags of a caption take linear time, in whatever order.
#[derive(Default)]
pub struct LazyTagger {
    shapes: Vec<Option<Shape>>,
    tags: Vec<Option<Tag>>,
    predicted: usize,
}

impl LazyTagger {
    /// Goes on to a caption of so many tokens; the memory is used again.
    pub fn begin(&mut self, tokens: usize) {
        self.shapes.clear();
        self.shapes.resize(tokens, None);
        self.tags.clear();
        self.tags.resize(tokens, None);
    }

    /// How many tags were predicted from features so far, in all captions.
    pub fn predicted(&self) -> usize {
        self.predicted
    }

    /// The tag of the token at `position`, which must be one of the caption's. The tokens must be
    /// the same at every call until the next [`Self::begin`].
    pub fn tag(&mut self, tokens: &[&str], position: usize) -> Tag {
        let mut caption = Caption { model: Model::get(), tokens, memory: self };
        let mut first = position;
        if caption.known(position).is_none() {
            while caption.before(first, 1).is_none() || caption.before(first, 2).is_none() {
                first -= 1;
            }
        }
        let mut tag = Tag::START;
        for at in first..=position {
            tag = caption.known(at).unwrap_or_else(|| caption.predict(at));
        }
        tag
    }
}

/// A caption that is being tagged.
struct Caption<'c> {
    model: &'static Model,
    tokens: &'c [&'c str],
    memory: &'c mut LazyTagger,
}

impl Caption<'_> {
    /// The tag at a position where it is known without features or was predicted already.
    fn known(&mut self, at: usize) -> Option<Tag> {
        let predicted = self.memory.tags.get(at).copied().flatten();
        predicted.or_else(|| self.shape(at).fixed)
    }

    /// The known tag so many places before a position; before the first token it is a mark.
    fn before(&mut self, at: usize, places: usize) -> Option<Tag> {
        match at.checked_sub(places) {
            Some(at) => self.known(at),
            None if places - at == 1 => Some(Tag::START),
            None => Some(Tag::SECOND_START),
        }
    }

    /// The tag by its features, kept. Both tags before must be known.
    fn predict(&mut self, at: usize) -> Tag {
        let shapes = [0, 1, 2, 3, 4].map(|place| match (at + place).checked_sub(2) {
            Some(at) => self.shape(at),
            // In NLTK the second mark is next to the first token, other than among the tags.
            None if at + place == 1 => self.model.second_start,
            None => self.model.start,
        });
        let previous = self.before(at, 1).unwrap_or(Tag::START);
        let second_previous = self.before(at, 2).unwrap_or(Tag::SECOND_START);
        let tag = Context { shapes, previous, second_previous }.best_tag(self.model);
        if let Some(place) = self.memory.tags.get_mut(at) {
            *place = Some(tag);
        }
        self.memory.predicted += 1;
        tag
    }

    /// The shape of a token, or of a mark behind the last one.
    fn shape(&mut self, at: usize) -> Shape {
        if let Some(shape) = self.memory.shapes.get(at).copied().flatten() {
            return shape;
        }
        let Some(token) = self.tokens.get(at) else {
            return if at == self.tokens.len() { self.model.end } else { self.model.second_end };
        };
        let shape = self.model.shape(token);
        if let Some(place) = self.memory.shapes.get_mut(at) {
            *place = Some(shape);
        }
        shape
    }
}

#[cfg(test)]
mod tests;
