//! Tagged captions: a caption repeated by a model with what it holds to be hallucinated in tags.
//!
//! [`read`] takes the tags out of a text and finds the spans they mark, [`tokens`] cuts the text as
//! DetailVerifyBench does (arXiv:2604.05623), [`align`] finds each caption token in a prediction that
//! does not repeat the caption exactly, and [`compare`] puts them together: two tagged texts in,
//! integer counts out.

pub mod align;
pub mod compare;
pub mod comparison;
mod find;
pub mod options;
pub mod read;
pub mod tokens;

pub use compare::Comparer;
pub use options::Options;
pub use read::{Faults, Reading, TagName, Tagged};
