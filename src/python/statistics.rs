//! Moments and resampling of counts by cluster.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::error::Error;
use crate::statistics::{self, Moments};

/// One count a cluster, in one piece of memory.
type Column<'py> = PyReadonlyArray1<'py, i64>;

/// (clusters, occupied, numerator, denominator, numerator², product, denominator², plain).
type Row = (u64, u64, i64, i64, i128, i128, i128, bool);

#[pyfunction]
fn moments(numerators: Column<'_>, denominators: Column<'_>) -> PyResult<Row> {
    let moments = Moments::new(numerators.as_slice()?, denominators.as_slice()?)?;
    Ok((
        moments.clusters,
        moments.occupied,
        moments.numerator,
        moments.denominator,
        moments.numerator_squared,
        moments.product,
        moments.denominator_squared,
        moments.plain,
    ))
}

/// (extreme, total, undefined, enumerated) of two models, each (numerators, denominators).
#[pyfunction]
fn swap_test(
    py: Python<'_>,
    first: (Column<'_>, Column<'_>),
    second: (Column<'_>, Column<'_>),
    resamples: u64,
    seed: u64,
    threads: usize,
) -> PyResult<(u64, u64, u64, bool)> {
    let first = (first.0.as_slice()?, first.1.as_slice()?);
    let second = (second.0.as_slice()?, second.1.as_slice()?);
    let swaps = py.detach(|| statistics::swap_test(first, second, resamples, seed, threads))?;
    Ok((swaps.extreme, swaps.total, swaps.undefined, swaps.enumerated))
}

/// One row of counts a cluster, in one piece of memory.
type Table<'py> = PyReadonlyArray2<'py, i64>;

fn rows(py: Python<'_>, count: u64, width: usize, sums: Vec<i64>) -> PyResult<Rows<'_>> {
    let sums = Array2::from_shape_vec((count as usize, width), sums);
    Ok(sums.map_err(|error| Error::value(error.to_string()))?.into_pyarray(py))
}

type Rows<'py> = Bound<'py, PyArray2<i64>>;

/// The sums of `count` resamples from `start` on: an array of (count, counts).
#[pyfunction]
fn bootstrap_sums<'py>(
    py: Python<'py>,
    counts: Table<'_>,
    start: u64,
    count: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Rows<'py>> {
    let width = counts.as_array().ncols();
    let counts = counts.as_slice()?;
    let resamples = start..start.saturating_add(count);
    let sums = py.detach(|| statistics::bootstrap_sums(counts, width, resamples, seed, threads))?;
    rows(py, count, width, sums)
}

/// The first model's sums in `count` exchanges from `start` on: an array of (count, counts).
#[pyfunction]
fn swap_sums<'py>(
    py: Python<'py>,
    first: Table<'_>,
    second: Table<'_>,
    start: u64,
    count: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Rows<'py>> {
    let width = first.as_array().ncols();
    let (first, second) = (first.as_slice()?, second.as_slice()?);
    let resamples = start..start.saturating_add(count);
    let sums =
        py.detach(|| statistics::swap_sums(first, second, width, resamples, seed, threads))?;
    rows(py, count, width, sums)
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(moments, module)?)?;
    module.add_function(wrap_pyfunction!(swap_test, module)?)?;
    module.add_function(wrap_pyfunction!(swap_sums, module)?)?;
    module.add_function(wrap_pyfunction!(bootstrap_sums, module)?)
}
