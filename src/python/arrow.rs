//! Arrow arrays of lists of integers through the PyCapsule interface, from any library that has it.
//!
//! The structures are those of Arrow's C data and stream interfaces. Offsets are copied to 64 bits,
//! values only where they are not 64-bit already or come in several chunks. Whoever exported the
//! arrays releases them when the capsules are dropped.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::slice;

use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

use crate::error::{Error, Result};
use crate::token_f1::Side;

#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *const *const Schema,
    dictionary: *const Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *const *const c_void,
    children: *const *const Array,
    dictionary: *const Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

/// Offsets and values of an array of lists, and the capsules that keep borrowed values alive.
pub struct ArrowLists {
    offsets: Vec<i64>,
    values: Values,
    _capsules: Vec<Py<PyAny>>,
}

enum Values {
    Owned(Vec<i64>),
    Borrowed(*const i64, usize),
}

impl ArrowLists {
    /// The lists of `object`; None where it has no Arrow interface.
    pub fn read(side: Side, object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if object.hasattr("__arrow_c_array__")? {
            let pair = object.call_method0("__arrow_c_array__")?;
            let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
            // SAFETY: by the interface, capsules of these names hold these structures, and they stay
            // valid until the capsules are dropped, which the result keeps.
            let mut lists = unsafe {
                let schema: &Schema = structure(&schema, c"arrow_schema")?;
                let array: &Array = structure(&array, c"arrow_array")?;
                read_array(side, schema, array)?
            };
            lists._capsules = vec![schema.unbind(), array.unbind()];
            return Ok(Some(lists));
        }
        if object.hasattr("__arrow_c_stream__")? {
            let capsule = object.call_method0("__arrow_c_stream__")?;
            // SAFETY: as above; the stream is read by this thread only.
            return unsafe { read_stream(side, structure(&capsule, c"arrow_array_stream")?) }
                .map(Some);
        }
        Ok(None)
    }

    /// Where each list starts among the values, and where the last one ends.
    pub fn offsets(&self) -> &[i64] {
        &self.offsets
    }

    /// All values.
    pub fn values(&self) -> &[i64] {
        match &self.values {
            Values::Owned(values) => values,
            // SAFETY: the exporter's buffer has that many values and lives as long as the capsules.
            Values::Borrowed(start, length) => unsafe { slice::from_raw_parts(*start, *length) },
        }
    }
}

unsafe fn structure<'a, T>(capsule: &'a Bound<'_, PyAny>, name: &CStr) -> PyResult<&'a T> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?;
    Ok(unsafe { pointer.cast::<T>().as_ref() })
}

unsafe fn read_stream(side: Side, stream: *const Stream) -> PyResult<ArrowLists> {
    let stream = stream.cast_mut();
    let failed = || Error::value(format!("{}: the Arrow stream cannot be read", side.name()));
    let mut lists =
        ArrowLists { offsets: vec![0], values: Values::Owned(Vec::new()), _capsules: Vec::new() };
    let mut all = Vec::new();
    unsafe {
        let (Some(get_schema), Some(get_next)) = ((*stream).get_schema, (*stream).get_next) else {
            return Err(failed().into());
        };
        let mut schema = std::mem::zeroed::<Schema>();
        if get_schema(stream, &raw mut schema) != 0 {
            return Err(failed().into());
        }
        let schema = Released(schema, |schema| schema.release);
        loop {
            let mut array = std::mem::zeroed::<Array>();
            if get_next(stream, &raw mut array) != 0 {
                return Err(failed().into());
            }
            if array.release.is_none() {
                break;
            }
            let array = Released(array, |array| array.release);
            let chunk = read_array(side, &schema.0, &array.0)?;
            let (first, base) = (chunk.offsets.first().copied().unwrap_or(0), all.len() as i64);
            let last = chunk.offsets.last().copied().unwrap_or(first);
            lists.offsets.extend(chunk.offsets.iter().skip(1).map(|end| end - first + base));
            let used = chunk.values().get(first as usize..last as usize).ok_or_else(failed)?;
            all.extend_from_slice(used);
        }
    }
    lists.values = Values::Owned(all);
    Ok(lists)
}

/// A structure that is released when it goes out of scope.
struct Released<T>(T, fn(&T) -> Option<unsafe extern "C" fn(*mut T)>);

impl<T> Drop for Released<T> {
    fn drop(&mut self) {
        if let Some(release) = (self.1)(&self.0) {
            // SAFETY: the structure was filled by its exporter and is released once.
            unsafe { release(&raw mut self.0) }
        }
    }
}

unsafe fn read_array(side: Side, schema: &Schema, array: &Array) -> Result<ArrowLists> {
    let unusable = |what: String| Error::value(format!("{}: {what}", side.name()));
    let format = unsafe { text(schema.format) };
    let (Some(child_schema), Some(child)) =
        (unsafe { child(schema.n_children, schema.children) }, unsafe {
            child(array.n_children, array.children)
        })
    else {
        return Err(unusable(format!(
            "an Arrow array of lists is needed, not of format {format:?}"
        )));
    };
    if let Some(item) = (0..array.length).find(|&item| unsafe { is_null(array, item) }) {
        return Err(side.not_a_collection(item as usize, "null"));
    }
    let length = array.length as usize;
    let mut offsets: Vec<i64> = match format.as_str() {
        "+l" => {
            unsafe { column::<i32>(array, 1, length + 1) }.iter().map(|&at| at.into()).collect()
        }
        "+L" => unsafe { column::<i64>(array, 1, length + 1) }.to_vec(),
        _ => match format.strip_prefix("+w:").and_then(|size| size.parse::<i64>().ok()) {
            Some(size) => (0..=length as i64).map(|item| (item + array.offset) * size).collect(),
            None => {
                let what = format!("an Arrow array of lists is needed, not of format {format:?}");
                return Err(unusable(what));
            }
        },
    };
    if offsets.is_empty() {
        // No list may come without a buffer of offsets.
        offsets.push(0);
    }
    let mut bounds = offsets.iter().zip(offsets.iter().skip(1));
    let holds_null =
        |(start, end): (&i64, &i64)| (*start..*end).any(|place| unsafe { is_null(child, place) });
    if child.null_count != 0
        && let Some(item) = bounds.position(holds_null)
    {
        return Err(side.not_an_index(item, "null"));
    }
    let values = unsafe { read_values(child_schema, child) }.map_err(unusable)?;
    Ok(ArrowLists { offsets, values, _capsules: Vec::new() })
}

unsafe fn read_values(schema: &Schema, array: &Array) -> std::result::Result<Values, String> {
    let length = array.length as usize;
    macro_rules! copied {
        ($kind:ty) => {{
            let values = unsafe { column::<$kind>(array, 1, length) };
            Values::Owned(values.iter().map(|&value| i64::from(value)).collect())
        }};
    }
    let format = unsafe { text(schema.format) };
    Ok(match format.as_str() {
        "c" => copied!(i8),
        "C" => copied!(u8),
        "s" => copied!(i16),
        "S" => copied!(u16),
        "i" => copied!(i32),
        "I" => copied!(u32),
        "l" => {
            let values = unsafe { column::<i64>(array, 1, length) };
            Values::Borrowed(values.as_ptr(), values.len())
        }
        "L" => {
            let values = unsafe { column::<u64>(array, 1, length) };
            let index =
                |&value| i64::try_from(value).map_err(|_| format!("{value} is not a token index"));
            Values::Owned(values.iter().map(index).collect::<std::result::Result<_, _>>()?)
        }
        // An array of nulls is what an empty list of unknown type has for its values.
        "n" if length == 0 => Values::Owned(Vec::new()),
        _ => return Err(format!("integers are needed, not Arrow format {format:?}")),
    })
}

unsafe fn text(format: *const c_char) -> String {
    if format.is_null() {
        return String::new();
    }
    unsafe { CStr::from_ptr(format) }.to_string_lossy().into_owned()
}

unsafe fn child<'a, T>(count: i64, children: *const *const T) -> Option<&'a T> {
    (count == 1 && !children.is_null()).then(|| unsafe { (*children).as_ref() }).flatten()
}

/// `length` entries of a buffer from the array's offset on.
unsafe fn column<T>(array: &Array, buffer: i64, length: usize) -> &[T] {
    if buffer >= array.n_buffers || length == 0 {
        return &[];
    }
    unsafe {
        let start = (*array.buffers.offset(buffer as isize)).cast::<T>();
        if start.is_null() {
            return &[];
        }
        slice::from_raw_parts(start.offset(array.offset as isize), length)
    }
}

unsafe fn is_null(array: &Array, place: i64) -> bool {
    if array.null_count == 0 || array.n_buffers == 0 {
        return false;
    }
    let bitmap = unsafe { *array.buffers }.cast::<u8>();
    let bit = (array.offset + place) as usize;
    !bitmap.is_null() && unsafe { *bitmap.add(bit / 8) >> (bit % 8) & 1 == 0 }
}
