"""Rows of Object HalBench: descriptions, and the objects that a judge took from them."""

from __future__ import annotations

from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row, field, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.image_ids import IMAGE_ID_KEYS, image_id

_SHARED = ("text", "answer", "caption")
_OBJECTS = ("objects", "extract_objs")


def description_of(row: Row, key: str | None = None) -> str:
    """The model's description, without the role's name that some models repeat.

    Raises:
        InputError: there is none, or it is no text.
    """
    what = "model's answer"
    found = text_field(row, pick_text_key(row, _SHARED, key, what, "--answer-key"), what)
    return found.replace("Assistant:", "").strip()


def objects_of(row: Row) -> list[str] | None:
    """What the judge listed; None where it could not be asked or read.

    Raises:
        InputError: there is no list.
    """
    value = field(row, pick_key(row, _OBJECTS, None, "list of objects"), "list of objects")
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise InputError(f"{row.place}: the objects are {shown(value)}, not a list of texts")
    return value


def image_of(row: Row) -> Any:
    """The image's id in its canonical form.

    Raises:
        InputError: there is none.
    """
    return image_id(field(row, pick_key(row, IMAGE_ID_KEYS, None, "image id"), "image id"))
