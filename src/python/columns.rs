//! Columns of image ids: integers as one array, anything else as Python objects.

use arrow_array::array::Array;
use arrow_array::cast::AsArray;
use arrow_schema::DataType;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};

use super::arrow_input::{self, NoIntegers};
use super::texts::{self, Texts};
use crate::error::Error;

/// The integers and the nulls' positions of an Arrow column of integers, or a list with None for
/// nulls of one of texts; None where `values` does not speak Arrow.
#[pyfunction]
fn arrow_ids<'py>(
    values: &Bound<'py, PyAny>,
    what: &str,
) -> PyResult<Option<(Bound<'py, PyAny>, Vec<usize>)>> {
    let py = values.py();
    let Some(chunks) = arrow_input::import(values, what)? else { return Ok(None) };
    let integers = chunks.first().is_none_or(|chunk| chunk.data_type().is_integer());
    let mut nulls = Vec::new();
    if integers {
        let mut column = Vec::with_capacity(chunks.iter().map(|chunk| chunk.len()).sum());
        for chunk in &chunks {
            nulls.extend(
                (0..chunk.len()).filter(|&row| chunk.is_null(row)).map(|row| row + column.len()),
            );
            let integers = arrow_input::integers(chunk).map_err(|fault| no_ids(what, &fault))?;
            column.extend_from_slice(&integers);
        }
        return Ok(Some((PyArray1::from_vec(py, column).into_any(), nulls)));
    }
    let list = PyList::empty(py);
    for chunk in &chunks {
        if *chunk.data_type() == DataType::Float64 {
            // What pandas makes of integers with gaps.
            for number in chunk.as_primitive::<arrow_array::types::Float64Type>() {
                list.append(number)?;
            }
            continue;
        }
        let mut texts = Vec::with_capacity(chunk.len());
        arrow_input::each_text(chunk, what, |text| texts.push(text))?;
        for text in texts {
            list.append(text)?;
        }
    }
    Ok(Some((list.into_any(), nulls)))
}

/// The error for a chunk that is no column of ids.
fn no_ids(what: &str, fault: &NoIntegers<'_>) -> Error {
    Error::value(match fault {
        NoIntegers::Type(other) => format!("a column of {what}s is no Arrow {other}"),
        NoIntegers::TooLarge(value) => {
            format!("the {what} {value} does not fit 64 bits with a sign")
        }
    })
}

/// The values of a list of plain integers of 64 bits; None where one of them is anything else.
#[pyfunction]
fn plain_integers<'py>(values: &Bound<'py, PyList>) -> Option<Bound<'py, PyArray1<i64>>> {
    let plain = |value: Bound<'_, PyAny>| value.cast_exact::<PyInt>().ok()?.extract::<i64>().ok();
    let mut integers = Vec::with_capacity(values.len());
    for value in values.iter() {
        integers.push(plain(value)?);
    }
    Some(PyArray1::from_vec(values.py(), integers))
}

/// The distinct values, ascending, and how often each is there.
#[pyfunction]
fn counted<'py>(
    values: PyReadonlyArray1<'py, u32>,
) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u64>>) {
    let py = values.py();
    let mut sorted: Vec<u32> = values.as_array().iter().copied().collect();
    let last = sorted.iter().max().map_or(0, |&last| last as usize);
    let (distinct, counts): (Vec<u32>, Vec<u64>) = if last / 8 <= sorted.len() {
        // Counters for all values, where those that are not there cost less than sorting.
        let mut counters = vec![0; last + 1];
        for value in sorted {
            if let Some(counter) = counters.get_mut(value as usize) {
                *counter += 1;
            }
        }
        (0..).zip(counters).filter(|&(_, count)| count > 0).unzip()
    } else {
        sorted.sort_unstable();
        let runs = sorted.chunk_by(|one, next| one == next);
        runs.filter_map(|run| Some((*run.first()?, run.len() as u64))).unzip()
    };
    (PyArray1::from_vec(py, distinct), PyArray1::from_vec(py, counts))
}

/// Whether a value is None, NaN, or pandas' NA or NaT.
#[pyfunction]
fn is_null(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    texts::is_null(value)
}

/// Adds what this file defines to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Texts>()?;
    module.add_function(wrap_pyfunction!(arrow_ids, module)?)?;
    module.add_function(wrap_pyfunction!(plain_integers, module)?)?;
    module.add_function(wrap_pyfunction!(counted, module)?)?;
    module.add_function(wrap_pyfunction!(is_null, module)?)
}
