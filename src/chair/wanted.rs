//! What a caller wants of each caption beside its counts: nothing, lists of categories, mentions.

use std::ops::Range;

use crate::unicode::CharacterOffsets;

/// A mention as a caption is read.
pub struct Mention {
    /// Its category.
    pub category: u32,
    /// The number of the word that means it.
    pub word: u32,
    /// The index of its first token.
    pub token: u32,
    /// The bytes of the caption that it stands for, where [`Wanted::PLACED`].
    pub bytes: Range<usize>,
    /// Whether the caption had not mentioned its category yet.
    pub is_new: bool,
    /// Whether the image does not have its category.
    pub hallucinated: bool,
}

/// Gathers what is wanted of captions, one after another.
///
/// Known when compiled, so that what nobody wants costs nothing.
pub trait Wanted: Default + Send {
    /// Whether mentions are wanted at all.
    const MENTIONS: bool;
    /// Whether their places are.
    const PLACED: bool;

    /// The next mention of a caption.
    fn mention(&mut self, mention: Mention);

    /// The caption's mentions were all told.
    fn caption_ends(&mut self, caption: &str);

    /// Adds what was gathered of the captions that follow.
    fn append(&mut self, following: Self);
}

/// Counts are all that is wanted.
impl Wanted for () {
    const MENTIONS: bool = false;
    const PLACED: bool = false;

    fn mention(&mut self, _: Mention) {}

    fn caption_ends(&mut self, _: &str) {}

    fn append(&mut self, (): ()) {}
}

/// Where lists that stand one after another begin, and where the last ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offsets(Vec<i64>);

impl Default for Offsets {
    fn default() -> Self {
        Self(vec![0])
    }
}

impl Offsets {
    fn last(&self) -> usize {
        self.0.last().map_or(0, |&last| last as usize)
    }

    fn end_at(&mut self, end: usize) {
        self.0.push(end as i64);
    }

    fn append(&mut self, following: &Self) {
        let before = self.last() as i64;
        self.0.extend(following.0.iter().skip(1).map(|offset| before + offset));
    }

    /// One number more than there are lists, from 0 on.
    pub fn into_vec(self) -> Vec<i64> {
        self.0
    }
}

/// The distinct categories that each caption mentions and its image does not have, in the order of
/// their first mention.
///
/// List `k` is `categories[offsets[k]..offsets[k + 1]]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HallucinatedCategories {
    /// Where each list begins, and where the last ends.
    pub offsets: Offsets,
    /// The lists one after another.
    pub categories: Vec<u32>,
}

impl Wanted for HallucinatedCategories {
    const MENTIONS: bool = true;
    const PLACED: bool = false;

    #[inline]
    fn mention(&mut self, mention: Mention) {
        if mention.is_new & mention.hallucinated {
            self.categories.push(mention.category);
        }
    }

    #[inline]
    fn caption_ends(&mut self, _: &str) {
        self.offsets.end_at(self.categories.len());
    }

    fn append(&mut self, following: Self) {
        self.offsets.append(&following.offsets);
        self.categories.extend(following.categories);
    }
}

/// Every mention of each caption, with its place, and the lists of [`HallucinatedCategories`].
///
/// The mentions of caption `k` are at `offsets[k]..offsets[k + 1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// The lists of categories.
    pub hallucinated_categories: HallucinatedCategories,
    /// Where each caption's mentions begin, and where the last one's end.
    pub offsets: Offsets,
    /// Each mention's category.
    pub category: Vec<u32>,
    /// The number of the word that means it.
    pub word: Vec<u32>,
    /// The index of its first token.
    pub token: Vec<u32>,
    /// Where it begins, in characters of the caption.
    pub start: Vec<u32>,
    /// Where it ends.
    pub end: Vec<u32>,
    /// Whether its image does not have the category.
    pub hallucinated: Vec<bool>,
}

impl Wanted for Mentions {
    const MENTIONS: bool = true;
    const PLACED: bool = true;

    #[inline]
    fn mention(&mut self, mention: Mention) {
        self.category.push(mention.category);
        self.word.push(mention.word);
        self.token.push(mention.token);
        self.start.push(mention.bytes.start as u32);
        self.end.push(mention.bytes.end as u32);
        self.hallucinated.push(mention.hallucinated);
        self.hallucinated_categories.mention(mention);
    }

    #[inline]
    fn caption_ends(&mut self, caption: &str) {
        self.hallucinated_categories.caption_ends(caption);
        if !caption.is_ascii() {
            let mut characters = CharacterOffsets::new(caption);
            let places = self.start.iter_mut().zip(&mut self.end).skip(self.offsets.last());
            for place in places.flat_map(|(start, end)| [start, end]) {
                *place = characters.at(*place as usize) as u32;
            }
        }
        self.offsets.end_at(self.category.len());
    }

    fn append(&mut self, following: Self) {
        self.offsets.append(&following.offsets);
        self.hallucinated_categories.append(following.hallucinated_categories);
        self.category.extend(following.category);
        self.word.extend(following.word);
        self.token.extend(following.token);
        self.start.extend(following.start);
        self.end.extend(following.end);
        self.hallucinated.extend(following.hallucinated);
    }
}
