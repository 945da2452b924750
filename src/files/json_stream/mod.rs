//! JSON pulled from a stream in bounded memory: the caller takes what it wants and skips the rest.
//!
//! What is skipped is not built and only lightly checked: its strings must end and its brackets
//! must match. What is taken (keys, strings, whole numbers) is checked in full. Errors name the
//! file, the line and the byte.

mod skip;
mod strings;

use std::io::{ErrorKind, Read};

use crate::error::{Error, Result};

const BUFFER: usize = 1 << 20;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A JSON document that is read from left to right.
pub struct JsonStream<R> {
    reader: R,
    name: String,
    buffer: Vec<u8>,
    position: usize,
    end: usize,
    // Bytes and line ends before the buffer.
    bytes_before: u64,
    lines_before: u64,
    scratch: Vec<u8>,
}

impl<R: Read> JsonStream<R> {
    /// The document that `reader` gives; `name` is for messages.
    ///
    /// # Errors
    /// The first bytes cannot be read.
    pub fn new(reader: R, name: &str) -> Result<Self> {
        let mut stream = Self {
            reader,
            name: name.to_owned(),
            buffer: vec![0; BUFFER],
            position: 0,
            end: 0,
            bytes_before: 0,
            lines_before: 0,
            scratch: Vec::new(),
        };
        while stream.end < BYTE_ORDER_MARK.len() && stream.read_more()? {}
        if stream.rest().starts_with(BYTE_ORDER_MARK) {
            stream.position += BYTE_ORDER_MARK.len();
        }
        Ok(stream)
    }

    /// An error at the place that the stream has come to.
    pub fn error(&self, message: &str) -> Error {
        self.error_on(self.line(), message)
    }

    /// An error on a line noted before (see [`Self::line`]).
    pub fn error_on(&self, line: u64, message: &str) -> Error {
        let byte = self.bytes_before + self.position as u64;
        Error::value(format!("{}, line {line} (byte {byte}): {message}", self.name))
    }

    /// The line, from 1, that the stream has come to.
    pub fn line(&self) -> u64 {
        let read = self.buffer.get(..self.position).unwrap_or_default();
        self.lines_before + line_ends(read) + 1
    }

    /// Enters the object that comes next.
    ///
    /// # Errors
    /// Something else comes next.
    pub fn enter_object(&mut self) -> Result<()> {
        self.expect(b'{', "an object")
    }

    /// Enters the array that comes next.
    ///
    /// # Errors
    /// Something else comes next.
    pub fn enter_array(&mut self) -> Result<()> {
        self.expect(b'[', "an array")
    }

    /// Whether the array has a further item, which then comes next; leaves the array if not.
    ///
    /// # Errors
    /// Neither a comma nor the end of the array comes next.
    pub fn next_item(&mut self, first: &mut bool) -> Result<bool> {
        self.next_member(first, b']')
    }

    /// Reads the next key of an object into `key`; its value then comes next. False at the end.
    ///
    /// # Errors
    /// The object is broken here.
    pub fn next_key(&mut self, first: &mut bool, key: &mut String) -> Result<bool> {
        if !self.next_member(first, b'}')? {
            return Ok(false);
        }
        self.string_into(key)?;
        self.expect(b':', "':' after the key")?;
        Ok(true)
    }

    /// Reads a whole number.
    ///
    /// # Errors
    /// Something else comes next, or it does not fit 64 bits.
    pub fn integer(&mut self) -> Result<i64> {
        let negative = self.next_byte()? == b'-';
        self.position += usize::from(negative);
        let mut value = None;
        while let Some(byte) = self.peek_or_end()? {
            if !is_scalar(byte) {
                break;
            }
            // Summed below zero, where the range is one wider.
            let digit = char::from(byte).to_digit(10).map(i64::from);
            let sum =
                digit.and_then(|digit| value.unwrap_or(0_i64).checked_mul(10)?.checked_sub(digit));
            value = Some(sum.ok_or_else(|| self.no_integer())?);
            self.position += 1;
        }
        let value = if negative { value } else { value.and_then(i64::checked_neg) };
        value.ok_or_else(|| self.no_integer())
    }

    fn no_integer(&self) -> Error {
        self.error("expected a whole number of at most 64 bits")
    }

    /// Checks that nothing more follows.
    ///
    /// # Errors
    /// Something does.
    pub fn finish(&mut self) -> Result<()> {
        match self.next_byte_or_end()? {
            None => Ok(()),
            Some(byte) => Err(self.found(byte, "the end of the file")),
        }
    }

    fn next_member(&mut self, first: &mut bool, close: u8) -> Result<bool> {
        let byte = self.next_byte()?;
        if byte == close && *first {
            self.position += 1;
            return Ok(false);
        }
        if std::mem::take(first) {
            return Ok(true);
        }
        self.position += 1;
        match byte {
            b',' => Ok(true),
            byte if byte == close => Ok(false),
            byte => Err(self.found(byte, &format!("',' or '{}'", char::from(close)))),
        }
    }

    fn expect(&mut self, wanted: u8, spoken: &str) -> Result<()> {
        let byte = self.next_byte()?;
        if byte != wanted {
            return Err(self.found(byte, spoken));
        }
        self.position += 1;
        Ok(())
    }

    fn found(&self, byte: u8, expected: &str) -> Error {
        let found = match byte {
            b' '..=b'~' => format!("'{}'", char::from(byte)),
            _ => format!("byte 0x{byte:02x}"),
        };
        self.error(&format!("broken JSON: expected {expected}, found {found}"))
    }

    /// The next byte that is no white space; it is not consumed.
    fn next_byte(&mut self) -> Result<u8> {
        match self.next_byte_or_end()? {
            Some(byte) => Ok(byte),
            None => Err(self.ended()),
        }
    }

    fn next_byte_or_end(&mut self) -> Result<Option<u8>> {
        while let Some(byte) = self.peek_or_end()? {
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Ok(Some(byte));
            }
            self.position += 1;
        }
        Ok(None)
    }

    fn peek(&mut self) -> Result<u8> {
        match self.peek_or_end()? {
            Some(byte) => Ok(byte),
            None => Err(self.ended()),
        }
    }

    fn peek_or_end(&mut self) -> Result<Option<u8>> {
        if self.position == self.end {
            self.fill()?;
        }
        Ok(self.rest().first().copied())
    }

    fn ended(&self) -> Error {
        self.error("broken JSON: the file ends too early")
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.position..self.end).unwrap_or_default()
    }

    /// Replaces the buffer, all of which was read, by what comes next.
    fn fill(&mut self) -> Result<()> {
        self.lines_before += line_ends(self.buffer.get(..self.end).unwrap_or_default());
        self.bytes_before += self.end as u64;
        (self.position, self.end) = (0, 0);
        self.read_more().map(drop)
    }

    /// Reads behind what the buffer has; false at the end of the file.
    fn read_more(&mut self) -> Result<bool> {
        loop {
            match self.reader.read(self.buffer.get_mut(self.end..).unwrap_or_default()) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.error(&format!("cannot be read: {error}"))),
            }
        }
    }
}

fn line_ends(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte == b'\n')).sum()
}

fn is_scalar(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

#[cfg(test)]
mod tests;
