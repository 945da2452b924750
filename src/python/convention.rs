//! `_core.Convention`: a convention and the analyzers that work under it.

use std::collections::HashMap;
use std::sync::Arc;

use numpy::{
    AsSliceError, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use super::texts::{self, Row};
use crate::caption::{Options, detail};
use crate::chair::lists;
use crate::chair::{self, COLUMNS, CaptionCounts, GroundTruthRows, Pool};
use crate::convention::{Convention as CoreConvention, Definition};
use crate::error::{Error, Result};
use crate::unicode::CharacterOffsets;

/// (text, tag, form, start, end), the places in characters of the caption.
type Token = (String, Option<&'static str>, String, usize, usize);
/// (text, first token, tokens, category, dropped, start, end).
type Word = (String, usize, usize, Option<u32>, bool, usize, usize);
/// Counts a caption (rows); captions with a mention, with a hallucinated one and the sums of the
/// counts; and, a category, mentions and hallucinated mentions.
type Counted<'py> = (Bound<'py, PyArray2<u32>>, Sums<'py>, Sums<'py>, Sums<'py>);
type Sums<'py> = Bound<'py, PyArray1<u64>>;
/// Offsets and category numbers.
type Lists<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u32>>);

/// A convention ready for use; see `armchair.Convention`.
#[pyclass(frozen, module = "armchair._core")]
pub struct Convention {
    pool: Pool,
}

impl Convention {
    fn core(&self) -> &Arc<CoreConvention> {
        self.pool.convention()
    }

    /// Runs `work` on borrowed captions and their ground truth, without the interpreter's lock.
    fn against<T: Send>(
        &self,
        py: Python<'_>,
        captions: &Bound<'_, PyAny>,
        rows: &PyReadonlyArray1<'_, u32>,
        truth: &PyReadonlyArray2<'_, u64>,
        work: impl FnOnce(&[Row], &[u32], GroundTruthRows<'_>) -> Result<T> + Send,
    ) -> PyResult<T> {
        let captions = texts::column(captions, "caption")?;
        let captions = captions.get().rows();
        let width = truth.shape().get(1).copied().unwrap_or(0);
        let rows = rows.as_slice().map_err(contiguous)?;
        let bits = truth.as_slice().map_err(contiguous)?;
        let categories = self.core().vocabulary().categories().len();
        let truth = GroundTruthRows::new(bits, width, categories)?;
        Ok(py.detach(|| work(captions, rows, truth))?)
    }
}

fn contiguous(_: AsSliceError) -> Error {
    Error::value("ground truth rows must be a contiguous array")
}

#[pymethods]
impl Convention {
    #[new]
    fn new(
        text: &str,
        place: &str,
        shipped: HashMap<String, String>,
        nltk: Option<&str>,
    ) -> PyResult<Self> {
        let mut definition = Definition::parse(text, place, &|name| shipped.get(name).cloned())?;
        if let Some(version) = nltk {
            definition = definition.with_nltk(version)?;
        }
        Ok(Self { pool: Pool::new(Arc::new(CoreConvention::new(definition)?)) })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.core().definition().name
    }

    #[getter]
    fn summary(&self) -> &str {
        &self.core().definition().summary
    }

    #[getter]
    fn source(&self) -> &str {
        &self.core().definition().source
    }

    #[getter]
    fn tokenizer(&self) -> &'static str {
        self.core().definition().tokenizer.name()
    }

    /// The class of NLTK's versions; none where nothing is NLTK's.
    #[getter]
    fn nltk(&self) -> Option<&'static str> {
        let definition = self.core().definition();
        definition.uses_nltk().then_some(definition.nltk().class)
    }

    #[getter]
    fn normalizer(&self) -> &'static str {
        self.core().definition().normalizer.name()
    }

    #[getter]
    fn counting(&self) -> &'static str {
        self.core().definition().counting.name()
    }

    #[getter]
    fn categories(&self) -> Vec<(String, Vec<String>)> {
        self.core().definition().categories.clone()
    }

    #[getter]
    fn printed_totals(&self) -> Vec<&'static str> {
        self.core().definition().printed.iter().map(|total| total.name()).collect()
    }

    /// How many tags were predicted so far: the tagger is asked only where a tag can matter.
    #[getter]
    fn predicted_tags(&self) -> usize {
        self.pool.predicted_tags()
    }

    fn canonical(&self) -> Vec<String> {
        self.core().definition().canonical()
    }

    #[expect(clippy::too_many_arguments, reason = "Python passes one argument a field")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        captions: &Bound<'py, PyAny>,
        rows: PyReadonlyArray1<'py, u32>,
        truth: PyReadonlyArray2<'py, u64>,
        threads: usize,
        drop_incomplete: bool,
        skip_negated: bool,
    ) -> PyResult<Counted<'py>> {
        let options = Options { drop_incomplete, skip_negated };
        let table =
            PyArray2::zeros(py, [rows.as_slice().map_err(contiguous)?.len(), COLUMNS], false);
        let mut cells = table.readwrite();
        let cells = cells.as_slice_mut().map_err(contiguous)?.as_chunks_mut::<COLUMNS>().0;
        let sums = self.against(py, captions, &rows, &truth, |captions, rows, truth| {
            chair::count(&self.pool, options, captions, rows, truth, threads, cells)
        })?;
        let captions = [sums.captions_with_mentions, sums.hallucinated_captions];
        Ok((
            table,
            PyArray1::from_iter(py, captions.into_iter().chain(sums.columns)),
            PyArray1::from_vec(py, sums.mentions),
            PyArray1::from_vec(py, sums.hallucinated),
        ))
    }

    fn mentioned(
        &self,
        py: Python<'_>,
        captions: &Bound<'_, PyAny>,
        drop_incomplete: bool,
        skip_negated: bool,
    ) -> PyResult<Vec<Vec<u32>>> {
        let captions = texts::column(captions, "caption")?;
        let captions = captions.get().rows();
        let options = Options { drop_incomplete, skip_negated };
        Ok(py.detach(|| {
            self.pool.with(|analyzer| {
                captions
                    .iter()
                    .map(|caption| analyzer.mentioned(caption.as_ref(), options))
                    .collect()
            })
        }))
    }

    /// Each caption's hallucinated categories, as offsets and category numbers.
    #[expect(clippy::too_many_arguments, reason = "Python passes one argument a field")]
    fn hallucinated<'py>(
        &self,
        py: Python<'py>,
        captions: &Bound<'py, PyAny>,
        rows: PyReadonlyArray1<'py, u32>,
        truth: PyReadonlyArray2<'py, u64>,
        threads: usize,
        drop_incomplete: bool,
        skip_negated: bool,
    ) -> PyResult<Lists<'py>> {
        let options = Options { drop_incomplete, skip_negated };
        let lists = self.against(py, captions, &rows, &truth, |captions, rows, truth| {
            lists::hallucinated(&self.pool, options, captions, rows, truth, threads)
        })?;
        Ok((PyArray1::from_vec(py, lists.offsets), PyArray1::from_vec(py, lists.categories)))
    }

    fn detail(
        &self,
        caption: &Bound<'_, PyAny>,
        drop_incomplete: bool,
        skip_negated: bool,
    ) -> PyResult<(Vec<Token>, Vec<Word>)> {
        let caption = &texts::borrow(caption, "the caption")?;
        let detail =
            detail::detail(self.core(), caption, Options { drop_incomplete, skip_negated });
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
    module.add_class::<Convention>()
}
