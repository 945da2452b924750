//! `armchair.Pope` and `armchair.read_answer`.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString};

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

    /// Unread answers left out of accuracy, and of recall; ratio of labels; undefined is 0; epsilon.
    #[getter]
    fn scores(&self) -> (bool, bool, bool, bool, f64) {
        let scores = self.0.scores();
        (
            scores.unread_left_out_of_accuracy,
            scores.unread_left_out_of_recall,
            scores.yes_ratio_of_labels,
            scores.undefined_is_zero,
            scores.epsilon,
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
    // A tuple of our own: other threads may change the list while answers are read without the lock.
    let answers = &answers.cast::<PyList>()?.to_tuple();
    let mut pending = Texts::default();
    for start in (0..answers.len()).step_by(CHUNK) {
        pending.clear();
        for index in start..answers.len().min(start + CHUNK) {
            let answer = answers.get_borrowed_item(index)?;
            let Ok(text) = answer.extract::<&str>() else {
                // This fails as well, and says what is wrong.
                borrow(&answer, format_args!("answer {index}"))?;
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
    // A tuple of our own: telling what a label is may run its own code, which may change the list.
    let labels = labels.cast::<PyList>()?.to_tuple();
    let mut read = Vec::with_capacity(labels.len());
    // Labels are mostly two objects: reading each anew would take half of the time. The two are
    // kept alive, so that their addresses are not another's meanwhile.
    let mut known: [Option<Bound<'_, PyAny>>; 2] = [None, None];
    for (index, label) in labels.iter_borrowed().enumerate() {
        let [no, yes] = known.each_ref().map(|label| label.as_ref().map(Bound::as_ptr));
        let object = Some(label.as_ptr());
        let (is_yes, is_no) = (object == yes, object == no);
        // Without a branch on which of the two it is: nobody can foresee that.
        if is_yes | is_no {
            read.push(is_yes);
            continue;
        }
        let label = label.to_owned();
        let value = read_label(&label, index)?;
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
