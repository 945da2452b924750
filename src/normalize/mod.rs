//! A token's dictionary form: Pattern's singular, WordNet's lemma, the plain plural rule; and the
//! tagger that tells the lemmatizer the part of speech.
//!
//! Every form borrows from the token where it is the token itself or a piece of it.

pub mod pattern;
pub mod strip_s;
mod table;
pub mod tagger;
pub mod wordnet;
