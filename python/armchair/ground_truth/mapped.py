"""The written form that needs no parsing: an Arrow file whose columns are mapped into memory.

Processes that read it at once share its memory. Beside the columns it has the record, and the
digest of the content, which is compared with that of the columns: a file that somebody changed or
damaged is an error and no other ground truth.
"""

from __future__ import annotations

import json
import mmap
from pathlib import Path
from typing import Any

from armchair import _core
from armchair.errors import InputError
from armchair.files import FilePath, describe
from armchair.signature import digest

Record = dict[str, Any]


def arrow_file(table: _core.GroundTruthTable, record: Record | None) -> bytes:
    """The content of the file."""
    note = {"digest": digest(table.digested()), "record": record}
    return table.arrow_file(json.dumps(note, ensure_ascii=False))


def read_mapped(path: FilePath) -> tuple[_core.GroundTruthTable, Record | None] | None:
    """The file's table and record; None where it is another program's Arrow file.

    Raises:
        InputError: the file was changed or damaged since it was written.
    """
    if not Path(path).is_file() or not Path(path).stat().st_size:
        return None
    with Path(path).open("rb") as file:
        memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    try:
        found = _core.mapped_ground_truth(memory)
    except InputError as error:
        raise InputError(f"{describe(path)}: {error}") from None
    if found is None:
        return None
    table, text = found
    note = _note(text)
    if note is None or note.get("digest") != digest(table.digested()):
        raise InputError(
            f"{describe(path)}: the digest that the file has is not that of its content: it was "
            "changed or damaged"
        )
    record = note.get("record")
    return table, record if isinstance(record, dict) else None


def _note(text: str) -> Record | None:
    try:
        note = json.loads(text)
    except ValueError:
        return None
    return note if isinstance(note, dict) else None
