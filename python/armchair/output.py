"""What every command prints: aligned tables for people, one JSON object for machines."""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from armchair import notices

DASH = "-"


def table(header: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> str:
    """Aligned columns: the first `texts` ones to the left, the others to the right.

    No line has trailing blanks.

    Width counts wide East Asian characters as two columns, as terminals do.
    """
    lines = [list(header), *[list(row) for row in rows]]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            _pad(cell, width, left=position < texts)
            for position, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def percent(fraction: float, digits: int = 1) -> str:
    """A fraction as percent with `digits` decimals; a dash where it is undefined (NaN)."""
    return DASH if math.isnan(fraction) else f"{100 * fraction:.{digits}f}"


def json_ready(value: Any) -> Any:
    """`value` with NaN and infinities as None and numpy values as plain ones, for strict JSON."""
    if isinstance(value, Mapping):
        return {str(key): json_ready(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return json_ready(value.tolist())
    if isinstance(value, (list, tuple)):
        return [json_ready(item) for item in value]
    if isinstance(value, np.generic):
        return json_ready(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def json_text(value: Mapping[str, Any]) -> str:
    """One JSON object as text, with null for what is undefined; a command's warnings are in it."""
    given = notices.collected()
    if given:
        value = {**value, "warnings": [notice.as_dict() for notice in given]}
    return json.dumps(json_ready(value), ensure_ascii=False, allow_nan=False, indent=2)


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _pad(text: str, width: int, *, left: bool) -> str:
    blanks = " " * (width - _width(text))
    return text + blanks if left else blanks + text
