//! The sections of a convention's file, each of which it may leave to the convention it extends.

use std::collections::HashMap;

use super::context_rules::{Lists, read_lists};
use super::drop_rule::DropRule;
use super::parts::{Counting, Normalizer, PrintedTotal, Tokenizer};
use super::reader::{Reader, Section, Span};
use crate::error::{Result, cut};
use crate::tokenize::Nltk;
use crate::unicode;

/// The table [tokens].
pub(super) struct Tokens {
    pub(super) tokenizer: Tokenizer,
    /// The class of NLTK's versions, and where the file names it.
    pub(super) nltk: Option<(&'static Nltk, Span)>,
    pub(super) hyphens: String,
    pub(super) separators: String,
}

/// The parts that a file may leave to the convention it extends.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) tokens: Option<Tokens>,
    pub(super) forms: Option<(Normalizer, Vec<(String, String)>)>,
    pub(super) matching: Option<(usize, Vec<DropRule>)>,
    pub(super) counting: Option<Counting>,
    pub(super) categories: Option<Vec<(String, Vec<String>)>>,
    pub(super) compounds: Option<Vec<(String, String)>>,
    pub(super) lists: Option<Lists>,
    pub(super) printed: Option<Vec<PrintedTotal>>,
}

impl Parts {
    pub(super) fn read(reader: &Reader<'_>, file: &Section<'_, '_>) -> Result<Self> {
        let mut parts = Self::default();
        if let Some(tokens) = file.section("tokens")? {
            tokens.only(&["tokenizer", "nltk", "hyphens", "separators"])?;
            let (name, span) = tokens.required_text("tokenizer")?;
            let tokenizer = reader.chosen(Tokenizer::parse(name), span)?;
            let nltk = match tokens.text("nltk")? {
                None => None,
                Some((version, span)) => {
                    Some((reader.chosen(Nltk::of_version(version), span.clone())?, span))
                }
            };
            let characters = |key| read_characters(reader, &tokens, key);
            let (hyphens, separators) = (characters("hyphens")?, characters("separators")?);
            parts.tokens = Some(Tokens { tokenizer, nltk, hyphens, separators });
        }
        if let Some(forms) = file.section("forms")? {
            forms.only(&["normalizer", "irregular"])?;
            let (name, span) = forms.required_text("normalizer")?;
            let normalizer = reader.chosen(Normalizer::parse(name), span)?;
            let irregular = match forms.section("irregular")? {
                Some(table) => table.text_pairs()?,
                None => Vec::new(),
            };
            parts.forms = Some((normalizer, irregular));
        }
        if let Some(matching) = file.section("matching")? {
            matching.only(&["compound_words", "drop"])?;
            let longest = matching.count("compound_words")?.unwrap_or(usize::MAX);
            let mut drop = Vec::new();
            for rule in matching.sections("drop")? {
                rule.only(&["word", "beside"])?;
                drop.push(DropRule {
                    word: rule.required_text("word")?.0.to_owned(),
                    beside: rule.required_text("beside")?.0.to_owned(),
                });
            }
            parts.matching = Some((longest, drop));
        }
        if let Some(counting) = file.section("counting")? {
            counting.only(&["mentions"])?;
            let (name, span) = counting.required_text("mentions")?;
            parts.counting = Some(reader.chosen(Counting::parse(name), span)?);
        }
        if let Some(categories) = file.section("categories")? {
            parts.categories = Some(read_categories(reader, &categories)?);
        }
        if let Some(compounds) = file.section("compounds")? {
            parts.compounds = Some(read_compounds(reader, &compounds)?);
        }
        if let Some(lists) = file.section("lists")? {
            parts.lists = Some(read_lists(reader, &lists)?);
        }
        if let Some(published) = file.section("published")? {
            published.only(&["totals"])?;
            let mut printed = Vec::new();
            for (name, span) in published.texts("totals")? {
                printed.push(reader.chosen(PrintedTotal::parse(name), span)?);
            }
            parts.printed = Some(printed);
        }
        Ok(parts)
    }
}

/// Characters at which tokens are taken apart; letters, digits and white space cannot be.
fn read_characters(reader: &Reader<'_>, table: &Section<'_, '_>, key: &str) -> Result<String> {
    let Some((characters, span)) = table.text(key)? else { return Ok(String::new()) };
    match characters.chars().find(|&one| unicode::is_alphanumeric(one) || unicode::is_space(one)) {
        None => Ok(characters.to_owned()),
        Some(one) => {
            Err(reader
                .fault(span, format!("{one:?} in \"{key}\" is a letter, a digit or white space")))
        }
    }
}

fn read_categories(
    reader: &Reader<'_>,
    table: &Section<'_, '_>,
) -> Result<Vec<(String, Vec<String>)>> {
    let mut owner: HashMap<&str, &str> = HashMap::new();
    let mut categories = Vec::new();
    for (category, span) in table.keys() {
        let words = table.texts(category)?;
        if words.is_empty() {
            return Err(
                reader.fault(span, format!("the category \"{}\" has no words", cut(category)))
            );
        }
        for (word, span) in &words {
            if word.trim().is_empty() {
                return Err(reader.fault(
                    span.clone(),
                    format!("an empty word in the category \"{}\"", cut(category)),
                ));
            }
            if let Some(other) = owner.insert(word, category) {
                let (same, word, category) = (other == category, cut(word), cut(category));
                return Err(reader.fault(
                    span.clone(),
                    if same {
                        format!("the word \"{word}\" is twice in the category \"{category}\"")
                    } else {
                        format!(
                            "the word \"{word}\" is in two categories, \"{}\" and \"{category}\"",
                            cut(other)
                        )
                    },
                ));
            }
        }
        let words = words.into_iter().map(|(word, _)| word.to_owned()).collect();
        categories.push((category.to_owned(), words));
    }
    if categories.is_empty() {
        return Err(table.fault("[categories] names no category"));
    }
    Ok(categories)
}

fn read_compounds(reader: &Reader<'_>, table: &Section<'_, '_>) -> Result<Vec<(String, String)>> {
    for (forms, span) in table.keys() {
        let parts: Vec<&str> = forms.split(' ').collect();
        if parts.len() < 2 || parts.iter().any(|part| part.is_empty()) {
            return Err(reader.fault(
                span,
                format!(
                    "the compound \"{}\" is not two or more words joined by single spaces",
                    cut(forms)
                ),
            ));
        }
    }
    table.text_pairs()
}
