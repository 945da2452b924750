//! Reading a tagged text: the text without its tags, the spans they mark, what is wrong with them.

use super::find::{Tag, find_tags, look_around};
use crate::error::{Error, Result, cut};

/// How tags are read that are not as they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As DetailVerifyBench's script does: only tags written exactly, each opening one up to the next
    /// closing one; whatever else stands in the text, `<think>` included, is part of the caption.
    Published,
    /// Tags in any case and spacing are tags; they pair like brackets, and one without a partner marks
    /// nothing; nested pairs mark what the outermost does; reasoning before the caption is dropped.
    Repaired,
}

/// What is wrong with the tags of a text, counted alike for both readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Opening tags without a closing one.
    pub unclosed: u32,
    /// Closing tags without an opening one.
    pub unopened: u32,
    /// Pairs within another pair.
    pub nested: u32,
    /// Pairs around nothing, or around white space.
    pub empty: u32,
    /// Tags in another case, or with spaces inside.
    pub other_form: u32,
    /// Tags between two letters or digits of one word.
    pub inside_word: u32,
    /// Texts with reasoning (`<think>`) before the caption: 0 or 1.
    pub reasoning: u32,
}

impl Faults {
    /// The names of the counts, in the order of [`Faults::values`].
    pub const NAMES: [&str; 7] =
        ["unclosed", "unopened", "nested", "empty", "other_form", "inside_word", "reasoning"];

    /// The counts.
    pub fn values(&self) -> [u32; 7] {
        [
            self.unclosed,
            self.unopened,
            self.nested,
            self.empty,
            self.other_form,
            self.inside_word,
            self.reasoning,
        ]
    }
}

/// The name within the tags, such as `HALLUCINATION`.
#[derive(Clone, Debug)]
pub struct TagName(String);

impl TagName {
    /// A name without angle brackets, slashes or white space.
    pub fn new(name: &str) -> Result<Self> {
        let odd = |char: char| matches!(char, '<' | '>' | '/') || char.is_whitespace();
        if name.is_empty() || name.contains(odd) {
            return Err(Error::value(format!("{:?} cannot be the name of a tag", cut(name))));
        }
        Ok(Self(name.to_owned()))
    }
}

/// A marked span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where it starts in the text without tags, in bytes.
    pub start: usize,
    /// One past its last byte there.
    pub end: usize,
    /// Where the text between its tags starts in the text as given.
    pub source_start: usize,
    /// Where it ends there.
    pub source_end: usize,
}

/// A text without its tags, and the spans they marked, in order and apart from each other.
#[derive(Debug, Default)]
pub struct Tagged {
    /// The text without tags.
    pub text: String,
    /// The marked spans.
    pub spans: Vec<Span>,
    /// What is wrong with the tags.
    pub faults: Faults,
    tags: Vec<Tag>,
    open: Vec<Tag>,
    outermost: Vec<(Tag, Tag)>,
}

impl Tagged {
    /// Reads `source`; what was read before is forgotten, its buffers are used again.
    pub fn read(&mut self, source: &str, name: &TagName, reading: Reading) {
        self.text.clear();
        self.spans.clear();
        self.faults = Faults::default();
        let caption = find_tags(source, &name.0, &mut self.tags);
        self.faults.reasoning = u32::from(caption > 0);
        match reading {
            Reading::Published => {
                self.strip(source, 0, |tag| tag.exact);
                self.pair_nearest();
                self.tags.retain(|tag| tag.start >= caption);
                self.judge(source, caption);
            }
            Reading::Repaired => {
                self.tags.retain(|tag| tag.start >= caption);
                self.strip(source, caption, |_| true);
                self.judge(source, caption);
                let pairs = self.outermost.iter();
                self.spans.extend(pairs.map(|&(open, close)| between(open, close)));
            }
        }
    }

    /// Copies what is outside the `chosen` tags from `start` on, and notes each tag's place.
    fn strip(&mut self, source: &str, start: usize, chosen: impl Fn(&Tag) -> bool) {
        let mut copied = start;
        for tag in self.tags.iter_mut().filter(|tag| chosen(tag)) {
            self.text.push_str(source.get(copied..tag.start).unwrap_or_default());
            tag.place = self.text.len();
            copied = tag.end;
        }
        self.text.push_str(source.get(copied..).unwrap_or_default());
    }

    /// The spans of the published reading: an exact opening tag up to the next exact closing one.
    fn pair_nearest(&mut self) {
        let mut opening: Option<Tag> = None;
        for &tag in self.tags.iter().filter(|tag| tag.exact) {
            match opening {
                None if !tag.closing => opening = Some(tag),
                Some(open) if tag.closing => {
                    self.spans.push(between(open, tag));
                    opening = None;
                }
                _ => {}
            }
        }
    }

    /// Pairs the tags like brackets and counts what is wrong with them.
    fn judge(&mut self, source: &str, start: usize) {
        self.faults.inside_word = look_around(source, start, &mut self.tags);
        self.open.clear();
        self.outermost.clear();
        for &tag in &self.tags {
            self.faults.other_form += u32::from(!tag.exact);
            if !tag.closing {
                self.open.push(tag);
                continue;
            }
            let Some(open) = self.open.pop() else {
                self.faults.unopened += 1;
                continue;
            };
            self.faults.empty += u32::from(open.stretches == tag.stretches);
            // The pairs that this one encloses were closed before it.
            while self.outermost.last().is_some_and(|(inner, _)| inner.start > open.start) {
                self.outermost.pop();
                self.faults.nested += 1;
            }
            self.outermost.push((open, tag));
        }
        self.faults.unclosed = u32::try_from(self.open.len()).unwrap_or(u32::MAX);
    }
}

fn between(open: Tag, close: Tag) -> Span {
    Span { start: open.place, end: close.place, source_start: open.end, source_end: close.start }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str, reading: Reading) -> Vec<String> {
        let mut tagged = Tagged::default();
        tagged.read(source, &TagName::new("H").unwrap(), reading);
        let spans = tagged.spans.iter();
        spans.map(|span| tagged.text[span.start..span.end].to_owned()).collect()
    }

    #[test]
    fn the_two_readings() {
        use Reading::{Published, Repaired};
        // Worked by hand from the readings' descriptions.
        for (source, published, repaired) in [
            ("a <H>b</H> c", &["b"][..], &["b"][..]),
            ("<H>a <H>b</H> c", &["a b"], &["b"]),
            ("<H>a <H>b</H> c</H>", &["a b"], &["a b c"]),
            ("a</H> <H>b", &[], &[]),
            ("<h>a</h> < H >b</ H >", &[], &["a", "b"]),
            ("<think><H>a</H></think><H>b</H>", &["a", "b"], &["b"]),
            ("a<H></H>b", &[""], &[""]),
        ] {
            assert_eq!(marked(source, Published), published, "{source}");
            assert_eq!(marked(source, Repaired), repaired, "{source}");
        }
    }
}
