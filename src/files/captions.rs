//! Blocks of caption files in JSON, the hot case: of each object the image id and the caption.
//!
//! All other values are skipped. What is at all unusual (an object over several lines, a value of
//! another kind, broken JSON, a lone surrogate) stops the reading before it, and the caller reads on
//! with a reader that takes its time and says what is wrong.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::{DeserializeSeed, IgnoredAny};

pub use super::caption_object::Keys;

use super::caption_object::Object;
use super::image_ids::ImageId;
use crate::threads::{sensible, shared};

/// A caption: where it stands in the block, or, where escapes were read, its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// Bytes of the block.
    At(Range<usize>),
    /// Text of its own.
    Own(Box<str>),
}

impl Text {
    /// The caption's text; `block` is what it was read from.
    pub fn in_block<'text>(&'text self, block: &'text [u8]) -> &'text str {
        match self {
            // Whole strings of a block that was found to be UTF-8.
            Self::At(place) => block
                .get(place.clone())
                .and_then(|bytes| std::str::from_utf8(bytes).ok())
                .unwrap_or_default(),
            Self::Own(text) => text,
        }
    }
}

/// What was read of a block.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Captions {
    /// The captions.
    pub texts: Vec<Text>,
    /// The image id of each.
    pub image_ids: Vec<ImageId>,
    /// How many lines were read, blank ones included.
    pub lines: usize,
    /// How many bytes were read: the whole block, unless something unusual follows.
    pub bytes: usize,
}

/// Reads whole lines, an object each, with `threads` threads.
///
/// The result does not depend on `threads`.
pub fn read_lines(block: &[u8], keys: Keys<'_>, threads: usize) -> Captions {
    let parts = cut(block, sensible(threads, block.len()));
    let read = shared(threads, parts.iter().enumerate(), |parts| {
        let read = parts.map(|(place, part)| (place, read_part(block, part.clone(), keys)));
        Ok(read.collect::<Vec<_>>())
    });
    // Threads that failed have read nothing: the caller reads on from there.
    let mut results: Vec<_> = read.unwrap_or_default().into_iter().flatten().collect();
    results.sort_unstable_by_key(|&(place, _)| place);
    let mut all = Captions::default();
    for ((_, result), part) in results.into_iter().zip(parts) {
        all.texts.extend(result.texts);
        all.image_ids.extend(result.image_ids);
        all.lines += result.lines;
        all.bytes += result.bytes;
        if result.bytes < part.len() {
            break;
        }
    }
    all
}

/// Cuts a block behind line ends into about `count` parts.
fn cut(block: &[u8], count: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::with_capacity(count);
    let mut start = 0;
    for number in 1..=count {
        let wanted = block.len() / count * number;
        let end = if number == count {
            block.len()
        } else {
            let rest = block.get(wanted..).unwrap_or_default();
            rest.iter().position(|&byte| byte == b'\n').map_or(block.len(), |at| wanted + at + 1)
        };
        if end > start {
            parts.push(start..end);
            start = end;
        }
    }
    parts
}

fn read_part(block: &[u8], part: Range<usize>, keys: Keys<'_>) -> Captions {
    let mut captions = Captions::default();
    let start = part.start;
    let bytes = block.get(part).unwrap_or_default();
    for line in whole_lines(bytes).split_inclusive('\n') {
        if !line.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')) {
            let Some((image_id, caption)) = read_object(line, keys) else { break };
            captions.texts.push(placed(caption, line, start + captions.bytes));
            captions.image_ids.push(image_id);
        }
        captions.lines += 1;
        captions.bytes += line.len();
    }
    captions
}

/// The text of some lines; where there is a stray byte, that of the lines before it.
pub(crate) fn whole_lines(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_else(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let whole = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        before.get(..whole).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    })
}

/// Where the reading of an array's items ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Before an item that is not whole in the block.
    More,
    /// Behind the array's closing bracket.
    Array,
    /// Before something unusual.
    Unusual,
}

/// Reads the items of an array from inside it; `first` says that none of them came before.
///
/// `bytes` of the result ends behind a comma or the closing bracket; `lines` is not counted.
pub fn read_items(block: &[u8], keys: Keys<'_>, first: bool) -> (Captions, End) {
    let mut captions = Captions::default();
    let (text, cut) = match std::str::from_utf8(block) {
        Ok(text) => (text, End::More),
        Err(error) => {
            let valid = block.get(..error.valid_up_to()).unwrap_or_default();
            // A character may go on in the next block.
            let cut = if error.error_len().is_none() { End::More } else { End::Unusual };
            (std::str::from_utf8(valid).unwrap_or_default(), cut)
        }
    };
    let mut may_close = first;
    loop {
        let at = captions.bytes + blanks(text, captions.bytes);
        match text.as_bytes().get(at) {
            None => return (captions, cut),
            Some(b']') if may_close => {
                captions.bytes = at + 1;
                return (captions, End::Array);
            }
            Some(b'{') => {}
            Some(_) => return (captions, End::Unusual),
        }
        let item = text.get(at..).unwrap_or_default();
        let mut reader = serde_json::Deserializer::from_str(item);
        let (image_id, caption) = match Object(keys).deserialize(&mut reader) {
            Ok(Some(found)) => found,
            Err(error) if error.is_eof() => return (captions, cut),
            Ok(None) | Err(_) => return (captions, End::Unusual),
        };
        let end = at + reader.into_iter::<IgnoredAny>().byte_offset();
        let behind = end + blanks(text, end);
        match text.as_bytes().get(behind) {
            None => return (captions, cut),
            Some(b',') => (captions.bytes, may_close) = (behind + 1, false),
            Some(b']') => (captions.bytes, may_close) = (behind, true),
            Some(_) => return (captions, End::Unusual),
        }
        captions.texts.push(placed(caption, item, at));
        captions.image_ids.push(image_id);
    }
}

/// How many bytes of white space stand at a place of a text.
fn blanks(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()
}

/// A caption as it is kept; `part` is what it was read from, which stands at `at` in the block.
fn placed(caption: Cow<'_, str>, part: &str, at: usize) -> Text {
    match caption {
        Cow::Owned(text) => Text::Own(text.into_boxed_str()),
        Cow::Borrowed(text) => {
            let at = at + (text.as_ptr().addr() - part.as_ptr().addr());
            Text::At(at..at + text.len())
        }
    }
}

/// Reads one object that is all of `text`; none if there is anything unusual about it.
fn read_object<'text>(text: &'text str, keys: Keys<'_>) -> Option<(ImageId, Cow<'text, str>)> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let object = Object(keys).deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    object
}
