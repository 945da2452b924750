//! The core of `armchair`: text in, integer counts out.
//!
//! Nothing here knows about Python, and only [`files`] about files. A caption becomes tokens ([`tokenize`]), dictionary
//! forms ([`normalize`]), mentions of object categories and, at last, counts; Python divides once.
//! The binding, and it alone, is in the `python` module, behind the feature of that name.

pub mod caption;
pub mod chair;
pub mod chair_lists;
pub mod convention;
pub mod error;
pub mod files;
pub mod normalize;
pub mod object_lists;
pub mod pope;
#[cfg(feature = "python")]
mod python;
pub mod tags;
pub mod token_f1;
pub mod tokenize;
pub mod unicode;

pub use error::{Error, Result};
