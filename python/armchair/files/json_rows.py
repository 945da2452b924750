"""JSON in the forms that files have it: a value a line, an array, or one value after another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from armchair.errors import InputError
from armchair.files.json_array import array_items, said
from armchair.files.json_values import TooDeep, brackets_opened, decode, decode_at
from armchair.files.row import Row
from armchair.files.source import LONGEST, lines_of, not_utf8, rejoined, strip_bom, too_long

_NOT_BLANK = re.compile(r"[^ \t\r\n]")
_BLANKS = b" \t\r\n"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PEEKED = 1 << 12


def json_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The values in `stream`, each a row; of a file that is one array, its items.

    Values that stand one to a line are read line by line, in flat memory. A value over several
    lines is gathered until its brackets close. An array is read item by item.
    """
    start = _start(stream, name)
    if start.startswith(_UTF16_MARKS):
        raise InputError(f"{name}: the file is UTF-16; save it as UTF-8")
    start = strip_bom(start)
    whole = rejoined(start, stream)
    if start.lstrip(_BLANKS).startswith(b"["):
        return array_items(whole, name)
    return _values(_text_lines(whole, name), name)


def following_rows(stream: BinaryIO, name: str, first: int) -> Iterator[Row]:
    """The values in `stream`, the rest of a file that is no array, from line `first` on."""
    return _values(_text_lines(stream, name, first), name)


def _start(stream: BinaryIO, name: str) -> bytes:
    """The first bytes, up to one that is no blank."""
    blocks = []
    length = 0
    while block := stream.read(_PEEKED):
        blocks.append(block)
        length += len(block)
        if strip_bom(block).strip(_BLANKS):
            break
        if length > LONGEST:
            raise too_long(f"{name}, line {b''.join(blocks).count(10) + 1}")
    return b"".join(blocks)


def _text_lines(stream: BinaryIO, name: str, first: int = 1) -> Iterator[tuple[int, str]]:
    for number, line in lines_of(stream, name, first):
        try:
            yield number, line.decode()
        except UnicodeDecodeError as error:
            raise not_utf8(error, f"{name}, line {number}") from None


def _values(lines: Iterable[tuple[int, str]], name: str) -> Iterator[Row]:
    waiting: list[str] = []
    first = depth = length = 0
    for number, line in lines:
        if not waiting:
            try:
                value = decode(line)
            except TooDeep as error:
                raise InputError(f"{name}, line {number}: {error}") from None
            except ValueError:
                if not _NOT_BLANK.search(line):
                    continue
                first, length = number, 0
            else:
                yield Row(value, f"{name}, line {number}")
                continue
        waiting.append(line)
        length += len(line)
        if length > LONGEST:
            raise too_long(f"{name}, line {first}")
        depth += brackets_opened(line)
        if depth <= 0:
            yield from _sequence("".join(waiting), first, name)
            waiting, depth = [], 0
    if waiting:
        yield from _sequence("".join(waiting), first, name)


def _sequence(text: str, first: int, name: str) -> Iterator[Row]:
    """The values of `text`, which starts on line `first`, one after another."""
    position, line = 0, first
    while (start := _NOT_BLANK.search(text, position)) is not None:
        line += text.count("\n", position, start.start())
        value, position = _parse(text, start.start(), first, line, name)
        yield Row(value, f"{name}, line {line}")
        line += text.count("\n", start.start(), position)


def _parse(text: str, start: int, first: int, line: int, name: str) -> tuple[Any, int]:
    """The value of `text` at `start` and where it ends; `text` starts on line `first`."""
    try:
        return decode_at(text, start)
    except json.JSONDecodeError as error:
        at = first + error.lineno - 1
        where = "" if at == line else f" of line {at}"
        raise InputError(
            f"{name}, line {line}: broken JSON: {said(error)} at column {error.colno}{where}"
        ) from None
    except TooDeep as error:
        raise InputError(f"{name}, line {line}: {error}") from None
