//! The binding: converts arguments, calls the core, converts results and errors. It decides nothing.

mod error;
mod tags;
mod token_f1;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    tags::register(module)?;
    token_f1::register(module)?;
    Ok(())
}
