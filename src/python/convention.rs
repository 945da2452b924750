//! `_core.Convention`: a convention and the analyzers that work under it.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;

use crate::chair::Pool;
use crate::convention::{Convention as CoreConvention, Definition};

/// A convention ready for use; see `armchair.Convention`.
#[pyclass(frozen, module = "armchair._core")]
pub struct Convention {
    pub(super) pool: Arc<Pool>,
}

impl Convention {
    fn core(&self) -> &Arc<CoreConvention> {
        self.pool.convention()
    }
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
        Ok(Self { pool: Arc::new(Pool::new(Arc::new(CoreConvention::new(definition)?))) })
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

    /// Every word that can be emitted, in the order of their numbers.
    #[getter]
    fn words(&self) -> Vec<&str> {
        self.core().vocabulary().words().map(|(word, _)| word).collect()
    }
}

/// Adds the class to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Convention>()
}
