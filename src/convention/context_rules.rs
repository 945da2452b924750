//! Context rules as a convention's file states them, and the names that they may use.

use std::collections::{HashMap, HashSet};

use super::context_pattern::{Item, Pattern};
use super::reader::{Reader, Section};
use crate::error::{Result, cut};

/// A rule about some emitted words: a word that matches a `drop` pattern and no `unless` pattern is
/// no mention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextRule {
    /// The words it is about.
    pub words: Vec<String>,
    /// And the categories, all of whose words it is about.
    pub categories: Vec<String>,
    /// Patterns of which one drops the word.
    pub drop: Vec<Pattern>,
    /// Patterns of which none may match.
    pub unless: Vec<Pattern>,
}

/// The named lists of words: name -> words, or `{category}` for a category's words.
pub type Lists = Vec<(String, Vec<String>)>;

/// Reads the table of lists.
pub fn read_lists(reader: &Reader<'_>, table: &Section<'_, '_>) -> Result<Lists> {
    let mut lists = Vec::new();
    for (name, _) in table.keys() {
        let mut words = Vec::new();
        for (word, span) in table.texts(name)? {
            if word.is_empty() || word.contains(' ') {
                return Err(reader.fault(
                    span,
                    format!("\"{}\" in the list \"{}\" is not a single word", cut(word), cut(name)),
                ));
            }
            words.push(word.to_owned());
        }
        lists.push((name.to_owned(), words));
    }
    Ok(lists)
}

/// Reads the array of rules.
pub fn read_rules(
    reader: &Reader<'_>,
    file: &Section<'_, '_>,
    known: &Names<'_>,
) -> Result<Vec<ContextRule>> {
    let mut rules = Vec::new();
    for section in file.sections("context")? {
        section.only(&["words", "categories", "drop", "unless"])?;
        let words = section.optional_texts("words")?;
        let categories = section.optional_texts("categories")?;
        for (word, span) in &words {
            if !known.words.contains(word) {
                let fault =
                    format!("the word \"{}\" of a context rule means no category", cut(word));
                return Err(reader.fault(span.clone(), fault));
            }
        }
        for (category, span) in &categories {
            if !known.categories.contains_key(category) {
                return Err(
                    reader.fault(span.clone(), format!("no category \"{}\"", cut(category)))
                );
            }
        }
        if words.is_empty() && categories.is_empty() {
            return Err(section.fault("a context rule names neither words nor categories"));
        }
        let patterns = |key| {
            let texts = section.optional_texts(key)?.into_iter();
            texts
                .map(|(text, span)| {
                    let pattern = Pattern::parse(text).and_then(|pattern| {
                        known.check(&pattern)?;
                        Ok(pattern)
                    });
                    pattern.map_err(|message| reader.fault(span, message))
                })
                .collect::<Result<Vec<_>>>()
        };
        let (drop, unless) = (patterns("drop")?, patterns("unless")?);
        if drop.is_empty() {
            return Err(section.fault("a context rule has no drop patterns"));
        }
        let owned =
            |texts: Vec<(&str, _)>| texts.into_iter().map(|(text, _)| text.to_owned()).collect();
        rules.push(ContextRule {
            words: owned(words),
            categories: owned(categories),
            drop,
            unless,
        });
    }
    Ok(rules)
}

/// The names that rules may use.
pub struct Names<'parts> {
    words: HashSet<&'parts str>,
    categories: HashMap<&'parts str, &'parts [String]>,
    lists: HashMap<&'parts str, &'parts [String]>,
}

impl<'parts> Names<'parts> {
    /// The names of these tables.
    pub fn new(categories: &'parts [(String, Vec<String>)], lists: &'parts Lists) -> Self {
        let by_name = |tables: &'parts [(String, Vec<String>)]| {
            tables.iter().map(|(name, words)| (name.as_str(), words.as_slice())).collect()
        };
        Self {
            words: categories.iter().flat_map(|(_, words)| words).map(String::as_str).collect(),
            categories: by_name(categories),
            lists: by_name(lists),
        }
    }

    /// Whether a pattern uses only names that there are.
    fn check(&self, pattern: &Pattern) -> std::result::Result<(), String> {
        pattern.items().try_for_each(|item| self.words_of(item, &pattern.text).map(|_| ()))
    }

    /// All words of an item.
    pub(super) fn words_of<'item>(
        &'item self,
        item: &'item Item,
        pattern: &str,
    ) -> std::result::Result<Vec<&'item str>, String> {
        let mut words: Vec<&str> = item.words.iter().map(String::as_str).collect();
        let mut categories: Vec<&str> = item.categories.iter().map(String::as_str).collect();
        for list in &item.lists {
            let listed = self.lists.get(list.as_str()).ok_or_else(|| {
                let (pattern, list) = (cut(pattern), cut(list));
                format!("the pattern \"{pattern}\" names the list \"{list}\", which there is not")
            })?;
            for word in *listed {
                match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
                    Some(category) => categories.push(category),
                    None => words.push(word),
                }
            }
        }
        for category in categories {
            let listed = self.categories.get(category).ok_or_else(|| {
                let (pattern, category) = (cut(pattern), cut(category));
                format!(
                    "the pattern \"{pattern}\" names the category \"{category}\", which there is not"
                )
            })?;
            words.extend(listed.iter().map(String::as_str).filter(|word| !word.contains(' ')));
        }
        Ok(words)
    }
}
