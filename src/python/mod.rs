//! The binding: converts arguments, calls the core, converts results and errors. It decides nothing.

mod arrow_input;
mod arrow_lists;
mod caption_files;
mod caption_table;
mod columns;
mod convention;
mod error;
mod files;
mod ground_truth;
mod ground_truth_columns;
mod language;
mod normalize;
mod object_lists;
mod pope;
mod reading;
mod signals;
mod spans;
mod statistics;
mod texts;
mod token_f1;

use pyo3::prelude::*;

// Work without the interpreter's lock borrows only from tuples and arrays that are kept; what else is
// read here, is read while the lock keeps others from changing it. No one has tested it without.
#[pymodule(gil_used = true)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    caption_table::add(module)?;
    columns::add(module)?;
    caption_files::add(module)?;
    convention::add(module)?;
    files::add(module)?;
    ground_truth::add(module)?;
    language::add(module)?;
    normalize::add(module)?;
    object_lists::add(module)?;
    pope::add(module)?;
    reading::add(module)?;
    spans::add(module)?;
    statistics::add(module)?;
    token_f1::add(module)?;
    Ok(())
}
