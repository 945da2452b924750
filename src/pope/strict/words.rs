//! The words of a text, and what its letters are.

use super::token::Token;

/// What a letter is in an answer, after [`folded`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Part of a word of several letters.
    Letter,
    /// A word of its own: a Chinese character.
    Character,
    Apostrophe,
    Mark(Token),
    /// Where a tag may begin.
    Bracket,
    /// Ends a word, and says nothing.
    Blank,
}

pub(super) fn kind(letter: char) -> Kind {
    match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Kind::Letter,
        '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '`' | '\u{b4}' => Kind::Apostrophe,
        '.' | '!' | ';' | '\n' | '\r' | '\u{3002}' | '\u{2026}' | '\u{ff61}' => {
            Kind::Mark(Token::Sentence)
        }
        '?' => Kind::Mark(Token::Question),
        ',' | '(' | ')' | '\u{3001}' | '\u{2013}' | '\u{2014}' | '\u{2015}' => {
            Kind::Mark(Token::Comma)
        }
        ':' => Kind::Mark(Token::Colon),
        '<' | '[' | '\u{25c1}' => Kind::Bracket,
        '\u{d7}' | '\u{f7}' | '\u{30fb}' => Kind::Blank,
        '\u{c0}'..='\u{24f}' | '\u{400}'..='\u{4ff}' => Kind::Letter,
        '\u{3041}'..='\u{30ff}' | '\u{ac00}'..='\u{d7a3}' => Kind::Letter,
        '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => Kind::Character,
        _ => Kind::Blank,
    }
}

/// Full-width forms as their ASCII twins.
pub(super) fn folded(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xff01 + 0x21).unwrap_or(letter),
        _ => letter,
    }
}

/// Walks over a text, word by word.
pub(super) struct Words<'a> {
    /// The text from here on.
    pub(super) rest: std::str::Chars<'a>,
    /// The buffer: the word taken last, in lower case, or the name of a tag.
    pub(super) word: String,
}

impl<'a> Words<'a> {
    /// The words of `text`, read into a buffer.
    pub(super) fn of(text: &'a str, buffer: String) -> Self {
        Self { rest: text.chars(), word: buffer }
    }

    /// The next word, marks and tags passed over: for the phrases of the lexicon.
    pub(super) fn next_word(&mut self) -> Option<&str> {
        loop {
            let before = self.rest.clone();
            let letter = folded(self.rest.next()?);
            if matches!(kind(letter), Kind::Letter | Kind::Character) {
                self.rest = before;
                self.take_word();
                return Some(&self.word);
            }
        }
    }

    /// Read a word into the buffer, in lower case; apostrophes inside it are left out.
    pub(super) fn take_word(&mut self) {
        self.word.clear();
        loop {
            let before = self.rest.clone();
            let Some(letter) = self.rest.next().map(folded) else { return };
            match kind(letter) {
                Kind::Letter if letter.is_ascii() => self.word.push(letter.to_ascii_lowercase()),
                Kind::Letter => self.word.extend(letter.to_lowercase()),
                Kind::Character if self.word.is_empty() => return self.word.push(letter),
                Kind::Apostrophe if self.letter_follows() => {}
                _ => {
                    self.rest = before;
                    return;
                }
            }
        }
    }

    fn letter_follows(&self) -> bool {
        self.rest.clone().next().is_some_and(|letter| kind(folded(letter)) == Kind::Letter)
    }
}
