"""Columns of image ids, from any library."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import _core, columns
from armchair.errors import InputError, shown


class ImageIds:
    """A column of image ids: integers as one array where possible, else a list.

    Args:
        values: integers or texts as a sequence, a numpy array, a pandas or polars column, or
            anything with the Arrow PyCapsule interface.
    """

    def __init__(self, values: columns.IdColumn) -> None:
        self._nulls: npt.NDArray[np.int64] | None = None
        if isinstance(values, (str, bytes)):
            raise InputError("a sequence of image ids is needed, not one text")
        with columns.of_column(values, "image id"):
            self._take(values)

    def _take(self, values: columns.IdColumn) -> None:
        plain: Any = values if type(values) in (list, tuple) else columns.as_plain(values)
        if type(plain) is list:
            # Looking integers up in an array takes a twentieth of looking objects up in a dict.
            integers = _core.plain_integers(plain)
            plain = plain if integers is None else integers
        elif columns.is_arrow(plain):
            plain, nulls = _core.arrow_ids(plain, "image id")
            if isinstance(plain, np.ndarray):
                self._nulls = np.array(nulls, np.int64)
        elif type(plain) is not tuple and not isinstance(plain, np.ndarray):
            plain = list(plain)
        self.values: Any = plain

    def __len__(self) -> int:
        return len(self.values)

    def shown(self, place: int) -> str:
        """One id as errors show it."""
        return shown(self.values[place])

    @property
    def nulls(self) -> npt.NDArray[np.int64]:
        """The positions of the nulls, ascending."""
        if self._nulls is None:
            if isinstance(self.values, np.ndarray):
                return np.empty(0, np.int64)
            found = [place for place, value in enumerate(self.values) if _core.is_null(value)]
            self._nulls = np.array(found, np.int64)
        return self._nulls
