//! How a caption was read, in full: tokens, tags, forms, emitted words, and where they stand.

use super::{Options, exact, negation};
use crate::convention::{Convention, Emitted, Hit, Memberships, NO_SYMBOL, Tokens};
use crate::normalize::tagger;
use crate::normalize::wordnet::PartOfSpeech;
use crate::unicode::Lowered;

/// One token of the lower-cased caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenDetail {
    /// The token; quotation marks are written as the tokenizer writes them.
    pub text: String,
    /// Its part-of-speech tag, where the convention needs tags.
    pub tag: Option<&'static str>,
    /// Its dictionary form.
    pub form: String,
    /// The bytes of the caption as written that it stands for.
    pub start: usize,
    /// The end of these bytes.
    pub end: usize,
}

/// One emitted word: a form alone, or a compound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordDetail {
    /// The word.
    pub text: String,
    /// The index of its first token.
    pub first: usize,
    /// How many tokens it is made of.
    pub tokens: usize,
    /// The category it mentions.
    pub category: Option<u32>,
    /// Whether it is no mention after all, as in [`Emitted`].
    pub dropped: bool,
    /// The bytes of the caption as written that it stands for.
    pub start: usize,
    /// The end of these bytes.
    pub end: usize,
}

/// A caption's reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// All tokens, in order.
    pub tokens: Vec<TokenDetail>,
    /// All emitted words, in order, those that mention nothing included.
    pub words: Vec<WordDetail>,
}

/// Reads `caption` under `convention` by the exact rules.
pub fn detail(convention: &Convention, caption: &str, options: Options) -> Detail {
    let caption = options.part(caption, convention.nltk());
    let lowered = Lowered::new(caption);
    let tokens = exact::tokens(convention, lowered.text(), options.skip_negated);
    let texts: Vec<&str> = tokens.convention.iter().map(|token| token.text.as_ref()).collect();
    let tags: Vec<Option<&'static str>> = if convention.needs_neighbours() {
        tagger::tags(&texts).into_iter().map(|tag| Some(tag.name())).collect()
    } else {
        vec![None; tokens.convention.len()]
    };
    let details: Vec<TokenDetail> = tokens
        .convention
        .iter()
        .zip(tags)
        .map(|(token, tag)| {
            let part = tag.map_or(PartOfSpeech::Noun, PartOfSpeech::of_tag);
            let place = lowered.original(token.start..token.end);
            TokenDetail {
                text: token.text.to_string(),
                tag,
                form: convention.form(&token.text, part).into_owned(),
                start: place.start,
                end: place.end,
            }
        })
        .collect();
    let mut emitted = emitted(convention, &details);
    if options.skip_negated {
        negation::leave_out(&tokens, &mut emitted);
    }
    let words = words(convention, &details, emitted);
    Detail { tokens: details, words }
}

/// The tokens for context rules.
struct Tagged<'detail> {
    convention: &'detail Convention,
    tokens: &'detail [TokenDetail],
}

impl Tokens for Tagged<'_> {
    fn memberships(&mut self, index: usize) -> Option<Memberships> {
        let token = self.tokens.get(index)?;
        let part = token.tag.map_or(PartOfSpeech::Noun, PartOfSpeech::of_tag);
        Some(self.convention.memberships(&token.text, part))
    }

    fn tag(&mut self, index: usize) -> &'static str {
        self.tokens.get(index).and_then(|token| token.tag).unwrap_or_default()
    }
}

fn emitted(convention: &Convention, tokens: &[TokenDetail]) -> Vec<Emitted> {
    let vocabulary = convention.vocabulary();
    let hits: Vec<Hit> = (0..)
        .zip(tokens)
        .map(|(index, token)| Hit { index, symbol: vocabulary.symbol(&token.form) })
        .filter(|hit| hit.symbol != NO_SYMBOL)
        .collect();
    let mut emitted = Vec::new();
    vocabulary.emit(&hits, &mut emitted);
    convention.context().apply(&mut Tagged { convention, tokens }, &mut emitted);
    emitted
}

fn words(
    convention: &Convention,
    tokens: &[TokenDetail],
    emitted: Vec<Emitted>,
) -> Vec<WordDetail> {
    let vocabulary = convention.vocabulary();
    let mut emitted = emitted.into_iter().peekable();
    let mut words = Vec::new();
    let mut first = 0;
    while let Some(token) = tokens.get(first) {
        let mut word = WordDetail {
            text: token.form.clone(),
            first,
            tokens: 1,
            category: None,
            dropped: false,
            start: token.start,
            end: token.end,
        };
        if let Some(one) = emitted.next_if(|one| one.first as usize == first) {
            word.text = vocabulary.word(one.word).to_owned();
            word.tokens = one.tokens as usize;
            word.category = vocabulary.category(one.word);
            word.dropped = one.dropped;
            let last = tokens.get(first + word.tokens - 1);
            word.end = last.map_or(word.end, |last| last.end);
        }
        first += word.tokens;
        words.push(word);
    }
    words
}
