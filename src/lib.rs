//! The core of `armchair`: text in, integer counts out; Python divides once.
//!
//! A caption becomes tokens ([`tokenize`]), dictionary forms ([`normalize`]) and mentions of object
//! categories, each stage as a [`convention`] chooses it; [`caption`] puts the stages together and
//! [`chair`] counts. [`pope`] reads yes/no answers; [`token_f1`] and [`tags`] count false words;
//! [`chair::objects`] serves the drop-in functions. Only [`files`] and [`ground_truth`] know of files, and only the
//! `python` module, behind the feature of that name, knows of Python.
//!
//! ```
//! use std::sync::Arc;
//!
//! use armchair::caption::Options;
//! use armchair::chair::{CaptionCounts, Captions, GroundTruthRows, Pool, count};
//! use armchair::convention::{Convention, Definition};
//!
//! let text = r#"
//!     name = "pets"
//!     tokens.tokenizer = "letters"
//!     forms.normalizer = "strip-s"
//!     counting.mentions = "every"
//!     [categories]
//!     dog = ["dog", "puppy"]
//!     cat = ["cat"]
//! "#;
//! let definition = Definition::parse(text, "pets.toml", &|_| None)?;
//! let pool = Pool::new(Arc::new(Convention::new(definition)?));
//! // One image, which has a dog (bit 0) and no cat (bit 1).
//! let truth = GroundTruthRows::new(&[0b01], 1, 2)?;
//! let captions = Captions { texts: &["Two puppies, a dog and a cat."], rows: &[0], truth };
//! let mut counts = [CaptionCounts::default()];
//! // Nothing is wanted beside the counts, and nobody stops the work.
//! let (sums, ()) = count(&pool, Options::default(), captions, 1, &|| false, &mut counts)?;
//! // "puppies" is no word of this convention: its plural rule takes off an s and no more.
//! assert_eq!((counts[0].mentions, counts[0].hallucinated_mentions), (2, 1));
//! assert_eq!(sums.mentions, [1, 1]);
//! # Ok::<(), armchair::Error>(())
//! ```

pub mod caption;
pub mod chair;
pub mod convention;
pub mod error;
pub mod files;
pub mod ground_truth;
pub mod normalize;
pub mod pope;
#[cfg(feature = "python")]
mod python;
pub mod spans;
pub mod statistics;
pub mod threads;
pub mod token_f1;
pub mod tokenize;
pub mod unicode;

pub use error::{Error, Result};
