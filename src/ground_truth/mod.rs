//! The ground truth: for each image the object categories that it shows.
//!
//! A [`Builder`] gathers images in any order, from whatever holds them; a [`Table`] has them in order
//! of their ids, so that the same content makes the same table.

pub mod arrow_file;
pub mod builder;
pub mod lines;
pub mod pickle;
mod pickle_machine;
mod pickle_values;
mod plain_line;
pub mod table;
pub mod written;

pub use builder::{Again, Builder};
pub use table::Table;
