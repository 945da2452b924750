//! Texts borrowed from Python strings or Arrow buffers, with errors that say which one cannot be.

use std::fmt::Display;

use std::ptr::NonNull;
use std::sync::Arc;

use arrow_array::array::{Array, ArrayRef};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyFloat, PyList, PyString, PyTuple, PyType};

use super::arrow_input;
use crate::caption::clean::clean;
use crate::error::{Error, cut};
use crate::files::captions::Text;

/// One text of a [`Texts`], which keeps its bytes alive and never hands it out by value.
#[derive(Debug)]
pub struct Row(NonNull<str>);

// SAFETY: the bytes are never changed: they are a Python string's or bytes', an Arrow buffer's, or
// a text's of our own.
unsafe impl Send for Row {}
// SAFETY: as above.
unsafe impl Sync for Row {}

impl Row {
    fn new(text: &str) -> Self {
        Self(NonNull::from(text))
    }
}

impl AsRef<str> for Row {
    #[inline]
    fn as_ref(&self) -> &str {
        // SAFETY: rows live inside `Texts`, beside the owner of their bytes.
        unsafe { self.0.as_ref() }
    }
}

/// How many strings ahead of the one that is borrowed are asked for; 32 are too many.
const AHEAD: usize = 10;

/// Asks the processor for a string's head, where that can be said.
///
/// The strings of a list lie all over the memory: this halves the time that long ones take. Asking
/// for the next caption's text in the same way while one is counted was tried, and gained nothing.
#[inline]
fn prefetch(string: Borrowed<'_, '_, PyAny>) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(string.as_ptr().cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = string;
}

/// Whatever keeps the bytes alive.
#[derive(Clone)]
enum Owner {
    // A tuple of our own: no code can take a string out of it.
    #[expect(dead_code, reason = "held, never read")]
    Python(Arc<Py<PyTuple>>),
    #[expect(dead_code, reason = "held, never read")]
    Arrow(Vec<ArrayRef>),
    #[expect(dead_code, reason = "held, never read")]
    Cleaned(Arc<(Vec<String>, Self)>),
    #[expect(dead_code, reason = "held, never read")]
    Block(Arc<(PyBackedBytes, Vec<Text>)>),
}

type Reduced<'py> = (Bound<'py, PyType>, (Bound<'py, PyList>, &'static str));

/// A column of texts, borrowed; see `armchair.columns`. A null is an empty text that is listed.
#[pyclass(frozen, module = "armchair._core")]
pub struct Texts {
    rows: Vec<Row>,
    nulls: Vec<usize>,
    owner: Owner,
}

impl Texts {
    /// Borrows a sequence of strings or an Arrow column; `what` names one text in errors.
    pub fn borrow(values: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        if let Some(chunks) = arrow_input::import(values, what)? {
            return Self::of_arrow(chunks, what);
        }
        Self::of_sequence(values, what)
    }

    fn of_arrow(chunks: Vec<ArrayRef>, what: &str) -> PyResult<Self> {
        let mut rows = Vec::with_capacity(chunks.iter().map(|chunk| chunk.len()).sum());
        let mut nulls = Vec::new();
        for chunk in &chunks {
            arrow_input::each_text(chunk, what, |text| {
                if text.is_none() {
                    nulls.push(rows.len());
                }
                rows.push(Row::new(text.unwrap_or_default()));
            })?;
        }
        Ok(Self { rows, nulls, owner: Owner::Arrow(chunks) })
    }

    fn of_sequence(values: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        let tuple = match values.cast::<PyList>() {
            Ok(list) => list.to_tuple(),
            Err(_) => {
                PyTuple::new(values.py(), items(values, what)?.collect::<PyResult<Vec<_>>>()?)?
            }
        };
        let length = tuple.len();
        let mut rows = Vec::with_capacity(length);
        let mut nulls = Vec::new();
        for (index, item) in tuple.iter_borrowed().enumerate() {
            if index + AHEAD < length {
                prefetch(tuple.get_borrowed_item(index + AHEAD)?);
            }
            match item.extract::<&str>() {
                Ok(text) => rows.push(Row::new(text)),
                Err(_) if is_null(&item)? => {
                    nulls.push(index);
                    rows.push(Row::new(""));
                }
                // For the error alone, which says what is wrong with it.
                Err(_) => drop(borrow(&item, format_args!("{what} {index}"))?),
            }
        }
        Ok(Self { rows, nulls, owner: Owner::Python(Arc::new(tuple.unbind())) })
    }

    /// The captions of a block of a file.
    pub fn of_block(block: PyBackedBytes, texts: Vec<Text>) -> Self {
        let owner = Arc::new((block, texts));
        let rows = owner.1.iter().map(|text| Row::new(text.in_block(&owner.0))).collect();
        Self { rows, nulls: Vec::new(), owner: Owner::Block(owner) }
    }

    /// The texts in order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

#[pymethods]
impl Texts {
    #[new]
    fn new(values: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        Self::borrow(values, what)
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The positions of the nulls, ascending.
    #[getter]
    fn nulls<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_iter(py, self.nulls.iter().map(|&null| null as i64))
    }

    /// The texts at which `keep` is true.
    fn kept(&self, keep: PyReadonlyArray1<'_, bool>) -> PyResult<Self> {
        let keep = keep.as_array();
        if keep.len() != self.rows.len() {
            let lengths = (keep.len(), self.rows.len());
            return Err(Error::value(format!("{} flags for {} texts", lengths.0, lengths.1)).into());
        }
        let kept = |(row, keep): (&Row, &bool)| keep.then(|| Row::new(row.as_ref()));
        let rows = self.rows.iter().zip(keep.iter()).filter_map(kept).collect();
        Ok(Self { rows, nulls: Vec::new(), owner: self.owner.clone() })
    }

    /// The texts without their nulls' positions, which no one asks for once they were dealt with.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        Ok((slf.get_type(), (slf.get().to_list(slf.py())?, "text")))
    }

    /// How many texts have special tokens, thinking, chat markers and line ends written out, how
    /// many are blank, and the text that all of them are, if there is one.
    fn marks(&self, py: Python<'_>) -> (usize, usize, usize, usize, usize, Option<&str>) {
        let (counts, same) = py.detach(|| {
            let mut counts = [0; 5];
            let mut same = self.rows.first().map(AsRef::as_ref);
            for text in self.rows.iter().map(AsRef::<str>::as_ref) {
                let (_, marks) = clean(text);
                let blank = text.trim().is_empty();
                let found = [marks.tokens, marks.thinking, marks.chat, marks.line_ends, blank];
                for (count, found) in counts.iter_mut().zip(found) {
                    *count += usize::from(found);
                }
                same = same.filter(|&first| first == text);
            }
            (counts, same)
        });
        let [tokens, thinking, chat, line_ends, blank] = counts;
        (tokens, thinking, chat, line_ends, blank, same)
    }

    /// The texts without special tokens, thinking, chat markers and line ends written out.
    fn cleaned(&self, py: Python<'_>) -> Self {
        let changed: Vec<Option<String>> = py.detach(|| {
            let cleaned = |row: &Row| match clean(row.as_ref()) {
                (_, marks) if marks.none() => None,
                (text, _) => Some(text.into_owned()),
            };
            self.rows.iter().map(cleaned).collect()
        });
        let mut changes = changed.iter().map(Option::is_some).collect::<Vec<_>>().into_iter();
        let texts: Vec<String> = changed.into_iter().flatten().collect();
        let owned = Arc::new((texts, self.owner.clone()));
        let mut texts = owned.0.iter();
        let row = |row: &Row| match changes.next() {
            Some(true) => Row::new(texts.next().map_or("", String::as_str)),
            _ => Row::new(row.as_ref()),
        };
        let rows = self.rows.iter().map(row).collect();
        Self { rows, nulls: self.nulls.clone(), owner: Owner::Cleaned(owned) }
    }

    /// The texts as Python strings; nulls are empty.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.rows.iter().map(AsRef::<str>::as_ref))
    }
}

/// The column itself, or what it borrows of any sequence or Arrow column without nulls.
pub fn column<'py>(values: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, Texts>> {
    if let Ok(texts) = values.cast::<Texts>() {
        return Ok(texts.clone());
    }
    let texts = Texts::borrow(values, what)?;
    match texts.nulls.first() {
        Some(index) => Err(Error::value(format!("{what} {index} is null, not a text")).into()),
        None => Bound::new(values.py(), texts),
    }
}

/// Whether a value is None, NaN, or pandas' NA or NaT.
pub fn is_null(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if value.is_none() {
        return Ok(true);
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(number.extract::<f64>()?.is_nan());
    }
    let name = value.get_type().name()?;
    Ok(name == "NAType" || name == "NaTType")
}

/// Borrows the strings of a sequence; `what` names one of them in errors ("caption").
pub fn borrow_all(sequence: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<PyBackedStr>> {
    if let Ok(list) = sequence.cast::<PyList>() {
        let mut texts = Vec::with_capacity(list.len());
        for (index, item) in list.iter().enumerate() {
            texts.push(borrow(&item, format_args!("{what} {index}"))?);
        }
        return Ok(texts);
    }
    let mut texts = Vec::with_capacity(sequence.len().unwrap_or(0));
    for (index, item) in items(sequence, what)?.enumerate() {
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
    cut(&text).into_owned()
}

/// What a sequence or iterable yields; `what` names one of its items in errors.
pub fn items<'py>(
    values: &Bound<'py, PyAny>,
    what: &str,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>>> {
    let refused = |found: &str| {
        let (place, item) =
            what.rsplit_once(": ").map_or(("", what), |(place, item)| (place, item));
        let colon = if place.is_empty() { "" } else { ": " };
        Error::value(format!("{place}{colon}a sequence of {item}s is needed, not {found}")).into()
    };
    if values.is_instance_of::<PyString>() {
        return Err(refused("one text"));
    }
    // Whatever an iterator of the caller's own raises is the caller's.
    match values.try_iter() {
        Err(_) if !values.hasattr("__iter__")? && !values.hasattr("__getitem__")? => {
            Err(refused(&shown(values)))
        }
        items => items,
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
