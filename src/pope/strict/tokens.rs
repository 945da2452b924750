//! An answer cut into words, marks and tags.

use super::lexicon::Lexicon;
use super::token::Token;
use super::words::{Kind, Words, folded, kind};

/// The longest tag, in letters between its brackets.
const LONGEST_TAG: usize = 40;

/// Split `text` into tokens.
pub(super) fn tokens(lexicon: &Lexicon, text: &str, word: &mut String, tokens: &mut Vec<Token>) {
    tokens.clear();
    let mut scan = Scan { lexicon, words: Words::of(text, std::mem::take(word)) };
    while let Some(piece) = scan.next_token() {
        tokens.push(piece);
    }
    *word = scan.words.word;
}

/// Walks over a text and cuts it into words, marks and tags.
struct Scan<'a> {
    lexicon: &'a Lexicon,
    words: Words<'a>,
}

impl Scan<'_> {
    fn next_token(&mut self) -> Option<Token> {
        loop {
            if let Some(token) = self.take_plain_word() {
                return Some(token);
            }
            let before = self.words.rest.clone();
            let letter = folded(self.words.rest.next()?);
            match kind(letter) {
                Kind::Letter | Kind::Character => {
                    self.words.rest = before;
                    self.words.take_word();
                    return Some(self.known_word());
                }
                Kind::Mark(token) => return Some(token),
                Kind::Bracket => {
                    if let Some(token) = self.take_tag() {
                        return Some(token);
                    }
                }
                Kind::Apostrophe | Kind::Blank => {}
            }
        }
    }

    /// A short ASCII word, if one stands here with nothing but ASCII after it: the quick way for
    /// most words there are. Else nothing is taken.
    fn take_plain_word(&mut self) -> Option<Token> {
        let text = self.words.rest.as_str();
        let bytes = text.as_bytes();
        let (mut word, mut letters, mut digits) = (0u128, 0, 0);
        let mut end = 0;
        loop {
            match bytes.get(end) {
                Some(letter) if letter.is_ascii_alphanumeric() => {
                    word = word << 8 | u128::from(letter.to_ascii_lowercase());
                    letters += 1;
                    digits += usize::from(letter.is_ascii_digit());
                }
                Some(b'\'' | b'`') if letters > 0 => match bytes.get(end + 1) {
                    Some(next) if next.is_ascii_alphanumeric() => {}
                    Some(next) if !next.is_ascii() => return None,
                    _ => break,
                },
                Some(other) if !other.is_ascii() => return None,
                _ => break,
            }
            end += 1;
        }
        if letters == 0 || letters > 16 {
            return None;
        }
        self.words.rest = text.get(end..)?.chars();
        Some(match self.lexicon.packed_word(word) {
            Some(word) => Token::Word(word),
            None if letters == 1 || letters == digits => Token::Label,
            None => Token::Unknown,
        })
    }

    fn known_word(&self) -> Token {
        match self.lexicon.word(&self.words.word) {
            Some(word) => Token::Word(word),
            None if is_label(&self.words.word) => Token::Label,
            None => Token::Unknown,
        }
    }

    /// A tag that the lexicon knows, after its opening bracket; else nothing is taken.
    fn take_tag(&mut self) -> Option<Token> {
        let mut ahead = self.words.rest.clone();
        let mut closing = false;
        self.words.word.clear();
        for _ in 0..LONGEST_TAG {
            let letter = folded(ahead.next()?);
            match letter {
                'a'..='z' | 'A'..='Z' => self.words.word.push(letter.to_ascii_lowercase()),
                '/' if self.words.word.is_empty() => closing = true,
                '>' | ']' | '\u{25b7}' => {
                    let class = self.lexicon.tag(&self.words.word)?;
                    self.words.rest = ahead;
                    return Some(if closing {
                        Token::ClosingTag(class)
                    } else {
                        Token::Tag(class)
                    });
                }
                '|' | '_' | '-' | ' ' | '/' => {}
                _ => return None,
            }
        }
        None
    }
}

fn is_label(word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.is_ascii_alphanumeric(),
        _ => word.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
