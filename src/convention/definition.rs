//! A convention as its TOML file states it, every table present and checked.

use super::context_rules::{ContextRule, Lists, Names, read_rules};
use super::drop_rule::DropRule;
use super::parts::{Counting, Normalizer, PrintedTotal, Tokenizer};
use super::reader::Reader;
use super::sections::Parts;
use crate::error::{Error, Result, cut};
use crate::tokenize::Nltk;

/// How deep one convention may extend another: enough for any sensible family, and an end to loops.
const MOST_EXTENSIONS: usize = 8;

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
    /// The class of NLTK's versions whose sentences, words and lemmas it has.
    pub nltk: &'static Nltk,
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
        let nltk = Nltk::newest();
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
            nltk,
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
            nltk: _,
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
