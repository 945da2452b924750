//! Captions cut by a token limit: leaving out the sentence that was not finished.

use crate::tokenize::{self, Nltk};

/// `caption` up to the end of its last complete sentence.
///
/// A sentence is complete if `.`, `?` or `!` ends it, closing quotation marks and brackets aside. A
/// caption without a complete sentence stays whole: short captions often have no full stop at all.
pub fn without_unfinished_sentence<'caption>(caption: &'caption str, nltk: &Nltk) -> &'caption str {
    let sentences = tokenize::sentences(caption, nltk);
    let complete = sentences
        .iter()
        .rev()
        .find(|sentence| caption.get((*sentence).clone()).is_some_and(is_complete));
    complete.and_then(|sentence| caption.get(..sentence.end)).unwrap_or(caption)
}

fn is_complete(sentence: &str) -> bool {
    let closing = ['"', '\'', ')', ']', '}', '\u{201d}', '\u{2019}', '\u{bb}'];
    sentence.trim_end_matches(closing).ends_with(['.', '?', '!'])
}

#[cfg(test)]
mod tests {
    use super::{Nltk, without_unfinished_sentence};

    #[test]
    fn an_unfinished_sentence_is_left_out_only_after_a_complete_one() {
        // Worked by hand; the first is the project's own example of a caption cut by its limit.
        for (caption, kept) in [
            ("A dog sits. Next to it a c", "A dog sits."),
            ("A dog sits. Next to it a cat.", "A dog sits. Next to it a cat."),
            ("He said \"Stop!\" There is", "He said \"Stop!\""),
            ("A dog on a be", "A dog on a be"),
            ("A sign (red.) And then", "A sign (red.)"),
            ("", ""),
        ] {
            assert_eq!(without_unfinished_sentence(caption, Nltk::newest()), kept);
        }
    }
}
