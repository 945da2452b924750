//! Word tables made ready for matching: dictionary forms to emitted words, compounds first.
//!
//! Every form that can matter has a [`Symbol`]; all others are [`NO_SYMBOL`], and matching never
//! looks at them.

use std::collections::HashMap;

use super::compounds::{Compounds, Trie};
use super::definition::Definition;
use super::drop_rule::DropRule;
use super::symbol::{Hit, NO_SYMBOL, Symbol};
use crate::error::{Error, Result, cut};

const NO_CATEGORY: u32 = u32::MAX;

/// How many drop rules fit the bits of an [`Emission`].
const MOST_DROP_RULES: usize = 32;

/// A word that matching emitted: a mention, or a word that only other rules ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emitted {
    /// The index of its first token.
    pub first: u32,
    /// How many tokens it is made of.
    pub tokens: u32,
    /// Which word it is; see [`Vocabulary::word`] and [`Vocabulary::category`].
    pub word: u32,
    /// Whether it is no mention after all: a drop rule or a context rule took it out, or the caption
    /// denies it and that was asked for.
    pub dropped: bool,
}

/// What it means that a word is emitted.
#[derive(Clone, Debug)]
struct Emission {
    text: Box<str>,
    category: u32,
    /// The drop rules, as bits, that take this word out.
    dropped_by: u32,
    /// The drop rules, as bits, that this word sets off.
    sets_off: u32,
}

/// The word tables of a convention.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    categories: Vec<Box<str>>,
    symbols: HashMap<Box<str>, Symbol>,
    /// Emissions; the first ones belong to the symbols, in order.
    emissions: Vec<Emission>,
    compounds: Compounds,
}

impl Vocabulary {
    /// Builds the tables of `definition`.
    pub fn new(definition: &Definition) -> Result<Self> {
        if definition.drop.len() > MOST_DROP_RULES {
            return Err(Error::value(format!(
                "the convention \"{}\" has {} drop rules; at most {MOST_DROP_RULES} are possible",
                cut(&definition.name),
                definition.drop.len()
            )));
        }
        let mut builder = Builder::new(definition);
        for (_, words) in &definition.categories {
            for word in words {
                builder.symbol(word);
            }
        }
        let compounds: Vec<_> = definition
            .compounds
            .iter()
            .map(|(forms, word)| (forms.split(' ').collect::<Vec<_>>(), word.as_str()))
            .filter(|(forms, _)| forms.len() <= definition.compound_words)
            .collect();
        for form in compounds.iter().flat_map(|(forms, _)| forms) {
            builder.symbol(form);
        }
        for rule in &definition.drop {
            builder.symbol(&rule.word);
            builder.symbol(&rule.beside);
        }
        let mut trie = Trie::new(builder.emissions.len());
        for (forms, word) in compounds {
            let emission = builder.emission(word);
            let symbols: Vec<Symbol> = forms.iter().map(|form| builder.symbol(form)).collect();
            trie.add(&symbols, emission);
        }
        Ok(Self {
            categories: definition
                .categories
                .iter()
                .map(|(name, _)| name.as_str().into())
                .collect(),
            symbols: builder.symbols,
            emissions: builder.emissions,
            compounds: trie.compounds(),
        })
    }

    /// The names of the categories; a category's id is its index here.
    pub fn categories(&self) -> &[Box<str>] {
        &self.categories
    }

    /// The symbol of a dictionary form.
    pub fn symbol(&self, form: &str) -> Symbol {
        self.symbols.get(form).copied().unwrap_or(NO_SYMBOL)
    }

    /// The text of an emitted word.
    pub fn word(&self, word: u32) -> &str {
        self.emissions.get(word as usize).map_or("", |emission| &emission.text)
    }

    /// Every word that can be emitted, in the order of their numbers, with its category's name.
    pub fn words(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.emissions.iter().map(|emission| {
            let category = self.categories.get(emission.category as usize);
            (emission.text.as_ref(), category.map(|name| name.as_ref()))
        })
    }

    /// The category that an emitted word mentions.
    pub fn category(&self, word: u32) -> Option<u32> {
        let category = self.emissions.get(word as usize)?.category;
        (category != NO_CATEGORY).then_some(category)
    }

    /// Matches a caption's hits, in order: the longest compound at each place, else the form alone.
    ///
    /// Appends what is emitted to `emitted` (cleared first); a form that is no category's word and
    /// that no rule asks for is not reported.
    pub fn emit(&self, hits: &[Hit], emitted: &mut Vec<Emitted>) {
        emitted.clear();
        let (mut set_off, mut droppable) = (0, 0);
        let mut rest = hits;
        while let Some((&hit, after)) = rest.split_first() {
            let (word, tokens) = self.longest_at(hit, after);
            rest = after.get(tokens as usize - 1..).unwrap_or_default();
            let Some(emission) = self.emissions.get(word as usize) else { continue };
            set_off |= emission.sets_off;
            droppable |= emission.dropped_by;
            // A compound is reported whatever it means: it swallows tokens.
            if emission.category != NO_CATEGORY || tokens > 1 || emission.dropped_by != 0 {
                emitted.push(Emitted { first: hit.index, tokens, word, dropped: false });
            }
        }
        if set_off & droppable != 0 {
            for one in emitted.iter_mut() {
                let emission = self.emissions.get(one.word as usize);
                one.dropped = emission.is_some_and(|emission| emission.dropped_by & set_off != 0);
            }
        }
    }

    /// The word emitted at `hit`, and the number of tokens it takes.
    #[inline]
    fn longest_at(&self, hit: Hit, after: &[Hit]) -> (u32, u32) {
        let mut best = (hit.symbol, 1);
        let mut node = hit.symbol;
        for (tokens, following) in (2..).zip(after) {
            if following.index != hit.index + tokens - 1 {
                break;
            }
            let Some(deeper) = self.compounds.next(node, following.symbol) else { break };
            node = deeper;
            if let Some(emission) = self.compounds.completed(node) {
                best = (emission, tokens);
            }
        }
        best
    }
}

/// Interns words while a vocabulary is built.
struct Builder<'definition> {
    definition: &'definition Definition,
    owner: HashMap<&'definition str, u32>,
    symbols: HashMap<Box<str>, Symbol>,
    emissions: Vec<Emission>,
    compound_words: HashMap<Box<str>, u32>,
}

impl<'definition> Builder<'definition> {
    fn new(definition: &'definition Definition) -> Self {
        let owner = (0..)
            .zip(&definition.categories)
            .flat_map(|(id, (_, words))| words.iter().map(move |word| (word.as_str(), id)))
            .collect();
        let mut builder = Self {
            definition,
            owner,
            symbols: HashMap::new(),
            emissions: Vec::new(),
            compound_words: HashMap::new(),
        };
        // Emission 0 belongs to NO_SYMBOL.
        let nothing = builder.new_emission("");
        debug_assert_eq!(nothing, NO_SYMBOL);
        builder
    }

    /// The symbol of a form. To be called for all forms before the first call of `emission`.
    fn symbol(&mut self, form: &str) -> Symbol {
        if let Some(&symbol) = self.symbols.get(form) {
            return symbol;
        }
        let symbol = self.new_emission(form);
        self.symbols.insert(form.into(), symbol);
        symbol
    }

    /// The emission of a compound's word.
    fn emission(&mut self, word: &str) -> u32 {
        if let Some(&symbol) = self.symbols.get(word) {
            return symbol;
        }
        if let Some(&emission) = self.compound_words.get(word) {
            return emission;
        }
        let emission = self.new_emission(word);
        self.compound_words.insert(word.into(), emission);
        emission
    }

    fn new_emission(&mut self, text: &str) -> u32 {
        let rules = |chosen: fn(&DropRule) -> &str| {
            (0..MOST_DROP_RULES)
                .zip(&self.definition.drop)
                .filter(|(_, rule)| !text.is_empty() && chosen(rule) == text)
                .fold(0, |bits, (position, _)| bits | 1 << position)
        };
        self.emissions.push(Emission {
            text: text.into(),
            category: self.owner.get(text).copied().unwrap_or(NO_CATEGORY),
            dropped_by: rules(|rule| &rule.word),
            sets_off: rules(|rule| &rule.beside),
        });
        self.emissions.len() as u32 - 1
    }
}

#[cfg(test)]
#[path = "vocabulary_tests.rs"]
mod tests;
