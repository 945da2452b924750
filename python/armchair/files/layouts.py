"""Files whose rows all stand within one JSON object, as harnesses and pandas write them.

`{"results": [...]}` and the like, the original CHAIR script's output, a list or an object for each
column, pandas' "split" form, and an object that maps ids to texts or to rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from armchair.errors import shown
from armchair.files.row import Row, first_key

# Where the rows stand, if several lists could be meant.
_LISTS = (
    "sentences",
    "results",
    "predictions",
    "annotations",
    "captions",
    "responses",
    "answers",
    "questions",
    "outputs",
    "samples",
    "logs",
    "data",
)
_ID = re.compile(r".*\d.*", re.DOTALL)


def unwrapped(
    rows: Iterator[Row], id_keys: Sequence[str], id_key: str, text_key: str
) -> Iterator[Row]:
    """`rows`, or where the first one holds rows, those that each one holds.

    Args:
        id_keys: keys of a row's id, by which a row is told from what holds rows.
        id_key, text_key: what the rows of an object that maps ids to texts have them under.
    """
    first = next(rows, None)
    if first is None:
        return
    if _inside(first, id_keys, id_key, text_key) is None:
        yield first
        yield from rows
        return
    for row in chain([first], rows):
        inside = _inside(row, id_keys, id_key, text_key)
        yield from [row] if inside is None else inside


def holds_rows(row: Row, id_keys: Sequence[str]) -> bool:
    """Whether a row is no row by itself, but holds some."""
    return _inside(row, id_keys, "", "") is not None


def _inside(row: Row, id_keys: Sequence[str], id_key: str, text_key: str) -> Iterator[Row] | None:
    """The rows that an object holds; None where it is a row itself."""
    value = row.value
    if not isinstance(value, dict) or not value:
        return None
    columns = _columns(value, id_keys)
    if columns is not None:
        return (
            Row(dict(zip(columns, cells, strict=True)), f"{row.place}, row {number}")
            for number, cells in enumerate(zip(*columns.values(), strict=True), 1)
        )
    if first_key(value, id_keys, None) is not None:
        return None
    lists = [key for key, items in value.items() if _are_objects(items)]
    key = next((key for key in _LISTS if key in lists), lists[0] if len(lists) == 1 else None)
    if key is not None:
        return (
            Row(item, f"{row.place}, {shown(key)} item {number}")
            for number, item in enumerate(value[key], 1)
        )
    if all(map(_ID.fullmatch, value)) and len({type(item) for item in value.values()}) == 1:
        kind = type(next(iter(value.values())))
        if kind in (str, dict):
            return (
                Row(
                    {id_key: id, **item} if kind is dict else {id_key: id, text_key: item},
                    f"{row.place}, {shown(id)}",
                )
                for id, item in value.items()
            )
    return None


def _columns(value: dict[str, Any], id_keys: Sequence[str]) -> dict[str, list[Any]] | None:
    """Name -> cells of a table that is written by columns."""
    names, cells = value.get("columns"), value.get("data")
    if isinstance(names, list) and isinstance(cells, list):
        whole = all(isinstance(line, list) and len(line) == len(names) for line in cells)
        if whole and all(isinstance(name, str) for name in names):
            return {name: [line[at] for line in cells] for at, name in enumerate(names)}
    if len(value) < 2 or not any(key in value for key in id_keys):
        return None
    columns = [
        list(column.values()) if isinstance(column, dict) else column for column in value.values()
    ]
    if not all(isinstance(column, list) for column in columns):
        return None
    same_rows = len({tuple(column) for column in value.values() if isinstance(column, dict)}) <= 1
    if not same_rows or len({len(column) for column in columns}) != 1:
        return None
    return dict(zip(value, columns, strict=True))


def _are_objects(items: Any) -> bool:
    return isinstance(items, list) and bool(items) and all(isinstance(item, dict) for item in items)
