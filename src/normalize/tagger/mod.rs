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
    let mut tagger = Tagger::new();
    (0..tokens.len()).map(|position| tagger.tag(position, |at| tokens.get(at).copied())).collect()
}

/// Tags single tokens of a caption, tagging of the others what their tags depend on and nothing
/// more. Each tag is made once, so all tags of a caption take linear time, in whatever order.
pub struct Tagger {
    model: &'static Model,
    shapes: Vec<Option<Shape>>,
    tags: Vec<Option<Tag>>,
    predicted: usize,
}

impl Default for Tagger {
    fn default() -> Self {
        Self::new()
    }
}

impl Tagger {
    /// A tagger at the start of a caption.
    pub fn new() -> Self {
        Self { model: Model::get(), shapes: Vec::new(), tags: Vec::new(), predicted: 0 }
    }

    /// Goes on to the next caption; the memory stays.
    pub fn next_caption(&mut self) {
        self.shapes.clear();
        self.tags.clear();
    }

    /// How many tags were predicted from features so far, in all captions.
    pub fn predicted(&self) -> usize {
        self.predicted
    }

    /// The tag of the caption's token at `position`. `token` gives the tokens of the caption by
    /// position, the same at every call until [`Self::next_caption`], and `None` behind the last.
    pub fn tag<'t>(&mut self, position: usize, token: impl Fn(usize) -> Option<&'t str>) -> Tag {
        let mut first = position;
        if self.known(position, &token).is_none() {
            while self.before(first, 1, &token).is_none() || self.before(first, 2, &token).is_none()
            {
                first -= 1;
            }
        }
        let mut tag = Tag::START;
        for at in first..=position {
            tag = match self.known(at, &token) {
                Some(tag) => tag,
                None => self.predict(at, &token),
            };
        }
        tag
    }

    /// The tag at a position where it is known without features or was predicted already.
    fn known<'t>(&mut self, at: usize, token: &impl Fn(usize) -> Option<&'t str>) -> Option<Tag> {
        if let Some(tag) = self.tags.get(at).copied().flatten() {
            return Some(tag);
        }
        self.shape(at, token).fixed
    }

    /// The known tag so many places before a position; before the first token it is a mark.
    fn before<'t>(
        &mut self,
        at: usize,
        places: usize,
        token: &impl Fn(usize) -> Option<&'t str>,
    ) -> Option<Tag> {
        match (at.checked_sub(places), places - at.min(places)) {
            (Some(at), _) => self.known(at, token),
            (None, 1) => Some(Tag::START),
            (None, _) => Some(Tag::SECOND_START),
        }
    }

    fn predict<'t>(&mut self, at: usize, token: &impl Fn(usize) -> Option<&'t str>) -> Tag {
        let mut neighbour = |places: usize| match (at + places).checked_sub(2) {
            Some(at) => self.shape(at, token),
            // In NLTK the second mark is next to the first token, other than among the tags.
            None if at + places == 1 => self.model.second_start,
            None => self.model.start,
        };
        let shapes = [0, 1, 2, 3, 4].map(&mut neighbour);
        // The caller goes from left to right, so both tags before are known.
        let previous = self.before(at, 1, token).unwrap_or(Tag::START);
        let second_previous = self.before(at, 2, token).unwrap_or(Tag::SECOND_START);
        let tag = Context { shapes, previous, second_previous }.best_tag(self.model);
        if self.tags.len() <= at {
            self.tags.resize(at + 1, None);
        }
        if let Some(place) = self.tags.get_mut(at) {
            *place = Some(tag);
        }
        self.predicted += 1;
        tag
    }

    /// The shape of a token, or of the marks behind the last one.
    fn shape<'t>(&mut self, at: usize, token: &impl Fn(usize) -> Option<&'t str>) -> Shape {
        if let Some(shape) = self.shapes.get(at).copied().flatten() {
            return shape;
        }
        let shape = match token(at) {
            Some(text) => self.model.shape(text),
            None if at == 0 || token(at - 1).is_some() => self.model.end,
            None => self.model.second_end,
        };
        if self.shapes.len() <= at {
            self.shapes.resize(at + 1, None);
        }
        if let Some(place) = self.shapes.get_mut(at) {
            *place = Some(shape);
        }
        shape
    }
}
