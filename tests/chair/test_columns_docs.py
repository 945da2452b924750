"""docs/columns.md names every column."""

from __future__ import annotations

from armchair.metrics.chair.counts import COLUMNS
from helpers import ROOT

DOCS = ROOT / "docs" / "columns.md"


def test_the_docs_name_every_column_of_the_table():
    text = DOCS.read_text(encoding="utf-8")
    for name in ("image_id", "caption", *COLUMNS, "hallucinated_categories", "spans"):
        assert f"`{name}`" in text
