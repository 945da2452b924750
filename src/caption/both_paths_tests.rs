//! The fast path against the exact rules, on captions made of what either might get wrong.
//!
//! The expected values are those of [`super::detail`], which knows the exact rules only and is held
//! to NLTK's recorded tokens by the tests of Python.

use std::path::Path;
use std::sync::Arc;

use super::{Analyzer, Options, Read, detail, trail};
use crate::convention::{Convention, Definition};
use crate::unicode;

const PARTS: [&str; 77] = [
    "dog",
    "Dogs",
    "hot",
    "dog.",
    "dog.\"",
    "\"dog.\"",
    "\"dog\"",
    "\"dog\".",
    "dog,",
    "dog?",
    "\"dog!\"",
    "dog!",
    "?!",
    "...",
    "Mr.",
    "mr",
    "etc.\"",
    "a",
    "a.",
    "A,",
    "cannot",
    "cannot,",
    "gonna",
    "it's",
    "it\u{2019}s",
    "'s",
    "s'",
    "\u{2018}x\u{2019}",
    "\u{2019}",
    "\u{201c}the",
    "cat\u{201d}",
    "dog.\u{201d}",
    "\u{201d}",
    "\u{bb}",
    "\u{ab}",
    "\"",
    "'",
    "`",
    "``",
    "''",
    "(",
    "dog)",
    ")",
    "]",
    "}",
    "<",
    ">",
    "caf\u{e9}",
    "\u{c9}",
    "\u{130}",
    "\u{39f}\u{394}\u{39f}\u{3a3}",
    "\u{2026}",
    "dog\u{2026}",
    "\u{2014}",
    "--",
    "-",
    "well-lit",
    "well-lit.\"",
    "1.",
    "12",
    "3rd",
    "5!\"",
    "U.S.",
    "p.m.",
    "b:",
    "c;",
    "5%",
    "quintessentially",
    "quintessentiallyy",
    "traffic",
    "light,",
    "\u{1c}",
    "-\u{0}",
    "\u{0}",
    "\u{85}",
    "\u{301}",
    "\u{4e2d}\u{6587}",
];

const SEPARATORS: [&str; 10] = [" ", " ", " ", " ", "", " \n", "\n", "  ", "\t", "\u{a0}"];

/// Numbers that look random, the same ones in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        for (left, by) in [(true, 13), (false, 7), (true, 17)] {
            self.0 ^= if left { self.0 << by } else { self.0 >> by };
        }
        (self.0 >> 11) as usize % limit
    }
}

fn shipped(name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/armchair/conventions");
    std::fs::read_to_string(folder.join(format!("{name}.toml"))).ok()
}

#[test]
fn a_chunk_is_not_taken_for_one_with_a_zero_behind_it() {
    let mut analyzer = analyzer("rohrbach2018");
    for caption in ["a don't b", "a don't\0 b", "a don't b"] {
        let expected = detail::detail(analyzer.convention(), caption, Options::default());
        let tokens = analyzer.read::<false>(caption, Options::default()).extent.tokens;
        assert_eq!(tokens as usize, expected.tokens.len(), "{caption:?}");
    }
}

#[test]
fn the_memory_of_tokens_is_bounded_on_either_path() {
    let mut analyzer = analyzer("corrected");
    // A caption that may deny takes the exact path, if such mentions are to be left out.
    let options = Options { skip_negated: true, ..Options::default() };
    for number in 0..2500 {
        let words: Vec<_> = (0..60).map(|word| format!("w{number}x{word}")).collect();
        analyzer.read::<true>(&format!("no dog {}", words.join(" ")), options);
        assert!(analyzer.trail.bytes() < trail::MOST_BYTES + (1 << 16));
    }
}

fn definition(name: &str) -> Definition {
    Definition::parse(&shipped(name).unwrap(), name, &shipped).unwrap()
}

fn analyzer(name: &str) -> Analyzer {
    Analyzer::new(Arc::new(Convention::new(definition(name)).unwrap()))
}

/// One class for each way in which sentences and tokens were found.
const VERSIONS: [&str; 4] = ["3.2.5", "3.7", "3.8.1", "3.10.4"];

fn same_by_both_paths(name: &str) {
    for version in VERSIONS {
        match definition(name).with_nltk(version) {
            Ok(definition) => same_by_both_paths_of(definition, name),
            Err(_) => return same_by_both_paths_of(definition(name), name),
        }
    }
}

fn same_by_both_paths_of(definition: Definition, name: &str) {
    let mut analyzer = Analyzer::new(Arc::new(Convention::new(definition).unwrap()));
    let convention = analyzer.convention().clone();
    let vocabulary = convention.vocabulary();
    let mut numbers = Numbers(2018);
    for _ in 0..2000 {
        let mut caption = String::new();
        for _ in 0..=numbers.below(14) {
            caption += PARTS[numbers.below(PARTS.len())];
            caption += SEPARATORS[numbers.below(SEPARATORS.len())];
        }
        let options = Options::default();
        let expected = detail::detail(&convention, &caption, options);
        let unplaced = analyzer.read::<false>(&caption, options).emitted.to_vec();
        let Read { extent, emitted, places } = analyzer.read::<true>(&caption, options);
        assert_eq!(emitted, unplaced, "{name}: {caption:?}");
        assert_eq!(extent.tokens as usize, expected.tokens.len(), "{name}: {caption:?}");
        let words = caption.split(unicode::is_space).filter(|word| !word.is_empty());
        assert_eq!(extent.words as usize, words.count(), "{name}: {caption:?}");
        let mentions: Vec<_> = emitted
            .iter()
            .filter_map(|one| {
                let category = vocabulary.category(one.word)?;
                let place = places.of(*one);
                Some((one.first as usize, one.tokens as usize, category, one.dropped, place))
            })
            .collect();
        let exact: Vec<_> = expected
            .words
            .iter()
            .filter_map(|word| {
                let place = word.start..word.end;
                Some((word.first, word.tokens, word.category?, word.dropped, place))
            })
            .collect();
        assert_eq!(mentions, exact, "{name}: {caption:?}");
    }
}

#[test]
fn rohrbach2018_is_the_same_by_both_paths() {
    same_by_both_paths("rohrbach2018");
}

#[test]
fn opera_is_the_same_by_both_paths() {
    same_by_both_paths("opera");
}

#[test]
fn object_halbench_is_the_same_by_both_paths() {
    same_by_both_paths("object-halbench");
}

#[test]
fn distinct_is_the_same_by_both_paths() {
    same_by_both_paths("distinct");
}

#[test]
fn corrected_is_the_same_by_both_paths() {
    same_by_both_paths("corrected");
}
