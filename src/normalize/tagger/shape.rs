//! What the features see of a token, as places in the model's tables.

use std::borrow::Cow;

use super::model::{Model, Row, Tag};
use crate::unicode;

/// A token as the features see it.
#[derive(Clone, Copy, Default)]
pub struct Shape {
    /// Its tag, if the tag dictionary has one for the token as written.
    pub(super) fixed: Option<Tag>,
    /// The weights of its first character, as written.
    pub(super) first_character: Row,
    /// The weights of its ending, as written.
    pub(super) ending: Row,
    /// Its normal form in the model's list of words; 0 where the model does not know it.
    pub(super) word: u32,
    /// The ending of its normal form in the model's list of endings; 0 where it is unknown.
    pub(super) normal_ending: u32,
}

impl Shape {
    /// The shape of a token.
    pub fn of(token: &str) -> Self {
        Model::get().shape(token)
    }
}

impl Model {
    /// The shape of a token.
    pub(super) fn shape(&self, token: &str) -> Shape {
        let normal = normal_form(token);
        let mut shape = self.shape_of_normal(&normal);
        let ending = if normal == token { shape.normal_ending } else { self.ending_id(token) };
        shape.ending = self.ending(ending).own;
        shape.first_character = self.first_character(token);
        shape.fixed = match &normal {
            Cow::Borrowed(same) if *same == token => self.word(shape.word).fixed,
            _ => self.word(self.word_id(token)).fixed,
        };
        shape
    }

    /// The shape of what is a normal form already: a neighbour's part only.
    pub(super) fn shape_of_normal(&self, normal: &str) -> Shape {
        Shape {
            fixed: None,
            first_character: Row::default(),
            ending: Row::default(),
            word: self.word_id(normal),
            normal_ending: self.ending_id(normal),
        }
    }
}

/// The token in lower case, or the name of its kind: with a hyphen inside, a year, a number.
fn normal_form(token: &str) -> Cow<'_, str> {
    let mut characters = token.chars();
    let first = characters.next();
    if first != Some('-') && token.contains('-') {
        return Cow::Borrowed("!HYPHEN");
    }
    if first.is_some_and(unicode::is_digit) {
        let four = token.chars().nth(3).is_some() && token.chars().nth(4).is_none();
        let year = four && token.chars().all(unicode::is_digit);
        return Cow::Borrowed(if year { "!YEAR" } else { "!DIGITS" });
    }
    if token.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return Cow::Borrowed(token);
    }
    unicode::lower(token)
}
