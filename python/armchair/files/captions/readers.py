"""Which reader reads a caption file; JSON Lines, the hot case, in the core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from typing import BinaryIO

from armchair import _core
from armchair.files.captions.arrays import Open, array_batches, begins_array
from armchair.files.captions.rows import Batch, Keys, row_batches
from armchair.files.captions.sources import Source
from armchair.files.json_rows import following_rows
from armchair.files.lines import (
    first_objects,
    is_blank,
    single_line_rows,
    split,
    to_line_end,
)
from armchair.files.reading import TABLES, rows_of
from armchair.files.source import rejoined, strip_bom

_BLOCK = 1 << 22


def batches(source: Source, keys: Keys, threads: int | None = None) -> Iterator[Batch]:
    """The captions of one file.

    Raises:
        InputError: no rows, a missing key, a caption that is no text, an id that is none; the
            message names file and line.
        OSError: the file cannot be opened.
    """
    ending, name = source.ending, source.name
    if ending in (".parquet", ".arrow", ".feather") and not source.is_stream:
        from armchair.files.captions.columns import column_batches, has_columns

        with closing(source.open_for_arrow()) as file:
            start = file.read(4)
            file.seek(0)
            if has_columns(ending, start):
                yield from column_batches(file, name, ending, keys)
                return
    with source.open() as stream:
        if ending in TABLES:
            yield from row_batches(rows_of(stream, name, ending), keys)
        else:
            reopen = None if source.is_stream else source.open
            threads = threads or os.cpu_count() or 1
            yield from _json_batches(stream, name, keys, threads, reopen)


def _json_batches(
    stream: BinaryIO, name: str, keys: Keys, threads: int, reopen: Open | None
) -> Iterator[Batch]:
    """Whole lines, or an array's items, by the core; what it does not understand, by Python.

    Both give the same; only Python's reader says what is wrong. An array that cannot be opened
    again is Python's.
    """
    start = stream.read(_BLOCK)
    if reopen is not None and begins_array(start):
        yield from array_batches(start, stream, name, keys, reopen)
        return
    block = strip_bom(to_line_end(start, stream, name, 1))
    if not _decided(block, name, keys):
        yield from row_batches(rows_of(rejoined(block, stream), name, ""), keys)
        return
    line = 1
    while block:
        assert keys.chosen is not None
        texts, ids, lines, read = _core.read_caption_lines(block, *keys.chosen, threads)
        if len(ids):
            yield Batch(texts, ids, _places(block, name, line))
        line += lines
        if read < len(block):
            rest = block[read:]
            rows = single_line_rows(rest, name, line)
            if rows is None:
                following = following_rows(rejoined(rest, stream), name, line)
                yield from row_batches(following, keys)
                return
            yield from row_batches(iter(rows), keys)
            line += rest.count(b"\n")
        block = to_line_end(stream.read(_BLOCK), stream, name, line)


def _places(block: bytes, name: str, first: int) -> Callable[[int], str]:
    """Where the captions of a block stand that begins with line `first`; its bytes are kept anyway.

    The lines are counted only where somebody asks.
    """

    def place(position: int) -> str:
        lines = enumerate(split(block), first)
        numbers = (number for number, line in lines if not is_blank(line))
        return f"{name}, line {next(islice(numbers, position, None))}"

    return place


def _decided(block: bytes, name: str, keys: Keys) -> bool:
    """Whether the file begins with an object on one line; it decides the keys.

    Two values under one key are left to Python.
    """
    first = next(first_objects(block, name), None)
    return first is not None and keys.are_plain(first)
