"""One JSON value out of a text, with the limits that every reader of files keeps.

A row is read alike wherever it stands: the core reads most rows, what it does not understand comes
here, and neither converts a number that nobody asked for or follows a nest without end.
"""

from __future__ import annotations

import json
import re
from typing import Any

from armchair.errors import InputError

# As deep as the core's own reader goes.
DEEPEST = 128
# Strings are skipped whole, so that brackets inside them do not count. A JSON string never spans
# lines, so a quote left open ends with its line.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]')
# Longer ones are no number of any use, and slow to convert.
_MOST_DIGITS = 1000

TOO_DEEP = f"the JSON is nested more than {DEEPEST} levels deep"


class LongNumber:
    """A whole number of too many digits to convert; as a value that is used it is none."""

    def __init__(self, digits: str) -> None:
        self._digits = digits

    def __repr__(self) -> str:
        return self._digits


class TooDeep(InputError):
    """A value of too many levels, without its place."""


def decode_at(text: str, start: int) -> tuple[Any, int]:
    """The value of `text` at `start`, and where it ends.

    Raises:
        json.JSONDecodeError: there is none.
        TooDeep: it is nested too deeply.
    """
    try:
        value, end = _decoder.raw_decode(text, start)
    except RecursionError:
        raise TooDeep(TOO_DEEP) from None
    if text.count("[", start, end) + text.count("{", start, end) > DEEPEST:
        _check_depth(text, start, end)
    return value, end


def decode(text: str) -> Any:
    """The one value of `text`; raises as `decode_at`, and where more than blanks follow it."""
    stripped = text.strip(" \t\r\n")
    value, end = decode_at(stripped, 0)
    if end != len(stripped):
        raise json.JSONDecodeError("Extra data", stripped, end)
    return value


def brackets_opened(text: str) -> int:
    """How many more brackets `text` opens than it closes."""
    marks = [match[0] for match in _STRING_OR_BRACKET.finditer(text)]
    return sum((mark in "[{") - (mark in "]}") for mark in marks if len(mark) == 1)


def _check_depth(text: str, start: int, end: int) -> None:
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text, start, end):
        depth += match[0] in ("[", "{")
        depth -= match[0] in ("]", "}")
        if depth > DEEPEST:
            raise TooDeep(TOO_DEEP)


def _integer(digits: str) -> int | LongNumber:
    return int(digits) if len(digits) <= _MOST_DIGITS else LongNumber(digits)


_decoder = json.JSONDecoder(parse_int=_integer)
