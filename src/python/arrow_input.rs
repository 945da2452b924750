//! Columns of other libraries through the Arrow C data interface: their buffers, borrowed.
//!
//! The interface is pointers, so lengths and addresses are taken as the producer gives them; all
//! that the buffers say themselves (offsets, dictionary keys, UTF-8) is checked before it is used.

use std::ffi::CStr;

use arrow_array::array::{Array, ArrayRef, make_array};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{
    ArrowDictionaryKeyType, ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_buffer::ScalarBuffer;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::error::{Error, Result};

/// The chunks of a column, or none where `values` does not speak Arrow.
pub fn import(values: &Bound<'_, PyAny>, what: &str) -> PyResult<Option<Vec<ArrayRef>>> {
    let data = if values.hasattr("__arrow_c_stream__")? {
        let capsule = values.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
        read_stream(&capsule, what)?
    } else if values.hasattr("__arrow_c_array__")? {
        let capsules = values.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
        vec![read_array(&capsules, what)?]
    } else {
        return Ok(None);
    };
    let mut chunks = Vec::with_capacity(data.len());
    for chunk in data {
        chunk.validate_full().map_err(|error| invalid(what, error))?;
        chunks.push(make_array(chunk));
    }
    Ok(Some(chunks))
}

/// Calls `each` with every row of a chunk of texts, none for nulls.
///
/// # Errors
///
/// A chunk of anything else.
pub fn each_text<'chunk>(
    chunk: &'chunk ArrayRef,
    what: &str,
    each: impl FnMut(Option<&'chunk str>),
) -> Result<()> {
    match chunk.data_type() {
        DataType::Dictionary(key, _) => match **key {
            DataType::Int8 => each_word::<Int8Type>(chunk, what, each)?,
            DataType::Int16 => each_word::<Int16Type>(chunk, what, each)?,
            DataType::Int32 => each_word::<Int32Type>(chunk, what, each)?,
            DataType::Int64 => each_word::<Int64Type>(chunk, what, each)?,
            DataType::UInt8 => each_word::<UInt8Type>(chunk, what, each)?,
            DataType::UInt16 => each_word::<UInt16Type>(chunk, what, each)?,
            DataType::UInt32 => each_word::<UInt32Type>(chunk, what, each)?,
            DataType::UInt64 => each_word::<UInt64Type>(chunk, what, each)?,
            _ => return Err(no_texts(chunk.data_type(), what)),
        },
        _ => each_plain_text(chunk, what, each)?,
    }
    Ok(())
}

/// The rows of a chunk that is not dictionary-encoded.
fn each_plain_text<'chunk>(
    chunk: &'chunk ArrayRef,
    what: &str,
    mut each: impl FnMut(Option<&'chunk str>),
) -> Result<()> {
    match chunk.data_type() {
        DataType::Utf8 => chunk.as_string::<i32>().iter().for_each(each),
        DataType::LargeUtf8 => chunk.as_string::<i64>().iter().for_each(each),
        DataType::Utf8View => chunk.as_string_view().iter().for_each(each),
        DataType::Null => (0..chunk.len()).for_each(|_| each(None)),
        other => return Err(no_texts(other, what)),
    }
    Ok(())
}

/// The rows of a dictionary-encoded chunk.
fn each_word<'chunk, Key: ArrowDictionaryKeyType>(
    chunk: &'chunk ArrayRef,
    what: &str,
    mut each: impl FnMut(Option<&'chunk str>),
) -> Result<()> {
    let dictionary = chunk.as_dictionary::<Key>();
    let mut words = Vec::with_capacity(dictionary.values().len());
    each_plain_text(dictionary.values(), what, |word| words.push(word))?;
    for row in 0..dictionary.len() {
        each(dictionary.key(row).and_then(|key| words.get(key).copied().flatten()));
    }
    Ok(())
}

/// Why an array is no integers of 64 bits with a sign.
pub enum NoIntegers<'array> {
    /// It is of another type.
    Type(&'array DataType),
    /// It holds a larger one.
    TooLarge(u64),
}

/// The integers of an array, borrowed where they are of 64 bits; a null is any number.
///
/// # Errors
///
/// An array of anything else, or with a number that needs more bits.
pub fn integers(array: &ArrayRef) -> std::result::Result<ScalarBuffer<i64>, NoIntegers<'_>> {
    fn widened<Type: ArrowPrimitiveType<Native: Into<i64>>>(array: &ArrayRef) -> ScalarBuffer<i64> {
        array.as_primitive::<Type>().values().iter().map(|&value| value.into()).collect()
    }
    Ok(match array.data_type() {
        DataType::Int64 => array.as_primitive::<Int64Type>().values().clone(),
        DataType::Int32 => widened::<Int32Type>(array),
        DataType::Int16 => widened::<Int16Type>(array),
        DataType::Int8 => widened::<Int8Type>(array),
        DataType::UInt32 => widened::<UInt32Type>(array),
        DataType::UInt16 => widened::<UInt16Type>(array),
        DataType::UInt8 => widened::<UInt8Type>(array),
        DataType::UInt64 => {
            let fitting = |value: Option<u64>| {
                let value = value.unwrap_or_default();
                i64::try_from(value).map_err(|_| NoIntegers::TooLarge(value))
            };
            let values = array.as_primitive::<UInt64Type>().iter().map(fitting);
            values.collect::<std::result::Result<Vec<_>, _>>()?.into()
        }
        other => return Err(NoIntegers::Type(other)),
    })
}

fn no_texts(found: &DataType, what: &str) -> Error {
    Error::value(format!("a column of {what}s must hold texts, not Arrow's {found}"))
}

fn invalid(what: &str, error: impl std::fmt::Display) -> Error {
    Error::value(format!("the Arrow column of {what}s is invalid: {error}"))
}

fn read_array(capsules: &Bound<'_, PyTuple>, what: &str) -> PyResult<ArrayData> {
    let schema = pointer::<FFI_ArrowSchema>(&capsules.get_item(0)?, c"arrow_schema")?;
    let array = pointer::<FFI_ArrowArray>(&capsules.get_item(1)?, c"arrow_array")?;
    // SAFETY: the capsules are named as the interface names these structures and live until the
    // end of this function; moving the array out marks it as taken, and the schema is only read.
    let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array), &*schema) };
    Ok(data.map_err(|error| invalid(what, error))?)
}

fn read_stream(capsule: &Bound<'_, PyCapsule>, what: &str) -> PyResult<Vec<ArrayData>> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, c"arrow_array_stream")?;
    // SAFETY: the capsule is named as the interface names this structure; moving the stream out
    // marks it as taken.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream) };
    let (Some(get_schema), Some(get_next), Some(_)) =
        (stream.get_schema(), stream.get_next(), stream.release())
    else {
        return Err(invalid(what, "its stream was read before").into());
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream is not released, and both pointers are valid for the call.
    let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    if code != 0 {
        return Err(failed(&mut stream, code, what).into());
    }
    let mut chunks = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        let code = unsafe { get_next(&raw mut stream, &raw mut array) };
        if code != 0 {
            return Err(failed(&mut stream, code, what).into());
        }
        if array.is_released() {
            return Ok(chunks);
        }
        // SAFETY: a stream's arrays are of its schema, by the interface.
        let chunk = unsafe { from_ffi(array, &schema) };
        chunks.push(chunk.map_err(|error| invalid(what, error))?);
    }
}

/// The error of a stream whose last call returned `code`.
fn failed(stream: &mut FFI_ArrowArrayStream, code: i32, what: &str) -> Error {
    let message = stream.get_last_error().and_then(|last_error| {
        // SAFETY: the stream is not released and its last call failed; the text is its own until
        // the next call.
        unsafe {
            let text = last_error(&raw mut *stream);
            (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
        }
    });
    invalid(what, message.unwrap_or_else(|| format!("its stream failed with code {code}")))
}

/// The structure that a capsule of that name holds.
fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<*mut T> {
    Ok(capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?.cast::<T>().as_ptr())
}
