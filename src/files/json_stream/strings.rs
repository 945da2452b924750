//! Strings that are wanted: taken and checked in full.

use std::io::Read;

use super::JsonStream;
use crate::error::Result;

impl<R: Read> JsonStream<R> {
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
}
