//! A convention as its TOML file states it, every table present and checked.

use super::context_rules::{ContextRule, Lists, Names, read_rules};
use super::drop_rule::DropRule;
use super::parts::{Counting, Normalizer, PrintedTotal, Tokenizer};
use super::reader::Reader;
use super::sections::{Parts, Tokens};
use crate::error::{Error, Result, cut};
use crate::tokenize::Nltk;

/// How deep one convention may extend another: enough for any sensible family, and an end to loops.
const MOST_EXTENSIONS: usize = 8;
/// What is said where a version is asked for that nothing would follow.
const NO_NLTK: &str =
    "it has no version of NLTK, since neither its tokenizer nor its normalizer is NLTK's";

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
    /// The class of NLTK's versions that the file, or one that it extends, names.
    pub nltk: Option<&'static Nltk>,
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
        let inherited = base.and_then(|base| base.nltk);
        let Tokens { tokenizer, nltk, hyphens, separators } = match (parts.tokens, base) {
            (Some(tokens), _) => tokens,
            (None, Some(base)) => Tokens {
                tokenizer: base.tokenizer,
                nltk: None,
                hyphens: base.hyphens.clone(),
                separators: base.separators.clone(),
            },
            (None, None) => return Err(missing("tokens")),
        };
        let nltk = match nltk {
            Some((_, span)) if !is_nltk(tokenizer, normalizer) => {
                return Err(reader.fault(span, NO_NLTK));
            }
            Some((nltk, _)) => Some(nltk),
            None => inherited,
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

    /// The same convention with another version of NLTK.
    pub fn with_nltk(self, version: &str) -> Result<Self> {
        let nltk = Nltk::of_version(version)?;
        if self.uses_nltk() {
            Ok(Self { nltk: Some(nltk), ..self })
        } else {
            Err(Error::value(format!("the convention {}: {NO_NLTK}", cut(&self.name))))
        }
    }

    /// Whether its tokens or forms are NLTK's.
    pub fn uses_nltk(&self) -> bool {
        is_nltk(self.tokenizer, self.normalizer)
    }

    /// The class of NLTK's versions whose sentences, words and lemmas it has: the newest where no
    /// file names one, and where neither tokens nor forms are NLTK's.
    pub fn nltk(&self) -> &'static Nltk {
        self.nltk.filter(|_| self.uses_nltk()).unwrap_or(Nltk::newest())
    }

    /// Every part that decides a score: what a digest of the convention is taken of.
    ///
    /// How many parts a list has stands before them, so that two lists cannot be taken for one.
    pub fn canonical(&self) -> Vec<String> {
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
        let mut parts = Vec::new();
        let mut add = |what: &str, words: &[&str]| {
            parts.push(what.to_owned());
            parts.push(words.len().to_string());
            parts.extend(words.iter().map(|&word| word.to_owned()));
        };
        add("tokenizer", &[tokenizer.name()]);
        if self.uses_nltk() {
            add("nltk", &[self.nltk().class]);
        }
        add("hyphens", &[hyphens]);
        add("separators", &[separators]);
        add("normalizer", &[normalizer.name()]);
        add("compound_words", &[&compound_words.to_string()]);
        add("counting", &[counting.name()]);
        irregular.iter().for_each(|(word, form)| add("irregular", &[word, form]));
        drop.iter().for_each(|rule| add("drop", &[&rule.word, &rule.beside]));
        for (category, words) in categories {
            add("category", &[category]);
            add("words", &borrowed(words));
        }
        compounds.iter().for_each(|(forms, word)| add("compound", &[forms, word]));
        for (name, words) in lists {
            add("list", &[name]);
            add("words", &borrowed(words));
        }
        for ContextRule { words, categories, drop, unless } in context {
            add("context", &borrowed(words));
            add("categories", &borrowed(categories));
            for (what, patterns) in [("leave out", drop), ("unless", unless)] {
                let texts: Vec<&str> = patterns.iter().map(|pattern| &*pattern.text).collect();
                add(what, &texts);
            }
        }
        parts
    }
}

fn is_nltk(tokenizer: Tokenizer, normalizer: Normalizer) -> bool {
    tokenizer == Tokenizer::Treebank
        || matches!(normalizer, Normalizer::Wordnet | Normalizer::WordnetNoun)
}

fn borrowed(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}
