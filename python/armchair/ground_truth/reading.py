"""The files that hold a ground truth, as rows of image id and category names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from armchair.errors import shown
from armchair.files import FilePath, Row, describe, endings, field, pick_key, read_rows
from armchair.image_ids import IMAGE_ID_KEYS

RECORD_KEY = "record"
OBJECTS_KEY = "objects"
_PICKLES = (".pkl", ".pickle")

Record = dict[str, Any]


def read(path: FilePath) -> tuple[Record | None, Iterator[tuple[object, object, str]]]:
    """The file's record, if it has one, and its rows: image id, category names, place."""
    if endings(path) in _PICKLES:
        return None, _pickle_rows(path)
    rows = read_rows(path, what="ground truth")
    record: Record | None = None
    first = next(rows)
    if _is_record(first):
        record = first.value[RECORD_KEY]
        following = next(rows, None)
        if following is None:
            return record, iter(())
        first = following
    if _is_mapping(first):
        return record, _mapping_rows(first, rows)
    return record, _keyed_rows(first, rows)


def _is_record(row: Row) -> bool:
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


def _mapping_rows(first: Row, rest: Iterator[Row]) -> Iterator[tuple[object, object, str]]:
    for row in chain([first], rest):
        if not _is_mapping(row):
            field(row, IMAGE_ID_KEYS[0], "image id")
        for image, objects in row.value.items():
            yield image, objects, f"{row.place}, image {shown(image)}"


def _keyed_rows(first: Row, rest: Iterator[Row]) -> Iterator[tuple[object, object, str]]:
    id_key = pick_key(first, IMAGE_ID_KEYS, None, "image id")
    for row in chain([first], rest):
        yield field(row, id_key, "image id"), field(row, OBJECTS_KEY, "objects"), row.place


def _pickle_rows(path: FilePath) -> Iterator[tuple[object, object, str]]:
    from armchair.ground_truth.evaluator import pickled_objects

    name = describe(path)
    for image, objects in pickled_objects(path):
        yield image, objects, f"{name}, image {shown(image)}"
