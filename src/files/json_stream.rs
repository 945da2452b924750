//! JSON pulled from a stream in bounded memory: the caller takes what it wants and skips the rest.
//!
//! What is skipped is not built and only lightly checked: its strings must end and its brackets
//! must match. What is taken (keys, strings, whole numbers) is checked in full. Errors name the
//! file, the line and the byte.

use std::io::{ErrorKind, Read};

use crate::error::{Error, Result};

const BUFFER: usize = 1 << 20;
/// Deeper nesting than this is an error; annotation files nest about five deep.
const DEEPEST: usize = 1_000;
/// Bytes that are looked at together when a value is skipped.
const BLOCK: usize = 64;
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

    /// Reads a string into `text`.
    ///
    /// # Errors
    /// Something else comes next, or the string is no valid Unicode text.
    pub fn string_into(&mut self, text: &mut String) -> Result<()> {
        self.expect(b'"', "a string")?;
        text.clear();
        let mut bytes = std::mem::take(&mut self.scratch);
        bytes.clear();
        loop {
            let rest = self.rest();
            let plain = rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ');
            let count = plain.unwrap_or(rest.len());
            bytes.extend_from_slice(rest.get(..count).unwrap_or_default());
            self.position += count;
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    self.position += 1;
                    self.escape_into(&mut bytes)?;
                }
                byte if byte < b' ' => {
                    return Err(self.error("broken JSON: a control character in a string"));
                }
                _ => {}
            }
        }
        self.position += 1;
        let valid = std::str::from_utf8(&bytes).map(|valid| text.push_str(valid));
        self.scratch = bytes;
        valid.map_err(|_| self.error("a string is not UTF-8"))
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

    /// Skips the value that comes next, whatever it is.
    ///
    /// # Errors
    /// The value does not end, or its brackets do not match.
    pub fn skip(&mut self) -> Result<()> {
        match self.next_byte()? {
            b'"' => {
                self.position += 1;
                self.skip_string()
            }
            b'{' | b'[' => self.skip_nested(),
            byte if is_scalar(byte) => {
                while self.peek_or_end()?.is_some_and(is_scalar) {
                    self.position += 1;
                }
                Ok(())
            }
            byte => Err(self.found(byte, "a value")),
        }
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

    fn skip_nested(&mut self) -> Result<()> {
        let mut open: Vec<u8> = Vec::new();
        loop {
            let rest = self.rest();
            let count = until_structure(rest);
            self.position += count;
            let byte = self.peek()?;
            if !is_structure(byte) {
                continue; // the buffer ended, and was filled again
            }
            self.position += 1;
            match byte {
                b'"' => self.skip_string()?,
                b'[' | b'{' if open.len() == DEEPEST => {
                    return Err(self.error("the JSON is nested too deeply"));
                }
                b'[' => open.push(b']'),
                b'{' => open.push(b'}'),
                _ if open.pop() != Some(byte) => {
                    return Err(self.found(byte, "another closing bracket"));
                }
                _ => {}
            }
            if open.is_empty() {
                return Ok(());
            }
        }
    }

    /// Skips the rest of a string whose opening quote was read.
    fn skip_string(&mut self) -> Result<()> {
        loop {
            let rest = self.rest();
            let found = rest.iter().position(|&byte| byte == b'"' || byte == b'\\');
            self.position += found.unwrap_or(rest.len());
            match self.peek()? {
                b'"' => {
                    self.position += 1;
                    return Ok(());
                }
                b'\\' => {
                    self.position += 1;
                    self.peek()?;
                    self.position += 1;
                }
                _ => {}
            }
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

    fn escape_into(&mut self, bytes: &mut Vec<u8>) -> Result<()> {
        let byte = self.peek()?;
        self.position += 1;
        let plain = match byte {
            b'"' | b'\\' | b'/' => byte,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                let character = self.unicode_escape()?;
                bytes.extend(character.encode_utf8(&mut [0; 4]).bytes());
                return Ok(());
            }
            byte => return Err(self.found(byte, "an escape")),
        };
        bytes.push(plain);
        Ok(())
    }

    fn unicode_escape(&mut self) -> Result<char> {
        let first = self.four_digits()?;
        let mut code = first;
        if (0xd800..0xdc00).contains(&first) && self.peek()? == b'\\' {
            self.position += 1;
            if self.peek()? == b'u' {
                self.position += 1;
                let second = self.four_digits()?;
                if (0xdc00..0xe000).contains(&second) {
                    code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                }
            }
        }
        char::from_u32(code)
            .ok_or_else(|| self.error(&format!("a string has a lone surrogate (U+{first:04X})")))
    }

    fn four_digits(&mut self) -> Result<u32> {
        let mut code = 0;
        for _ in 0..4 {
            let byte = self.peek()?;
            self.position += 1;
            let digit = char::from(byte).to_digit(16);
            code = code * 16 + digit.ok_or_else(|| self.found(byte, "a hexadecimal digit"))?;
        }
        Ok(code)
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

fn is_structure(byte: u8) -> bool {
    matches!(byte, b'"' | b'[' | b']' | b'{' | b'}')
}

/// How many bytes come before the first quote or bracket.
fn until_structure(bytes: &[u8]) -> usize {
    // Whole blocks without one are passed over at a time (polygons are long runs of numbers): the
    // fold has no early exit, so that it becomes vector instructions.
    let blocks = bytes
        .chunks_exact(BLOCK)
        .take_while(|block| !block.iter().fold(false, |any, &byte| any | is_structure(byte)))
        .count();
    let skipped = blocks * BLOCK;
    let rest = bytes.get(skipped..).unwrap_or_default();
    skipped + rest.iter().position(|&byte| is_structure(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
#[path = "json_stream_tests.rs"]
mod tests;
