//! Per-caption results as an Arrow stream.

use std::sync::Arc;

use arrow_array::array::{Array, ArrayRef, BooleanArray, Int64Array, StringArray, UInt32Array};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ListArray, RecordBatch, RecordBatchIterator, StructArray};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::error::Error;

type Lists<'py> = (PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, u32>);
/// Offsets, and of each span category, start, end and whether it is hallucinated.
type Spans<'py> = (
    PyReadonlyArray1<'py, i64>,
    PyReadonlyArray1<'py, u32>,
    PyReadonlyArray1<'py, u32>,
    PyReadonlyArray1<'py, u32>,
    PyReadonlyArray1<'py, bool>,
);

/// A capsule with a stream of one batch: a row for each caption.
#[pyfunction]
fn caption_stream<'py>(
    py: Python<'py>,
    ids: Ids<'py>,
    counts: Vec<(String, PyReadonlyArray1<'py, u32>)>,
    names: Vec<String>,
    hallucinated: Option<Lists<'py>>,
    spans: Option<Spans<'py>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let ids: ArrayRef = match ids {
        Ids::Numbers(numbers) => {
            Arc::new(Int64Array::from_iter_values(numbers.as_array().iter().copied()))
        }
        Ids::Texts(texts) => Arc::new(StringArray::from(texts)),
    };
    let mut columns = vec![("image_id".to_owned(), ids)];
    for (name, column) in counts {
        columns.push((name, Arc::new(UInt32Array::from(column.as_array().to_vec()))));
    }
    if let Some((offsets, categories)) = hallucinated {
        let categories = category_names(&categories, &names)?;
        let lists = lists(&offsets, categories)?;
        columns.push(("hallucinated_categories".to_owned(), lists));
    }
    if let Some((offsets, categories, starts, ends, hallucinated)) = spans {
        let integers = |column: &PyReadonlyArray1<'_, u32>| -> ArrayRef {
            Arc::new(UInt32Array::from(column.as_array().to_vec()))
        };
        let field = |name: &str, kind| Arc::new(Field::new(name, kind, false));
        let flags = BooleanArray::from(hallucinated.as_array().to_vec());
        let parts: Vec<(_, ArrayRef)> = vec![
            (field("category", DataType::Utf8), category_names(&categories, &names)?),
            (field("start", DataType::UInt32), integers(&starts)),
            (field("end", DataType::UInt32), integers(&ends)),
            (field("hallucinated", DataType::Boolean), Arc::new(flags)),
        ];
        let (fields, arrays): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let structs = StructArray::try_new(fields.into(), arrays, None).map_err(broken)?;
        columns.push(("spans".to_owned(), lists(&offsets, Arc::new(structs))?));
    }
    let batch = RecordBatch::try_from_iter(columns).map_err(broken)?;
    let schema = batch.schema();
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// Image ids, all of one kind.
#[derive(FromPyObject)]
enum Ids<'py> {
    Numbers(PyReadonlyArray1<'py, i64>),
    Texts(Vec<String>),
}

fn category_names(categories: &PyReadonlyArray1<'_, u32>, names: &[String]) -> PyResult<ArrayRef> {
    let categories = categories.as_array();
    let named: Option<Vec<&str>> = categories
        .iter()
        .map(|&category| names.get(category as usize).map(String::as_str))
        .collect();
    let named = named.ok_or_else(|| Error::value("there is no such category number"))?;
    Ok(Arc::new(StringArray::from(named)))
}

fn lists(offsets: &PyReadonlyArray1<'_, i64>, values: ArrayRef) -> PyResult<ArrayRef> {
    let too_many = |_| Error::value("more than 2147483647 list values in one table");
    let offsets: Vec<i32> = offsets
        .as_array()
        .iter()
        .map(|&offset| i32::try_from(offset))
        .collect::<Result<_, _>>()
        .map_err(too_many)?;
    if offsets.is_empty() || !offsets.is_sorted() || offsets.first().is_some_and(|&first| first < 0)
    {
        return Err(Error::value("the offsets of lists must ascend from 0").into());
    }
    let field = Arc::new(Field::new_list_field(values.data_type().clone(), false));
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    Ok(Arc::new(ListArray::try_new(field, offsets, values, None).map_err(broken)?))
}

fn broken(error: ArrowError) -> Error {
    Error::value(format!("no table can be made of these columns: {error}"))
}

/// Adds the function to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(caption_stream, module)?)
}
