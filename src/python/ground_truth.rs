//! The ground truth for Python: a table of images, and what builds one.

use std::panic::RefUnwindSafe;
use std::ptr::NonNull;
use std::sync::Arc;

use arrow_buffer::Buffer;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

use super::caption_files::python_id;
use super::ground_truth_columns;
use crate::error::{Error, Result};
use crate::files::image_ids::ImageId;
use crate::ground_truth::{Builder, Table, arrow_file, lines, pickle};

/// Images in order of their canonical ids, and their categories.
#[pyclass(frozen, module = "armchair._core")]
pub struct GroundTruthTable(Table);

/// A canonical image id.
#[derive(FromPyObject)]
enum Id {
    Number(i64),
    Text(String),
}

impl From<Id> for ImageId {
    fn from(id: Id) -> Self {
        match id {
            Id::Number(number) => Self::Number(number),
            Id::Text(text) => Self::Text(text),
        }
    }
}

#[pymethods]
impl GroundTruthTable {
    /// From ids in order, sorted names, where each image's codes begin, and the codes.
    #[new]
    fn new(
        images: Vec<Id>,
        categories: Vec<String>,
        offsets: PyReadonlyArray1<'_, i32>,
        codes: PyReadonlyArray1<'_, u32>,
    ) -> PyResult<Self> {
        let images = images.into_iter().map(ImageId::from).collect();
        let (offsets, codes) = (offsets.as_array().to_vec(), codes.as_array().to_vec());
        Ok(Self(Table::new(images, categories, offsets, codes)?))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The names, sorted.
    #[getter]
    fn categories(&self) -> Vec<&str> {
        self.0.categories().iter().map(String::as_str).collect()
    }

    /// The ids in order of the rows.
    fn images<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let images = PyList::new(py, self.0.numbers())?;
        self.0.texts().iter().try_for_each(|text| images.append(text.as_ref()))?;
        Ok(images)
    }

    /// The ids that are numbers: those of the first rows.
    fn numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_slice(py, self.0.numbers())
    }

    /// The id of a row.
    fn image<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        let image =
            self.0.image(row).ok_or_else(|| Error::value(format!("there is no row {row}")))?;
        python_id(py, &image)
    }

    /// The row of an image; None without one.
    fn row(&self, image: Id) -> Option<usize> {
        self.0.row_of(&image.into())
    }

    /// The row of each number; -1 without one.
    fn rows<'py>(
        &self,
        py: Python<'py>,
        images: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let images = images.as_array();
        let rows = match images.as_slice() {
            Some(images) => self.0.rows_of(images),
            None => self.0.rows_of(&images.to_vec()),
        };
        Ok(PyArray1::from_vec(py, rows))
    }

    /// The row of each integer and text of a list, -1 without one; -2 where only Python can tell.
    fn rows_of_list<'py>(&self, images: &Bound<'py, PyList>) -> Bound<'py, PyArray1<i64>> {
        let known = |value: Bound<'_, PyAny>| {
            let image = plain_id(&value)?;
            Some(self.0.row_of(&image).map_or(-1, |row| row as i64))
        };
        let rows = images.iter().map(|value| known(value).unwrap_or(-2));
        PyArray1::from_vec(images.py(), rows.collect())
    }

    /// The names of a row's categories, sorted.
    fn objects(&self, row: usize) -> Vec<&str> {
        let name = |&code: &u32| self.0.categories().get(code as usize).map(String::as_str);
        self.0.codes(row).iter().filter_map(name).collect()
    }

    /// Where each row's codes begin, and the codes.
    fn columns<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<u32>>) {
        (PyArray1::from_slice(py, self.0.offsets()), PyArray1::from_slice(py, self.0.all_codes()))
    }

    /// Bit rows over some categories.
    fn bits<'py>(
        &self,
        py: Python<'py>,
        categories: Vec<String>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (bits, words) = py.detach(|| self.0.bits(&categories));
        PyArray1::from_vec(py, bits).reshape([self.0.len(), words])
    }

    /// What the digest is over.
    fn digested<'py>(&self, py: Python<'py>) -> [Bound<'py, PyBytes>; 4] {
        py.detach(|| self.0.digested()).map(|part| PyBytes::new(py, &part))
    }

    /// The content of an Arrow file, with a note.
    fn arrow_file<'py>(&self, py: Python<'py>, note: &str) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &py.detach(|| arrow_file::write(&self.0, note))?))
    }

    /// A line of JSON for each image.
    fn json_lines(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.json_lines())
    }
}

/// Gathers images and their categories.
#[pyclass(module = "armchair._core")]
pub struct GroundTruthBuilder(Builder);

#[pymethods]
impl GroundTruthBuilder {
    #[new]
    fn new() -> Self {
        Self(Builder::new())
    }

    /// Adds an image by its canonical id; whether it is new, or has the same categories as before.
    fn add(&mut self, image: Id, categories: Vec<String>) -> bool {
        let mut numbers = categories.iter().map(|name| self.0.names().number(name)).collect();
        self.0.add(image.into(), &mut numbers).is_ok()
    }

    /// Reads whole lines of JSON; how many lines and bytes, up to something unusual.
    fn add_lines(&mut self, py: Python<'_>, block: &[u8], image_id_key: &str) -> (usize, usize) {
        py.detach(|| lines::read_lines(&mut self.0, block, image_id_key))
    }

    /// Reads the images of a dict in order; how many, up to something unusual.
    fn add_mapping(&mut self, objects: &Bound<'_, PyDict>) -> usize {
        let mut numbers = Vec::new();
        let mut read = 0;
        for (image, names) in objects.iter() {
            let Some(image) = plain_id(&image) else { break };
            numbers.clear();
            if self.numbers_of(&names, &mut numbers).is_none() {
                break;
            }
            if self.0.add(image, &mut numbers).is_err() {
                break;
            }
            read += 1;
        }
        read
    }

    /// Reads the images of two Arrow columns; how many, up to something unusual.
    fn add_columns(
        &mut self,
        images: &Bound<'_, PyAny>,
        objects: &Bound<'_, PyAny>,
    ) -> PyResult<usize> {
        ground_truth_columns::add_columns(&mut self.0, images, objects)
    }

    /// The table of all that was added; the builder is empty then.
    fn build(&mut self) -> Result<GroundTruthTable> {
        Ok(GroundTruthTable(std::mem::take(&mut self.0).build()?))
    }
}

impl GroundTruthBuilder {
    /// The numbers of the names in a plain container of plain texts.
    fn numbers_of(&mut self, names: &Bound<'_, PyAny>, numbers: &mut Vec<u32>) -> Option<()> {
        let names_of = self.0.names();
        let mut push = |name: Bound<'_, PyAny>| {
            let name = name.cast_exact::<PyString>().ok()?;
            numbers.push(names_of.number(name.to_str().ok()?));
            Some(())
        };
        if let Ok(list) = names.cast_exact::<PyList>() {
            list.iter().try_for_each(push)
        } else if let Ok(tuple) = names.cast_exact::<PyTuple>() {
            tuple.iter().try_for_each(push)
        } else if let Ok(set) = names.cast_exact::<PySet>() {
            set.iter().try_for_each(push)
        } else {
            names.cast_exact::<PyFrozenSet>().ok()?.iter().try_for_each(&mut push)
        }
    }
}

/// The canonical form of a plain integer or text; none where only Python can tell.
fn plain_id(value: &Bound<'_, PyAny>) -> Option<ImageId> {
    if let Ok(number) = value.cast_exact::<PyInt>() {
        return number.extract().ok().map(ImageId::Number);
    }
    ImageId::from_text(value.cast_exact::<PyString>().ok()?.to_str().ok()?)
}

/// The table of an evaluator's pickle; None where something is unusual.
#[pyfunction]
fn read_pickled_ground_truth(py: Python<'_>, data: &[u8]) -> Result<Option<GroundTruthTable>> {
    py.detach(|| {
        let mut builder = Builder::new();
        let read = pickle::read_pickle(&mut builder, data);
        read.map(|()| builder.build().map(GroundTruthTable)).transpose()
    })
}

/// The table that an Arrow file in memory holds, which is kept, and its note; None where it has no
/// note of armchair's.
#[pyfunction]
fn mapped_ground_truth(
    py: Python<'_>,
    memory: PyBuffer<u8>,
) -> PyResult<Option<(GroundTruthTable, String)>> {
    let (start, length) = (memory.buf_ptr(), memory.len_bytes());
    let (Some(start), true) = (NonNull::new(start.cast::<u8>()), memory.is_c_contiguous()) else {
        return Ok(None);
    };
    // SAFETY: the buffer's memory stays where it is as long as the buffer, which is handed on. That
    // nobody writes into it, is for the caller to see to; what is read is checked at every use.
    let file = unsafe { Buffer::from_custom_allocation(start, length, Arc::new(Kept(memory))) };
    let read = py.detach(|| arrow_file::read(&file)).transpose()?;
    Ok(read.map(|(table, note)| (GroundTruthTable(table), note)))
}

/// What keeps memory alive.
struct Kept(#[expect(dead_code, reason = "it is kept to be dropped")] PyBuffer<u8>);

impl RefUnwindSafe for Kept {}

/// Adds what this file defines to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<GroundTruthTable>()?;
    module.add_class::<GroundTruthBuilder>()?;
    module.add_function(wrap_pyfunction!(read_pickled_ground_truth, module)?)?;
    module.add_function(wrap_pyfunction!(mapped_ground_truth, module)?)
}
