//! Blocks of caption files for Python: the captions stay where they are in the block.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyList;

use super::texts::Texts;
use crate::files::captions::{self, Captions, End, Keys};
use crate::files::image_ids::ImageId;

/// The captions and image ids of whole lines, and how many lines and bytes were read before
/// something unusual, or to the end. The ids are an array where all are numbers, else a list.
#[pyfunction]
fn read_caption_lines<'py>(
    py: Python<'py>,
    block: PyBackedBytes,
    image_id_key: &str,
    caption_key: &str,
    threads: usize,
) -> PyResult<(Texts, Bound<'py, PyAny>, usize, usize)> {
    let keys = Keys { image_id: image_id_key, caption: caption_key };
    let read = py.detach(|| captions::read_lines(&block, keys, threads));
    let (lines, bytes) = (read.lines, read.bytes);
    let (texts, ids) = columns(py, block, read)?;
    Ok((texts, ids, lines, bytes))
}

/// The captions and image ids of an array's items, where the reading ended ("more", "array",
/// "unusual"), and how many bytes were read.
#[pyfunction]
fn read_caption_items<'py>(
    py: Python<'py>,
    block: PyBackedBytes,
    image_id_key: &str,
    caption_key: &str,
    first: bool,
) -> PyResult<(Texts, Bound<'py, PyAny>, &'static str, usize)> {
    let keys = Keys { image_id: image_id_key, caption: caption_key };
    let (read, end) = py.detach(|| captions::read_items(&block, keys, first));
    let end = match end {
        End::More => "more",
        End::Array => "array",
        End::Unusual => "unusual",
    };
    let bytes = read.bytes;
    let (texts, ids) = columns(py, block, read)?;
    Ok((texts, ids, end, bytes))
}

/// The captions, and the ids as an array where all are numbers, else as a list.
fn columns<'py>(
    py: Python<'py>,
    block: PyBackedBytes,
    read: Captions,
) -> PyResult<(Texts, Bound<'py, PyAny>)> {
    let numbers = read.image_ids.iter().map(ImageId::number).collect::<Option<Vec<i64>>>();
    let ids = match numbers {
        Some(numbers) => PyArray1::from_vec(py, numbers).into_any(),
        None => {
            let ids = read.image_ids.iter().map(|id| python_id(py, id));
            PyList::new(py, ids.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
    };
    Ok((Texts::of_block(block, read.texts), ids))
}

/// The canonical form of an image id given as text; None where only Python can tell.
#[pyfunction]
fn canonical_image_id<'py>(py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    ImageId::from_text(text).map(|id| python_id(py, &id)).transpose()
}

pub(super) fn python_id<'py>(py: Python<'py>, id: &ImageId) -> PyResult<Bound<'py, PyAny>> {
    Ok(match id {
        ImageId::Number(number) => number.into_pyobject(py)?.into_any(),
        ImageId::Text(text) => text.into_pyobject(py)?.into_any(),
    })
}

/// Adds the functions to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(read_caption_lines, module)?)?;
    module.add_function(wrap_pyfunction!(read_caption_items, module)?)?;
    module.add_function(wrap_pyfunction!(canonical_image_id, module)?)?;
    Ok(())
}
