"""Rows of any file as ground truth: how it was made, and what each image shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from armchair.files import Row, field, pick_key
from armchair.ground_truth.table import Builder
from armchair.image_ids import IMAGE_ID_KEYS

RECORD_KEY = "record"
OBJECTS_KEY = "objects"

Record = dict[str, Any]


def read_rows(builder: Builder, rows: Iterator[Row]) -> Record | None:
    """Reads all rows of a file, from its first on; its record, if it has one."""
    record: Record | None = None
    first = next(rows)
    if is_record(first):
        record = first.value[RECORD_KEY]
        following = next(rows, None)
        if following is None:
            return record
        first = following
    if _is_mapping(first):
        for row in chain([first], rows):
            if not _is_mapping(row):
                field(row, IMAGE_ID_KEYS[0], "image id")
            builder.add_mapping(row.value, f"{row.place}, image ")
    else:
        id_key = pick_key(first, IMAGE_ID_KEYS, None, "image id")
        add_keyed(builder, chain([first], rows), id_key)
    return record


def add_keyed(builder: Builder, rows: Iterator[Row], id_key: str) -> None:
    """Reads rows of one image each."""
    for row in rows:
        image = field(row, id_key, "image id")
        builder.add(image, field(row, OBJECTS_KEY, "objects"), row.place)


def is_record(row: Row) -> bool:
    """Whether `row` says how the ground truth was made."""
    value = row.value
    return (
        isinstance(value, dict)
        and list(value) == [RECORD_KEY]
        and isinstance(value[RECORD_KEY], dict)
    )


def _is_mapping(row: Row) -> bool:
    """Whether `row` is an object that maps image ids to lists, and no row of one image."""
    value = row.value
    return (
        isinstance(value, dict)
        and not any(key in value for key in IMAGE_ID_KEYS)
        and bool(value)
        and all(isinstance(objects, list) for objects in value.values())
    )
