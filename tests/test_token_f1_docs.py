"""The examples of docs/token-f1.md and of the modules' docstrings run and give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from armchair import tagged_text, token_f1
from armchair.benchmarks import detail_verify

DOCS = Path(__file__).resolve().parents[1] / "docs" / "token-f1.md"


@pytest.mark.parametrize("module", [token_f1, tagged_text, detail_verify])
def test_docstring_examples(module):
    assert doctest.testmod(module).attempted > 0
    assert doctest.testmod(module).failed == 0


def test_the_example_of_the_docs(capsys):
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[1]
    names = {}
    exec(code, names)
    result = names["result"]
    assert result.true_positives.tolist() == [1, 0]
    assert (round(result.macro.f1, 3), result.micro.f1) == (0.333, 0.5)
    assert "macro" in capsys.readouterr().out
