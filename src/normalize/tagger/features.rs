//! The score of every tag for one token, and the best.

use super::model::{Model, Row, TAGS, Tag};
use super::shape::Shape;

/// What a tag is chosen by.
pub(super) struct Context {
    /// The token in the middle, two neighbours on either side.
    pub(super) shapes: [Shape; 5],
    /// The tag before.
    pub(super) previous: Tag,
    /// The tag before that.
    pub(super) second_previous: Tag,
}

impl Context {
    /// The tag with the highest score; of equals the last in alphabetical order.
    pub(super) fn best_tag(&self, model: &Model) -> Tag {
        let mut scores = model.scores_of_tags(self.previous, self.second_previous);
        let rows = self.rows(model);
        for row in rows {
            model.add(row, &mut scores);
        }
        let best = scores.iter().take(TAGS).copied().max().unwrap_or(0);
        let mut equals = (0..TAGS).filter(|tag| scores.get(*tag) == Some(&best));
        let first = equals.next().unwrap_or(0);
        match equals.next() {
            None => Tag::new(first),
            Some(_) => self.best_of_equals(model, &rows, best, &scores),
        }
    }

    /// The rows of weights of all features but the three of tags alone and the constant one, in
    /// NLTK's order.
    fn rows(&self, model: &Model) -> [Row; 10] {
        let [second_before, before, token, after, second_after] = &self.shapes;
        let word = model.word(token.word);
        let word_before = model.word(before.word);
        [
            token.ending,
            token.first_character,
            word.here,
            model.row_after_tag(self.previous, token.word),
            word_before.before,
            model.ending(before.normal_ending).before,
            model.word(second_before.word).second_before,
            model.word(after.word).after,
            model.ending(after.normal_ending).after,
            model.word(second_after.word).second_after,
        ]
    }

    /// Decides between tags of one exact score by the floating-point sums, added as NLTK adds.
    #[cold]
    fn best_of_equals(&self, model: &Model, rows: &[Row; 10], best: i32, scores: &[i32]) -> Tag {
        let [ending, first_character, others @ ..] = rows;
        let [constant, before, second_before, both] =
            model.rows_of_tags(self.previous, self.second_previous);
        let in_order = [constant, *ending, *first_character, before, second_before, both];
        let sum = |tag: usize| {
            in_order.iter().chain(others).fold(0.0, |sum, row| {
                let entry = model.entries(*row).iter().find(|entry| entry.tag() == tag);
                sum + entry.map_or(0.0, |entry| f64::from(entry.thousandths()) / 1000.0)
            })
        };
        let equals = (0..TAGS).filter(|tag| scores.get(*tag) == Some(&best));
        let last_highest = equals.map(|tag| (sum(tag), tag)).max_by(|a, b| a.0.total_cmp(&b.0));
        Tag::new(last_highest.map_or(0, |(_, tag)| tag))
    }
}
