"""Which row of a ground truth each image of a column has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair.image_ids.canonical import image_id
from armchair.image_ids.column import ImageIds

# Ids below this have a table of their own, whatever the number of images: 4 MB at most.
_SMALL = 1 << 20


class ImageRows:
    """Finds the rows of images, given a ground truth's index of canonical image ids."""

    def __init__(self, index: Mapping[int | str, int]) -> None:
        self.index = index
        self.ids = list(index)
        self._ids: npt.NDArray[Any] | None = None
        self._table: npt.NDArray[np.int32] | None = None
        self._sorted: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None = None

    def find(self, ids: ImageIds) -> npt.NDArray[np.int64]:
        """The row of each id; -1 for those that are null or not in the index.

        Raises:
            InputError: a value that is no image id; the message has its position.
        """
        values = ids.values
        if isinstance(values, np.ndarray):
            rows = self._rows_of_integers(values)
            rows[ids.nulls] = -1
            return rows
        try:
            # Ids that are canonical already, as most are, need no further look.
            rows = np.fromiter(map(self.index.__getitem__, values), np.int64, len(values))
        except (KeyError, TypeError):
            pass
        else:
            self._refuse_booleans(values, rows)
            return rows
        nulls = set(ids.nulls.tolist())
        return np.fromiter(
            (
                -1 if place in nulls else self.index.get(image_id(given, f"caption {place}"), -1)
                for place, given in enumerate(values)
            ),
            np.int64,
            len(values),
        )

    def _refuse_booleans(self, values: Sequence[Any], rows: npt.NDArray[np.int64]) -> None:
        # To a dict, True is the key 1; as an image id it is somebody's mistake.
        for number in (False, True):
            for place in np.flatnonzero(rows == self.index.get(number, -1)).tolist():
                if isinstance(values[place], bool):
                    image_id(values[place], f"caption {place}")

    def ids_at(self, rows: npt.NDArray[np.uint32]) -> npt.NDArray[Any]:
        """The ids of some rows: int64 where all ids of the index are integers, else objects."""
        if self._ids is None:
            try:
                self._ids = np.array(self.ids, np.int64 if self._all_integers() else object)
            except OverflowError:
                self._ids = np.array(self.ids, object)
        return self._ids[rows]

    def _all_integers(self) -> bool:
        return all(isinstance(image, int) for image in self.ids)

    def _rows_of_integers(self, values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        if self._sorted is None:
            self._prepare()
        assert self._sorted is not None
        if self._table is not None:
            # One look-up for each id; those outside the table look at its last entry, which is -1.
            last = len(self._table) - 1
            inside = (values >= 0) & (values < last)
            return self._table[np.where(inside, values, last)].astype(np.int64)
        known, rows = self._sorted
        if not len(known):
            return np.full(len(values), -1, np.int64)
        places = np.minimum(np.searchsorted(known, values), len(known) - 1)
        return np.where(known[places] == values, rows[places], -1)

    def _prepare(self) -> None:
        limits = np.iinfo(np.int64)
        known = [
            (image, row)
            for image, row in self.index.items()
            if isinstance(image, int) and limits.min <= image <= limits.max
        ]
        pairs = np.array(sorted(known), np.int64).reshape(-1, 2)
        images, rows = pairs[:, 0].copy(), pairs[:, 1].copy()
        if len(images) and images[0] >= 0 and images[-1] < max(_SMALL, 16 * len(images)):
            table = np.full(int(images[-1]) + 2, -1, np.int32)
            table[images] = rows
            self._table = table
        # Last: another thread that sees it finds the rest made.
        self._sorted = images, rows
