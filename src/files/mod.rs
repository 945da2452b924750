//! Large annotation files, read as a stream.

pub mod coco;
pub mod json_stream;
