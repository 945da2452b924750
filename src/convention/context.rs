//! Context rules: which emitted words are no mention, judged by the tokens around them.

use std::collections::HashMap;

use super::context_pattern::{Item, Pattern};
use super::context_rules::Names;
use super::definition::Definition;
use super::vocabulary::{Emitted, Vocabulary};
use crate::error::{Error, Result};
use crate::unicode;

/// The most different sets of words in the patterns of one convention.
const MOST_SETS: usize = 256;

/// Which sets of words a token belongs to, as bits; bit 0 says that it has no letter and no digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memberships([u64; MOST_SETS / 64]);

impl Memberships {
    fn insert(&mut self, set: u16) {
        if let Some(word) = self.0.get_mut(usize::from(set) / 64) {
            *word |= 1 << (set % 64);
        }
    }

    fn contains(&self, set: u16) -> bool {
        self.0.get(usize::from(set) / 64).is_some_and(|word| word >> (set % 64) & 1 == 1)
    }
}

const PUNCTUATION: u16 = 0;

/// A caption's tokens, as rules look at them.
pub trait Tokens {
    /// The memberships of the token at an index; none beyond the end.
    fn memberships(&mut self, index: usize) -> Option<Memberships>;
    /// The tag of the token at an index.
    fn tag(&mut self, index: usize) -> &'static str;
}

/// The rules of a convention, ready for use.
pub struct Context {
    rules: Vec<Ready>,
    /// Word -> the sets it belongs to.
    sets: HashMap<Box<str>, Memberships>,
    /// Endings of tokens, and their sets.
    endings: Vec<(String, u16)>,
    /// Emitted word -> its rules, in order.
    by_word: Vec<Box<[u32]>>,
}

/// The name of a word or a category, and the numbers of the rules about it.
type RulesByName<'definition> = HashMap<&'definition str, Vec<u32>>;

struct Ready {
    drop: Vec<ReadyPattern>,
    unless: Vec<ReadyPattern>,
}

struct ReadyPattern {
    before: Vec<(Item, u16)>,
    word: Option<(Item, u16)>,
    after: Vec<(Item, u16)>,
}

impl Context {
    /// Makes the rules of `definition` ready.
    pub fn new(definition: &Definition, vocabulary: &Vocabulary) -> Result<Self> {
        let names = Names::new(&definition.categories, &definition.lists);
        let mut sets = Sets::default();
        let rules = definition.context.iter().map(|rule| {
            let mut ready = |listed: &[Pattern]| {
                let ready = listed.iter().map(|pattern| sets.ready(pattern, &names));
                ready.collect::<std::result::Result<Vec<_>, String>>()
            };
            Ok::<_, String>(Ready { drop: ready(&rule.drop)?, unless: ready(&rule.unless)? })
        });
        let rules = rules
            .collect::<std::result::Result<Vec<_>, String>>()
            .map_err(|message| Error::value(format!("{}: {message}", definition.name)))?;
        let (mut of_word, mut of_category) = (RulesByName::new(), RulesByName::new());
        for (rule, stated) in (0..).zip(&definition.context) {
            for (names, rules) in
                [(&stated.words, &mut of_word), (&stated.categories, &mut of_category)]
            {
                for name in names {
                    rules.entry(name).or_default().push(rule);
                }
            }
        }
        let rules_of = |(word, category): (&str, Option<&str>)| {
            let own = of_word.get(word);
            let all = category.and_then(|name| of_category.get(name));
            let mut rules: Vec<u32> = own.into_iter().chain(all).flatten().copied().collect();
            rules.sort_unstable();
            rules.dedup();
            rules.into_boxed_slice()
        };
        let by_word = vocabulary.words().map(rules_of).collect();
        Ok(Self { rules, sets: sets.members, endings: sets.endings, by_word })
    }

    /// Whether there is no rule.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// What the rules see of a token and its dictionary form.
    pub fn memberships(&self, token: &str, form: &str) -> Memberships {
        let mut memberships = Memberships::default();
        for known in [self.sets.get(token), self.sets.get(form)].into_iter().flatten() {
            for (mine, theirs) in memberships.0.iter_mut().zip(known.0) {
                *mine |= theirs;
            }
        }
        for (ending, set) in &self.endings {
            if token.ends_with(ending.as_str()) {
                memberships.insert(*set);
            }
        }
        if !token.chars().any(unicode::is_alphanumeric) {
            memberships.insert(PUNCTUATION);
        }
        memberships
    }

    /// Marks the emitted words that the rules drop.
    pub fn apply(&self, tokens: &mut impl Tokens, emitted: &mut [Emitted]) {
        for one in emitted.iter_mut().filter(|one| !one.dropped) {
            let rules = self.by_word.get(one.word as usize).into_iter().flatten();
            one.dropped = rules
                .filter_map(|&rule| self.rules.get(rule as usize))
                .any(|rule| rule.drops(tokens, *one));
        }
    }
}

impl Ready {
    fn drops(&self, tokens: &mut impl Tokens, emitted: Emitted) -> bool {
        let mut matches = |patterns: &[ReadyPattern]| {
            patterns.iter().any(|pattern| pattern.matches(tokens, emitted))
        };
        matches(&self.drop) && !matches(&self.unless)
    }
}

impl ReadyPattern {
    fn matches(&self, tokens: &mut impl Tokens, emitted: Emitted) -> bool {
        let first = i64::from(emitted.first);
        let last = first + i64::from(emitted.tokens) - 1;
        self.word.as_ref().is_none_or(|item| passes(item, tokens, last))
            && run(&self.before, tokens, first - 1, -1)
            && run(&self.after, tokens, last + 1, 1)
    }
}

/// Whether the items match from a token on, one step a token.
fn run(items: &[(Item, u16)], tokens: &mut impl Tokens, at: i64, step: i64) -> bool {
    let Some((item, rest)) = items.split_first() else { return true };
    (passes(item, tokens, at) && run(rest, tokens, at + step, step))
        || (item.0.optional && run(rest, tokens, at, step))
}

fn passes((item, set): &(Item, u16), tokens: &mut impl Tokens, at: i64) -> bool {
    let index = usize::try_from(at).ok();
    let Some((index, memberships)) =
        index.and_then(|index| Some((index, tokens.memberships(index)?)))
    else {
        return item.edge != item.negated;
    };
    let found = memberships.contains(*set)
        || item.edge && memberships.contains(PUNCTUATION)
        || !item.tags.is_empty() && {
            let tag = tokens.tag(index);
            item.tags.iter().any(|test| test.matches(tag))
        };
    found != item.negated
}

/// The distinct sets of words, while they are numbered.
#[derive(Default)]
struct Sets {
    /// (Words, endings) -> number.
    numbers: HashMap<(Vec<String>, Vec<String>), u16>,
    endings: Vec<(String, u16)>,
    members: HashMap<Box<str>, Memberships>,
}

impl Sets {
    fn ready(
        &mut self,
        pattern: &Pattern,
        names: &Names<'_>,
    ) -> std::result::Result<ReadyPattern, String> {
        let mut item =
            |item: &Item| Ok::<_, String>((item.clone(), self.number(item, names, &pattern.text)?));
        Ok(ReadyPattern {
            before: pattern.before.iter().map(&mut item).collect::<std::result::Result<_, _>>()?,
            word: pattern.word.as_ref().map(&mut item).transpose()?,
            after: pattern.after.iter().map(&mut item).collect::<std::result::Result<_, _>>()?,
        })
    }

    fn number(
        &mut self,
        item: &Item,
        names: &Names<'_>,
        pattern: &str,
    ) -> std::result::Result<u16, String> {
        let mut words: Vec<String> =
            names.words_of(item, pattern)?.into_iter().map(str::to_owned).collect();
        words.sort_unstable();
        words.dedup();
        let key = (words, item.endings.clone());
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        // 0 is punctuation.
        let number = self.numbers.len() + 1;
        if number >= MOST_SETS {
            return Err(format!("more than {} sets of words in patterns", MOST_SETS - 1));
        }
        let number = number as u16;
        self.endings.extend(item.endings.iter().map(|ending| (ending.clone(), number)));
        for word in &key.0 {
            self.members.entry(word.as_str().into()).or_default().insert(number);
        }
        self.numbers.insert(key, number);
        Ok(number)
    }
}
