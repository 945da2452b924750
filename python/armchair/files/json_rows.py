"""JSON in the forms that files have it: a value a line, an array, or one value after another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO

from armchair.errors import InputError
from armchair.files.row import Row
from armchair.files.source import not_utf8, strip_bom

# Strings are skipped whole, so that brackets inside them do not count. A JSON string never spans
# lines, so a quote left open ends with its line.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]')
_NOT_BLANK = re.compile(r"[^ \t\r\n]")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")

_decode = json.JSONDecoder().raw_decode


def json_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The values in `stream`, each a row; of a file that is one array, its items.

    Values that stand one to a line are read line by line, in flat memory. A value over several
    lines is gathered until its brackets close. An array is read whole.
    """
    lines = _text_lines(stream, name)
    for number, line in lines:
        start = _NOT_BLANK.search(line)
        if start is None:
            continue
        if line[start.start()] == "[":
            yield from _items(line, number, lines, name)
            return
        yield from _values(chain([(number, line)], lines), name)


def following_rows(stream: BinaryIO, name: str, first: int) -> Iterator[Row]:
    """The values in `stream`, the rest of a file that is no array, from line `first` on."""
    return _values(_text_lines(stream, name, first), name)


def _text_lines(stream: BinaryIO, name: str, first: int = 1) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(stream, first):
        if number == 1:
            if line.startswith(_UTF16_MARKS):
                raise InputError(f"{name}: the file is UTF-16; save it as UTF-8")
            line = strip_bom(line)
        try:
            yield number, line.decode()
        except UnicodeDecodeError as error:
            raise not_utf8(error, f"{name}, line {number}") from None


def _values(lines: Iterable[tuple[int, str]], name: str) -> Iterator[Row]:
    waiting: list[str] = []
    first = depth = 0
    for number, line in lines:
        if not waiting:
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                if not _NOT_BLANK.search(line):
                    continue
                first = number
            else:
                yield Row(value, f"{name}, line {number}")
                continue
        waiting.append(line)
        depth += _opened(line)
        if depth <= 0:
            yield from _sequence("".join(waiting), first, name)
            waiting, depth = [], 0
    if waiting:
        yield from _sequence("".join(waiting), first, name)


def _opened(line: str) -> int:
    """How many more brackets `line` opens than it closes."""
    marks = [match[0] for match in _STRING_OR_BRACKET.finditer(line)]
    return sum((mark in "[{") - (mark in "]}") for mark in marks if len(mark) == 1)


def _sequence(text: str, first: int, name: str) -> Iterator[Row]:
    """The values of `text`, which starts on line `first`, one after another."""
    position, line = 0, first
    while (start := _NOT_BLANK.search(text, position)) is not None:
        line += text.count("\n", position, start.start())
        value, position = _parse(text, start.start(), first, line, name)
        yield Row(value, f"{name}, line {line}")
        line += text.count("\n", start.start(), position)


def _items(head: str, first: int, lines: Iterator[tuple[int, str]], name: str) -> Iterator[Row]:
    """The items of the array that starts in `head`, which is line `first`."""
    text = head + "".join(line for _, line in lines)
    position = text.index("[") + 1
    line, number = first, 0
    end = first + text.count("\n")
    while True:
        start = _next(text, position, "an item or the array's ']'", name, end)
        line += text.count("\n", position, start)
        if text[start] == "]" and number == 0:
            break
        number += 1
        value, position = _parse(text, start, first, line, name)
        yield Row(value, f"{name}, item {number} (line {line})")
        line += text.count("\n", start, position)
        start = _next(text, position, "',' or the array's ']'", name, end)
        line += text.count("\n", position, start)
        position = start + 1
        if text[start] == "]":
            break
        if text[start] != ",":
            raise InputError(
                f"{name}, line {line}: broken JSON: expected ',' or ']' after item {number}, "
                f"found {text[start]!r}"
            )
    rest = _NOT_BLANK.search(text, start + 1)
    if rest is not None:
        line += text.count("\n", start, rest.start())
        raise InputError(f"{name}, line {line}: broken JSON: more text after the array's end")


def _next(text: str, position: int, expected: str, name: str, end: int) -> int:
    found = _NOT_BLANK.search(text, position)
    if found is None:
        raise InputError(f"{name}, line {end}: broken JSON: the file ends before {expected}")
    return found.start()


def _parse(text: str, start: int, first: int, line: int, name: str) -> tuple[Any, int]:
    """The value of `text` at `start` and where it ends; `text` starts on line `first`."""
    try:
        return _decode(text, start)
    except json.JSONDecodeError as error:
        at = first + error.lineno - 1
        where = "" if at == line else f" of line {at}"
        message = error.msg[:1].lower() + error.msg[1:]
        raise InputError(
            f"{name}, line {line}: broken JSON: {message} at column {error.colno}{where}"
        ) from None
    except RecursionError:
        raise InputError(f"{name}, line {line}: the JSON is nested too deeply") from None
    except ValueError as error:
        # A number of more digits than Python reads.
        raise InputError(f"{name}, line {line}: broken JSON: {error}") from None
