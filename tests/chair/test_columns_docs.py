"""The examples of docs/columns.md run, and it names every column."""

from __future__ import annotations

import re
from typing import Any

import pytest

from armchair.metrics.chair.counts import COLUMNS
from helpers import ROOT

DOCS = ROOT / "docs" / "columns.md"


def test_the_examples_of_the_docs_run():
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    # One after another, as a reader runs them; they check themselves.
    names: dict[str, Any] = {}
    for block in blocks:
        assert "assert " in block
        exec(compile(block, DOCS.name, "exec"), names)


def test_the_docs_name_every_column_of_the_table():
    text = DOCS.read_text(encoding="utf-8")
    for name in ("image_id", "caption", *COLUMNS, "hallucinated_categories", "spans"):
        assert f"`{name}`" in text
