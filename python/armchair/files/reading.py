"""Which reader reads a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO, Protocol

from armchair.errors import InputError
from armchair.files.json_rows import json_rows
from armchair.files.row import Row
from armchair.files.source import STANDARD_STREAM, FilePath, describe, endings, open_bytes

# The endings of tables; whatever has another is read as JSON.
TABLES = (".csv", ".tsv", ".xlsx", ".parquet", ".arrow", ".feather")
ENDINGS = (".json", ".jsonl", ".ndjson", *TABLES)


class _Reader(Protocol):
    def __call__(self, stream: BinaryIO, name: str) -> Iterator[Row]: ...


def _reader(ending: str) -> _Reader:
    if ending not in TABLES:
        return json_rows
    # Not for JSON, the usual form.
    from armchair.files import tables

    readers: dict[str, _Reader] = {
        ".csv": tables.csv_rows,
        ".tsv": partial(tables.csv_rows, delimiter="\t"),
        ".xlsx": tables.xlsx_rows,
        ".parquet": tables.parquet_rows,
    }
    return readers.get(ending, tables.arrow_rows)


def read_rows(path: FilePath, *, what: str = "captions") -> Iterator[Row]:
    """The rows of a file, one at a time.

    JSON is read in every form that files have it: JSON Lines (whatever the ending), an array,
    objects one after another over any number of lines, with or without a byte order mark and
    blank lines. `.csv`, `.tsv`, `.xlsx`, `.parquet`, `.arrow` and `.feather` are tables. gzip and
    zstd are unpacked, told by content. JSON Lines and CSV are read in flat memory.

    Args:
        path: the file, or "-" for standard input (JSON, compressed or not).
        what: what the rows are, for the message about an empty file.

    Raises:
        InputError: nothing in the file, or content that cannot be read; the message names the
            file and the line, item or row. Raised when iteration comes to it.
        OSError: the file cannot be opened.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "captions.jsonl"
    >>> _ = file.write_text('{"image_id": 1, "caption": "A dog."}\\n')
    >>> [row.value["caption"] for row in read_rows(file)]
    ['A dog.']
    """
    ending = "" if os.fspath(path) == STANDARD_STREAM else endings(path)
    with open_bytes(path) as stream:
        yield from rows_of(stream, describe(path), ending, what=what)


def rows_of(stream: BinaryIO, name: str, ending: str, *, what: str = "captions") -> Iterator[Row]:
    """The rows of an open, unpacked file; see `read_rows`. `ending` says its format."""
    empty = True
    for row in _reader(ending)(stream, name):
        empty = False
        yield row
    if empty:
        raise InputError(f"{name}: the file is empty: it has no {what}")
