"""The files that hold a ground truth, as rows of image id and category names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import FilePath, Row, describe, field, pick_key, read_rows
from armchair.files.keys import MODEL_KEYS
from armchair.ground_truth.evaluator import is_pickle, pickled_objects
from armchair.image_ids import IMAGE_ID_KEYS

RECORD_KEY = "record"
OBJECTS_KEY = "objects"

Record = dict[str, Any]


def read(path: FilePath) -> tuple[Record | None, Iterator[tuple[object, object, str]]]:
    """The file's record, if it has one, and its rows: image id, category names, place."""
    if is_pickle(path):
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
    _refuse_annotations(first)
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
    _refuse_captions(first)
    id_key = pick_key(first, IMAGE_ID_KEYS, None, "image id")
    for row in chain([first], rest):
        yield field(row, id_key, "image id"), field(row, OBJECTS_KEY, "objects"), row.place


def _pickle_rows(path: FilePath) -> Iterator[tuple[object, object, str]]:
    name = describe(path)
    for image, objects in pickled_objects(path):
        yield image, objects, f"{name}, image {shown(image)}"


def _refuse_annotations(row: Row) -> None:
    """Says what it is where COCO's own file stands in the place of a ground truth."""
    value = row.value
    if isinstance(value, dict) and {"annotations", "images"} <= value.keys():
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
