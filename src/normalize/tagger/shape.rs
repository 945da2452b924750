//! What the features see of a token, as places in the model's tables.

use std::borrow::Cow;
use std::sync::OnceLock;

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
        let model = Model::get();
        let normal = normal_form(token);
        let mut shape = Self::of_normal(model, &normal);
        let ending = if normal == token { shape.normal_ending } else { model.ending_id(token) };
        shape.ending = model.ending(ending).own;
        shape.first_character = model.first_character(token);
        shape.fixed = match &normal {
            Cow::Borrowed(same) if *same == token => model.word(shape.word).fixed,
            _ => model.word(model.word_id(token)).fixed,
        };
        shape
    }

    /// The shape of what is a normal form already: a neighbour's part only.
    fn of_normal(model: &Model, normal: &str) -> Self {
        Self {
            fixed: None,
            first_character: Row::default(),
            ending: Row::default(),
            word: model.word_id(normal),
            normal_ending: model.ending_id(normal),
        }
    }
}

/// The shapes of what stands around a caption: two marks before its tokens, two behind them.
pub(super) struct Marks {
    pub(super) start: Shape,
    pub(super) second_start: Shape,
    pub(super) end: Shape,
    pub(super) second_end: Shape,
}

impl Marks {
    /// The marks of the model, looked up at the first call.
    pub(super) fn get() -> &'static Self {
        static MARKS: OnceLock<Marks> = OnceLock::new();
        MARKS.get_or_init(|| {
            let shape = |mark| Shape::of_normal(Model::get(), mark);
            Marks {
                start: shape("-START-"),
                second_start: shape("-START2-"),
                end: shape("-END-"),
                second_end: shape("-END2-"),
            }
        })
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
