//! `armchair.Pope` and `armchair.read_answer`.

use std::ptr;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString};
use pyo3::{Borrowed, ffi};

use super::texts::{self, borrow};
use crate::Error;
use crate::error::cut;
use crate::pope::{Counts, Reader, Reading, Tally, parse_label};

/// How many answers are taken at a time: those that take reading are copied, few enough to stay in
/// the cache, and read without the GIL.
const CHUNK: usize = 1 << 12;

/// A convention of POPE, ready to read; see `armchair.metrics.pope.PopeConvention`.
#[pyclass(frozen, module = "armchair._core")]
struct PopeReader(Reader);

#[pymethods]
impl PopeReader {
    #[new]
    fn new(text: &str, place: &str) -> PyResult<Self> {
        Ok(Self(Reader::parse(text, place)?))
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    #[getter]
    fn needs_label(&self) -> bool {
        self.0.needs_label()
    }

    /// Unread answers left out of accuracy, and of recall; ratio of labels; undefined is 0; epsilon;
    /// rates are shown.
    #[getter]
    fn scores(&self) -> (bool, bool, bool, bool, f64, bool) {
        let scores = self.0.scores();
        (
            scores.unread_left_out_of_accuracy,
            scores.unread_left_out_of_recall,
            scores.yes_ratio_of_labels,
            scores.undefined_is_zero,
            scores.epsilon,
            scores.shows_rates,
        )
    }
}

/// `None` where the answer can only be read beside its label and there is none.
#[pyfunction]
fn pope_read(
    answer: &Bound<'_, PyAny>,
    label: Option<bool>,
    reader: &PopeReader,
) -> PyResult<Option<&'static str>> {
    let PopeReader(reader) = reader;
    let answer = borrow(answer, "the answer")?;
    Ok(reader.read(&mut reader.state(), &answer, label).map(Reading::name))
}

/// Six counts a group: yes, no, unreadable where the label is yes, then where it is no.
#[pyfunction]
fn pope_count(
    py: Python<'_>,
    answers: &Bound<'_, PyAny>,
    labels: &Bound<'_, PyAny>,
    groups: Option<&Bound<'_, PyArray1<u32>>>,
    group_count: usize,
    reader: &PopeReader,
) -> PyResult<Vec<[u64; 6]>> {
    let labels = read_labels(labels)?;
    let groups = groups.map(|groups| groups.to_vec()).transpose()?;
    let of = |index: usize| {
        let label = labels.get(index).copied();
        let group = groups.as_ref().map_or(Some(0), |groups| groups.get(index).copied());
        label
            .zip(group)
            .ok_or_else(|| Error::value(format!("answer {index} has no label or group")))
    };
    let mut tally = Tally::new(&reader.0, group_count);
    if let Ok(column) = answers.cast::<texts::Texts>() {
        let rows = column.get().rows();
        py.detach(|| {
            rows.iter().enumerate().try_for_each(|(index, text)| {
                let (label, group) = of(index)?;
                tally.add(text.as_ref(), label, group)
            })
        })?;
        return Ok(tally.groups().iter().map(six).collect());
    }
    let answers = answers.cast::<PyList>()?;
    let mut pending = Texts::default();
    let length = answers.len();
    for start in (0..length).step_by(CHUNK) {
        pending.clear();
        for index in start..length.min(start + CHUNK) {
            // SAFETY: no code of Python's runs until the text is read or copied.
            let text = unsafe { peek(answers, index) }.map(|answer| answer.extract::<&str>());
            let Some(Ok(text)) = text else {
                // One of the two fails as well, and says what is wrong.
                borrow(&answers.get_item(index)?, format_args!("answer {index}"))?;
                continue;
            };
            let (label, group) = of(index)?;
            if !tally.add_at_a_glance(text, label, group)? {
                pending.push(text, index);
            }
        }
        py.detach(|| {
            pending.iter().try_for_each(|(text, index)| {
                let (label, group) = of(index)?;
                tally.add(text, label, group)
            })
        })?;
    }
    Ok(tally.groups().iter().map(six).collect())
}

/// An item of a list that is not held: counting its references up and down would take longer than
/// most answers take to read. `None` beyond the end, where other threads shortened the list.
///
/// # Safety
///
/// The item lives as long as the list is not changed: no code of Python's may run before its last use.
#[inline]
unsafe fn peek<'list, 'py>(
    list: &'list Bound<'py, PyList>,
    index: usize,
) -> Option<Borrowed<'list, 'py, PyAny>> {
    let index = ffi::Py_ssize_t::try_from(index).ok()?;
    // SAFETY: what is not beyond the end is a reference that the list holds.
    let item = unsafe {
        let item = ffi::PyList_GetItem(list.as_ptr(), index);
        Borrowed::from_ptr_or_opt(list.py(), item)
    };
    if item.is_none() {
        drop(PyErr::take(list.py()));
    }
    item
}

fn six(counts: &Counts) -> [u64; 6] {
    let [yes, no, unreadable] = [Reading::Yes, Reading::No, Reading::Unreadable];
    let cells = [(yes, true), (no, true), (unreadable, true)];
    let cells = cells.into_iter().chain([(yes, false), (no, false), (unreadable, false)]);
    let mut six = [0; 6];
    for (slot, (reading, label)) in six.iter_mut().zip(cells) {
        *slot = counts.get(reading, label);
    }
    six
}

/// Texts copied into one buffer, to be read without the GIL, each with its place in the list.
#[derive(Default)]
struct Texts {
    buffer: String,
    ends: Vec<(usize, usize)>,
}

impl Texts {
    fn push(&mut self, text: &str, index: usize) {
        self.buffer.push_str(text);
        self.ends.push((self.buffer.len(), index));
    }

    fn clear(&mut self) {
        self.buffer.clear();
        self.ends.clear();
    }

    fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        let mut start = 0;
        self.ends.iter().map(move |&(end, index)| {
            let text = self.buffer.get(start..end).unwrap_or_default();
            start = end;
            (text, index)
        })
    }
}

/// A boolean array, or a list of booleans and of "yes" and "no".
fn read_labels(labels: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    if let Ok(array) = labels.cast::<PyArray1<bool>>() {
        return Ok(array.to_vec()?);
    }
    let labels = labels.cast::<PyList>()?;
    let mut read = Vec::with_capacity(labels.len());
    // Labels are mostly two objects: reading each anew would take half of the time. The two are
    // kept alive, so that their addresses are not another's meanwhile.
    let mut known: [Option<Bound<'_, PyAny>>; 2] = [None, None];
    let (mut no, mut yes) = (ptr::null_mut(), ptr::null_mut());
    // Telling what a label is may run its own code, which may change the list.
    for index in 0..labels.len() {
        // SAFETY: only the address is used.
        let object = unsafe { peek(labels, index) }.map_or(ptr::null_mut(), |label| label.as_ptr());
        let (is_no, is_yes) = (object == no, object == yes);
        // Without a branch on which of the two it is: nobody can foresee that.
        if (is_yes | is_no) && !object.is_null() {
            read.push(is_yes);
            continue;
        }
        let label = labels.get_item(index)?;
        let value = read_label(&label, index)?;
        *(if value { &mut yes } else { &mut no }) = label.as_ptr();
        if let Some(slot) = known.get_mut(usize::from(value)) {
            *slot = Some(label);
        }
        read.push(value);
    }
    Ok(read)
}

fn read_label(label: &Bound<'_, PyAny>, index: usize) -> PyResult<bool> {
    if let Ok(value) = label.cast::<PyBool>() {
        return Ok(value.is_true());
    }
    if label.is_instance_of::<PyString>() {
        let written = borrow(label, format_args!("label {index}"))?;
        if let Some(value) = parse_label(&written) {
            return Ok(value);
        }
    } else if let Ok(value) = label.extract::<bool>() {
        // NumPy's own booleans.
        return Ok(value);
    }
    let shown = label.repr()?.to_string();
    let message = format!("label {index} is {}, neither yes nor no", cut(&shown));
    Err(Error::value(message).into())
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PopeReader>()?;
    module.add_function(wrap_pyfunction!(pope_read, module)?)?;
    module.add_function(wrap_pyfunction!(pope_count, module)?)
}
