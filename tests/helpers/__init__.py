"""Helpers of the tests that are not fixtures."""

from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path
from typing import Any

from hypothesis import settings

# The checkout, and the tests' own data.
ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"


def read_lines(path: Path) -> list[Any]:
    """The rows of a JSON Lines file packed by gzip or xz."""
    opened = lzma.open if path.suffix == ".xz" else gzip.open
    with opened(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


# For tests of files and containers, whose examples cost milliseconds: the stages of language and
# the metrics get all the examples of the profile.
FEWER_EXAMPLES = settings(max_examples=min(settings().max_examples, 1_000))


def only_row(text: str) -> dict[str, Any]:
    """The one row of the JSON object that a scoring command printed."""
    (row,) = json.loads(text)["rows"]
    found: dict[str, Any] = row
    return found
