//! A convention: one named choice for every stage between a caption and its mentions.
//!
//! [`Definition`] is the file as written, [`Vocabulary`] its word tables made ready for matching,
//! and [`Convention`] both together: what a token reads as.

mod compounds;
mod context;
mod context_pattern;
mod context_rules;
mod definition;
mod drop_rule;
mod parts;
pub(crate) mod reader;
mod sections;
mod symbol;
mod vocabulary;

use std::borrow::Cow;
use std::collections::HashMap;

pub use context::{Context, Memberships, Tokens};
pub use context_pattern::Pattern;
pub use context_rules::ContextRule;
pub use definition::Definition;
pub use drop_rule::DropRule;
pub use parts::{Counting, Normalizer, PrintedTotal, Tokenizer};
pub use symbol::{Hit, NO_SYMBOL, Symbol};
pub use vocabulary::{Emitted, Vocabulary};

use crate::error::Result;
use crate::normalize::wordnet::PartOfSpeech;
use crate::normalize::{pattern, strip_s, wordnet};
use crate::tokenize::{self, Nltk, Token};

/// The parts of speech in the order of a [`Reading::ByPart`].
pub const PARTS: [PartOfSpeech; 4] =
    [PartOfSpeech::Noun, PartOfSpeech::Verb, PartOfSpeech::Adjective, PartOfSpeech::Adverb];

/// What a token means to the word tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The same whatever its part of speech.
    Plain(Symbol),
    /// One symbol for each of [`PARTS`].
    ByPart([Symbol; 4]),
}

/// A convention ready for use. It holds no state and serves any number of threads.
pub struct Convention {
    definition: Definition,
    vocabulary: Vocabulary,
    context: Context,
    irregular: HashMap<String, String>,
}

impl Convention {
    /// Makes a checked definition ready for use.
    pub fn new(definition: Definition) -> Result<Self> {
        let vocabulary = Vocabulary::new(&definition)?;
        let context = Context::new(&definition, &vocabulary)?;
        let irregular = definition.irregular.iter().cloned().collect();
        Ok(Self { definition, vocabulary, context, irregular })
    }

    /// The parts as the file states them.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The class of NLTK's versions whose rules it follows.
    pub fn nltk(&self) -> &'static Nltk {
        self.definition.nltk()
    }

    /// The word tables.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The context rules.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Whether words around a hit can matter: for a tag or for a context rule.
    pub fn needs_neighbours(&self) -> bool {
        self.needs_tags() || !self.context.is_empty()
    }

    /// A token as the context rules see it; `part` counts only where [`Self::needs_tags`].
    pub fn memberships(&self, token: &str, part: PartOfSpeech) -> Memberships {
        self.context.memberships(token, &self.form(token, part))
    }

    /// The parts of speech that a token's form may differ by.
    pub fn parts(&self) -> &'static [PartOfSpeech] {
        if self.needs_tags() { &PARTS } else { &[PartOfSpeech::Noun] }
    }

    /// Tokens taken apart at the convention's hyphens and separators.
    ///
    /// A token of nothing else stays whole.
    pub fn divided<'text>(&self, tokens: Vec<Token<'text>>) -> Vec<Token<'text>> {
        let Definition { hyphens, separators, .. } = &self.definition;
        if hyphens.is_empty() && separators.is_empty() {
            return tokens;
        }
        tokenize::divided(tokens, hyphens, separators)
    }

    /// Whether a token's form depends on its part of speech.
    pub fn needs_tags(&self) -> bool {
        self.definition.normalizer == Normalizer::Wordnet
    }

    /// The dictionary form of a lower-cased token; `part` counts only where [`Self::needs_tags`].
    pub fn form<'token>(&'token self, token: &'token str, part: PartOfSpeech) -> Cow<'token, str> {
        if let Some(form) = self.irregular.get(token) {
            return Cow::Borrowed(form);
        }
        match self.definition.normalizer {
            Normalizer::Pattern => pattern::singular(token),
            Normalizer::Wordnet => wordnet::lemma(token, part, self.nltk()),
            Normalizer::WordnetNoun => wordnet::lemma(token, PartOfSpeech::Noun, self.nltk()),
            Normalizer::StripS => Cow::Borrowed(strip_s::singular(token)),
        }
    }

    /// What a lower-cased token means to the tables.
    pub fn reading(&self, token: &str) -> Reading {
        let symbol = |part| self.vocabulary.symbol(&self.form(token, part));
        if !self.needs_tags() {
            return Reading::Plain(symbol(PartOfSpeech::Noun));
        }
        let symbols = PARTS.map(symbol);
        match symbols {
            [first, rest @ ..] if rest.iter().all(|&other| other == first) => Reading::Plain(first),
            _ => Reading::ByPart(symbols),
        }
    }

    /// Whether the tokenizer takes a lower-cased word of letters apart ("cannot").
    pub fn splits(&self, word: &str) -> bool {
        self.definition.tokenizer == Tokenizer::Treebank
            && tokenize::treebank(word, self.nltk()).len() != 1
    }
}
