//! `armchair.Pope` and `armchair.read_answer`.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::texts::borrow;
use crate::pope::{Counts, Reader, count, parse_label};
use crate::{Error, Result};

/// How many answers are taken at a time: few enough that their objects stay in the cache between
/// being borrowed, read and let go.
const CHUNK: usize = 1 << 12;

#[pyfunction]
fn pope_read(answer: &Bound<'_, PyAny>, convention: &str) -> PyResult<&'static str> {
    let reader = Reader::parse(convention)?;
    let answer = borrow(answer, "the answer")?;
    Ok(reader.state().read(&answer).name())
}

/// Six counts a group: yes, no, unreadable where the label is yes, then where it is no.
#[pyfunction]
fn pope_count(
    py: Python<'_>,
    answers: &Bound<'_, PyList>,
    labels: &Bound<'_, PyAny>,
    groups: Option<&Bound<'_, PyArray1<u32>>>,
    group_count: usize,
    convention: &str,
) -> PyResult<Vec<[u64; 6]>> {
    let reader = Reader::parse(convention)?;
    let labels = read_labels(labels)?;
    let groups = groups.map(|groups| groups.to_vec()).transpose()?;
    let mut counts = vec![Counts::default(); group_count];
    let mut texts: Vec<&str> = Vec::new();
    let mut rest = (labels.as_slice(), groups.as_deref());
    for start in (0..answers.len()).step_by(CHUNK) {
        // A tuple of our own: nobody can take a string out of it while the GIL is released, so
        // that no string needs a reference of its own.
        let chunk = answers.get_slice(start, start.saturating_add(CHUNK)).to_tuple();
        let mut borrowed = recycled(texts);
        for (index, answer) in chunk.iter_borrowed().enumerate() {
            match answer.extract::<&str>() {
                Ok(text) => borrowed.push(text),
                // For the error alone, which says what is wrong with it.
                Err(_) => drop(borrow(&answer, format_args!("answer {}", start + index))?),
            }
        }
        rest = py.detach(|| count_chunk(reader, &borrowed, rest, &mut counts))?;
        texts = recycled(borrowed);
    }
    Ok(counts.iter().map(|counts| counts.as_array()).collect())
}

/// The same memory, empty, for texts of another lifetime.
fn recycled<'b>(mut texts: Vec<&str>) -> Vec<&'b str> {
    texts.clear();
    texts.into_iter().map(|_| "").collect()
}

type Aligned<'a> = (&'a [bool], Option<&'a [u32]>);

/// Count one chunk; returns the labels and groups of the answers after it.
fn count_chunk<'a>(
    reader: Reader,
    chunk: &[&str],
    (labels, groups): Aligned<'a>,
    counts: &mut [Counts],
) -> Result<Aligned<'a>> {
    let fewer = |what| Error::value(format!("there are fewer {what} than answers"));
    let length = chunk.len();
    let (labels, later) = labels.split_at_checked(length).ok_or_else(|| fewer("labels"))?;
    let (groups, groups_later) = match groups {
        Some(groups) => {
            let (now, later) = groups.split_at_checked(length).ok_or_else(|| fewer("groups"))?;
            (Some(now), Some(later))
        }
        None => (None, None),
    };
    count(reader, chunk.iter().copied(), labels.iter().copied(), groups, counts)?;
    Ok((later, groups_later))
}

/// A boolean array, or a list of booleans and of "yes" and "no".
fn read_labels(labels: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    if let Ok(array) = labels.cast::<PyArray1<bool>>() {
        return Ok(array.to_vec()?);
    }
    let labels = labels.cast::<PyList>()?.to_tuple();
    let mut read = Vec::with_capacity(labels.len());
    // Labels are mostly two objects: reading each anew would take half of the time.
    let (mut yes, mut no) = (std::ptr::null_mut(), std::ptr::null_mut());
    for (index, label) in labels.iter_borrowed().enumerate() {
        let object = label.as_ptr();
        let value = object == yes || (object != no && read_label(&label, index)?);
        *(if value { &mut yes } else { &mut no }) = object;
        read.push(value);
    }
    Ok(read)
}

fn read_label(label: &Bound<'_, PyAny>, index: usize) -> PyResult<bool> {
    if let Ok(value) = label.extract::<bool>() {
        return Ok(value);
    }
    if label.is_instance_of::<PyString>() {
        let written = borrow(label, format_args!("label {index}"))?;
        if let Some(value) = parse_label(&written) {
            return Ok(value);
        }
    }
    let shown = label.repr()?;
    Err(Error::value(format!("label {index} is {shown}, neither yes nor no")).into())
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pope_read, module)?)?;
    module.add_function(wrap_pyfunction!(pope_count, module)?)
}
