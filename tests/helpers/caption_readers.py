"""What the core's reader of captions and Python's make of the same bytes."""

from __future__ import annotations

import io
import re
from contextlib import nullcontext
from typing import Any

from armchair import InputError
from armchair.files.captions import readers
from armchair.files.captions.rows import Keys, row_batches
from armchair.files.json_rows import json_rows


def read_with_places(batches: Any) -> tuple[list[Any], list[Any], list[str]] | str:
    """The captions, ids and places of some batches, or the error.

    The core does not count the lines of an array's items.
    """
    read: list[Any] = []
    try:
        read.extend(batches)
    except InputError as error:
        return str(error)
    captions = [caption for batch in read for caption in batch.captions.to_list()]
    ids = [one for batch in read for one in batch.id_list()]
    places = [batch.place(at) for batch in read for at in range(len(batch))]
    return captions, ids, [re.sub(r" \(line \d+\)$", "", place) for place in places]


def both(content: bytes) -> tuple[Any, Any]:
    """What the core's reader (and its way out) and what Python's alone make of a file."""

    def reopen() -> Any:
        return nullcontext(io.BytesIO(content))

    stream = readers._json_batches(io.BytesIO(content), "file", Keys(), 2, reopen)
    rows = json_rows(io.BytesIO(content), "file")
    return read_with_places(stream), read_with_places(row_batches(rows, Keys()))
