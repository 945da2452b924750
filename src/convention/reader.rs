//! Reading a TOML document so that every complaint names its line.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::error::{Error, Result, cut};

/// The bytes of the file that a value stands in.
pub type Span = Range<usize>;

/// The text of a TOML file and the name it is known by.
pub struct Reader<'text> {
    text: &'text str,
    place: &'text str,
}

/// One table of the file.
pub struct Section<'doc, 'text> {
    reader: &'doc Reader<'text>,
    table: &'doc DeTable<'text>,
    name: &'doc str,
}

impl<'text> Reader<'text> {
    /// A reader of `text`, called `place` in errors.
    pub fn new(text: &'text str, place: &'text str) -> Self {
        Self { text, place }
    }

    /// The parsed file.
    pub fn document(&self) -> Result<DeTable<'text>> {
        match DeTable::parse(self.text) {
            Ok(document) => Ok(document.into_inner()),
            Err(error) => Err(self.fault(error.span().unwrap_or(0..0), error.message())),
        }
    }

    /// `table` as a section that can be asked for its entries.
    pub fn section<'doc>(
        &'doc self,
        table: &'doc DeTable<'text>,
        name: &'doc str,
    ) -> Section<'doc, 'text> {
        Section { reader: self, table, name }
    }

    /// An error about the bytes of `span`, with their line.
    pub fn fault(&self, span: Span, message: impl AsRef<str>) -> Error {
        let before = self.text.as_bytes().get(..span.start).unwrap_or_default();
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        // A parser's message may run over several lines; ours are one sentence.
        let message = message.as_ref().split_whitespace().collect::<Vec<_>>().join(" ");
        Error::value(format!("{}, line {line}: {message}", self.place))
    }

    /// `choice`, its error given the line of `span`.
    pub fn chosen<T>(&self, choice: Result<T>, span: Span) -> Result<T> {
        choice.map_err(|error| self.fault(span, error.message))
    }
}

impl<'doc, 'text> Section<'doc, 'text> {
    /// The section's keys in the file's order.
    pub fn keys(&self) -> impl Iterator<Item = (&'doc str, Span)> {
        self.table.keys().map(|key| (key.get_ref().as_ref(), key.span()))
    }

    /// An error about the value under `key`.
    pub fn fault_at(&self, key: &str, message: &str) -> Error {
        self.reader.fault(self.value(key).map_or(0..0, |(_, span)| span), message)
    }

    /// Whether `key` is there.
    pub fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// An error about the section as a whole.
    pub fn fault(&self, message: &str) -> Error {
        let first = self.keys().next().map_or(0..0, |(_, span)| span);
        self.reader.fault(first, message)
    }

    /// Refuses keys other than `known`.
    pub fn only(&self, known: &[&str]) -> Result<()> {
        match self.keys().find(|(key, _)| !known.contains(key)) {
            None => Ok(()),
            Some((key, span)) => Err(self.reader.fault(
                span,
                format!(
                    "unknown key \"{}\" in {} (known: {})",
                    cut(key),
                    self.name,
                    known.join(", ")
                ),
            )),
        }
    }

    /// The text under `key`, if it is there.
    pub fn text(&self, key: &str) -> Result<Option<(&'doc str, Span)>> {
        match self.value(key) {
            None => Ok(None),
            Some((DeValue::String(text), span)) => Ok(Some((text.as_ref(), span))),
            Some((_, span)) => Err(self.wrong(key, "text", span)),
        }
    }

    /// The text under `key`.
    pub fn required_text(&self, key: &str) -> Result<(&'doc str, Span)> {
        self.text(key)?
            .ok_or_else(|| self.fault(&format!("the key \"{key}\" is missing in {}", self.name)))
    }

    /// The whole number of at least 1 under `key`, if it is there.
    pub fn count(&self, key: &str) -> Result<Option<usize>> {
        match self.value(key) {
            None => Ok(None),
            Some((DeValue::Integer(number), span)) => match number.as_str().parse::<usize>() {
                Ok(count) if count > 0 => Ok(Some(count)),
                _ => Err(self.wrong(key, "a whole number of at least 1", span)),
            },
            Some((_, span)) => Err(self.wrong(key, "a whole number of at least 1", span)),
        }
    }

    /// The number above 0 under `key`, if it is there.
    pub fn number(&self, key: &str) -> Result<Option<f64>> {
        match self.value(key) {
            None => Ok(None),
            Some((DeValue::Float(number), span)) => match number.as_str().parse::<f64>() {
                Ok(value) if value > 0.0 && value.is_finite() => Ok(Some(value)),
                _ => Err(self.wrong(key, "a number above 0", span)),
            },
            Some((_, span)) => Err(self.wrong(key, "a number above 0", span)),
        }
    }

    /// Whether `key` is there and true.
    pub fn flag(&self, key: &str) -> Result<bool> {
        match self.value(key) {
            None => Ok(false),
            Some((DeValue::Boolean(value), _)) => Ok(*value),
            Some((_, span)) => Err(self.wrong(key, "true or false", span)),
        }
    }

    /// The texts of the array under `key`.
    pub fn texts(&self, key: &str) -> Result<Vec<(&'doc str, Span)>> {
        let Some((DeValue::Array(items), span)) = self.value(key) else {
            let span = self.value(key).map_or(0..0, |(_, span)| span);
            return Err(self.wrong(key, "a list of words", span));
        };
        let _ = span;
        items
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::String(text) => Ok((text.as_ref(), item.span())),
                _ => Err(self.wrong(key, "a list of words", item.span())),
            })
            .collect()
    }

    /// The texts of the array under `key`; none where it is absent.
    pub fn optional_texts(&self, key: &str) -> Result<Vec<(&'doc str, Span)>> {
        if self.value(key).is_none() { Ok(Vec::new()) } else { self.texts(key) }
    }

    /// Every entry of the section, each value a text.
    pub fn text_pairs(&self) -> Result<Vec<(String, String)>> {
        self.keys()
            .map(|(key, _)| Ok((key.to_owned(), self.required_text(key)?.0.to_owned())))
            .collect()
    }

    /// The table under `key`, if it is there.
    pub fn section(&self, key: &'doc str) -> Result<Option<Section<'doc, 'text>>> {
        match self.value(key) {
            None => Ok(None),
            Some((DeValue::Table(table), _)) => {
                Ok(Some(Section { reader: self.reader, table, name: key }))
            }
            Some((_, span)) => Err(self.wrong(key, "a table", span)),
        }
    }

    /// The tables of the array under `key`; none where it is absent.
    pub fn sections(&self, key: &'doc str) -> Result<Vec<Section<'doc, 'text>>> {
        let items = match self.value(key) {
            None => return Ok(Vec::new()),
            Some((DeValue::Array(items), _)) => items,
            Some((_, span)) => return Err(self.wrong(key, "a list of tables", span)),
        };
        items
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::Table(table) => Ok(Section { reader: self.reader, table, name: key }),
                _ => Err(self.wrong(key, "a list of tables", item.span())),
            })
            .collect()
    }

    fn value(&self, key: &str) -> Option<(&'doc DeValue<'text>, Span)> {
        self.table.get(key).map(|value| (value.get_ref(), value.span()))
    }

    fn wrong(&self, key: &str, expected: &str, span: Span) -> Error {
        self.reader.fault(span, format!("\"{}\" in {} must be {expected}", cut(key), self.name))
    }
}
