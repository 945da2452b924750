"""Rows of any file as ground truth: how it was made, and what each image shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row, field, pick_key
from armchair.files.keys import MODEL_KEYS
from armchair.files.row import first_key
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
    _refuse_annotations(first)
    if _is_mapping(first):
        for row in chain([first], rows):
            if not _is_mapping(row):
                field(row, IMAGE_ID_KEYS[0], "image id")
            builder.add_mapping(row.value, f"{row.place}, image ")
    else:
        _refuse_captions(first)
        id_key = pick_key(first, IMAGE_ID_KEYS, None, "image id")
        add_keyed(builder, chain([first], rows), id_key)
    return record


def add_keyed(builder: Builder, rows: Iterator[Row], id_key: str) -> None:
    """Reads rows of one image each."""
    for row in rows:
        image = field(row, id_key, "image id")
        builder.add(image, field(row, OBJECTS_KEY, "objects"), row.place)


def plain_id_key(value: Mapping[str, Any]) -> str | None:
    """The key of the image id, if a row with these keys is one that the core can read."""
    if OBJECTS_KEY not in value or _is_annotations(value):
        return None
    return first_key(value, IMAGE_ID_KEYS, None)


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


def _is_annotations(value: Mapping[str, Any]) -> bool:
    return {"annotations", "images"} <= value.keys()


def _refuse_annotations(row: Row) -> None:
    """Says what it is where COCO's own file stands in the place of a ground truth."""
    if isinstance(row.value, dict) and _is_annotations(row.value):
        raise InputError(
            f"{row.place}: this is COCO's annotation file, not a ground truth; "
            "`armchair ground-truth build --coco DIR` makes one of its folder"
        )


def _refuse_captions(row: Row) -> None:
    value = row.value
    if isinstance(value, dict) and OBJECTS_KEY not in value:
        keys = [key for key in (*MODEL_KEYS, "caption", "text", "answer") if key in value]
        if keys:
            raise InputError(
                f"{row.place}: {shown(keys[0])} and no 'objects': these are captions; are captions "
                "and ground truth exchanged?"
            )
