//! The one error type of the crate: what went wrong, and where.

use std::borrow::Cow;
use std::fmt;

/// The most characters of a value that a message shows; as armchair/errors.py has it.
const LONGEST: usize = 80;

/// A value's text for a message, cut with three dots where it is long.
pub fn cut(text: &str) -> Cow<'_, str> {
    // A message is one line, whatever a table or an array looks like.
    let line = if text.contains('\n') {
        Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
    } else {
        Cow::Borrowed(text)
    };
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}...", line.get(..end).unwrap_or_default())),
        None => line,
    }
}

/// The result of a fallible call into the core.
pub type Result<T> = std::result::Result<T, Error>;

/// What kind of fault an [`Error`] reports; the binding chooses the Python exception by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A value that cannot be used: `ValueError` in Python.
    Value,
    /// A name or an id that is not known: `KeyError` in Python.
    Unknown,
}

/// A fault of the input, told in one sentence that names the place and the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The kind of fault.
    pub kind: Kind,
    /// One sentence for a person, without a final full stop.
    pub message: String,
}

impl Error {
    /// A value that cannot be used.
    pub fn value(message: impl Into<String>) -> Self {
        Self { kind: Kind::Value, message: message.into() }
    }

    /// A name or an id that is not known.
    pub fn unknown(message: impl Into<String>) -> Self {
        Self { kind: Kind::Unknown, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::{LONGEST, cut};

    #[test]
    fn a_long_value_is_cut_between_characters() {
        // By hand: `é` has two bytes.
        let long = "é".repeat(LONGEST + 1);
        assert_eq!(cut(&long), format!("{}...", "é".repeat(LONGEST)));
        assert_eq!(cut(&long[2..]), long[2..]);
    }
}
