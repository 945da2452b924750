//! The hot case of ground truth in JSON: a line for each image, with its id and its categories.
//!
//! As in [`crate::files::captions`], what is at all unusual stops the reading before its line, and
//! the caller reads on with a reader that takes its time and says what is wrong.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::builder::{Builder, Names};
use super::plain_line;
use crate::files::caption_object::{IdValue, Ignored, Key, Keys, Wanted};
use crate::files::captions::whole_lines;
use crate::files::image_ids::ImageId;

/// The key of the categories.
const OBJECTS: &str = "objects";

/// Reads whole lines, an object each, into `builder`; how many lines and bytes were read.
pub fn read_lines(builder: &mut Builder, block: &[u8], image_id_key: &str) -> (usize, usize) {
    let keys = Keys { image_id: image_id_key, caption: OBJECTS };
    let (mut lines, mut bytes) = (0, 0);
    let mut numbers = Vec::new();
    for line in whole_lines(block).split_inclusive('\n') {
        if !line.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')) {
            let plain = (keys.image_id, keys.caption);
            let image =
                plain_line::read(line, plain, builder.names(), &mut numbers).or_else(|| {
                    read_object(
                        line,
                        Object { keys, names: builder.names(), numbers: &mut numbers },
                    )
                });
            let Some(image) = image else { break };
            if builder.add(image, &mut numbers).is_err() {
                break;
            }
        }
        lines += 1;
        bytes += line.len();
    }
    (lines, bytes)
}

fn read_object(line: &str, object: Object<'_>) -> Option<ImageId> {
    let mut reader = serde_json::Deserializer::from_str(line);
    let image = object.deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    image
}

/// An object of which the image's id is returned and the categories' numbers are left in `numbers`;
/// of a key that comes twice the last, as in Python.
struct Object<'line> {
    keys: Keys<'line>,
    names: &'line mut Names,
    numbers: &'line mut Vec<u32>,
}

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Option<ImageId>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Option<ImageId>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut image, mut objects) = (None, None);
        while let Some(key) = map.next_key_seed(Key(self.keys))? {
            match key {
                Wanted::ImageId => image = Some(map.next_value_seed(IdValue)?),
                Wanted::Caption => {
                    let list = List { names: self.names, numbers: self.numbers };
                    objects = Some(map.next_value_seed(list)?);
                }
                Wanted::Neither => {
                    map.next_value::<Ignored>()?;
                }
            }
        }
        Ok(image.zip(objects).map(|(image, ())| image))
    }
}

/// A list of names, left as numbers.
struct List<'line> {
    names: &'line mut Names,
    numbers: &'line mut Vec<u32>,
}

impl<'de> DeserializeSeed<'de> for List<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of texts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        self.numbers.clear();
        while let Some(number) = items.next_element_seed(Name(self.names))? {
            self.numbers.push(number);
        }
        Ok(())
    }
}

struct Name<'line>(&'line mut Names);

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<u32, D::Error> {
        reader.deserialize_str(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = u32;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("text")
    }

    fn visit_str<E>(self, name: &str) -> Result<u32, E> {
        Ok(self.0.number(name))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Builder;
    use super::read_lines;

    /// The lines that are read of a text, and the table as its own lines.
    fn read(text: &str) -> (usize, String) {
        let mut builder = Builder::new();
        let (lines, bytes) = read_lines(&mut builder, text.as_bytes(), "image_id");
        assert_eq!(text[..bytes].split_inclusive('\n').count(), lines);
        (lines, builder.build().unwrap().json_lines())
    }

    #[test]
    fn plain_lines_are_read_and_unusual_ones_end_the_reading() {
        let line = "{\"image_id\": 7, \"objects\": [\"cat\", \"dog\"]}\n";
        let odd = " \r\n{\"x\": [1, {}], \"objects\": [\"zebra\"], \"objects\": [\"d\\u006fg\", \
                   \"cat\", \"cat\"], \"image_id\": \"000000000007.jpg\"}";
        assert_eq!(read(&format!("{line}{odd}")), (3, line.to_owned()));
        for unusual in [
            "{\"image_id\": 8}",
            "{\"objects\": []}",
            "{\"image_id\": 8, \"objects\": null}",
            "{\"image_id\": 8, \"objects\": \"dog\"}",
            "{\"image_id\": 8, \"objects\": [\"dog\", 3]}",
            "{\"image_id\": 8, \"objects\": [\"\\ud83d\"]}",
            "{\"image_id\": true, \"objects\": []}",
            "{\"image_id\": 7, \"objects\": [\"dog\"]}",
            "{\"image_id\": 8, \"objects\": []} 3",
            "{\"image_id\": 8, \"objects\": [",
            "[]",
            "nonsense",
        ] {
            assert_eq!(
                read(&format!("{line}{unusual}\n{line}")),
                (1, line.to_owned()),
                "{unusual}"
            );
        }
    }
}
