//! The drop-in functions over lists of words and objects.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyDict;

use super::texts;
use crate::chair::objects::ListCounts;
use crate::error::{Error, cut};

/// (captions, mentions, hallucinated mentions, hallucinated captions, hallucinated objects).
type Counted = (u64, u64, u64, u64, Vec<String>);

/// Numbers for names, in the order they come.
#[derive(Default)]
struct Names {
    numbers: HashMap<PyBackedStr, u32>,
}

impl Names {
    fn number(&mut self, name: PyBackedStr) -> u32 {
        let fresh = self.numbers.len() as u32;
        *self.numbers.entry(name).or_insert(fresh)
    }
}

/// Counts distinct mentioned objects against those present; `synonyms` maps words to objects, and
/// words it does not know are left out; without it the words are the objects.
#[pyfunction]
#[pyo3(signature = (mentioned, present, synonyms=None))]
fn count_lists(
    mentioned: &Bound<'_, PyAny>,
    present: &Bound<'_, PyAny>,
    synonyms: Option<&Bound<'_, PyDict>>,
) -> PyResult<Counted> {
    let captions = length(mentioned, "captions")?;
    let images = length(present, "lists of present objects")?;
    if captions != images {
        return Err(Error::value(format!(
            "{captions} captions and {images} lists of present objects: the lengths must agree"
        ))
        .into());
    }
    let mut names = Names::default();
    let synonyms = synonyms.map(|table| read_synonyms(table, &mut names)).transpose()?;
    let mut counts = ListCounts::default();
    let (mut said, mut seen) = (Vec::new(), Vec::new());
    for (index, (words, objects)) in mentioned.try_iter()?.zip(present.try_iter()?).enumerate() {
        said.clear();
        for word in texts::borrow_all(&words?, &format!("caption {index}: word"))? {
            match &synonyms {
                None => said.push(names.number(word)),
                Some(table) => said.extend(table.get(&word)),
            }
        }
        seen.clear();
        for object in texts::borrow_all(&objects?, &format!("image {index}: object"))? {
            seen.push(names.number(object));
        }
        counts.add(&mut said, &seen);
    }
    let mut hallucinated: Vec<String> = names
        .numbers
        .iter()
        .filter(|(_, number)| counts.hallucinated.contains(number))
        .map(|(name, _)| name.to_string())
        .collect();
    hallucinated.sort_unstable();
    Ok((
        counts.captions,
        counts.mentions,
        counts.hallucinated_mentions,
        counts.hallucinated_captions,
        hallucinated,
    ))
}

/// How many there are in a sequence.
fn length(sequence: &Bound<'_, PyAny>, what: &str) -> PyResult<usize> {
    sequence.len().or_else(|_| {
        let shown = sequence.repr()?.to_string();
        Err(Error::value(format!("a sequence of {what} is needed, not {}", cut(&shown))).into())
    })
}

fn read_synonyms(
    table: &Bound<'_, PyDict>,
    names: &mut Names,
) -> PyResult<HashMap<PyBackedStr, u32>> {
    let mut synonyms = HashMap::with_capacity(table.len());
    for (word, object) in table.iter() {
        let word = texts::borrow(&word, "a word of the synonym map")?;
        let object =
            texts::borrow(&object, format_args!("the object of the word \"{}\"", cut(&word)))?;
        synonyms.insert(word, names.number(object));
    }
    Ok(synonyms)
}

/// Adds the function to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(count_lists, module)?)
}
