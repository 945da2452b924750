//! Tokens taken apart at characters inside them, for conventions that read "hot-dog" as two words.

use std::borrow::Cow;

use super::Token;

/// `tokens`, those with a character of `hyphens` or `separators` inside divided there.
///
/// Hyphens are left out and separators are tokens of their own. A token that has no other
/// character, or that does not stand in the text as it is written, stays whole.
pub fn divided<'text>(
    tokens: Vec<Token<'text>>,
    hyphens: &str,
    separators: &str,
) -> Vec<Token<'text>> {
    let divides = |one: char| hyphens.contains(one) || separators.contains(one);
    let mut result = Vec::with_capacity(tokens.len());
    for token in tokens {
        match token.text {
            Cow::Borrowed(text)
                if text.contains(divides)
                    && !text.chars().all(divides)
                    && token.end - token.start == text.len() =>
            {
                let mut start = 0;
                let mut piece = |from: usize, to: usize| {
                    if let Some(text) = text.get(from..to).filter(|text| !text.is_empty()) {
                        let place = token.start + from..token.start + to;
                        result.push(Token {
                            text: text.into(),
                            start: place.start,
                            end: place.end,
                        });
                    }
                };
                for (at, one) in text.char_indices().filter(|(_, one)| divides(*one)) {
                    piece(start, at);
                    start = at + one.len_utf8();
                    if separators.contains(one) {
                        piece(at, start);
                    }
                }
                piece(start, text.len());
            }
            _ => result.push(token),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::{Nltk, words};
    use super::divided;

    #[test]
    fn hyphens_go_and_separators_stay() {
        for (text, expected) in [
            ("a hot-dog", "a hot dog"),
            ("cat/dog - x", "cat / dog - x"),
            ("-a--b- -- /", "a -- b -- /"),
        ] {
            let tokens = divided(words(text, Nltk::newest()), "-", "/");
            let texts: Vec<_> = tokens.iter().map(|token| token.text.as_ref()).collect();
            assert_eq!(texts.join(" "), expected);
            assert!(tokens.iter().all(|token| text[token.start..token.end] == *token.text));
        }
    }
}
