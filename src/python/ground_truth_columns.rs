//! Ground truth in Arrow: a column of image ids and one of lists of names.

use arrow_array::array::{Array, ArrayRef, OffsetSizeTrait};
use arrow_array::cast::AsArray;
use arrow_schema::DataType;
use pyo3::prelude::*;

use super::arrow_input;
use crate::files::image_ids::ImageId;
use crate::ground_truth::Builder;
use crate::ground_truth::builder::Names;

/// Reads the images of two columns, cut into the same chunks; how many, up to something unusual.
pub fn add_columns(
    builder: &mut Builder,
    images: &Bound<'_, PyAny>,
    objects: &Bound<'_, PyAny>,
) -> PyResult<usize> {
    let images = arrow_input::import(images, "image id")?.unwrap_or_default();
    let objects = arrow_input::import(objects, "object")?.unwrap_or_default();
    let mut read = 0;
    for (images, objects) in images.iter().zip(&objects) {
        let lists = match objects.data_type() {
            DataType::List(_) => lists::<i32>(builder.names(), objects),
            DataType::LargeList(_) => lists::<i64>(builder.names(), objects),
            _ => None,
        };
        let (Some(ids), Some(mut lists)) = (ids(images), lists) else { break };
        for (row, id) in ids.into_iter().enumerate() {
            let (Some(id), Some(numbers)) = (id, lists.next(row)) else { return Ok(read) };
            if builder.add(id, numbers).is_err() {
                return Ok(read);
            }
            read += 1;
        }
    }
    Ok(read)
}

/// The canonical id of each row, none where it is unusual; none at all for other types.
fn ids(column: &ArrayRef) -> Option<Vec<Option<ImageId>>> {
    if column.data_type().is_integer() {
        let numbers = arrow_input::integers(column).ok()?;
        let id = |(row, &number)| (!column.is_null(row)).then_some(ImageId::Number(number));
        return Some(numbers.iter().enumerate().map(id).collect());
    }
    let mut ids = Vec::with_capacity(column.len());
    arrow_input::each_text(column, "image id", |text| ids.push(text.and_then(ImageId::from_text)))
        .ok()?;
    Some(ids)
}

/// Lists of names as numbers.
struct Lists<'chunk> {
    chunk: &'chunk ArrayRef,
    offsets: Vec<usize>,
    names: Vec<Option<u32>>,
    numbers: Vec<u32>,
}

/// The lists of a chunk; none where they are not of texts.
fn lists<'chunk, Offset: OffsetSizeTrait>(
    names: &mut Names,
    chunk: &'chunk ArrayRef,
) -> Option<Lists<'chunk>> {
    let lists = chunk.as_list::<Offset>();
    let mut numbers = Vec::with_capacity(lists.values().len());
    let number = |name: Option<&str>| numbers.push(name.map(|name| names.number(name)));
    arrow_input::each_text(lists.values(), "object", number).ok()?;
    let offsets = lists.value_offsets().iter().map(|offset| offset.as_usize()).collect();
    Some(Lists { chunk, offsets, names: numbers, numbers: Vec::new() })
}

impl Lists<'_> {
    /// The numbers of a row; none where it or one of its names is null.
    fn next(&mut self, row: usize) -> Option<&mut Vec<u32>> {
        let (&start, &end) = (self.offsets.get(row)?, self.offsets.get(row + 1)?);
        (!self.chunk.is_null(row)).then_some(())?;
        self.numbers.clear();
        for name in self.names.get(start..end)? {
            self.numbers.push((*name)?);
        }
        Some(&mut self.numbers)
    }
}
