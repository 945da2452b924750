//! From tokens to events: what the longest phrase at each place does.

use super::class::Class;
use super::lexicon::{Lexicon, ROOT};
use super::token::Token;

/// A step of an answer: a phrase, a word of none, or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A phrase of the lexicon.
    Is(Class),
    /// A word of no phrase.
    Other,
    /// A single letter or a number, which may be the name of an option.
    Label,
    Comma,
    Colon,
    Sentence,
}

impl Event {
    pub(super) fn is_break(self) -> bool {
        matches!(self, Self::Comma | Self::Colon | Self::Sentence)
    }
}

/// Turn tokens into events.
pub(super) fn events(lexicon: &Lexicon, tokens: &[Token], events: &mut Vec<Event>) {
    events.clear();
    let mut rest = tokens;
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        match *first {
            Token::Word(_) => {
                let (taken, event) = longest(lexicon, std::iter::once(first).chain(tail));
                events.push(event);
                rest = tail.get(taken.saturating_sub(1)..).unwrap_or_default();
            }
            Token::Unknown => events.push(Event::Other),
            Token::Label => events.push(Event::Label),
            Token::Comma => events.push(Event::Comma),
            Token::Colon => events.push(Event::Colon),
            Token::Sentence | Token::Question => events.push(Event::Sentence),
            Token::Tag(Class::AnswerTag) => events.push(Event::Is(Class::Marker)),
            Token::Tag(_) | Token::ClosingTag(_) => events.push(Event::Sentence),
        }
    }
}

fn longest<'a>(lexicon: &Lexicon, tokens: impl Iterator<Item = &'a Token>) -> (usize, Event) {
    let mut node = ROOT;
    let mut best = (1, Event::Other);
    for (index, token) in tokens.enumerate() {
        let Token::Word(word) = *token else { break };
        let Some((next, class)) = lexicon.step(node, word) else { break };
        if let Some(class) = class {
            best = (index + 1, Event::Is(class));
        }
        node = next;
    }
    best
}
