//! The strict reading: what a person would read, and nothing guessed.
//!
//! An answer becomes tokens, tokens become events (the longest phrases of the data file), and the
//! order of the events decides. `docs/pope.md` has the rules in prose, one by one.

mod class;
mod decide;
mod events;
mod lexicon;
mod token;
mod tokens;
mod words;

use class::Class;
use decide::{decide, has_evidence, resolve_bare};
use events::Event;
use lexicon::Lexicon;
use token::Token;

use super::Reading;

/// The strict reader's buffers.
#[derive(Debug, Default)]
pub(super) struct Strict {
    word: String,
    tokens: Vec<Token>,
    events: Vec<Event>,
}

impl Strict {
    pub(super) fn read(&mut self, answer: &str) -> Reading {
        if let Some(reading) = single_word(answer) {
            return reading;
        }
        let lexicon = Lexicon::shared();
        tokens::tokens(lexicon, answer, &mut self.word, &mut self.tokens);
        drop_reasoning(&mut self.tokens);
        drop_questions(lexicon, &mut self.tokens);
        events::events(lexicon, &self.tokens, &mut self.events);
        resolve_bare(&mut self.events);
        read_events(&self.events)
    }
}

/// "Yes", "no." and the like, most answers there are: no buffer is touched.
fn single_word(answer: &str) -> Option<Reading> {
    let around = |byte: &u8| matches!(byte, b' ' | b'\n' | b'.' | b'!' | b'*' | b'"' | b'\'');
    let bytes = answer.as_bytes();
    let start = bytes.iter().position(|byte| !around(byte))?;
    let rest = bytes.get(start..)?;
    let (word, reading) = match rest.first()? {
        b'y' | b'Y' => ("yes", Reading::Yes),
        b'n' | b'N' => ("no", Reading::No),
        _ => return None,
    };
    let (head, tail) = rest.split_at_checked(word.len())?;
    let fits = head.eq_ignore_ascii_case(word.as_bytes()) && tail.iter().all(around);
    fits.then_some(reading)
}

/// Leave out what stands before the end of the reasoning, and reasoning that never ends.
fn drop_reasoning(tokens: &mut Vec<Token>) {
    let closing = |token: &Token| *token == Token::ClosingTag(Class::ReasoningTag);
    if let Some(last) = tokens.iter().rposition(closing) {
        tokens.drain(..=last);
    }
    let opening = |token: &Token| *token == Token::Tag(Class::ReasoningTag);
    if let Some(first) = tokens.iter().position(opening) {
        tokens.truncate(first);
    }
}

/// Leave out the sentences that ask instead of answering: the question repeated, mostly.
fn drop_questions(lexicon: &Lexicon, tokens: &mut Vec<Token>) {
    if !tokens.contains(&Token::Question) {
        return;
    }
    let mut kept = Vec::with_capacity(tokens.len());
    for sentence in tokens.split_inclusive(|token| token.ends_sentence()) {
        let asks = sentence.last() == Some(&Token::Question) && is_question(lexicon, sentence);
        if !asks {
            kept.extend_from_slice(sentence);
        }
    }
    *tokens = kept;
}

fn is_question(lexicon: &Lexicon, sentence: &[Token]) -> bool {
    let mut at_opening = true;
    for token in sentence {
        match *token {
            Token::Word(word) if lexicon.marks_question(word) => return true,
            Token::Word(word) if at_opening && lexicon.opens_question(word) => return true,
            Token::Colon => at_opening = true,
            Token::Comma => {}
            _ => at_opening = false,
        }
    }
    false
}

/// The answer after its last marker ("Answer:"), if it says anything there; else all of it.
fn read_events(events: &[Event]) -> Reading {
    let mut tail = None;
    for (index, event) in events.iter().enumerate() {
        let start = match event {
            Event::Is(Class::Marker) => index + 1,
            // "A: yes" is marked as well, whether the letter means an answer or an option.
            Event::Is(Class::MarkerBeforeColon | Class::Article)
                if events.get(index + 1) == Some(&Event::Colon) =>
            {
                index + 2
            }
            _ => continue,
        };
        tail = events.get(start..);
    }
    match tail {
        Some(tail) if has_evidence(tail) => decide(tail),
        _ => decide(events),
    }
}
