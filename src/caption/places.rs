//! Where the tokens of hits stand, for callers that want to show a mention.

use std::ops::Range;

use super::gathered::Gathered;
use crate::convention::Emitted;

/// Where a token stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenPlace {
    /// Its index in the caption.
    pub token: u32,
    /// The first of the caption's bytes, as written, that it stands for.
    pub start: u32,
    /// The end of these bytes.
    pub end: u32,
}

/// The places of a caption's hits in order, noted while it is scanned.
///
/// A word begins and ends with a hit, so those of other tokens are not asked for; some hits turn out
/// not to matter, and are then noted in vain.
#[derive(Default)]
pub struct Places(Gathered<TokenPlace>);

impl Places {
    /// The notes, to add to them.
    pub fn notes(&mut self) -> &mut Gathered<TokenPlace> {
        &mut self.0
    }

    /// The bytes of the caption as written that an emitted word stands for.
    pub fn of(&self, word: Emitted) -> Range<usize> {
        let place = |token: u32| {
            let notes = self.0.kept();
            let found = notes.binary_search_by_key(&token, |note| note.token);
            found.ok().and_then(|at| notes.get(at)).copied()
        };
        let (first, last) = (place(word.first), place(word.first + word.tokens - 1));
        debug_assert!(first.is_some() && last.is_some(), "a word without its hits");
        first.unwrap_or_default().start as usize..last.unwrap_or_default().end as usize
    }
}
