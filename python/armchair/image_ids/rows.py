"""Which row of a ground truth each image of a column has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.image_ids.canonical import image_id
from armchair.image_ids.column import ImageIds

# What the core says of an id that only `image_id` can judge.
_UNUSUAL = -2


class ImageRows(Mapping[int | str, int]):
    """Canonical image id -> row; rows are in order of the ids, numbers before texts.

    Args:
        index: a ground truth's table, another `ImageRows`, or a mapping of this kind.
    """

    def __init__(self, index: _core.GroundTruthTable | Mapping[int | str, int]) -> None:
        self.index = index
        if isinstance(index, ImageRows):
            self._core: _core.GroundTruthTable = index._core
        elif isinstance(index, _core.GroundTruthTable):
            self._core = index
        else:
            none = np.zeros(len(index) + 1, np.int32)
            self._core = _core.GroundTruthTable(list(index), [], none, np.empty(0, np.uint32))
        self._ids: npt.NDArray[Any] | None = None

    def __getitem__(self, image: int | str) -> int:
        row = self._core.row(image)
        if row is None:
            raise KeyError(image)
        return row

    def __iter__(self) -> Iterator[int | str]:
        return iter(self._core.images())

    def __len__(self) -> int:
        return len(self._core)

    @property
    def ids(self) -> Sequence[int | str]:
        """The ids in order of the rows, made one by one when they are asked for."""
        return _Ids(self._core)

    def find(self, ids: ImageIds) -> npt.NDArray[np.int64]:
        """The row of each id; -1 for those that are null or not in the index.

        Raises:
            InputError: a value that is no image id; the message has its position.
        """
        values = ids.values
        if isinstance(values, np.ndarray):
            rows = self._core.rows(values)
            rows[ids.nulls] = -1
            return rows
        rows = self._core.rows_of_list(values if type(values) is list else list(values))
        for place in np.flatnonzero(rows == _UNUSUAL).tolist():
            given = values[place]
            known = not _core.is_null(given)
            row = self._core.row(image_id(given, f"caption {place}")) if known else None
            rows[place] = -1 if row is None else row
        return rows

    def ids_at(self, rows: npt.NDArray[np.uint32]) -> npt.NDArray[Any]:
        """The ids of some rows: int64 where all ids of the index are integers, else objects."""
        if self._ids is None:
            numbers = self._core.numbers()
            every = len(numbers) == len(self)
            self._ids = numbers if every else np.array(self._core.images(), object)
        return self._ids[rows]


class _Ids(Sequence[int | str]):
    """The ids of a table."""

    def __init__(self, table: _core.GroundTruthTable) -> None:
        self._table = table

    def __len__(self) -> int:
        return len(self._table)

    @overload
    def __getitem__(self, row: int) -> int | str: ...
    @overload
    def __getitem__(self, row: slice) -> Sequence[int | str]: ...
    def __getitem__(self, row: int | slice) -> int | str | Sequence[int | str]:
        if isinstance(row, slice):
            return [self._table.image(one) for one in range(*row.indices(len(self)))]
        return self._table.image(row)
