//! An answer as words, marks and tags.

use super::lexicon::{Class, Lexicon};

/// A piece of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word that some phrase has.
    Word(u32),
    /// A word that none has.
    Unknown,
    /// A word that none has, of one letter or of digits.
    Label,
    Comma,
    Colon,
    /// The end of a sentence or a line.
    Sentence,
    /// The end of a question.
    Question,
    Tag(Class),
    ClosingTag(Class),
}

impl Token {
    /// Whether a sentence ends with this: a full stop, a line break, a question mark, a tag.
    pub(super) fn ends_sentence(self) -> bool {
        matches!(self, Self::Sentence | Self::Question | Self::Tag(_) | Self::ClosingTag(_))
    }
}

/// The longest tag, in letters between its brackets.
const LONGEST_TAG: usize = 40;

/// Split `text` into tokens.
pub(super) fn tokens(lexicon: &Lexicon, text: &str, word: &mut String, tokens: &mut Vec<Token>) {
    tokens.clear();
    let mut scan = Scan { rest: text.chars(), word: std::mem::take(word) };
    while let Some(piece) = scan.next(lexicon) {
        tokens.push(piece);
    }
    *word = scan.word;
}

/// What a letter is to the scanner, after [`folded`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
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

fn kind(letter: char) -> Kind {
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
fn folded(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xff01 + 0x21).unwrap_or(letter),
        _ => letter,
    }
}

/// Walks over a text and cuts it into words, marks and tags.
pub(super) struct Scan<'a> {
    rest: std::str::Chars<'a>,
    word: String,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), word: String::new() }
    }

    fn next(&mut self, lexicon: &Lexicon) -> Option<Token> {
        loop {
            if let Some(token) = self.take_plain_word(lexicon) {
                return Some(token);
            }
            let before = self.rest.clone();
            let letter = folded(self.rest.next()?);
            match kind(letter) {
                Kind::Letter | Kind::Character => {
                    self.rest = before;
                    self.take_word();
                    return Some(self.known_word(lexicon));
                }
                Kind::Mark(token) => return Some(token),
                Kind::Bracket => {
                    if let Some(token) = self.take_tag(lexicon) {
                        return Some(token);
                    }
                }
                Kind::Apostrophe | Kind::Blank => {}
            }
        }
    }

    /// The next word, marks and tags passed over: for the phrases of the lexicon.
    pub(super) fn next_word(&mut self) -> Option<String> {
        loop {
            let before = self.rest.clone();
            let letter = folded(self.rest.next()?);
            if matches!(kind(letter), Kind::Letter | Kind::Character) {
                self.rest = before;
                self.take_word();
                return Some(self.word.clone());
            }
        }
    }

    /// A short ASCII word, if one stands here with nothing but ASCII after it: the quick way for
    /// most words there are. Else nothing is taken.
    fn take_plain_word(&mut self, lexicon: &Lexicon) -> Option<Token> {
        let text = self.rest.as_str();
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
        self.rest = text.get(end..)?.chars();
        Some(match lexicon.packed_word(word) {
            Some(word) => Token::Word(word),
            None if letters == 1 || letters == digits => Token::Label,
            None => Token::Unknown,
        })
    }

    /// Read a word into the buffer, in lower case; apostrophes inside it are left out.
    fn take_word(&mut self) {
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

    fn known_word(&self, lexicon: &Lexicon) -> Token {
        match lexicon.word(&self.word) {
            Some(word) => Token::Word(word),
            None if is_label(&self.word) => Token::Label,
            None => Token::Unknown,
        }
    }

    /// A tag that the lexicon knows, after its opening bracket; else nothing is taken.
    fn take_tag(&mut self, lexicon: &Lexicon) -> Option<Token> {
        let mut ahead = self.rest.clone();
        let mut closing = false;
        self.word.clear();
        for _ in 0..LONGEST_TAG {
            let letter = folded(ahead.next()?);
            match letter {
                'a'..='z' | 'A'..='Z' => self.word.push(letter.to_ascii_lowercase()),
                '/' if self.word.is_empty() => closing = true,
                '>' | ']' | '\u{25b7}' => {
                    let class = lexicon.tag(&self.word)?;
                    self.rest = ahead;
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
