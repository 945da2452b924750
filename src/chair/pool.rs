//! Analyzers kept from batch to batch, for all threads.

use std::sync::{Arc, Mutex, PoisonError};

use crate::caption::Analyzer;
use crate::convention::Convention;

/// Analyzers that wait for their next captions, with all they remember.
pub struct Pool {
    convention: Arc<Convention>,
    idle: Mutex<Vec<Analyzer>>,
}

impl Pool {
    /// A pool without analyzers yet.
    pub fn new(convention: Arc<Convention>) -> Self {
        Self { convention, idle: Mutex::new(Vec::new()) }
    }

    /// The convention of all its analyzers.
    pub fn convention(&self) -> &Arc<Convention> {
        &self.convention
    }

    /// How many part-of-speech tags its analyzers have predicted so far.
    pub fn predicted_tags(&self) -> usize {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.iter().map(Analyzer::predicted_tags).sum()
    }

    /// Lends an analyzer to `work`.
    pub fn with<T>(&self, work: impl FnOnce(&mut Analyzer) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut analyzer = waiting.unwrap_or_else(|| Analyzer::new(self.convention.clone()));
        let result = work(&mut analyzer);
        analyzer.rest();
        idle().push(analyzer);
        result
    }
}
