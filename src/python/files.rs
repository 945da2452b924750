//! Annotation files for Python, read from any object with `read(size)`.

use std::io::{self, Read};

use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::Error;
use crate::files::coco::{self, Annotations, Kind};

type Numbers<'py> = Bound<'py, PyArray1<i64>>;
type Columns<'py> =
    (Option<Numbers<'py>>, Option<Vec<(i64, String)>>, Numbers<'py>, Numbers<'py>, Vec<String>);

/// The ids of `images`, `categories` (id, name), and of each annotation its image, its category
/// and its caption. `kind` is "instances" or "captions".
#[pyfunction]
fn read_coco_annotations<'py>(
    py: Python<'py>,
    stream: Py<PyAny>,
    name: &str,
    kind: &str,
) -> PyResult<Columns<'py>> {
    let kind = match kind {
        "instances" => Kind::Instances,
        "captions" => Kind::Captions,
        _ => return Err(Error::unknown(format!("unknown kind of annotations {kind:?}")).into()),
    };
    let mut stream = Stream { stream, error: None };
    let result = py.detach(|| coco::read_annotations(&mut stream, name, kind));
    if let Some(error) = stream.error {
        return Err(error);
    }
    let Annotations { images, categories, annotation_images, annotation_categories, captions } =
        result?;
    Ok((
        images.map(|ids| ids.into_pyarray(py)),
        categories,
        annotation_images.into_pyarray(py),
        annotation_categories.into_pyarray(py),
        captions,
    ))
}

/// A Python stream; keeps the exception that its `read` raised, for it to be raised again.
struct Stream {
    stream: Py<PyAny>,
    error: Option<PyErr>,
}

impl Read for &mut Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let copied = Python::attach(|py| {
            let block = self.stream.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes = block.cast::<PyBytes>().map_err(PyErr::from)?.as_bytes();
            let target = buffer.get_mut(..bytes.len()).ok_or_else(|| {
                PyTypeError::new_err("the stream read more than it was asked for")
            })?;
            target.copy_from_slice(bytes);
            Ok(bytes.len())
        });
        copied.map_err(|error: PyErr| {
            self.error = Some(error);
            io::Error::other("the stream raised an exception")
        })
    }
}

/// Adds the functions of this file to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(read_coco_annotations, module)?)?;
    Ok(())
}
