"""What every command prints: tables for people and papers, one JSON object for machines.

A table is data until it is rendered here; all forms show the same cells.
"""

from __future__ import annotations

import io
import json
import math
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from armchair import notices

DASH = "-"


@dataclass(frozen=True)
class Table:
    """A table as data.

    Attributes:
        header: the name of each column.
        rows: the cells of each row, as they are shown; as many as the header has.
        title: what the table is of, where there are several.
        notes: sentences to stand below it.
        alignment: "l" or "r" for each column; without it the first goes left, the others right.
        signatures: those of the scores: one for each row, or one for all.
    """

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""
    notes: Sequence[str] = ()
    alignment: str = ""
    signatures: Sequence[str] = ()

    @property
    def aligned(self) -> str:
        """The alignment of every column."""
        return self.alignment or "l" + "r" * (len(self.header) - 1)


def render(tables: Sequence[Table], form: str = "text") -> str:
    """The tables as "text", "latex" (booktabs), "markdown" or "csv".

    Text, LaTeX (as comments) and Markdown have each different signature once, at the end. CSV has
    them as a last column, and no notes; an empty line parts its tables.
    """
    one = _FORMS[form]
    parts = [one(table) for table in tables]
    if form != "csv":
        signed = dict.fromkeys(signature for table in tables for signature in table.signatures)
        parts += [_LINES[form](list(signed))] * bool(signed)
    return "\n\n".join(part for part in parts if part)


def percent(fraction: float, digits: int = 1) -> str:
    """A fraction as percent with `digits` decimals; a dash where it is undefined (NaN)."""
    return DASH if math.isnan(fraction) else f"{100 * fraction:.{digits}f}"


def decimal(value: float, digits: int = 1) -> str:
    """A number with `digits` decimals; a dash where it is undefined (NaN)."""
    return DASH if math.isnan(value) else f"{value:.{digits}f}"


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


def _text(table: Table) -> str:
    """Aligned columns, two blanks apart; no line has trailing blanks.

    Width counts wide East Asian characters as two columns, as terminals do.
    """
    lines = [table.header, *table.rows]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    shown = [
        "  ".join(
            _pad(cell, width, left=side == "l")
            for cell, width, side in zip(line, widths, table.aligned, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join([table.title] * bool(table.title) + shown + list(table.notes))


def _latex(table: Table) -> str:
    """A booktabs table; title and notes are comments."""
    header, *rows = (
        " & ".join(map(_escaped_for_latex, line)) + r" \\" for line in [table.header, *table.rows]
    )
    lines = [
        rf"\begin{{tabular}}{{{table.aligned}}}",
        r"\toprule",
        header,
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
    ]
    title, notes = [table.title] * bool(table.title), list(table.notes)
    return "\n".join(filter(None, [_comments(title), *lines, _comments(notes)]))


def _markdown(table: Table) -> str:
    sides = [":--" if side == "l" else "--:" for side in table.aligned]
    cells = [[_escaped_for_markdown(cell) for cell in line] for line in [table.header, *table.rows]]
    lines = [f"| {' | '.join(line)} |" for line in [cells[0], sides, *cells[1:]]]
    title = [f"**{_escaped_for_markdown(table.title)}**"] * bool(table.title)
    notes = [_escaped_for_markdown(note) for note in table.notes]
    return "\n\n".join([*title, "\n".join(lines), *notes])


def _csv(table: Table) -> str:
    import csv

    signatures = table.signatures
    if len(signatures) == 1:
        signatures = list(signatures) * len(table.rows)
    lines = [list(line) for line in [table.header, *table.rows]]
    if signatures:
        for line, signature in zip(lines, ["signature", *signatures], strict=True):
            line.append(signature)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue().rstrip("\n")


_FORMS = {"text": _text, "latex": _latex, "markdown": _markdown, "csv": _csv}
FORMATS = (*_FORMS, "json")

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{char: f"\\{char}" for char in "&%$#_{}"},
}
# A "_" within a word is no mark of emphasis.
_MARKDOWN = re.compile(r"[\\`*|<>\[\]~&]|(?<![^\W_])_|_(?![^\W_])")


def _escaped_for_latex(cell: str) -> str:
    return "".join(_LATEX.get(char, char) for char in _one_line(cell))


def _escaped_for_markdown(cell: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", _one_line(cell))


def _comments(lines: Sequence[str]) -> str:
    return "\n".join(f"% {_one_line(line)}" for line in lines)


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


_LINES: dict[str, Callable[[Sequence[str]], str]] = {
    "text": "\n".join,
    "latex": _comments,
    "markdown": lambda lines: "\n\n".join(f"`{line}`" for line in lines),
}


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _pad(text: str, width: int, *, left: bool) -> str:
    blanks = " " * (width - _width(text))
    return text + blanks if left else blanks + text
