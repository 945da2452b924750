//! A convention as its TOML file states it, every table present and checked.

use std::collections::HashMap;

use super::context::{ContextRule, Lists, Names, read_lists, read_rules};
use super::parts::{Counting, Normalizer, PrintedTotal, Tokenizer};
use super::reader::{Reader, Section};
use crate::error::{Error, Result, cut};
use crate::unicode;

/// How deep one convention may extend another: enough for any sensible family, and an end to loops.
const MOST_EXTENSIONS: usize = 8;

/// A rule that takes a word out of a caption that also has another word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// The emitted word that is dropped.
    pub word: String,
    /// The emitted word whose presence drops it.
    pub beside: String,
}

/// All parts of a convention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The convention's name.
    pub name: String,
    /// One line for a person.
    pub summary: String,
    /// Where the convention is published.
    pub source: String,
    /// Caption to tokens.
    pub tokenizer: Tokenizer,
    /// Characters at which a token is taken apart and which are gone then.
    pub hyphens: String,
    /// Characters at which a token is taken apart and which become tokens themselves.
    pub separators: String,
    /// Token to dictionary form.
    pub normalizer: Normalizer,
    /// Tokens whose form is given instead of computed.
    pub irregular: Vec<(String, String)>,
    /// The most words that are tried as one compound.
    pub compound_words: usize,
    /// Words dropped beside other words.
    pub drop: Vec<DropRule>,
    /// Named lists of words that context rules use.
    pub lists: Lists,
    /// Rules about the tokens around a word.
    pub context: Vec<ContextRule>,
    /// Which mentions count.
    pub counting: Counting,
    /// Category names in the file's order, each with the words that mean it.
    pub categories: Vec<(String, Vec<String>)>,
    /// Forms joined by single spaces, and the word they are read as.
    pub compounds: Vec<(String, String)>,
    /// Totals that the published script prints besides CHAIR_s, CHAIR_i and recall.
    pub printed: Vec<PrintedTotal>,
}

/// The parts that a file may leave to the convention it extends.
#[derive(Default)]
struct Parts {
    tokens: Option<(Tokenizer, String, String)>,
    forms: Option<(Normalizer, Vec<(String, String)>)>,
    matching: Option<(usize, Vec<DropRule>)>,
    counting: Option<Counting>,
    categories: Option<Vec<(String, Vec<String>)>>,
    compounds: Option<Vec<(String, String)>>,
    lists: Option<Lists>,
    printed: Option<Vec<PrintedTotal>>,
}

impl Definition {
    /// Reads a convention from the text of its TOML file.
    ///
    /// `place` names the file in errors. `shipped` gives the text of the convention that the file
    /// extends, by name.
    pub fn parse(
        text: &str,
        place: &str,
        shipped: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self> {
        Self::parse_at_depth(text, place, shipped, 0)
    }

    fn parse_at_depth(
        text: &str,
        place: &str,
        shipped: &dyn Fn(&str) -> Option<String>,
        depth: usize,
    ) -> Result<Self> {
        let reader = Reader::new(text, place);
        let document = reader.document()?;
        let file = reader.section(&document, "the file");
        file.only(&[
            "name",
            "summary",
            "source",
            "extends",
            "tokens",
            "forms",
            "matching",
            "counting",
            "categories",
            "compounds",
            "lists",
            "context",
            "published",
        ])?;
        let base = match file.text("extends")? {
            None => None,
            Some((name, span)) => {
                if depth == MOST_EXTENSIONS {
                    return Err(reader.fault(span, "conventions extend one another without end"));
                }
                let base_text = shipped(name).ok_or_else(|| {
                    reader.fault(span, format!("extends \"{}\", which is no convention", cut(name)))
                })?;
                Some(Self::parse_at_depth(&base_text, name, shipped, depth + 1)?)
            }
        };
        let parts = Parts::read(&reader, &file)?;
        let name = file.required_text("name")?.0.to_owned();
        if name.trim().is_empty() {
            return Err(Error::value(format!("{place}: the convention's name is empty")));
        }
        let words = |key| Ok::<_, Error>(file.text(key)?.map(|(text, _)| text.to_owned()));
        let (summary, source) = (words("summary")?, words("source")?);
        let missing =
            |table: &str| Error::value(format!("{place}: the table [{table}] is missing"));
        let base = base.as_ref();
        let (normalizer, irregular) = match (parts.forms, base) {
            (Some(forms), _) => forms,
            (None, Some(base)) => (base.normalizer, base.irregular.clone()),
            (None, None) => return Err(missing("forms")),
        };
        let (compound_words, drop) = match (parts.matching, base) {
            (Some(matching), _) => matching,
            (None, Some(base)) => (base.compound_words, base.drop.clone()),
            (None, None) => (usize::MAX, Vec::new()),
        };
        let (tokenizer, hyphens, separators) = match (parts.tokens, base) {
            (Some(tokens), _) => tokens,
            (None, Some(base)) => (base.tokenizer, base.hyphens.clone(), base.separators.clone()),
            (None, None) => return Err(missing("tokens")),
        };
        let categories = parts
            .categories
            .or_else(|| base.map(|base| base.categories.clone()))
            .ok_or_else(|| missing("categories"))?;
        let lists = parts.lists.or_else(|| base.map(|base| base.lists.clone())).unwrap_or_default();
        let context = match base {
            Some(base) if file.keys().all(|(key, _)| key != "context") => base.context.clone(),
            _ => read_rules(&reader, &file, &Names::new(&categories, &lists))?,
        };
        Ok(Self {
            name,
            summary: summary.unwrap_or_default(),
            source: source.unwrap_or_default(),
            tokenizer,
            hyphens,
            separators,
            normalizer,
            irregular,
            compound_words,
            drop,
            counting: parts
                .counting
                .or(base.map(|base| base.counting))
                .ok_or_else(|| missing("counting"))?,
            categories,
            lists,
            context,
            compounds: parts
                .compounds
                .or_else(|| base.map(|base| base.compounds.clone()))
                .unwrap_or_default(),
            printed: parts
                .printed
                .or_else(|| base.map(|base| base.printed.clone()))
                .unwrap_or_default(),
        })
    }

    /// Every part that decides a score, as stable text: what a digest of the convention is taken of.
    pub fn canonical(&self) -> String {
        // Taken apart field by field, so that a new field cannot be forgotten here.
        let Self {
            name: _,
            summary: _,
            source: _,
            printed: _,
            tokenizer,
            hyphens,
            separators,
            normalizer,
            irregular,
            compound_words,
            drop,
            lists,
            context,
            counting,
            categories,
            compounds,
        } = self;
        let mut lines = vec![
            format!("tokenizer\t{}", tokenizer.name()),
            format!("hyphens\t{hyphens}"),
            format!("separators\t{separators}"),
            format!("normalizer\t{}", normalizer.name()),
            format!("compound_words\t{compound_words}"),
            format!("counting\t{}", counting.name()),
        ];
        lines.extend(irregular.iter().map(|(word, form)| format!("irregular\t{word}\t{form}")));
        lines.extend(drop.iter().map(|rule| format!("drop\t{}\t{}", rule.word, rule.beside)));
        for (category, words) in categories {
            lines.push(format!("category\t{category}\t{}", words.join("\t")));
        }
        lines.extend(compounds.iter().map(|(forms, word)| format!("compound\t{forms}\t{word}")));
        lines.extend(
            lists.iter().map(|(name, words)| format!("list\t{name}\t{}", words.join("\t"))),
        );
        for ContextRule { words, categories, drop, unless } in context {
            lines.push(format!("context\t{}\t{}", words.join("|"), categories.join("|")));
            for (what, patterns) in [("leave out", drop), ("unless", unless)] {
                lines.extend(patterns.iter().map(|pattern| format!("{what}\t{}", pattern.text)));
            }
        }
        lines.join("\n")
    }
}

impl Parts {
    fn read(reader: &Reader<'_>, file: &Section<'_, '_>) -> Result<Self> {
        let mut parts = Self::default();
        if let Some(tokens) = file.section("tokens")? {
            tokens.only(&["tokenizer", "hyphens", "separators"])?;
            let (name, span) = tokens.required_text("tokenizer")?;
            let tokenizer = reader.chosen(Tokenizer::parse(name), span)?;
            let characters = |key| read_characters(reader, &tokens, key);
            parts.tokens = Some((tokenizer, characters("hyphens")?, characters("separators")?));
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
