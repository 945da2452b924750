//! `_core.Reading`: how captions are read, and what comes of it, as columns.

use std::sync::Arc;

use numpy::{
    AsSliceError, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use super::convention::Convention;
use super::signals::Signals;
use super::texts;
use crate::caption::{Options, detail};
use crate::chair::wanted::{HallucinatedCategories, Mentions, Wanted};
use crate::chair::{self, COLUMNS, CaptionCounts, Captions, GroundTruthRows, Pool};
use crate::error::Error;
use crate::unicode::CharacterOffsets;

/// (text, tag, form, start, end), the places in characters of the caption.
type Token = (String, Option<&'static str>, String, usize, usize);
/// (text, first token, tokens, category, dropped, start, end).
type Word = (String, usize, usize, Option<u32>, bool, usize, usize);
/// Counts a caption (rows); captions with a mention, with a hallucinated one and the sums of the
/// counts; and, a category, mentions and hallucinated mentions.
type Counts<'py> = (Bound<'py, PyArray2<u32>>, Sums<'py>, Sums<'py>, Sums<'py>);
type Sums<'py> = Bound<'py, PyArray1<u64>>;
/// Offsets and category numbers.
type Lists<'py> = (Bound<'py, PyArray1<i64>>, Numbers<'py>);
type Numbers<'py> = Bound<'py, PyArray1<u32>>;
/// Offsets, and of each mention category, word, first token, start, end, whether it is hallucinated.
type Placed<'py> = (
    Bound<'py, PyArray1<i64>>,
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
    Bound<'py, PyArray1<bool>>,
);
type Counted<'py> = (Counts<'py>, Option<Lists<'py>>, Option<Placed<'py>>);

/// How captions are read, decided once; see `armchair.metrics.chair.reading`.
#[pyclass(frozen, module = "armchair._core")]
pub struct Reading {
    pool: Arc<Pool>,
    options: Options,
    threads: usize,
}

impl Reading {
    fn counted<'py, W: Wanted>(
        &self,
        py: Python<'py>,
        captions: &Bound<'py, PyAny>,
        rows: &PyReadonlyArray1<'py, u32>,
        truth: &PyReadonlyArray2<'py, u64>,
    ) -> PyResult<(Counts<'py>, W)> {
        let captions = texts::column(captions, "caption")?;
        let texts = captions.get().rows();
        let width = truth.shape().get(1).copied().unwrap_or(0);
        let rows = rows.as_slice().map_err(contiguous)?;
        let bits = truth.as_slice().map_err(contiguous)?;
        let categories = self.pool.convention().vocabulary().categories().len();
        let truth = GroundTruthRows::new(bits, width, categories)?;
        let table = PyArray2::zeros(py, [rows.len(), COLUMNS], false);
        let mut cells = table.readwrite();
        let cells = cells.as_slice_mut().map_err(contiguous)?.as_chunks_mut::<COLUMNS>().0;
        let signals = Signals::new();
        let counted = py.detach(|| {
            let captions = Captions { texts, rows, truth };
            let is_stopped = || signals.have_come();
            chair::count(&self.pool, self.options, captions, self.threads, &is_stopped, cells)
        });
        let (sums, wanted) = counted.map_err(|error| signals.error().unwrap_or(error.into()))?;
        let captions = [sums.captions_with_mentions, sums.hallucinated_captions];
        let counts = (
            table,
            PyArray1::from_iter(py, captions.into_iter().chain(sums.columns)),
            PyArray1::from_vec(py, sums.mentions),
            PyArray1::from_vec(py, sums.hallucinated),
        );
        Ok((counts, wanted))
    }
}

fn contiguous(_: AsSliceError) -> Error {
    Error::value("ground truth rows must be a contiguous array")
}

fn lists(py: Python<'_>, lists: HallucinatedCategories) -> Lists<'_> {
    let offsets = PyArray1::from_vec(py, lists.offsets.into_vec());
    (offsets, PyArray1::from_vec(py, lists.categories))
}

#[pymethods]
impl Reading {
    #[new]
    fn new(
        convention: &Convention,
        drop_incomplete: bool,
        skip_negated: bool,
        threads: usize,
    ) -> Self {
        let options = Options { drop_incomplete, skip_negated };
        Self { pool: convention.pool.clone(), options, threads }
    }

    /// Counts captions, and with `details` "categories" or "mentions" gathers these.
    fn count<'py>(
        &self,
        py: Python<'py>,
        captions: &Bound<'py, PyAny>,
        rows: PyReadonlyArray1<'py, u32>,
        truth: PyReadonlyArray2<'py, u64>,
        details: &str,
    ) -> PyResult<Counted<'py>> {
        match details {
            "mentions" => {
                let (counts, wanted) = self.counted::<Mentions>(py, captions, &rows, &truth)?;
                let numbers = |column: Vec<u32>| PyArray1::from_vec(py, column);
                let mentions = (
                    PyArray1::from_vec(py, wanted.offsets.into_vec()),
                    numbers(wanted.category),
                    numbers(wanted.word),
                    numbers(wanted.token),
                    numbers(wanted.start),
                    numbers(wanted.end),
                    PyArray1::from_vec(py, wanted.hallucinated),
                );
                Ok((counts, Some(lists(py, wanted.hallucinated_categories)), Some(mentions)))
            }
            "categories" => {
                let (counts, wanted) = self.counted(py, captions, &rows, &truth)?;
                Ok((counts, Some(lists(py, wanted)), None))
            }
            _ => Ok((self.counted::<()>(py, captions, &rows, &truth)?.0, None, None)),
        }
    }

    /// All that was read in a caption, and how.
    fn detail(&self, caption: &Bound<'_, PyAny>) -> PyResult<(Vec<Token>, Vec<Word>)> {
        let caption = &texts::borrow(caption, "the caption")?;
        let detail = detail::detail(self.pool.convention(), caption, self.options);
        let mut at = CharacterOffsets::new(caption);
        let tokens = detail.tokens.into_iter();
        let words = detail.words.into_iter();
        Ok((
            tokens
                .map(|token| {
                    (token.text, token.tag, token.form, at.at(token.start), at.at(token.end))
                })
                .collect(),
            words
                .map(|word| {
                    let (start, end) = (at.at(word.start), at.at(word.end));
                    (word.text, word.first, word.tokens, word.category, word.dropped, start, end)
                })
                .collect(),
        ))
    }
}

/// Adds the class to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("CHAIR_COLUMNS", CaptionCounts::NAMES)?;
    module.add_class::<Reading>()
}
