"""The files that hold a ground truth.

The core reads what files mostly hold, JSON Lines, Parquet and the evaluator's pickle, up to
anything unusual; what follows is read row by row, which says what is wrong and where.
"""

from __future__ import annotations

from typing import BinaryIO

from armchair import _core
from armchair.errors import shown
from armchair.files import FilePath, describe, endings, open_bytes
from armchair.files.json_rows import following_rows
from armchair.files.lines import first_objects, single_line_rows, to_line_end
from armchair.files.reading import TABLES, rows_of
from armchair.files.source import STANDARD_STREAM, rejoined, strip_bom
from armchair.ground_truth.rows import (
    RECORD_KEY,
    Record,
    add_keyed,
    is_record,
    plain_id_key,
    read_rows,
)
from armchair.ground_truth.table import Builder

_PICKLES = (".pkl", ".pickle")
_BLOCK = 1 << 22


def read(path: FilePath) -> tuple[_core.GroundTruthTable, Record | None]:
    """The file's table, and its record, if it has one."""
    ending = "" if path == STANDARD_STREAM else endings(path)
    if ending in _PICKLES:
        return _pickled(path), None
    if ending == ".arrow":
        from armchair.ground_truth.mapped import read_mapped

        mapped = read_mapped(path)
        if mapped is not None:
            return mapped
    builder, name = Builder(), describe(path)
    with open_bytes(path) as stream:
        if ending not in TABLES:
            record = _read_json(builder, stream, name)
        elif ending == ".parquet":
            from armchair.ground_truth.columns import read_parquet

            read_parquet(builder, stream, name)
            record = None
        else:
            record = read_rows(builder, rows_of(stream, name, ending, what="ground truth"))
    return builder.build(), record


def _read_json(builder: Builder, stream: BinaryIO, name: str) -> Record | None:
    start = stream.read(_BLOCK)
    block = to_line_end(strip_bom(start), stream, name, 1)
    record, id_key = _begins(block, name)
    if id_key is None:
        start = start[: len(start) - len(strip_bom(start))] + block
        return read_rows(builder, rows_of(rejoined(start, stream), name, "", what="ground truth"))
    line = 1
    if record is not None:
        record_end = block.index(b"\n", block.index(b"{")) + 1
        line += block.count(b"\n", 0, record_end)
        block = block[record_end:]
    while block:
        lines, read = builder.core.add_lines(block, id_key)
        line += lines
        if read < len(block):
            rest = block[read:]
            rows = single_line_rows(rest, name, line)
            if rows is None:
                add_keyed(builder, following_rows(rejoined(rest, stream), name, line), id_key)
                break
            add_keyed(builder, iter(rows), id_key)
            line += rest.count(b"\n")
        block = to_line_end(stream.read(_BLOCK), stream, name, line)
    return record


def _begins(block: bytes, name: str) -> tuple[Record | None, str | None]:
    """The record of a file and the key of its image ids, where it has an image on each line."""
    rows = first_objects(block, name)
    record = None
    first = next(rows, None)
    if first is not None and is_record(first):
        record = first.value[RECORD_KEY]
        first = next(rows, None)
    return record, None if first is None else plain_id_key(first.value)


def _pickled(path: FilePath) -> _core.GroundTruthTable:
    from armchair.ground_truth.evaluator import pickle_of, pickled_objects

    name = describe(path)
    data = pickle_of(path, name)
    table = _core.read_pickled_ground_truth(data)
    if table is None:
        builder = Builder()
        for image, objects in pickled_objects(data, name):
            builder.add(image, objects, f"{name}, image {shown(image)}")
        table = builder.build()
    return table
