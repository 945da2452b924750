//! Dictionary forms for Python.

use std::borrow::Cow;

use pyo3::prelude::*;

use crate::normalize::pattern;

/// Pattern's singular of a word.
#[pyfunction]
fn singular(word: &str) -> Cow<'_, str> {
    pattern::singular(word)
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(singular, module)?)?;
    Ok(())
}
