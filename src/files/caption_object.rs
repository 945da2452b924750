//! One JSON object of a caption file: its image id and its caption, all else skipped. Ground truth has
//! its categories where these have a caption.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::image_ids::ImageId;

/// The keys of the two values wanted; they differ.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'keys> {
    /// The key of the image id.
    pub image_id: &'keys str,
    /// The key of the caption.
    pub caption: &'keys str,
}

/// An object of which two values are kept; of a key that comes twice the last, as in Python.
pub(super) struct Object<'keys>(pub(super) Keys<'keys>);

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Option<(ImageId, Cow<'de, str>)>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Option<(ImageId, Cow<'de, str>)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut image_id, mut caption) = (None, None);
        while let Some(key) = map.next_key_seed(Key(self.0))? {
            match key {
                Wanted::ImageId => image_id = Some(map.next_value_seed(IdValue)?),
                Wanted::Caption => caption = Some(map.next_value_seed(TextValue)?),
                Wanted::Neither => {
                    map.next_value::<Ignored>()?;
                }
            }
        }
        Ok(image_id.zip(caption))
    }
}

/// What stands under a key.
pub(crate) enum Wanted {
    ImageId,
    Caption,
    Neither,
}

/// A key of the object, told by what it is.
pub(crate) struct Key<'keys>(pub(crate) Keys<'keys>);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Wanted;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Wanted, D::Error> {
        reader.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = Wanted;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Wanted, E> {
        Ok(if key == self.0.caption {
            Wanted::Caption
        } else if key == self.0.image_id {
            Wanted::ImageId
        } else {
            Wanted::Neither
        })
    }
}

/// Any value, passed over; unlike serde's own it counts levels, so that what is nested too deeply
/// is left to the slow reader, which refuses it.
pub(crate) struct Ignored;

impl<'de> Deserialize<'de> for Ignored {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Ignored {
    type Value = Self;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self, A::Error> {
        while entries.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}

struct TextValue;

impl<'de> DeserializeSeed<'de> for TextValue {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for TextValue {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("text")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

/// An image id.
pub(crate) struct IdValue;

impl<'de> DeserializeSeed<'de> for IdValue {
    type Value = ImageId;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<ImageId, D::Error> {
        reader.deserialize_any(self)
    }
}

fn unusual<T, E: serde::de::Error>(id: Option<T>) -> Result<T, E> {
    id.ok_or_else(|| E::custom("an unusual image id"))
}

impl Visitor<'_> for IdValue {
    type Value = ImageId;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number or text")
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<ImageId, E> {
        Ok(ImageId::Number(number))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<ImageId, E> {
        unusual(i64::try_from(number).ok().map(ImageId::Number))
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<ImageId, E> {
        unusual(ImageId::from_float(number))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<ImageId, E> {
        unusual(ImageId::from_text(text))
    }
}
