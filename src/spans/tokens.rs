//! DetailVerifyBench's tokens: words, mentions and runs of Chinese or Japanese characters.
//!
//! A word is a run of ASCII letters and digits, joined with the next one by a single `-`, `'`, `.`,
//! `@` or `_` between them ("mid-air", "3.5", "child's"); a mention is `@` or `#` followed by letters,
//! digits or underscores; the rest (punctuation, other scripts) separates tokens and is dropped.

/// Where a token is in its text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Puts the tokens of `text` into `tokens`, which is emptied first.
pub fn tokenize(text: &str, tokens: &mut Vec<Token>) {
    tokens.clear();
    let bytes = text.as_bytes();
    let mut start = 0;
    while let Some(&byte) = bytes.get(start) {
        let end = match byte {
            _ if byte.is_ascii_alphanumeric() => word_end(bytes, start),
            b'@' | b'#' => {
                run_end(bytes, start + 1, |byte| byte.is_ascii_alphanumeric() || byte == b'_')
            }
            0x80.. => cjk_end(bytes, start),
            _ => start + 1,
        };
        // A sign alone, or a byte of another script, is no token.
        if end > start + 1 || byte.is_ascii_alphanumeric() {
            tokens.push(Token { start, end });
        }
        start = end.max(start + 1);
    }
}

fn run_end(bytes: &[u8], start: usize, within: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().position(|&byte| !within(byte)).unwrap_or(rest.len())
}

fn word_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    loop {
        end = run_end(bytes, end, |byte| byte.is_ascii_alphanumeric());
        let joined = matches!(bytes.get(end), Some(b'-' | b'\'' | b'.' | b'@' | b'_'))
            && bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
        if !joined {
            return end;
        }
        end += 1;
    }
}

/// The end of the run of Chinese or Japanese characters at `start`; `start` where there is none.
/// Hiragana and katakana (U+3040 to U+30FF) and the unified ideographs (U+4E00 to U+9FFF) all take
/// three bytes.
fn cjk_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while let Some(&[first, second, _]) = bytes.get(end..end + 3) {
        let within = match first {
            0xE3 => matches!(second, 0x81..=0x83),
            0xE4 => second >= 0xB8,
            0xE5..=0xE9 => true,
            _ => false,
        };
        if !within {
            break;
        }
        end += 3;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mentions_and_runs() {
        // Worked by hand from the rule at the head of this file.
        for (text, expected) in [
            ("A mid-air jump, 3.5 m.", &["A", "mid-air", "jump", "3.5", "m"][..]),
            ("-a- 'b' c'' d_e __f f..g", &["a", "b", "c", "d_e", "f", "f", "g"]),
            ("@ann_b #top! # @ a@b", &["@ann_b", "#top", "a@b"]),
            ("café naïve", &["caf", "na", "ve"]),
            ("一只狗 dog、カメラx㐀", &["一只狗", "dog", "カメラ", "x"]),
        ] {
            let mut tokens = Vec::new();
            tokenize(text, &mut tokens);
            let found: Vec<_> = tokens.iter().map(|token| &text[token.start..token.end]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
