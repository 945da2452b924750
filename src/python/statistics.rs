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

/// The sums of every resample: an array of (resamples, counts).
#[pyfunction]
fn bootstrap_sums<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, i64>,
    resamples: usize,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let width = counts.as_array().ncols();
    let counts = counts.as_slice()?;
    let sums = py.detach(|| statistics::bootstrap_sums(counts, width, resamples, seed, threads))?;
    let sums = Array2::from_shape_vec((resamples, width), sums);
    Ok(sums.map_err(|error| Error::value(error.to_string()))?.into_pyarray(py))
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(moments, module)?)?;
    module.add_function(wrap_pyfunction!(swap_test, module)?)?;
    module.add_function(wrap_pyfunction!(bootstrap_sums, module)?)
}
