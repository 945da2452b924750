//! COCO's annotation files: image ids, categories and captions, and nothing else of them.
//!
//! Only the arrays `images`, `annotations` and `categories` are read, and of their objects only
//! the fields that a ground truth needs; segmentation polygons are skipped unread. The format is
//! described at <https://cocodataset.org/#format-data>.

use std::io::Read;

use crate::error::Result;
use crate::files::json_stream::JsonStream;

/// Which annotations a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `instances_*.json`: each annotation has a `category_id`.
    Instances,
    /// `captions_*.json`: each annotation has a `caption`.
    Captions,
}

/// What an annotation file says; the columns of the annotations are in the file's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Ids of the file's `images`; none where the file has no such array.
    pub images: Option<Vec<i64>>,
    /// Id and name of each category; none where the file has no such array.
    pub categories: Option<Vec<(i64, String)>>,
    /// The image of each annotation.
    pub annotation_images: Vec<i64>,
    /// The category of each annotation ([`Kind::Instances`]).
    pub annotation_categories: Vec<i64>,
    /// The caption of each annotation ([`Kind::Captions`]).
    pub captions: Vec<String>,
}

/// Reads an annotation file; `name` is for messages.
///
/// # Errors
/// The JSON is broken, the file has no `annotations` (or, for instances, no `categories`), or an
/// object lacks a field that is needed; the message names the file, the line and the byte.
pub fn read_annotations(reader: impl Read, name: &str, kind: Kind) -> Result<Annotations> {
    let mut stream = JsonStream::new(reader, name)?;
    let mut found = Annotations::default();
    let mut has_annotations = false;
    let mut key = String::new();
    let mut first = true;
    stream.enter_object()?;
    while stream.next_key(&mut first, &mut key)? {
        match (key.as_str(), kind) {
            ("images", _) => {
                let images = found.images.get_or_insert_default();
                items(&mut stream, |stream| {
                    let fields = fields(stream, "image", ["id"], [])?;
                    images.extend(fields.numbers);
                    Ok(())
                })?;
            }
            ("categories", Kind::Instances) => {
                let categories = found.categories.get_or_insert_default();
                items(&mut stream, |stream| {
                    let fields = fields(stream, "category", ["id"], ["name"])?;
                    categories.extend(fields.numbers.into_iter().zip(fields.texts));
                    Ok(())
                })?;
            }
            ("annotations", Kind::Instances) => {
                has_annotations = true;
                items(&mut stream, |stream| {
                    let wanted = ["image_id", "category_id"];
                    let [image, category] = fields(stream, "annotation", wanted, [])?.numbers;
                    found.annotation_images.push(image);
                    found.annotation_categories.push(category);
                    Ok(())
                })?;
            }
            ("annotations", Kind::Captions) => {
                has_annotations = true;
                items(&mut stream, |stream| {
                    let fields = fields(stream, "annotation", ["image_id"], ["caption"])?;
                    found.annotation_images.extend(fields.numbers);
                    found.captions.extend(fields.texts);
                    Ok(())
                })?;
            }
            _ => stream.skip()?,
        }
    }
    stream.finish()?;
    if !has_annotations {
        return Err(stream.error("the file has no \"annotations\""));
    }
    if kind == Kind::Instances && found.categories.is_none() {
        return Err(stream.error("the file has no \"categories\""));
    }
    Ok(found)
}

fn items<R: Read>(
    stream: &mut JsonStream<R>,
    mut take: impl FnMut(&mut JsonStream<R>) -> Result<()>,
) -> Result<()> {
    let mut first = true;
    stream.enter_array()?;
    while stream.next_item(&mut first)? {
        take(stream)?;
    }
    Ok(())
}

struct Fields<const N: usize, const T: usize> {
    numbers: [i64; N],
    texts: [String; T],
}

/// Reads the object that comes next: the wanted whole numbers and texts, all of which it must have.
fn fields<R: Read, const N: usize, const T: usize>(
    stream: &mut JsonStream<R>,
    what: &str,
    numbers: [&str; N],
    texts: [&str; T],
) -> Result<Fields<N, T>> {
    let mut found_numbers = numbers.map(|_| None);
    let mut found_texts = texts.map(|_| None);
    let mut key = String::new();
    let mut first = true;
    stream.enter_object()?;
    while stream.next_key(&mut first, &mut key)? {
        let number = numbers.iter().position(|&name| name == key);
        let text = texts.iter().position(|&name| name == key);
        if let Some(slot) = number.and_then(|place| found_numbers.get_mut(place)) {
            *slot = Some(stream.integer()?);
        } else if let Some(slot) = text.and_then(|place| found_texts.get_mut(place)) {
            let mut value = String::new();
            stream.string_into(&mut value)?;
            *slot = Some(value);
        } else {
            stream.skip()?;
        }
    }
    let missing = |name: &str| stream.error(&format!("the {what} has no \"{name}\""));
    for (name, slot) in numbers.iter().zip(&found_numbers) {
        slot.ok_or_else(|| missing(name))?;
    }
    for (name, slot) in texts.iter().zip(&found_texts) {
        slot.as_ref().ok_or_else(|| missing(name))?;
    }
    Ok(Fields {
        numbers: found_numbers.map(Option::unwrap_or_default),
        texts: found_texts.map(Option::unwrap_or_default),
    })
}

#[cfg(test)]
#[path = "coco_tests.rs"]
mod tests;
