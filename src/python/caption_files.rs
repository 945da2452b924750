//! Blocks of caption files for Python: the captions stay where they are in the block.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyList;

use crate::files::captions::{self, Keys, Text};
use crate::files::image_ids::ImageId;

/// The captions of a block, a sequence of str; `Convention.count` reads them where they are.
#[pyclass(frozen, sequence, module = "armchair._core")]
pub struct CaptionTexts {
    block: PyBackedBytes,
    texts: Vec<Text>,
}

impl CaptionTexts {
    /// The captions.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| text.in_block(&self.block))
    }
}

#[pymethods]
impl CaptionTexts {
    fn __len__(&self) -> usize {
        self.texts.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<&str> {
        let index = if index < 0 { index + self.texts.len() as isize } else { index };
        let text = usize::try_from(index).ok().and_then(|index| self.texts.get(index));
        text.map(|text| text.in_block(&self.block))
            .ok_or_else(|| PyIndexError::new_err("caption index out of range"))
    }
}

/// The captions and image ids of whole lines, and how many lines and bytes were read before
/// something unusual, or to the end.
#[pyfunction]
fn read_caption_lines<'py>(
    py: Python<'py>,
    block: PyBackedBytes,
    image_id_key: &str,
    caption_key: &str,
    threads: usize,
) -> PyResult<(CaptionTexts, Bound<'py, PyList>, usize, usize)> {
    let keys = Keys { image_id: image_id_key, caption: caption_key };
    let read = py.detach(|| captions::read_lines(&block, keys, threads));
    let ids = read.image_ids.iter().map(|id| match id {
        ImageId::Number(number) => number.into_pyobject(py).map(Bound::into_any),
        ImageId::Text(text) => text.into_pyobject(py).map(Bound::into_any),
    });
    let ids = PyList::new(py, ids.collect::<Result<Vec<_>, _>>()?)?;
    Ok((CaptionTexts { block, texts: read.texts }, ids, read.lines, read.bytes))
}

/// The canonical form of an image id given as text; None where only Python can tell.
#[pyfunction]
fn canonical_image_id<'py>(py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(match ImageId::from_text(text) {
        None => None,
        Some(ImageId::Number(number)) => Some(number.into_pyobject(py)?.into_any()),
        Some(ImageId::Text(text)) => Some(text.into_pyobject(py)?.into_any()),
    })
}

/// Adds the class and the functions to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<CaptionTexts>()?;
    module.add_function(wrap_pyfunction!(read_caption_lines, module)?)?;
    module.add_function(wrap_pyfunction!(canonical_image_id, module)?)?;
    Ok(())
}
