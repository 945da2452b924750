//! The stages of language for Python: sentences, tokens, lower case.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::texts::borrow;
use crate::tokenize::{self, Nltk};
use crate::unicode;

/// The rules of a version of NLTK; the newest class where none is given.
pub(super) fn rules(version: Option<&Bound<'_, PyAny>>) -> PyResult<&'static Nltk> {
    let Some(version) = version else { return Ok(Nltk::newest()) };
    let version = borrow(version, "the NLTK version")?;
    Ok(Nltk::of_version(&version)?)
}

/// The sentences of a text.
#[pyfunction]
#[pyo3(signature = (text, nltk = None))]
fn sentences<'py>(
    text: &Bound<'py, PyAny>,
    nltk: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let borrowed = borrow(text, "the text")?;
    let found = tokenize::sentences(&borrowed, rules(nltk)?);
    let texts = found.into_iter().map(|range| borrowed.get(range).unwrap_or_default());
    PyList::new(text.py(), texts.collect::<Vec<_>>())
}

/// The tokens of a text.
#[pyfunction]
#[pyo3(signature = (text, nltk = None))]
fn tokens<'py>(
    text: &Bound<'py, PyAny>,
    nltk: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let borrowed = borrow(text, "the text")?;
    let found: Vec<Cow<'_, str>> =
        tokenize::words(&borrowed, rules(nltk)?).into_iter().map(|token| token.text).collect();
    PyList::new(text.py(), found)
}

/// Where the tokens of a text stand, in characters.
#[pyfunction]
#[pyo3(signature = (text, nltk = None))]
fn token_spans(
    text: &Bound<'_, PyAny>,
    nltk: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(usize, usize)>> {
    let borrowed = borrow(text, "the text")?;
    let mut offsets = unicode::CharacterOffsets::new(&borrowed);
    let found = tokenize::words(&borrowed, rules(nltk)?);
    Ok(found.into_iter().map(|token| (offsets.at(token.start), offsets.at(token.end))).collect())
}

/// The class of a version of NLTK, by its last version.
#[pyfunction]
fn nltk_class(version: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    Ok(rules(Some(version))?.class)
}

/// A text without special tokens, thinking, chat markers and line ends written out.
#[pyfunction]
fn clean<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let borrowed = borrow(text, "the text")?;
    Ok(PyString::new(text.py(), &crate::caption::clean::clean(&borrowed).0))
}

/// A text in lower case.
#[pyfunction]
fn lower<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let borrowed = borrow(text, "the text")?;
    Ok(PyString::new(text.py(), &unicode::lower(&borrowed)))
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sentences, module)?)?;
    module.add_function(wrap_pyfunction!(tokens, module)?)?;
    module.add_function(wrap_pyfunction!(token_spans, module)?)?;
    module.add_function(wrap_pyfunction!(nltk_class, module)?)?;
    module.add_function(wrap_pyfunction!(clean, module)?)?;
    module.add_function(wrap_pyfunction!(lower, module)?)?;
    Ok(())
}
