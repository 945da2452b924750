"""`chair.pkl`: what the published evaluator's pickle holds, as image ids and categories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import FilePath, open_bytes
from armchair.ground_truth.pickle_machine import EVALUATOR, Record
from armchair.ground_truth.pickled import read_pickle

_ATTRIBUTE = "imid_to_objects"
# 123,287 images make about 10 MB; a compressed file that unpacks to more than this is no pickle
# of an evaluator.
_LONGEST = 1 << 28


def pickle_of(path: FilePath, name: str) -> bytes:
    """The content of a pickle's file.

    Raises:
        InputError: it is empty, or longer than any evaluator's.
    """
    with open_bytes(path) as stream:
        data = stream.read(_LONGEST + 1)
    if not data:
        raise InputError(f"{name}: the file is empty: it has no ground truth")
    if len(data) > _LONGEST:
        raise InputError(f"{name}: the pickle is longer than {_LONGEST >> 20} MB")
    return data


def pickled_objects(data: bytes, name: str) -> Iterator[tuple[Any, Any]]:
    """Each image id of the pickle with its container of category names, both as they stand there.

    The pickle holds the evaluator (any class named CHAIR) with its `imid_to_objects`, a dict with
    that key, or the dict of image ids itself.

    Raises:
        InputError: the pickle is refused, damaged, or holds something else.
    """
    value = read_pickle(data, name)
    if type(value) is Record:
        value = value.attributes
        if _ATTRIBUTE not in value:
            raise InputError(f"{name}: the {EVALUATOR} in the pickle has no {_ATTRIBUTE}")
    if type(value) is dict and _ATTRIBUTE in value:
        value = value[_ATTRIBUTE]
    if type(value) is not dict:
        raise InputError(
            f"{name}: expected a pickled {EVALUATOR} or a dict of image ids, "
            f"found a {type(value).__name__}"
        )
    # Shared containers are short to write and long to copy; what people pickle shares nothing.
    budget = len(data)
    for image, objects in value.items():
        if type(objects) not in (set, frozenset, list, tuple):
            raise InputError(
                f"{name}: the objects of image {shown(image)} are a {type(objects).__name__}, "
                "not a set or list"
            )
        budget -= len(objects)
        if budget < 0:
            raise InputError(f"{name}: refused: the pickle describes more than its length can")
        yield image, objects
