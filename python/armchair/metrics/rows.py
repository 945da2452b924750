"""Rows of the judged benchmarks: the layouts their authors write, brought to one mapping a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row

_NUMBERED = re.compile(r"(line|row|item) (\d+\b.*)", re.DOTALL)
NAMED = 5  # how many places a message or a table names before it only counts


def rows_of(items: Iterable[Any]) -> Iterator[Row]:
    """`items` (file rows, or plain values) as rows; one object of objects becomes one row each.

    Several authors save `{"ID": {...}, ...}`: its items come out with the id under "id".
    """
    for number, item in enumerate(items, start=1):
        row = item if isinstance(item, Row) else Row(item, f"row {number}")
        if _is_keyed(row.value):
            for key, value in row.value.items():
                yield Row({"id": key, **value}, f"{row.place}, {shown(key)}")
        else:
            yield row


def samples(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, and in place of a harness's log `{"logs": [...]}` each of its samples."""
    for row in rows:
        logs = row.value.get("logs") if isinstance(row.value, dict) else None
        if isinstance(logs, list):
            for place, value in enumerate(logs):
                yield Row(value, f"{row.place}, logs[{place}]")
        else:
            yield row


def sampled_response(row: Row) -> Any:
    """The response in a sample of lmms-eval's log: the first of lists of lists."""
    response = row.value["filtered_resps"]
    while isinstance(response, list) and response:
        response = response[0]
    return response


def table_text(value: Any) -> str:
    """A cell of a table as text: one that holds nothing, or what was taken for a number, too."""
    return "" if value is None or value != value else str(value)


def mapping(row: Row) -> Mapping[str, Any]:
    """The row as a mapping.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(row.value, Mapping):
        raise InputError(f"{row.place}: an object was expected, not {shown(row.value)}")
    return row.value


def field(row: Row, *names: str) -> Any:
    """The value under the first of `names` that the row has.

    Raises:
        InputError: it has none of them.
    """
    value = mapping(row)
    for name in names:
        if name in value:
            return value[name]
    raise InputError(f"{row.place}: no {' or '.join(repr(name) for name in names)}")


def choice(row: Row, name: str, allowed: Iterable[str]) -> str:
    """The text under `name`, which must be one of `allowed`.

    Raises:
        InputError: it is missing or something else.
    """
    value, known = field(row, name), tuple(allowed)
    if value not in known:
        raise InputError(f"{row.place}: {name} is {shown(value)}, not one of {', '.join(known)}")
    return str(value)


def named(places: tuple[str, ...]) -> str:
    """`places` as a list that stays readable: the first few, then how many more."""
    more = len(places) - NAMED
    listed = "; ".join(_without_repetition(places[:NAMED]))
    return listed + (f"; and {more} more" if more > 0 else "")


def _without_repetition(places: tuple[str, ...]) -> Iterable[str]:
    """The file's name once, not at every place: "x.json, lines 2, 11"."""
    parts = [place.rpartition(", ") for place in places]
    heads = {head for head, _, _ in parts}
    if len(parts) < 2 or len(heads) > 1 or heads == {""}:
        return places
    head, *_ = heads
    found = [_NUMBERED.fullmatch(tail) for _, _, tail in parts]
    numbers = [match[2] for match in found if match]
    words = {match[1] for match in found if match}
    if len(numbers) == len(parts) and len(words) == 1:
        return [f"{head}, {words.pop()}s {', '.join(numbers)}"]
    return [f"{head}, {parts[0][2]}", *(tail for _, _, tail in parts[1:])]


def _is_keyed(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(isinstance(item, Mapping) for item in value.values())
    )
