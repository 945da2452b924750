//! Drop rules: which words stand for nothing beside which others.

/// A rule that takes a word out of a caption that also has another word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// The emitted word that is dropped.
    pub word: String,
    /// The emitted word whose presence drops it.
    pub beside: String,
}
