//! Dictionary forms for Python.

use std::borrow::Cow;

use pyo3::prelude::*;

use crate::normalize::pattern;
use crate::normalize::wordnet::{self, PartOfSpeech};

/// Pattern's singular of a word.
#[pyfunction]
fn singular(word: &str) -> Cow<'_, str> {
    pattern::singular(word)
}

/// WordNet's lemma of a word as a part of speech (`n`, `v`, `a`, `r`).
#[pyfunction]
fn lemma<'a>(word: &'a str, part_of_speech: &str) -> PyResult<Cow<'a, str>> {
    let part = PartOfSpeech::of_letter(part_of_speech)?;
    Ok(wordnet::lemma(word, part))
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(singular, module)?)?;
    module.add_function(wrap_pyfunction!(lemma, module)?)?;
    Ok(())
}
