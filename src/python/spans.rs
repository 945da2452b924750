//! Tagged captions: texts in, counts, offsets and alignments out.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use super::texts::{borrow, borrow_all};
use crate::spans::align::{WINDOW, align};
use crate::spans::comparison::FIELDS;
use crate::spans::read::{Faults, Tagged};
use crate::spans::tokens::tokenize;
use crate::spans::{Comparer, Options};
use crate::token_f1::same_length;

/// Counts of gold spans: the first span of every text, then tokens, hits and text of every span.
type Spans<'py> =
    (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Vec<String>);

/// Counts of every pair of tagged texts, one row each, in the order of `tagged_fields`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python passes one argument a field")]
fn compare_tagged<'py>(
    py: Python<'py>,
    predicted: &Bound<'py, PyAny>,
    gold: &Bound<'py, PyAny>,
    alignment: &str,
    tags: &str,
    sentences: &str,
    tag: &str,
    with_spans: bool,
) -> PyResult<(Bound<'py, PyArray2<i64>>, Option<Spans<'py>>)> {
    let options = Options::parse(alignment, tags, sentences, tag)?;
    let predicted = borrow_all(predicted, "predicted text")?;
    let gold = borrow_all(gold, "gold text")?;
    same_length(predicted.len(), gold.len())?;
    let (rows, spans) = py.detach(|| {
        let mut comparer = Comparer::new(options);
        let mut rows = Vec::with_capacity(gold.len() * fields().count());
        let (mut list, mut spans) = (Vec::new(), Vec::new());
        let mut starts = vec![0];
        for (predicted, gold) in predicted.iter().zip(&gold) {
            let wanted = with_spans.then_some(&mut list);
            rows.extend(comparer.compare(predicted, gold, wanted).values());
            spans.append(&mut list);
            starts.push(spans.len() as i64);
        }
        (rows, (starts, spans))
    });
    let rows = PyArray1::from_vec(py, rows).reshape([gold.len(), fields().count()])?;
    let spans = with_spans.then(|| {
        let (starts, spans) = spans;
        (
            PyArray1::from_vec(py, starts),
            PyArray1::from_iter(py, spans.iter().map(|span| span.tokens)),
            PyArray1::from_iter(py, spans.iter().map(|span| span.hits)),
            spans.into_iter().map(|span| span.text).collect(),
        )
    });
    Ok((rows, spans))
}

fn fields() -> impl Iterator<Item = String> {
    let of = |side: &'static str| Faults::NAMES.iter().map(move |name| format!("{side}_{name}"));
    FIELDS.iter().map(ToString::to_string).chain(of("predicted")).chain(of("gold"))
}

/// The names of the columns of `compare_tagged`.
#[pyfunction]
fn tagged_fields() -> Vec<String> {
    fields().collect()
}

/// A tagged text taken apart: the text, its spans and tokens (in characters), its tags' faults.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "columns, as numpy gives them")]
fn read_tagged(
    text: &Bound<'_, PyAny>,
    tags: &str,
    tag: &str,
) -> PyResult<(String, Vec<(usize, usize)>, Vec<(usize, usize)>, [u32; 7])> {
    let options = Options::parse("cut", tags, "published", tag)?;
    let mut tagged = Tagged::default();
    tagged.read(&borrow(text, "the text")?, &options.name, options.reading);
    let mut tokens = Vec::new();
    tokenize(&tagged.text, &mut tokens);
    let spans = in_characters(&tagged.text, tagged.spans.iter().map(|span| (span.start, span.end)));
    let tokens = in_characters(&tagged.text, tokens.iter().map(|token| (token.start, token.end)));
    Ok((tagged.text, spans, tokens, tagged.faults.values()))
}

/// Ascending byte ranges as character ranges.
fn in_characters(text: &str, ranges: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let (mut byte, mut character) = (0, 0);
    let mut advance = |to: usize| {
        character += text.get(byte..to).map_or(0, |passed| passed.chars().count());
        byte = to;
        character
    };
    ranges.map(|(start, end)| (advance(start), advance(end))).collect()
}

/// For every caption token the position of the prediction's token that stands for it.
#[pyfunction]
#[pyo3(signature = (caption, prediction, window=WINDOW))]
fn align_tokens(
    py: Python<'_>,
    caption: &Bound<'_, PyAny>,
    prediction: &Bound<'_, PyAny>,
    window: usize,
) -> PyResult<Vec<Option<usize>>> {
    let caption = borrow_all(caption, "caption token")?;
    let prediction = borrow_all(prediction, "predicted token")?;
    Ok(py.detach(|| {
        let caption: Vec<&str> = caption.iter().map(AsRef::as_ref).collect();
        let prediction: Vec<&str> = prediction.iter().map(AsRef::as_ref).collect();
        align(&caption, &prediction, window)
    }))
}

/// Adds the functions to the module.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(compare_tagged, module)?)?;
    module.add_function(wrap_pyfunction!(tagged_fields, module)?)?;
    module.add_function(wrap_pyfunction!(read_tagged, module)?)?;
    module.add_function(wrap_pyfunction!(align_tokens, module)?)
}
