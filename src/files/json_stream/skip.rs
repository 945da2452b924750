//! Values that nobody wants: passed over, not built, and only lightly checked.

use std::io::Read;

use super::{JsonStream, is_scalar};
use crate::error::Result;

/// Deeper nesting than this is an error; annotation files nest about five deep.
const DEEPEST: usize = 1_000;
/// Bytes that are looked at together when a value is skipped.
const BLOCK: usize = 64;

impl<R: Read> JsonStream<R> {
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
