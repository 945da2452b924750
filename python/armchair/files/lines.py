"""Whole lines of JSON, a block at a time: what the core reads, and Python where it must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from armchair.files.json_values import decode
from armchair.files.row import Row
from armchair.files.source import LONGEST, too_long

_BLANKS = b" \t\r\n"


def is_blank(line: bytes) -> bool:
    """Whether a line has nothing to read."""
    return not line.strip(_BLANKS)


def to_line_end(block: bytes, stream: BinaryIO, name: str, line: int) -> bytes:
    """`block`, which begins with line `line`, up to the end of its last line."""
    if block.endswith(b"\n"):
        return block
    rest = stream.readline(LONGEST + 1)
    if len(rest) > LONGEST:
        raise too_long(f"{name}, line {line + block.count(10)}")
    return block + rest


def single_line_rows(block: bytes, name: str, first: int) -> list[Row] | None:
    """The rows of a block whose values stand one to a line; None where one does not."""
    rows = []
    for number, line in enumerate(split(block), first):
        if is_blank(line):
            continue
        try:
            rows.append(Row(decode(line.decode()), f"{name}, line {number}"))
        except ValueError:
            return None
    return rows


def first_objects(block: bytes, name: str) -> Iterator[Row]:
    """The objects at the beginning of a file that stand one to a line, as long as they do."""
    for number, line in enumerate(split(block), 1):
        if is_blank(line):
            continue
        try:
            value: Any = decode(line.decode())
        except ValueError:
            return
        if not isinstance(value, dict):
            return
        yield Row(value, f"{name}, line {number}")


def split(block: bytes) -> Iterator[bytes]:
    """The lines of a block, with their ends."""
    start = 0
    while start < len(block):
        end = block.find(b"\n", start) + 1 or len(block)
        yield block[start:end]
        start = end
