"""The ground truth as arrays: for each image, the numbers of its categories."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from armchair.errors import InputError, kind, shown
from armchair.image_ids import image_id
from armchair.signature import digest

_BITS = 64


@dataclass(frozen=True, eq=False)
class Table:
    """Images and their categories, in compressed rows.

    Attributes:
        index: canonical image id -> row.
        categories: the names, sorted; a category's number is its place here.
        offsets: (images + 1,) where each row begins in `codes`.
        codes: category numbers, ascending in each row.
    """

    index: dict[int | str, int]
    categories: tuple[str, ...]
    offsets: npt.NDArray[np.int64]
    codes: npt.NDArray[np.int32]

    def row(self, number: int) -> list[str]:
        """The category names of one row, sorted."""
        start, end = self.offsets[number], self.offsets[number + 1]
        return [self.categories[code] for code in self.codes[start:end].tolist()]

    def bits(self, categories: Sequence[str]) -> npt.NDArray[np.uint64]:
        """(images, words) bit rows: bit `c % 64` of word `c // 64` says category `c` is there."""
        position = {name: number for number, name in enumerate(categories)}
        renumbered = np.array([position.get(name, -1) for name in self.categories], np.int64)
        columns = renumbered[self.codes] if len(self.codes) else np.empty(0, np.int64)
        rows = np.repeat(np.arange(len(self.index)), np.diff(self.offsets))
        known = columns >= 0
        words = -(-len(categories) // _BITS)
        bits = np.zeros((len(self.index), words), np.uint64)
        flat = rows[known] * words + columns[known] // _BITS
        masks = np.uint64(1) << (columns[known] % _BITS).astype(np.uint64)
        np.bitwise_or.at(bits.reshape(-1), flat, masks)
        return bits

    def sorted_ids(self) -> list[int | str]:
        """The image ids: numbers ascending, then texts in code point order."""
        return sorted(self.index, key=lambda image: (isinstance(image, str), image))

    def sorted_rows(self) -> Iterator[tuple[int | str, list[str]]]:
        """Each image with its category names, sorted."""
        ends, codes = self.offsets.tolist(), self.codes.tolist()
        names = self.categories
        for image in self.sorted_ids():
            row = self.index[image]
            yield image, [names[code] for code in codes[ends[row] : ends[row + 1]]]

    def digest(self) -> str:
        """16 hexadecimal digits over the content, whatever the order of images and objects."""
        images = self.sorted_ids()
        order = np.array([self.index[image] for image in images], np.int64)
        lengths = np.diff(self.offsets)[order]
        starts = np.repeat(self.offsets[:-1][order], lengths)
        ends = np.cumsum(lengths)
        within = np.arange(len(self.codes)) - np.repeat(ends - lengths, lengths)
        codes = self.codes[starts + within]
        parts: list[str | bytes] = [json.dumps(images), json.dumps(self.categories)]
        return digest([*parts, lengths.astype("<i8").tobytes(), codes.astype("<i4").tobytes()])


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
    """Gathers rows into a `Table`; the same image twice must have the same objects."""

    def __init__(self) -> None:
        self._index: dict[int | str, int] = {}
        self._numbers: dict[str, int] = {}
        self._codes = array("i")
        self._offsets = array("q", [0])

    def add(self, image: object, objects: object, place: str) -> None:
        """One image and its category names; `place` is for the message of an InputError."""
        canonical = image_id(image, place)
        if not isinstance(objects, (list, tuple, set, frozenset)):
            raise InputError(f"{place}: the objects are {kind(objects)}, not a list of categories")
        # Only text is looked up: to hash a tuple nested without end would end the program.
        numbers = self._numbers
        if all(type(name) is str and name in numbers for name in objects):
            codes = {numbers[name] for name in objects}
        else:
            codes = {self._number(name, place) for name in objects}
        row = self._index.setdefault(canonical, len(self._index))
        if row < len(self._offsets) - 1:
            if codes != set(self._codes[self._offsets[row] : self._offsets[row + 1]]):
                raise InputError(f"{place}: the image {shown(canonical)} again, with other objects")
            return
        self._codes.extend(codes)
        self._offsets.append(len(self._codes))

    def build(self) -> Table:
        """The table of all rows added; it has only the categories that some image has."""
        names = sorted(self._numbers)
        renumbered = np.empty(len(names), np.int32)
        renumbered[[self._numbers[name] for name in names]] = np.arange(len(names), dtype=np.int32)
        offsets = np.array(self._offsets, np.int64)
        codes = np.array(self._codes, np.int32)
        if len(codes):
            codes = renumbered[codes]
        rows = np.repeat(np.arange(len(self._index)), np.diff(offsets))
        return Table(self._index, tuple(names), offsets, codes[np.lexsort((codes, rows))])

    def _number(self, name: object, place: str) -> int:
        if not isinstance(name, str):
            raise InputError(f"{place}: a category is {kind(name)}, not text")
        if name not in self._numbers:
            try:
                name.encode()
            except UnicodeEncodeError:
                raise InputError(
                    f"{place}: the category {shown(name)} has a lone surrogate"
                ) from None
        return self._numbers.setdefault(name, len(self._numbers))


def table_of(rows: Iterable[tuple[object, object, str]]) -> Table:
    """The table of (image id, category names, place) rows."""
    builder = Builder()
    for image, objects, place in rows:
        builder.add(image, objects, place)
    return builder.build()
