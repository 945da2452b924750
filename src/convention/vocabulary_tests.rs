//! Compounds against a plain search for the longest one in a table.

use std::collections::HashMap;

use super::*;
use crate::convention::Definition;

const WORDS: u64 = 60;

/// `[compounds]` of two to four words, each read as a word that tells which compound it was; most
/// begin with the same word, so that its node has more edges than are tried in turn.
fn compounds() -> Vec<(String, String)> {
    let mut numbers = Numbers(7);
    let mut compounds = Vec::new();
    for length in [2, 2, 3, 4] {
        for _ in 0..200 {
            let mut forms = vec!["w0".to_owned()];
            forms.extend((1..length).map(|_| format!("w{}", numbers.below(WORDS))));
            if numbers.below(4) == 0 {
                forms.reverse();
            }
            let forms = forms.join(" ");
            let word = forms.replace(' ', "-");
            compounds.push((forms, word));
        }
    }
    compounds.sort();
    compounds.dedup();
    compounds
}

#[test]
fn longest_compounds_are_found_whatever_words_they_share() {
    let compounds = compounds();
    let lines: Vec<String> =
        compounds.iter().map(|(forms, word)| format!("{forms:?} = {word:?}")).collect();
    let toml = format!(
        "name = \"n\"\n[tokens]\ntokenizer = \"letters\"\n[forms]\nnormalizer = \"strip-s\"\n\
         [counting]\nmentions = \"every\"\n[categories]\nfirst = [\"w1\"]\n[compounds]\n{}",
        lines.join("\n")
    );
    let definition = Definition::parse(&toml, "n.toml", &|_| None).unwrap();
    let vocabulary = Vocabulary::new(&definition).unwrap();
    let table: HashMap<&str, &str> =
        compounds.iter().map(|(forms, word)| (forms.as_str(), word.as_str())).collect();

    let mut numbers = Numbers(11);
    let mut emitted = Vec::new();
    let mut found = 0;
    for _ in 0..500 {
        let forms: Vec<String> = (0..12)
            .map(|_| if numbers.below(3) == 0 { 0 } else { numbers.below(WORDS) })
            .map(|number| format!("w{number}"))
            .collect();
        let hits: Vec<Hit> = (0..)
            .zip(&forms)
            .map(|(index, form)| Hit { index, symbol: vocabulary.symbol(form) })
            .collect();
        vocabulary.emit(&hits, &mut emitted);
        let words: Vec<(usize, &str)> = emitted
            .iter()
            .filter(|one| one.tokens > 1)
            .map(|one| (one.first as usize, vocabulary.word(one.word)))
            .collect();
        let expected = plainly(&table, &forms);
        found += expected.len();
        assert_eq!(words, expected, "{forms:?}");
    }
    assert!(found > 500, "only {found} compounds among the words");
}

/// The compounds of a text, longest first at each place: the definition, word for word.
fn plainly<'table>(
    table: &HashMap<&str, &'table str>,
    forms: &[String],
) -> Vec<(usize, &'table str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < forms.len() {
        let longest =
            (2..=4).rev().filter(|length| at + length <= forms.len()).find_map(|length| {
                Some((length, *table.get(forms[at..at + length].join(" ").as_str())?))
            });
        if let Some((length, word)) = longest {
            found.push((at, word));
            at += length;
        } else {
            at += 1;
        }
    }
    found
}

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}
