//! A table as an Arrow IPC file: its columns as they are in memory, so that nothing is parsed.
//!
//! `image_id` is a column of 64-bit integers, or of texts where some id is one; `objects` has lists of
//! names in dictionary encoding. Any library of Arrow's reads it. Here only a file of exactly this
//! form is read, one batch without nulls or compression; its columns are borrowed, and checked as
//! those of any table.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::array::{Array, ArrayRef};
use arrow_array::types::Int32Type;
use arrow_array::{DictionaryArray, Int32Array, Int64Array, ListArray, RecordBatch, StringArray};
use arrow_buffer::{ArrowNativeType, Buffer, OffsetBuffer, ScalarBuffer};
use arrow_ipc::writer::FileWriter;
use arrow_ipc::{Block, Endianness, Footer, Message, Type};
use arrow_schema::{ArrowError, DataType, Field, Schema};

use super::table::Table;
use crate::error::{Error, Result};
use crate::files::image_ids::ImageId;

/// The key of what is noted about the table, in the schema's metadata.
pub const NOTE: &str = "armchair.ground_truth";
/// The key of how many ids are numbers: as texts, some could be either.
const NUMBERS: &str = "armchair.numbers";
const COLUMNS: [&str; 2] = ["image_id", "objects"];
const MAGIC: &[u8] = b"ARROW1";
/// Before a message: a mark, and how long it is.
const MESSAGE_START: usize = 8;

/// The content of the file, with a note.
///
/// # Errors
/// None that is known: all tables fit.
pub fn write(table: &Table, note: &str) -> Result<Vec<u8>> {
    written(table, note)
        .map_err(|error| Error::value(format!("no Arrow file can be made: {error}")))
}

fn written(table: &Table, note: &str) -> std::result::Result<Vec<u8>, ArrowError> {
    let images: ArrayRef = if table.texts().is_empty() {
        Arc::new(Int64Array::from(table.numbers().to_vec()))
    } else {
        let numbers = table.numbers().iter().map(i64::to_string);
        let texts = table.texts().iter().map(ToString::to_string);
        Arc::new(StringArray::from_iter_values(numbers.chain(texts)))
    };
    // Codes are below the number of categories, and fewer than 31 bits hold.
    let codes = Int32Array::from_iter_values(table.all_codes().iter().map(|&code| code as i32));
    let names = Arc::new(StringArray::from(table.categories().to_vec()));
    let codes = DictionaryArray::<Int32Type>::try_new(codes, names)?;
    let item = Arc::new(Field::new_dictionary("item", DataType::Int32, DataType::Utf8, false));
    let offsets = OffsetBuffer::new(ScalarBuffer::from(table.offsets().to_vec()));
    let objects = ListArray::try_new(item, offsets, Arc::new(codes), None)?;
    let [id, of] = COLUMNS;
    let fields = vec![
        Field::new(id, images.data_type().clone(), false),
        Field::new(of, objects.data_type().clone(), false),
    ];
    let numbers = table.numbers().len().to_string();
    let notes =
        [(NOTE, note.to_owned()), (NUMBERS, numbers)].map(|(key, note)| (key.to_owned(), note));
    let schema = Arc::new(Schema::new_with_metadata(fields, HashMap::from(notes)));
    let batch = RecordBatch::try_new(schema.clone(), vec![images, Arc::new(objects)])?;
    let mut writer = FileWriter::try_new(Vec::new(), &schema)?;
    writer.write(&batch)?;
    writer.into_inner()
}

/// The table of a file and its note; none where the file has no such note, as other programs' have.
///
/// # Errors
/// The file has the note, but is not exactly of this form: somebody changed or damaged it.
pub fn read(file: &Buffer) -> Option<Result<(Table, String)>> {
    let rest = file.as_slice().strip_prefix(MAGIC)?.strip_suffix(MAGIC)?;
    let (rest, length) = rest.split_last_chunk::<4>()?;
    let length = usize::try_from(i32::from_le_bytes(*length)).ok()?;
    let footer = arrow_ipc::root_as_footer(rest.get(rest.len().checked_sub(length)?..)?).ok()?;
    let note = noted(footer.schema()?, NOTE)?;
    let changed =
        || Error::value("the file is not as armchair wrote it: it was changed or damaged");
    Some(read_table(file, footer).map(|table| (table, note.to_owned())).ok_or_else(changed))
}

fn read_table(file: &Buffer, footer: Footer<'_>) -> Option<Table> {
    let of_numbers = has_numbers(footer.schema()?)?;
    let (dictionaries, batches) = (footer.dictionaries()?, footer.recordBatches()?);
    (dictionaries.len() == 1 && batches.len() == 1).then_some(())?;

    let (message, body) = message(file, dictionaries.get(0))?;
    let names = message.header_as_dictionary_batch()?.data()?;
    let names = texts(&Columns::of(names, body)?, 0, 0)?;

    let (message, body) = self::message(file, batches.get(0))?;
    let columns = Columns::of(message.header_as_record_batch()?, body)?;
    let length = columns.length(0)?;
    // Each column begins with a buffer for its nulls, which it has not.
    let (images, behind) = if of_numbers {
        (None, 2)
    } else {
        let texts = texts(&columns, 0, 0)?;
        let numbers: usize = noted(footer.schema()?, NUMBERS)?.parse().ok()?;
        let id = |(place, text): (usize, String)| {
            if place < numbers {
                text.parse().ok().map(ImageId::Number)
            } else {
                Some(ImageId::Text(text))
            }
        };
        (Some(texts.into_iter().enumerate().map(id).collect::<Option<Vec<_>>>()?), 3)
    };
    let offsets = columns.values(behind + 1, length.checked_add(1)?)?;
    let codes = columns.values(behind + 3, columns.length(2)?)?;
    let table = match images {
        None => Table::of_numbers(columns.values(1, length)?, names, offsets, codes),
        Some(images) => Table::new(images, names, offsets, codes),
    };
    table.ok()
}

/// What the metadata has under a key.
fn noted<'file>(schema: arrow_ipc::Schema<'file>, key: &str) -> Option<&'file str> {
    schema.custom_metadata()?.iter().find(|entry| entry.key() == Some(key))?.value()
}

/// Whether the ids are numbers; none where the columns are not those that `write` writes.
fn has_numbers(schema: arrow_ipc::Schema<'_>) -> Option<bool> {
    let fields = schema.fields()?;
    (schema.endianness() == Endianness::Little && fields.len() == COLUMNS.len()).then_some(())?;
    let (id, objects) = (fields.get(0), fields.get(1));
    ([id.name(), objects.name()] == COLUMNS.map(Some) && id.dictionary().is_none()).then_some(())?;
    let is_of_bits = |int: arrow_ipc::Int<'_>, bits| int.is_signed() && int.bitWidth() == bits;
    let of_numbers = match id.type_type() {
        Type::Int => is_of_bits(id.type_as_int()?, 64).then_some(true)?,
        Type::Utf8 => false,
        _ => return None,
    };
    let items = objects.children()?;
    (objects.type_type() == Type::List && items.len() == 1).then_some(())?;
    let item = items.get(0);
    let has_codes = item.type_type() == Type::Utf8
        && item.dictionary()?.indexType().is_none_or(|index| is_of_bits(index, 32));
    has_codes.then_some(of_numbers)
}

/// A block's message and body.
fn message<'file>(file: &'file Buffer, block: &Block) -> Option<(Message<'file>, Buffer)> {
    let start = usize::try_from(block.offset()).ok()?;
    let body = start.checked_add(usize::try_from(block.metaDataLength()).ok()?)?;
    let head = file.get(start.checked_add(MESSAGE_START)?..body)?;
    let length = usize::try_from(block.bodyLength()).ok()?;
    file.get(body..body.checked_add(length)?)?;
    Some((arrow_ipc::root_as_message(head).ok()?, file.slice_with_length(body, length)))
}

/// The columns of a batch.
struct Columns<'file> {
    batch: arrow_ipc::RecordBatch<'file>,
    body: Buffer,
}

impl<'file> Columns<'file> {
    /// None where something is null or compressed.
    fn of(batch: arrow_ipc::RecordBatch<'file>, body: Buffer) -> Option<Self> {
        let is_plain = batch.compression().is_none()
            && batch.nodes()?.iter().all(|node| node.null_count() == 0);
        is_plain.then_some(Self { batch, body })
    }

    /// How many values a column has.
    fn length(&self, column: usize) -> Option<usize> {
        let nodes = self.batch.nodes()?;
        (column < nodes.len()).then_some(())?;
        usize::try_from(nodes.get(column).length()).ok()
    }

    /// The first values of a buffer.
    fn values<T: ArrowNativeType>(&self, number: usize, count: usize) -> Option<ScalarBuffer<T>> {
        let buffers = self.batch.buffers()?;
        (number < buffers.len()).then_some(())?;
        let place = buffers.get(number);
        let start = usize::try_from(place.offset()).ok()?;
        let length = count.checked_mul(size_of::<T>())?;
        (length <= usize::try_from(place.length()).ok()?).then_some(())?;
        let bytes = self.body.get(start..start.checked_add(length)?)?;
        (bytes.as_ptr().align_offset(align_of::<T>()) == 0).then_some(())?;
        Some(ScalarBuffer::from(self.body.slice_with_length(start, length)))
    }
}

/// The texts of a column whose buffers begin with number `first`.
fn texts(columns: &Columns<'_>, column: usize, first: usize) -> Option<Vec<String>> {
    let offsets = columns.values::<i32>(first + 1, columns.length(column)?.checked_add(1)?)?;
    let end = usize::try_from(*offsets.last()?).ok()?;
    let bytes = columns.values::<u8>(first + 2, end)?;
    let text = |pair: &[i32]| {
        let &[start, end] = pair else { return None };
        let range = usize::try_from(start).ok()?..usize::try_from(end).ok()?;
        std::str::from_utf8(bytes.get(range)?).ok().map(ToOwned::to_owned)
    };
    offsets.windows(2).map(text).collect()
}

#[cfg(test)]
mod tests {
    use arrow_buffer::Buffer;

    use super::super::Builder;
    use super::super::table::Table;
    use super::{read, write};
    use crate::files::image_ids::ImageId;

    fn table(ids: &[ImageId]) -> Table {
        let mut builder = Builder::new();
        for (id, names) in ids.iter().zip([&["hot dog", "café"][..], &[], &["cat"]]) {
            let mut numbers = names.iter().map(|name| builder.names().number(name)).collect();
            builder.add(id.clone(), &mut numbers).unwrap();
        }
        builder.build().unwrap()
    }

    fn tables() -> [Table; 2] {
        let text = ImageId::Text("a.png".into());
        let numbers = [7, -3, 2239].map(ImageId::Number);
        [table(&numbers), table(&[numbers[0].clone(), text, numbers[2].clone()])]
    }

    #[test]
    fn what_is_written_is_read() {
        for table in tables() {
            let file = Buffer::from(write(&table, "a note").unwrap());
            let (read, note) = read(&file).unwrap().unwrap();
            assert_eq!((read.json_lines(), note), (table.json_lines(), "a note".to_owned()));
        }
    }

    #[test]
    fn no_damage_is_more_than_a_refusal_or_another_table() {
        for table in tables() {
            let file = write(&table, "a note").unwrap();
            for place in 0..file.len() {
                for byte in [0, 1, 0x7f, 0xff] {
                    let mut damaged = file.clone();
                    damaged[place] = byte;
                    if let Some(Ok((table, _))) = read(&Buffer::from(damaged)) {
                        table.json_lines();
                    }
                }
                assert!(read(&Buffer::from(&file[..place])).is_none(), "cut at {place}");
            }
        }
    }
}
