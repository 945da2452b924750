//! The singular of a noun as Pattern 3.6 forms it, its oddities included: `rohrbach2018` reads
//! captions with it.
//!
//! De Smedt, Daelemans: Pattern for Python. JMLR 2012; the rules go back to B. Ferrer's Inflector.

mod letters;
mod rules;
mod words;

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::unicode;

use letters::{Case, ends_with, strip_end, strip_start};
use rules::{Before, RULES, Rule};
use words::{IN_IE, IRREGULAR, PREPOSITIONS, UNCHANGED};

/// The singular of `word`, borrowed where it is the word or its beginning.
///
/// ```
/// use armchair::normalize::pattern::singular;
/// assert_eq!(singular("dogs"), "dog");
/// assert_eq!(singular("mothers-in-law"), "mother-in-law");
/// assert_eq!(singular("bus"), "bu"); // the rules know no singular in -s
/// assert_eq!(singular("cookies"), "cookies");
/// ```
pub fn singular(word: &str) -> Cow<'_, str> {
    match at_preposition(word) {
        Some((first, rest)) => Cow::Owned(of_owner(first).into_owned() + rest),
        None => of_owner(word),
    }
}

/// A hyphenated compound whose second part is a preposition, split before its first hyphen.
fn at_preposition(word: &str) -> Option<(&str, &str)> {
    let (first, after) = word.split_once('-')?;
    let second = after.split('-').next()?;
    PREPOSITIONS.binary_search(&second).ok()?;
    Some((first, word.get(first.len()..)?))
}

/// Each final apostrophe becomes `'s` after the singular of what is before it (dogs', dog's).
/// The compounds are looked for anew once the apostrophes are off, as an apostrophe may have
/// hidden a preposition; in between nothing can change.
fn of_owner(word: &str) -> Cow<'_, str> {
    let owner = word.trim_end_matches('\'');
    let apostrophes = word.len() - owner.len();
    if apostrophes == 0 {
        return plain(word);
    }
    let mut form = match at_preposition(owner) {
        Some((first, rest)) => of_owner(first).into_owned() + rest,
        None => plain(owner).into_owned(),
    };
    form.extend(std::iter::repeat_n("'s", apostrophes));
    Cow::Owned(form)
}

/// The singular by the word lists and the rules.
fn plain(word: &str) -> Cow<'_, str> {
    let lists = lists();
    if word.is_empty() || lists.unchanged(word) {
        return Cow::Borrowed(word);
    }
    if lists.in_ie(word) {
        return unicode::lower(word);
    }
    if let Some((stem, with)) = lists.irregular(word) {
        return Cow::Owned(format!("{stem}{with}"));
    }
    by_rules(word)
}

/// The first rule that applies rewrites the word.
fn by_rules(word: &str) -> Cow<'_, str> {
    // An ending may stand before one final line feed, which then stays.
    let (body, line_feed) = match word.strip_suffix('\n') {
        Some(body) => (body, "\n"),
        None => (word, ""),
    };
    let may_end = letters::ends_in_one_of(body, "seaix");
    for rule in RULES {
        match *rule {
            Rule::Beginning { kept, dropped } => {
                if let Some(second) = strip_start(word, kept)
                    && let Some(after) = strip_start(second, dropped)
                    && let Some(first) = word.get(..word.len() - second.len())
                {
                    return Cow::Owned([first, after].concat());
                }
            }
            Rule::Ending { ignore_case, before, ending, with } if may_end => {
                let case = if ignore_case { Case::Ignored } else { Case::Exact };
                if let Some(kept) = strip_end(body, ending, case)
                    && let Some(repeated) = meets(kept, before, case)
                {
                    if with.is_empty() && line_feed.is_empty() {
                        return Cow::Borrowed(kept);
                    }
                    return Cow::Owned([kept, repeated, with, line_feed].concat());
                }
            }
            Rule::Ending { .. } => {}
        }
    }
    Cow::Borrowed(word)
}

/// Whether `kept` meets the condition; if so, what comes between it and the replacement.
fn meets(kept: &str, before: Before, case: Case) -> Option<&str> {
    let one_of = |endings: &[&str]| endings.iter().any(|ending| ends_with(kept, ending, case));
    let none_of = |letters: &str| match kept.chars().next_back() {
        Some(last) => !letters.chars().any(|letter| case.same(last, letter)),
        None => false,
    };
    let met = match before {
        Before::Anything => true,
        Before::Character => kept.chars().next_back().is_some_and(|last| last != '\n'),
        Before::OneOf(endings) => one_of(endings),
        Before::NoneOf(letters) => none_of(letters),
        Before::OneOfOrNoneOf(endings, letters) => one_of(endings) || none_of(letters),
        Before::Only(whole) => strip_end(kept, whole, case).is_some_and(str::is_empty),
        Before::OneOfRepeated(endings) => {
            let stem = endings.iter().find_map(|ending| strip_end(kept, ending, case))?;
            let matched = kept.get(stem.len()..)?;
            let first = matched.chars().next()?;
            return matched.get(..first.len_utf8());
        }
    };
    met.then_some("")
}

/// The word lists by the letter that decides quickest: the last one.
struct Lists {
    unchanged: [Vec<&'static str>; 26],
    irregular: [Vec<(&'static str, &'static str)>; 26],
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        let mut lists = Lists { unchanged: Default::default(), irregular: Default::default() };
        for word in UNCHANGED {
            if let Some(row) = last_letter(word).and_then(|at| lists.unchanged.get_mut(at)) {
                row.push(word);
            }
        }
        for entry in IRREGULAR {
            if let Some(row) = last_letter(entry.0).and_then(|at| lists.irregular.get_mut(at)) {
                row.push(*entry);
            }
        }
        lists
    })
}

/// The place in the alphabet of a word's last letter, lower-cased.
fn last_letter(word: &str) -> Option<usize> {
    let last = match word.chars().next_back()? {
        '\u{212A}' => 'k', // the Kelvin sign, the one other character that lower-cases to ASCII
        last => last.to_ascii_lowercase(),
    };
    last.is_ascii_lowercase().then(|| last as usize - 'a' as usize)
}

impl Lists {
    fn unchanged(&self, word: &str) -> bool {
        let row = last_letter(word).and_then(|at| self.unchanged.get(at));
        row.is_some_and(|row| row.iter().any(|whole| letters::is_end_of(word, whole)))
    }

    fn in_ie(&self, word: &str) -> bool {
        strip_end(word, "s", Case::Lowered)
            .filter(|stem| ends_with(stem, "ie", Case::Lowered))
            .is_some_and(|stem| IN_IE.iter().any(|ending| ends_with(stem, ending, Case::Lowered)))
    }

    fn irregular<'a>(&self, word: &'a str) -> Option<(&'a str, &'static str)> {
        let row = last_letter(word).and_then(|at| self.irregular.get(at))?;
        row.iter().find_map(|(plural, singular)| {
            strip_end(word, plural, Case::Lowered).map(|stem| (stem, *singular))
        })
    }
}
