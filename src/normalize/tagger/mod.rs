//! NLTK's averaged perceptron tagger: Penn Treebank tags for the tokens of a caption, in one
//! greedy pass from left to right.
//!
//! A word of the tag dictionary has its tag without further ado. Any other token has the tag with
//! the highest score, the sum of the weights of up to fourteen features: the token and its two
//! neighbours on either side, their endings, and the two tags before. So a tag needs at most the
//! chain of tags before it, back to two neighbouring words of the tag dictionary: [`Tagger`] tags
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
pub use shape::Shape;

use features::Context;
use model::Model;
use shape::Marks;

/// The tags of the tokens, as if of one sentence; no tokens, no tags.
///
/// ```
/// use armchair::normalize::tagger::tags;
/// let names: Vec<_> = tags(&["a", "man", "is", "seated", "."]).iter().map(|tag| tag.name()).collect();
/// assert_eq!(names, ["DT", "NN", "VBZ", "VBN", "."]);
/// ```
pub fn tags(tokens: &[&str]) -> Vec<Tag> {
    let shapes: Vec<Shape> = tokens.iter().map(|token| Shape::of(token)).collect();
    let mut tagger = Tagger::new();
    (0..tokens.len()).map(|position| tagger.tag(position, |at| shapes.get(at).copied())).collect()
}

/// Tags single tokens of a caption, tagging of the others what their tags depend on and nothing
/// more. Each tag is made once, so all tags of a caption take linear time, in whatever order.
///
/// A new tagger costs nothing: the model is read when the first tag or shape is made.
#[derive(Default)]
pub struct Tagger {
    tags: Vec<Option<Tag>>,
    predicted: usize,
}

impl Tagger {
    /// A tagger at the start of a caption.
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes on to the next caption; the memory stays.
    pub fn next_caption(&mut self) {
        self.tags.clear();
    }

    /// As [`Self::next_caption`], with memory for so many tokens and no more.
    pub fn shrink_to(&mut self, tokens: usize) {
        self.tags.clear();
        self.tags.shrink_to(tokens);
    }

    /// How many tags were predicted from features so far, in all captions.
    pub fn predicted(&self) -> usize {
        self.predicted
    }

    /// The tag of the caption's token at `position`. `shape` gives the shapes of the caption's
    /// tokens by position, the same at every call until [`Self::next_caption`], and `None` behind
    /// the last.
    pub fn tag(&mut self, position: usize, shape: impl Fn(usize) -> Option<Shape>) -> Tag {
        let mut first = position;
        if self.known(position, &shape).is_none() {
            while self.before(first, 1, &shape).is_none() || self.before(first, 2, &shape).is_none()
            {
                first -= 1;
            }
        }
        let mut tag = Tag::START;
        for at in first..=position {
            tag = match self.known(at, &shape) {
                Some(tag) => tag,
                None => self.predict(at, &shape),
            };
        }
        tag
    }

    /// The tag at a position where it is known without features or was predicted already.
    fn known(&self, at: usize, shape: &impl Fn(usize) -> Option<Shape>) -> Option<Tag> {
        let made = self.tags.get(at).copied().flatten();
        made.or_else(|| shape(at)?.fixed)
    }

    /// The known tag so many places before a position; before the first token it is a mark.
    fn before(
        &self,
        at: usize,
        places: usize,
        shape: &impl Fn(usize) -> Option<Shape>,
    ) -> Option<Tag> {
        match (at.checked_sub(places), places - at.min(places)) {
            (Some(at), _) => self.known(at, shape),
            (None, 1) => Some(Tag::START),
            (None, _) => Some(Tag::SECOND_START),
        }
    }

    fn predict(&mut self, at: usize, shape: &impl Fn(usize) -> Option<Shape>) -> Tag {
        let (model, marks) = (Model::get(), Marks::get());
        let neighbour = |places: usize| match (at + places).checked_sub(2) {
            Some(at) => shape(at).unwrap_or_else(|| match at.checked_sub(1).map(shape) {
                Some(None) => marks.second_end,
                _ => marks.end,
            }),
            // In NLTK the second mark is next to the first token, other than among the tags.
            None if at + places == 1 => marks.second_start,
            None => marks.start,
        };
        let shapes = [0, 1, 2, 3, 4].map(neighbour);
        // The caller goes from left to right, so both tags before are known.
        let previous = self.before(at, 1, shape).unwrap_or(Tag::START);
        let second_previous = self.before(at, 2, shape).unwrap_or(Tag::SECOND_START);
        let tag = Context { shapes, previous, second_previous }.best_tag(model);
        if self.tags.len() <= at {
            self.tags.resize(at + 1, None);
        }
        if let Some(place) = self.tags.get_mut(at) {
            *place = Some(tag);
        }
        self.predicted += 1;
        tag
    }
}

#[cfg(test)]
mod tests;
