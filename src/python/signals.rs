//! Signals that come during long work without the interpreter's lock: Ctrl-C ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often Python is asked.
const EVERY: Duration = Duration::from_millis(100);

/// Asks Python for signals on the thread that made it, which is the only one that Python would answer.
pub struct Signals {
    caller: ThreadId,
    last: Mutex<Instant>,
    came: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Signals {
    /// Asks for the first time after a while.
    pub fn new() -> Self {
        Self {
            caller: thread::current().id(),
            last: Mutex::new(Instant::now()),
            came: AtomicBool::new(false),
            error: Mutex::new(None),
        }
    }

    /// Whether a signal has come whose handler raised an exception.
    pub fn have_come(&self) -> bool {
        if thread::current().id() == self.caller {
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() >= EVERY {
                *last = Instant::now();
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    self.came.store(true, Ordering::Relaxed);
                }
            }
        }
        self.came.load(Ordering::Relaxed)
    }

    /// The exception that a handler raised.
    pub fn error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
