//! Columns of image ids: integers as one array, anything else as Python objects.

use arrow_array::array::{Array, ArrayRef};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_schema::DataType;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};

use super::texts::Texts;
use super::{arrow_input, texts};
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
            append_integers(chunk, what, &mut column)?;
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

/// Adds the integers of a chunk to `column`; a null is any number.
fn append_integers(chunk: &ArrayRef, what: &str, column: &mut Vec<i64>) -> PyResult<()> {
    fn values<Type: ArrowPrimitiveType>(chunk: &ArrayRef) -> impl Iterator<Item = Type::Native> {
        chunk.as_primitive::<Type>().values().iter().copied()
    }
    match chunk.data_type() {
        DataType::Int64 => column.extend(values::<Int64Type>(chunk)),
        DataType::Int32 => column.extend(values::<Int32Type>(chunk).map(i64::from)),
        DataType::Int16 => column.extend(values::<Int16Type>(chunk).map(i64::from)),
        DataType::Int8 => column.extend(values::<Int8Type>(chunk).map(i64::from)),
        DataType::UInt32 => column.extend(values::<UInt32Type>(chunk).map(i64::from)),
        DataType::UInt16 => column.extend(values::<UInt16Type>(chunk).map(i64::from)),
        DataType::UInt8 => column.extend(values::<UInt8Type>(chunk).map(i64::from)),
        DataType::UInt64 => {
            for (row, value) in values::<UInt64Type>(chunk).enumerate() {
                let value = if chunk.is_null(row) { 0 } else { value };
                let value = i64::try_from(value).map_err(|_| {
                    Error::value(format!("the {what} {value} does not fit 64 bits with a sign"))
                })?;
                column.push(value);
            }
        }
        other => {
            return Err(Error::value(format!("a column of {what}s is no Arrow {other}")).into());
        }
    }
    Ok(())
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
    module.add_function(wrap_pyfunction!(is_null, module)?)
}
