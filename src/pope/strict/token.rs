//! What an answer is made of.

use super::class::Class;

/// A piece of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word that some phrase has.
    Word(u32),
    /// A word that none has.
    Unknown,
    /// A word that none has, of one letter or of digits.
    Label,
    Comma,
    Colon,
    /// The end of a sentence or a line.
    Sentence,
    /// The end of a question.
    Question,
    Tag(Class),
    ClosingTag(Class),
}

impl Token {
    /// Whether a sentence ends with this: a full stop, a line break, a question mark, a tag.
    pub(super) fn ends_sentence(self) -> bool {
        matches!(self, Self::Sentence | Self::Question | Self::Tag(_) | Self::ClosingTag(_))
    }
}
