"""The examples in the docstrings of every module run and give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import armchair

ROOT = Path(armchair.__file__).parent
NAMES = ["armchair", *(m.name for m in pkgutil.walk_packages(armchair.__path__, "armchair."))]


def source(name: str) -> str:
    path = ROOT.joinpath(*name.split(".")[1:])
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")


# Importing these two runs or replaces something: `python -m armchair`, and the compiled core.
MODULES = [name for name in NAMES if name not in ("armchair.__main__", "armchair._core")]
WITH_EXAMPLES = [name for name in MODULES if ">>> " in source(name)]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_docstring_examples(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_public_functions_have_examples() -> None:
    homes = {getattr(armchair, name).__module__ for name in ("Chair", "chair", "Pope", "TokenF1")}
    assert homes <= set(WITH_EXAMPLES)
