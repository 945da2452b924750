"""A row of a file, and the values taken from it by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, first_few, shown

_MOST_KEYS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file.

    Attributes:
        value: the parsed value; a dict for tables, and normally for JSON.
        place: where it stands, for messages: "answers.jsonl, line 3".
    """

    value: Any
    place: str


def pick_key(row: Row, candidates: Sequence[str], named: str | None, what: str) -> str:
    """The key of `row` that holds `what` (such as "caption").

    A key that the user named wins; else the first of `candidates` that the row has.

    Raises:
        InputError: the row is no object, or has none of the keys; the message lists what it has.
    """
    keys = _object(row, what)
    wanted = candidates if named is None else [named]
    for key in wanted:
        if key in keys:
            return key
    tried = " or ".join(map(shown, wanted))
    raise InputError(f"{row.place}: no {what}: expected the key {tried}, found {key_names(keys)}")


def field(row: Row, key: str, what: str) -> Any:
    """The value of `key` in `row`; an InputError that names the place and the keys without it."""
    keys = _object(row, what)
    if key not in keys:
        raise InputError(
            f"{row.place}: no {what}: expected the key {shown(key)}, found {key_names(keys)}"
        )
    return keys[key]


def text_field(row: Row, key: str, what: str) -> str:
    """The text under `key`; an InputError where it is missing, null, no text, or no Unicode text.

    A lone surrogate (half of a UTF-16 pair, as a broken `\\ud83d` escape gives) is an error: no
    file can hold it, and replacing it would shift what is counted.
    """
    value = field(row, key, what)
    if not isinstance(value, str):
        raise InputError(f"{row.place}: the {what} ({shown(key)}) is {kind(value)}, not text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        code = ord(value[error.start])
        raise InputError(
            f"{row.place}: the {what} ({shown(key)}) has a lone surrogate (U+{code:04X}) "
            f"at character {error.start}"
        ) from None
    return value


def kind(value: object) -> str:
    """What a JSON value is, in the words of a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        if value != value:
            return "NaN"
        return f"the number {shown(value)}" if abs(value) < 1e300 else "a number"
    names = {
        "str": "text",
        "list": "a list",
        "dict": "an object",
        "LongNumber": "a number of too many digits",
    }
    name = type(value).__name__
    return names.get(name, f"a {name}")


def _object(row: Row, what: str) -> dict[str, Any]:
    if not isinstance(row.value, dict):
        raise InputError(
            f"{row.place}: expected an object with a key for the {what}, found {kind(row.value)}"
        )
    return row.value


def key_names(keys: Mapping[str, Any]) -> str:
    """The keys of a row, for a message: the first few of many."""
    return first_few(list(keys), most=_MOST_KEYS_SHOWN, show=shown) or "no keys"
