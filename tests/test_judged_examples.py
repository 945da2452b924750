"""The examples in the docstrings of AMBER and the judged benchmarks run."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = ["amber_nouns", "answers", "charthal", "hallusionbench", "mmhal", "verdicts"]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    module = importlib.import_module(f"armchair.benchmarks.{name}")
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
