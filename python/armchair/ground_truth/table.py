"""What the core's table of images is made from, row by row, and its digest."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError, kind, shown
from armchair.image_ids import image_id


def distinct(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The distinct numbers, ascending.

    numpy.unique hashes first, which for millions of numbers is several times slower than sorting.
    """
    ascending = np.sort(numbers)
    first = np.ones(len(ascending), np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=first[1:])
    found: npt.NDArray[np.int64] = ascending[first]
    return found


class Builder:
    """Gathers rows into a table; the same image twice must have the same objects.

    Attributes:
        core: the core's builder, which reads whole files and containers up to anything unusual.
    """

    def __init__(self) -> None:
        self.core = _core.GroundTruthBuilder()

    def add(self, image: object, objects: object, place: str) -> None:
        """One image and its category names; `place` is for the message of an InputError."""
        canonical = image_id(image, place)
        if not isinstance(objects, (list, tuple, set, frozenset)):
            raise InputError(f"{place}: the objects are {kind(objects)}, not a list of categories")
        for name in objects:
            _check_name(name, place)
        if not self.core.add(canonical, list(objects)):
            raise InputError(f"{place}: the image {shown(canonical)} again, with other objects")

    def add_mapping(self, objects: Mapping[Any, Any], place: str) -> None:
        """Image ids and their category names; `place`, before the id, is for messages."""
        read = self.core.add_mapping(objects) if type(objects) is dict else 0
        for image, names in islice(objects.items(), read, None):
            self.add(image, names, f"{place}{shown(image)}")

    def build(self) -> _core.GroundTruthTable:
        """The table of all rows added; it has only the categories that some image has."""
        return self.core.build()


def _check_name(name: object, place: str) -> None:
    if not isinstance(name, str):
        raise InputError(f"{place}: a category is {kind(name)}, not text")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise InputError(f"{place}: the category {shown(name)} has a lone surrogate") from None
