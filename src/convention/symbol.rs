//! The numbers that dictionary forms have in the word tables, and the tokens that have one.

/// A dictionary form that the tables know.
pub type Symbol = u32;

/// The symbol of every form that no table knows.
pub const NO_SYMBOL: Symbol = 0;

/// A token that matters: where it stands among the caption's tokens, and its form's symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hit {
    /// The token's index in the caption.
    pub index: u32,
    /// The symbol of its dictionary form.
    pub symbol: Symbol,
}
