"""A row of a file, and the values taken from it by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, first_few, kind, shown
from armchair.files.chat import said

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


NOTHING = object()


def value_at(value: Any, key: str) -> Any:
    """What an object has under `key`: the key as it is, or keys and places joined by dots.

    `NOTHING` where it has no such key.

    >>> row = {"doc": {"image_id": 7}, "a.b": 1, "turns": [{"value": "A dog."}]}
    >>> [value_at(row, key) for key in ("doc.image_id", "a.b", "turns.0.value")]
    [7, 1, 'A dog.']
    """
    if isinstance(value, dict) and key in value:
        return value[key]
    for part in key.split(".") if "." in key else ():
        if isinstance(value, dict) and part in value:
            value = value[part]
        elif isinstance(value, list) and part.isdecimal() and int(part[:9]) < len(value):
            value = value[int(part[:9])]
        else:
            return NOTHING
    return value if "." in key else NOTHING


def first_key(value: Any, candidates: Sequence[str], named: str | None) -> str | None:
    """The named key, or else the first of `candidates`, that an object has (see `value_at`)."""
    wanted = candidates if named is None else (named,)
    return next((key for key in wanted if value_at(value, key) is not NOTHING), None)


def pick_key(
    row: Row, candidates: Sequence[str], named: str | None, what: str, option: str = ""
) -> str:
    """The key of `row` that holds `what` (such as "caption").

    A key that the user named wins; else the first of `candidates` that the row has.

    Args:
        option: the option of the command line that names the key, for the message.

    Raises:
        InputError: the row is no object, or has none of the keys; the message lists what it has.
    """
    keys = _object(row, what)
    found = first_key(keys, candidates, named)
    if found is not None:
        return found
    tried = " or ".join(map(shown, candidates if named is None else [named]))
    help = f"; {option} names another" if option and named is None else ""
    raise InputError(
        f"{row.place}: no {what}: expected the key {tried}, found {key_names(keys)}{help}"
    )


def field(row: Row, key: str, what: str) -> Any:
    """The value of `key` in `row`; an InputError that names the place and the keys without it."""
    keys = _object(row, what)
    value = value_at(keys, key)
    if value is NOTHING:
        raise InputError(
            f"{row.place}: no {what}: expected the key {shown(key)}, found {key_names(keys)}"
        )
    return value


def text_field(row: Row, key: str, what: str) -> str:
    """The text under `key`; an InputError where it is missing, null, no text, or no Unicode text.

    A list of one text, a chat in which the model spoke once and the like stand for that text
    (`armchair.files.chat`).
    """
    value = field(row, key, what)
    if not isinstance(value, str):
        value = said(value)
    if not isinstance(value, str):
        raise InputError(f"{row.place}: the {what} ({shown(key)}) is {kind(value)}, not text")
    return valid_text(value, f"{row.place}: the {what} ({shown(key)})")


def valid_text(value: str, what: str) -> str:
    """`value`; an InputError where it has a lone surrogate, and `what` names it there.

    Half of a UTF-16 pair, as a broken `\\ud83d` escape gives: no file can hold it, and replacing it
    would shift what is counted.
    """
    try:
        value.encode()
    except UnicodeEncodeError as error:
        code = ord(value[error.start])
        raise InputError(
            f"{what} has a lone surrogate (U+{code:04X}) at character {error.start}"
        ) from None
    return value


def _object(row: Row, what: str) -> dict[str, Any]:
    if not isinstance(row.value, dict):
        raise InputError(
            f"{row.place}: expected an object with a key for the {what}, found {kind(row.value)}"
        )
    return row.value


def key_names(keys: Mapping[str, Any]) -> str:
    """The keys of a row, for a message: the first few of many."""
    return first_few(list(keys), most=_MOST_KEYS_SHOWN, show=shown) or "no keys"
