//! Dictionary forms and tags for Python.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::language::rules;
use super::texts::{borrow, borrow_all};
use crate::error::Error;
use crate::normalize::wordnet::{self, PartOfSpeech};
use crate::normalize::{pattern, tagger};

/// Pattern's singular of a word.
#[pyfunction]
fn singular<'py>(word: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let borrowed = borrow(word, "the word")?;
    Ok(PyString::new(word.py(), &pattern::singular(&borrowed)))
}

/// WordNet's lemma of a word as a part of speech (`n`, `v`, `a`, `r`).
#[pyfunction]
#[pyo3(signature = (word, part_of_speech, nltk = None))]
fn lemma<'py>(
    word: &Bound<'py, PyAny>,
    part_of_speech: &Bound<'py, PyAny>,
    nltk: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let borrowed = borrow(word, "the word")?;
    let part = PartOfSpeech::of_letter(&borrow(part_of_speech, "the part of speech")?)?;
    Ok(PyString::new(word.py(), &wordnet::lemma(&borrowed, part, rules(nltk)?)))
}

/// The tags of tokens.
#[pyfunction]
fn tags<'py>(tokens: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let borrowed = borrow_all(tokens, "token")?;
    let texts: Vec<&str> = borrowed.iter().map(|token| &**token).collect();
    PyList::new(tokens.py(), tagger::tags(&texts).into_iter().map(tagger::Tag::name))
}

/// The tags at some positions only, asked for in their order, and how many tags were predicted.
#[pyfunction]
fn tags_lazily<'py>(
    tokens: &Bound<'py, PyAny>,
    positions: Vec<usize>,
) -> PyResult<(Bound<'py, PyList>, usize)> {
    let borrowed = borrow_all(tokens, "token")?;
    if let Some(outside) = positions.iter().find(|position| **position >= borrowed.len()) {
        let count = borrowed.len();
        return Err(Error::value(format!("no token at position {outside} of {count}")).into());
    }
    let shapes: Vec<_> = borrowed.iter().map(|token| tagger::Shape::of(token)).collect();
    let mut tagger = tagger::Tagger::new();
    let names: Vec<_> = positions
        .into_iter()
        .map(|position| tagger.tag(position, |at| shapes.get(at).copied()).name())
        .collect();
    Ok((PyList::new(tokens.py(), names)?, tagger.predicted()))
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(singular, module)?)?;
    module.add_function(wrap_pyfunction!(lemma, module)?)?;
    module.add_function(wrap_pyfunction!(tags, module)?)?;
    module.add_function(wrap_pyfunction!(tags_lazily, module)?)?;
    Ok(())
}
