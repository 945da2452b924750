//! Core errors as the Python exceptions of `armchair.errors`.

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::{Error, Kind};

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        Python::attach(|py| {
            let name = match error.kind {
                Kind::Value => "InputError",
                Kind::Unknown => "UnknownNameError",
            };
            let class = py
                .import("armchair.errors")
                .and_then(|module| module.getattr(name))
                .and_then(|class| class.cast_into::<PyType>().map_err(PyErr::from));
            match class {
                Ok(class) => PyErr::from_type(class, error.message),
                Err(_) if error.kind == Kind::Unknown => PyKeyError::new_err(error.message),
                Err(_) => PyValueError::new_err(error.message),
            }
        })
    }
}
