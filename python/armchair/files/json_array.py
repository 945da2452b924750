"""The items of a JSON array, one at a time: no more than an item and a block is held."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from armchair.errors import InputError
from armchair.files.json_values import TooDeep, decode_at
from armchair.files.row import Row
from armchair.files.source import LONGEST, not_utf8, too_long

_BLOCK = 1 << 20
_NOT_BLANK = re.compile(r"[^ \t\r\n]")
# How far before the end of what was read a value may be found broken that only goes on.
_UNFINISHED = 16


def array_items(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The items of the array that a file without a byte order mark holds."""
    text = _Text(stream, name)
    text.next("the array's '['")
    text.at += 1
    number = 0
    while True:
        mark = text.next("an item or the array's ']'")
        if mark == "]" and number == 0:
            break
        number += 1
        line = text.line
        yield Row(text.value(), f"{name}, item {number} (line {line})")
        mark = text.next("',' or the array's ']'")
        if mark not in ("]", ","):
            raise text.broken(f"expected ',' or ']' after item {number}, found {mark!r}")
        if mark == "]":
            break
        text.at += 1
    text.at += 1
    if text.next(None):
        raise text.broken("more text after the array's end")


class _Text:
    """The part of a file around `at`, the place where reading goes on."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self.at = 0
        self._stream = stream
        self._name = name
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._text = ""
        self._ended = False
        # The line of the text's first character, and how far that stands into it.
        self._first = 1
        self._shift = 0

    @property
    def line(self) -> int:
        """The line of `at`."""
        return self._line_of(self.at)

    def next(self, expected: str | None) -> str:
        """Moves to the next character that is no blank; without `expected` there may be none."""
        blanks = 0
        while (found := _NOT_BLANK.search(self._text, self.at)) is None:
            blanks += len(self._text) - self.at
            self.at = len(self._text)
            if self._ended:
                if expected is None:
                    return ""
                raise self.broken(f"the file ends before {expected}")
            if blanks > LONGEST:
                raise too_long(f"{self._name}, line {self.line}")
            self._more()
        self.at = found.start()
        return found[0]

    def value(self) -> Any:
        """The value at `at`, which moves behind it."""
        while True:
            try:
                value, end = decode_at(self._text, self.at)
            except TooDeep as error:
                raise InputError(f"{self._name}, line {self.line}: {error}") from None
            except json.JSONDecodeError as error:
                if self._ended or not self._goes_on(error):
                    raise self._broken_value(error) from None
            else:
                # A number at the end may go on, too.
                if self._ended or end < len(self._text):
                    self.at = end
                    return value
            if len(self._text) - self.at > LONGEST:
                raise too_long(f"{self._name}, line {self.line}")
            self._more()

    def broken(self, what: str) -> InputError:
        """The error about the text at `at`."""
        return InputError(f"{self._name}, line {self.line}: broken JSON: {what}")

    def _goes_on(self, error: json.JSONDecodeError) -> bool:
        return "Unterminated" in error.msg or error.pos > len(self._text) - _UNFINISHED

    def _broken_value(self, error: json.JSONDecodeError) -> InputError:
        line, at = self.line, self._line_of(error.pos)
        where = "" if at == line else f" of line {at}"
        column = error.colno + (self._shift if error.lineno == 1 else 0)
        return self.broken(f"{said(error)} at column {column}{where}")

    def _line_of(self, place: int) -> int:
        return self._first + self._text.count("\n", 0, place)

    def _more(self) -> None:
        done, rest = self._text[: self.at], self._text[self.at :]
        line_start = done.rfind("\n") + 1
        self._shift = len(done) - line_start + (0 if line_start else self._shift)
        self._first += done.count("\n")
        # Where an item is long, more and more is read at once.
        block = self._stream.read(max(_BLOCK, len(rest)))
        self._ended = not block
        try:
            read = self._decoder.decode(block, final=self._ended)
        except UnicodeDecodeError as error:
            before = error.object[: error.start]
            line = self._first + rest.count("\n") + before.count(b"\n")
            raise not_utf8(error, f"{self._name}, line {line}") from None
        self._text, self.at = rest + read, 0


def said(error: json.JSONDecodeError) -> str:
    """What is broken, in the words of a message."""
    message = error.msg[:1].lower() + error.msg[1:]
    return message.removesuffix(" starting at") + (" begins" if "starting at" in message else "")
