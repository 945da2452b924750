//! Python strings borrowed, with errors that say which one cannot be.

use std::fmt::Display;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};

use crate::error::Error;

/// Borrows the strings of a sequence; `what` names one of them in errors ("caption").
pub fn borrow_all(sequence: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<PyBackedStr>> {
    if sequence.is_instance_of::<PyString>() {
        return Err(Error::value(format!("a sequence of {what}s is needed, not one text")).into());
    }
    if let Ok(list) = sequence.cast::<PyList>() {
        let mut texts = Vec::with_capacity(list.len());
        for (index, item) in list.iter().enumerate() {
            texts.push(borrow(&item, format_args!("{what} {index}"))?);
        }
        return Ok(texts);
    }
    let mut texts = Vec::with_capacity(sequence.len().unwrap_or(0));
    for (index, item) in sequence.try_iter()?.enumerate() {
        texts.push(borrow(&item?, format_args!("{what} {index}"))?);
    }
    Ok(texts)
}

/// Borrows one string; `what` names it in errors.
pub fn borrow(item: &Bound<'_, PyAny>, what: impl Display) -> PyResult<PyBackedStr> {
    let Ok(text) = item.cast::<PyString>() else {
        let shown = if item.is_none() { "None".to_owned() } else { shown(item) };
        return Err(Error::value(format!("{what} is {shown}, not a text")).into());
    };
    PyBackedStr::try_from(text.clone()).map_err(|_| surrogate(text, &what))
}

/// The value as Python writes it, cut to a readable length.
fn shown(item: &Bound<'_, PyAny>) -> String {
    let text = item.repr().map_or_else(|_| "?".to_owned(), |repr| repr.to_string());
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// The error for a text that Python cannot encode: it has a lone surrogate.
fn surrogate(text: &Bound<'_, PyString>, what: &impl Display) -> PyErr {
    let place = (|| {
        let error = text.call_method1("encode", ("utf-8",)).err()?;
        error.value(text.py()).getattr("start").ok()?.extract::<usize>().ok()
    })();
    let place = place.map_or(String::new(), |start| format!(" at character {start}"));
    Error::value(format!("{what} has a lone surrogate{place}: it is no valid text")).into()
}
