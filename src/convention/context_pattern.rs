//! A pattern of a context rule: what stands around an emitted word, item by item.
//!
//! Items are separated by spaces. `_` is the word itself, with `/` and alternatives if it has to
//! look a certain way; every other item is one token. An item is alternatives joined by `|`, with a
//! `!` before them all to negate and a `?` behind them all to make the item optional. An alternative
//! is a word (a token as lower-cased, or its dictionary form), `<list>` (any word of a list),
//! `{category}` (any single word of a category), `*ing` (any token that ends so), a tag in capitals, its end left open by `*`, or `.`,
//! which is a token without letters and digits or the caption's end.

use crate::error::cut;

/// The most items of a pattern: an end to the work that optional ones can make.
const MOST_ITEMS: usize = 12;

/// A part-of-speech tag, or the beginning of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagTest {
    text: String,
    open: bool,
}

impl TagTest {
    /// Whether a tag passes.
    pub fn matches(&self, tag: &str) -> bool {
        if self.open { tag.starts_with(&self.text) } else { tag == self.text }
    }
}

/// One item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Words as they are.
    pub words: Vec<String>,
    /// Endings of tokens.
    pub endings: Vec<String>,
    /// Lists of words, by name.
    pub lists: Vec<String>,
    /// Categories whose words are meant.
    pub categories: Vec<String>,
    /// Tags.
    pub tags: Vec<TagTest>,
    /// Whether punctuation and the caption's ends pass.
    pub edge: bool,
    /// Whether what would pass does not, and the other way round.
    pub negated: bool,
    /// Whether the item may be left out.
    pub optional: bool,
}

/// A pattern, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The pattern as written.
    pub text: String,
    /// The items before the word, the nearest first.
    pub before: Vec<Item>,
    /// What the word's last token must be, if anything.
    pub word: Option<Item>,
    /// The items behind the word, the nearest first.
    pub after: Vec<Item>,
}

impl Pattern {
    /// Reads a pattern; the error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut pattern =
            Self { text: text.to_owned(), before: Vec::new(), word: None, after: Vec::new() };
        let mut seen_word = false;
        for piece in text.split(' ') {
            let (is_word, item) = match piece.strip_prefix('_') {
                Some("") => (true, None),
                Some(rest) => match rest.strip_prefix('/') {
                    Some(item) => (true, Some(item)),
                    None => (false, Some(piece)),
                },
                None => (false, Some(piece)),
            };
            if is_word && seen_word {
                return Err(format!(
                    "the pattern \"{}\" has the word's place \"_\" twice",
                    cut(text)
                ));
            }
            let item = item.map(|item| Item::parse(item, text)).transpose()?;
            match item {
                item if is_word => {
                    seen_word = true;
                    pattern.word = item;
                }
                Some(item) if seen_word => pattern.after.push(item),
                Some(item) => pattern.before.insert(0, item),
                None => {}
            }
        }
        if !seen_word {
            return Err(format!("the pattern \"{}\" lacks the word's place \"_\"", cut(text)));
        }
        if pattern.before.len() + pattern.after.len() > MOST_ITEMS {
            return Err(format!("the pattern \"{}\" has more than {MOST_ITEMS} items", cut(text)));
        }
        if pattern.word.as_ref().is_some_and(|item| item.optional || item.edge) {
            return Err(format!(
                "in the pattern \"{}\" the word itself is neither . nor ?",
                cut(text)
            ));
        }
        Ok(pattern)
    }

    /// All items, the word's own included.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.before.iter().chain(&self.word).chain(&self.after)
    }
}

impl Item {
    fn parse(piece: &str, pattern: &str) -> Result<Self, String> {
        let mut item = Self::default();
        let piece = match piece.strip_prefix('!') {
            Some(rest) => {
                item.negated = true;
                rest
            }
            None => piece,
        };
        let piece = match piece.strip_suffix('?') {
            Some(rest) => {
                item.optional = true;
                rest
            }
            None => piece,
        };
        for one in piece.split('|') {
            let inside = |open, close| one.strip_prefix(open)?.strip_suffix(close);
            if one.is_empty() {
                return Err(format!("the pattern \"{}\" has an empty item", cut(pattern)));
            } else if one == "." {
                item.edge = true;
            } else if let Some(list) = inside('<', '>') {
                item.lists.push(list.to_owned());
            } else if let Some(category) = inside('{', '}') {
                // Names of categories may have spaces, which separate items here.
                item.categories.push(category.replace('_', " "));
            } else if let Some(ending) = one.strip_prefix('*').filter(|ending| !ending.is_empty()) {
                item.endings.push(ending.to_owned());
            } else if one.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let text = one.strip_suffix('*').unwrap_or(one);
                item.tags.push(TagTest { text: text.to_owned(), open: text.len() < one.len() });
            } else {
                item.words.push(one.to_owned());
            }
        }
        Ok(item)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn items_are_told_apart() {
        let pattern = Pattern::parse("<colour>|and !the|a? _/!VB* {wine_glass}|.").unwrap();
        let [near, far] = pattern.before.as_slice() else { panic!() };
        assert_eq!(
            (&near.words[..], near.negated, near.optional),
            (&["the".into(), "a".into()][..], true, true)
        );
        assert_eq!((&far.lists[..], &far.words[..]), (&["colour".into()][..], &["and".into()][..]));
        let word = pattern.word.unwrap();
        assert!(word.negated && word.tags[0].matches("VBZ") && !word.tags[0].matches("NN"));
        assert!(pattern.after[0].edge && pattern.after[0].categories == ["wine glass"]);
    }

    #[test]
    fn a_wrong_pattern_is_refused() {
        for wrong in ["a b", "_ _", "_  a", "a| _", "", "_/a?", "! _"] {
            assert!(Pattern::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Pattern::parse(&format!("_{}", " a".repeat(13))).is_err());
    }
}
