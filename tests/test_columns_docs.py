"""The examples of docs/columns.md and of the modules' docstrings run and give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from armchair import caption_table, chair_scorer, columns

DOCS = Path(__file__).resolve().parents[1] / "docs" / "columns.md"


def test_the_examples_of_the_docs_run():
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    # One after another, as a reader runs them; they check themselves.
    names: dict[str, Any] = {}
    for block in blocks:
        assert "assert " in block
        exec(compile(block, DOCS.name, "exec"), names)


@pytest.mark.parametrize("module", [columns, chair_scorer])
def test_docstring_examples(module: Any):
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_docs_name_every_column_of_the_table():
    text = DOCS.read_text(encoding="utf-8")
    for name in ("image_id", "caption", *caption_table.COLUMNS, "hallucinated_categories", "spans"):
        assert f"`{name}`" in text
