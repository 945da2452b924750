//! Token-level F1: Python lists or numpy columns in, numpy counts out.

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString};

use super::arrow_lists::ArrowLists;
use crate::error::Error;
use crate::token_f1::{Columns, Counter, Lists, Side, count_lists, same_length};

type Arrays<'py> =
    (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

/// Counts of two equally long sequences of index collections.
#[pyfunction]
fn token_counts<'py>(
    py: Python<'py>,
    predicted: &Bound<'py, PyAny>,
    gold: &Bound<'py, PyAny>,
) -> PyResult<Arrays<'py>> {
    let predicted = items(Side::Predicted, predicted)?;
    let gold = items(Side::Gold, gold)?;
    same_length(predicted.len(), gold.len())?;
    let mut counter = Counter::new();
    let mut counts = Columns::with_capacity(predicted.len());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (item, (predicted, gold)) in predicted.iter().zip(gold.iter()).enumerate() {
        read_indices(Side::Predicted, item, &predicted, &mut left)?;
        read_indices(Side::Gold, item, &gold, &mut right)?;
        counts.push(counter.count(item, &left, &right)?);
    }
    Ok(arrays(py, counts))
}

/// Counts of two sides in columns: each a tuple (offsets, values), or lists in Arrow.
#[pyfunction]
fn token_counts_columns<'py>(
    py: Python<'py>,
    predicted: &Bound<'py, PyAny>,
    gold: &Bound<'py, PyAny>,
) -> PyResult<Arrays<'py>> {
    let predicted = Source::read(Side::Predicted, predicted)?;
    let gold = Source::read(Side::Gold, gold)?;
    let (predicted, gold) = (predicted.lists(Side::Predicted)?, gold.lists(Side::Gold)?);
    let counts = py.detach(|| count_lists(predicted, gold))?;
    Ok(arrays(py, counts))
}

/// Lists in Arrow as offsets and values.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "a pair of columns, as numpy gives them")]
fn arrow_columns<'py>(
    py: Python<'py>,
    lists: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
    let side = if name == Side::Gold.name() { Side::Gold } else { Side::Predicted };
    let Some(lists) = ArrowLists::read(side, lists)? else {
        return Err(side.not_a_collection(0, lists.repr()?).into());
    };
    Ok((PyArray1::from_slice(py, lists.offsets()), PyArray1::from_slice(py, lists.values())))
}

enum Source<'py> {
    Numpy(PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, i64>),
    Arrow(ArrowLists),
}

impl<'py> Source<'py> {
    fn read(side: Side, columns: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Some(lists) = ArrowLists::read(side, columns)? {
            return Ok(Self::Arrow(lists));
        }
        let (offsets, values) = columns.extract()?;
        Ok(Self::Numpy(offsets, values))
    }

    fn lists(&self, side: Side) -> PyResult<Lists<'_>> {
        Ok(match self {
            Self::Numpy(offsets, values) => {
                Lists::new(side, offsets.as_slice()?, values.as_slice()?)?
            }
            Self::Arrow(lists) => Lists::new(side, lists.offsets(), lists.values())?,
        })
    }
}

fn arrays(py: Python<'_>, columns: Columns) -> Arrays<'_> {
    (
        PyArray1::from_vec(py, columns.true_positives),
        PyArray1::from_vec(py, columns.false_positives),
        PyArray1::from_vec(py, columns.false_negatives),
    )
}

/// The collections of one side.
fn items<'py>(side: Side, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    as_list(items).map_err(|error| refused(items, error, |shown| side.not_a_sequence(shown)))
}

/// The error for values of which nothing can be listed; what their own code raised stays as it is.
fn refused(
    values: &Bound<'_, PyAny>,
    error: PyErr,
    about: impl FnOnce(Bound<'_, PyString>) -> Error,
) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(values.py()) {
        return error;
    }
    values.repr().map_or_else(|error| error, |shown| about(shown).into())
}

/// `items` itself where it is a list, else a list of what it yields.
fn as_list<'py>(items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    if let Ok(list) = items.cast_exact::<PyList>() {
        return Ok(list.clone());
    }
    let list = PyList::type_object(items.py()).call1((items,))?;
    Ok(list.cast_into::<PyList>()?)
}

/// Reads a list of plain integers from 0; false where a value is anything else, which the slow way
/// names.
fn read_plain(list: &Bound<'_, PyList>, indices: &mut Vec<i64>) -> bool {
    indices.clear();
    // The list may not change meanwhile, and nothing can change this tuple.
    for value in list.to_tuple().iter_borrowed() {
        // The exact type is an integer's, so that reading its value calls no method.
        match value.cast_exact::<PyInt>().map(|value| value.extract::<i64>()) {
            Ok(Ok(index)) if index >= 0 => indices.push(index),
            _ => return false,
        }
    }
    true
}

/// Reads one collection of token indices into `indices`.
fn read_indices(
    side: Side,
    item: usize,
    values: &Bound<'_, PyAny>,
    indices: &mut Vec<i64>,
) -> PyResult<()> {
    if values.cast_exact::<PyList>().is_ok_and(|list| read_plain(list, indices)) {
        return Ok(());
    }
    indices.clear();
    let list = as_list(values)
        .map_err(|error| refused(values, error, |shown| side.not_a_collection(item, shown)))?;
    for value in list.iter() {
        // A bool is an integer to Python, but as an index it is somebody's mistake.
        let index = if value.is_instance_of::<PyBool>() { None } else { value.extract().ok() };
        match index {
            Some(index) if index >= 0 => indices.push(index),
            _ => return Err(side.not_an_index(item, value.repr()?).into()),
        }
    }
    Ok(())
}

/// How many distinct values two lists or tuples of plain integers from 0 share; None where a value
/// is something else.
#[pyfunction]
fn distinct_in_common(left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    let plain = |values: &Bound<'_, PyAny>| -> PyResult<Option<Vec<i64>>> {
        let index = |value: Bound<'_, PyAny>| {
            let exact = value.is_exact_instance_of::<PyInt>();
            exact.then(|| value.extract::<i64>().ok()).flatten().filter(|&index| index >= 0)
        };
        Ok(as_list(values)?.iter().map(index).collect())
    };
    let (Some(left), Some(right)) = (plain(left)?, plain(right)?) else {
        return Ok(None);
    };
    Ok(Some(Counter::new().count(0, &left, &right)?.true_positives))
}

/// Adds the functions to the module.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(token_counts, module)?)?;
    module.add_function(wrap_pyfunction!(token_counts_columns, module)?)?;
    module.add_function(wrap_pyfunction!(arrow_columns, module)?)?;
    module.add_function(wrap_pyfunction!(distinct_in_common, module)?)
}
