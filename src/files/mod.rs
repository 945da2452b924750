//! Large files, read as streams or blocks: annotations and captions.

pub(crate) mod caption_object;
pub mod captions;
#[cfg(test)]
mod captions_tests;
pub mod coco;
pub mod image_ids;
pub mod json_stream;
