use std::io::Read;

use super::JsonStream;
use crate::error::Result;

/// Gives `step` bytes at a time, so that every token meets the end of a buffer somewhere.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn each_step<T: PartialEq + std::fmt::Debug>(
    text: &str,
    read: impl Fn(&mut JsonStream<Trickle<'_>>) -> Result<T>,
) -> Result<T> {
    let mut results = [1, 2, 3, 7, 64, 65, 1 << 20]
        .map(|step| read(&mut JsonStream::new(Trickle(text.as_bytes(), step), "a.json").unwrap()));
    for result in &results {
        assert_eq!(result, &results[0], "{text}");
    }
    std::mem::replace(&mut results[0], Err(crate::error::Error::value("")))
}

fn skipped(text: &str) -> Result<()> {
    each_step(text, |stream| {
        stream.skip()?;
        stream.finish()
    })
}

fn string(text: &str) -> Result<String> {
    each_step(text, |stream| {
        let mut found = String::new();
        stream.string_into(&mut found)?;
        stream.finish()?;
        Ok(found)
    })
}

#[test]
fn values_are_skipped_whole() {
    let long = format!("[[{}], {{\"a]\": \"b\\\"}}\"}}]", "239.97, 260.24, ".repeat(500));
    for text in [
        "1",
        " -1.5e+10 ",
        "true",
        "null",
        "\"\"",
        "\"a\\\\\"",
        "\"\\\"]\"",
        "[]",
        "{}",
        "[[], {\"a\": [1, {}]}]\n",
        &long,
        "\u{feff}[]",
        "NaN",
    ] {
        assert_eq!(skipped(text), Ok(()), "{text}");
    }
}

#[test]
fn broken_values_are_told() {
    for (text, message) in [
        ("", "a.json, line 1 (byte 0): broken JSON: the file ends too early"),
        ("[1,\n[2]", "a.json, line 2 (byte 7): broken JSON: the file ends too early"),
        (
            "[\n\n}",
            "a.json, line 3 (byte 4): broken JSON: expected another closing bracket, found '}'",
        ),
        ("\"a", "a.json, line 1 (byte 2): broken JSON: the file ends too early"),
        ("\"a\\", "a.json, line 1 (byte 3): broken JSON: the file ends too early"),
        ("[] []", "a.json, line 1 (byte 3): broken JSON: expected the end of the file, found '['"),
        (",", "a.json, line 1 (byte 0): broken JSON: expected a value, found ','"),
        ("\u{1}", "a.json, line 1 (byte 0): broken JSON: expected a value, found byte 0x01"),
    ] {
        assert_eq!(skipped(text).unwrap_err().message, message, "{text}");
    }
    let deep = "[".repeat(5_000);
    assert!(skipped(&deep).unwrap_err().message.contains("nested too deeply"));
}

#[test]
fn strings_are_decoded() {
    for (text, value) in [
        (r#""""#, ""),
        (r#""A dog.""#, "A dog."),
        (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
        (r#""caf\u00E9 \uD83D\uDE00""#, "café 😀"),
        ("\"café 😀\"", "café 😀"),
    ] {
        assert_eq!(string(text).as_deref(), Ok(value), "{text}");
    }
    for (text, message) in [
        (r#""\ud83d""#, "a string has a lone surrogate (U+D83D)"),
        (r#""\ud83d\n""#, "a string has a lone surrogate (U+D83D)"),
        (r#""\ud83d\u0041""#, "a string has a lone surrogate (U+D83D)"),
        (r#""\ude00""#, "a string has a lone surrogate (U+DE00)"),
        (r#""\x""#, "expected an escape, found 'x'"),
        (r#""\u00g0""#, "expected a hexadecimal digit, found 'g'"),
        ("\"a\nb\"", "a control character in a string"),
        ("1", "expected a string, found '1'"),
    ] {
        let error = string(text).unwrap_err().message;
        assert!(error.contains(message), "{text}: {error}");
    }
    let mut stream = JsonStream::new(&b"\"caf\xe9\""[..], "a.json").unwrap();
    let error = stream.string_into(&mut String::new()).unwrap_err().message;
    assert!(error.contains("a string is not UTF-8"), "{error}");
}

#[test]
fn whole_numbers_are_read() {
    let integer = |text: &str| each_step(text, |stream| stream.integer());
    assert_eq!(integer(" 2239,"), Ok(2239));
    assert_eq!(integer("-5]"), Ok(-5));
    assert_eq!(integer("9223372036854775807"), Ok(i64::MAX));
    for text in ["1.5", "\"1\"", "null", "9223372036854775808", "1e3", "[", &"9".repeat(99)] {
        let error = integer(text).unwrap_err().message;
        assert!(error.contains("expected a whole number"), "{text}: {error}");
    }
}
