"""Columns of texts and image ids, from any library, as the core takes them.

Texts are borrowed, not copied, from Python strings and from Arrow buffers: pyarrow, polars, pandas'
Arrow-backed columns, and whatever else has the Arrow PyCapsule interface. Arrays of numpy's own
string types are converted, since their texts are not UTF-8 strings that could be borrowed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError
from armchair.image_ids import image_id

_NAMED = 5
# Ids below this have a table of their own, whatever the number of images: 4 MB at most.
_SMALL = 1 << 20


class ArrowArray(Protocol):
    """A column of the Arrow PyCapsule interface, in one piece."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """A column of the Arrow PyCapsule interface, in several pieces."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


TextColumn = Sequence[str] | _core.Texts | npt.NDArray[Any] | ArrowArray | ArrowStream
IdColumn = Sequence[Any] | npt.NDArray[Any] | ArrowArray | ArrowStream


def texts(values: TextColumn, what: str) -> _core.Texts:
    """The texts of a column, borrowed; nulls are listed in its `nulls`.

    Null are None, NaN, pandas' NA and Arrow's nulls.

    Args:
        values: a sequence of strings, a numpy array, a pandas or polars column, or anything with
            the Arrow PyCapsule interface whose type is string, large string, string view, or a
            dictionary of these.
        what: what errors call one text, such as "caption".

    Raises:
        InputError: one text instead of a column, a value that is no text (named by its position),
            or an Arrow column that is invalid or of another type.

    >>> len(texts(np.array(["a dog", "a cat"]), "caption"))
    2
    """
    if isinstance(values, _core.Texts):
        return values
    if isinstance(values, (str, bytes)):
        raise InputError(f"a sequence of {what}s is needed, not one text")
    plain = _plain(values)
    return _core.Texts(plain.tolist() if isinstance(plain, np.ndarray) else plain, what)


def refuse_nulls(nulls: npt.NDArray[np.int64], length: int, what: str) -> None:
    """Raises an InputError that counts the nulls of a column and names the first ones, if any.

    >>> refuse_nulls(np.array([4, 17]), 500, "caption")
    Traceback (most recent call last):
    ...
    armchair.errors.InputError: 2 of 500 captions are null: rows 4, 17
    """
    if len(nulls):
        named = ", ".join(map(str, nulls[:_NAMED].tolist()))
        more = f" and {len(nulls) - _NAMED} more" if len(nulls) > _NAMED else ""
        row = "row" if len(nulls) == 1 else "rows"
        are = "is" if len(nulls) == 1 else "are"
        raise InputError(f"{len(nulls)} of {length} {what}s {are} null: {row} {named}{more}")


def as_list(values: Any, what: str) -> list[Any]:
    """The values of a column of any library as Python objects; a list is returned itself.

    >>> as_list(np.array([True, False]), "label")
    [True, False]
    """
    if isinstance(values, list):
        return values
    if isinstance(values, (str, bytes)):
        raise InputError(f"{what}s are one text, not a sequence of them")
    # pyarrow, polars, and numpy or pandas, whose own iteration gives scalars of their own.
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(values, method):
            return list(getattr(values, method)())
    if _is_arrow(values):
        column = texts(values, what)
        refuse_nulls(column.nulls, len(column), what)
        return column.to_list()
    return list(values)


class ImageIds:
    """A column of image ids: integers as one array where possible, else a list.

    Args:
        values: integers or texts as a sequence, a numpy array, a pandas or polars column, or
            anything with the Arrow PyCapsule interface.
    """

    def __init__(self, values: IdColumn) -> None:
        self._nulls: npt.NDArray[np.int64] | None = None
        if isinstance(values, (str, bytes)):
            raise InputError("a sequence of image ids is needed, not one text")
        plain: Any = values if type(values) in (list, tuple) else _plain(values)
        if type(plain) is list:
            # Looking integers up in an array takes a twentieth of looking objects up in a dict.
            integers = _core.plain_integers(plain)
            plain = plain if integers is None else integers
        elif _is_arrow(plain):
            plain, nulls = _core.arrow_ids(plain, "image id")
            if isinstance(plain, np.ndarray):
                self._nulls = np.array(nulls, np.int64)
        elif not hasattr(plain, "__len__"):
            plain = list(plain)
        self.values: Any = plain

    def __len__(self) -> int:
        return len(self.values)

    def shown(self, place: int) -> str:
        """One id as errors show it."""
        value = self.values[place]
        return repr(int(value) if isinstance(value, np.integer) else value)

    @property
    def nulls(self) -> npt.NDArray[np.int64]:
        """The positions of the nulls, ascending."""
        if self._nulls is None:
            if isinstance(self.values, np.ndarray):
                return np.empty(0, np.int64)
            found = [place for place, value in enumerate(self.values) if _core.is_null(value)]
            self._nulls = np.array(found, np.int64)
        return self._nulls


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


def _is_arrow(values: Any) -> bool:
    return hasattr(values, "__arrow_c_stream__") or hasattr(values, "__arrow_c_array__")


def _plain(values: Any) -> Any:
    """A list, an integer array, or something of Arrow, without conversion where there is a way."""
    if type(values).__module__.partition(".")[0] == "pandas":
        values = _of_pandas(values)
    if isinstance(values, np.ndarray):
        if values.ndim != 1:
            raise InputError(f"a column has one dimension, not {values.ndim}")
        if values.dtype.kind in "iu":
            if values.dtype.itemsize == 8 and values.dtype.kind == "u":
                return values.tolist()
            return values.astype(np.int64, copy=False)
        return values.tolist()
    # Iterables, and sequences that have nothing but length and items.
    usable = _is_arrow(values) or hasattr(values, "__iter__") or hasattr(values, "__getitem__")
    if isinstance(values, Mapping) or not usable:
        raise InputError(f"a column is needed, not {type(values).__name__}")
    return values


def _of_pandas(values: Any) -> Any:
    # A Series of objects has the PyCapsule interface too, but would convert every text.
    array = getattr(values, "array", values)
    if hasattr(array, "__arrow_array__") and getattr(array.dtype, "storage", "pyarrow") != "python":
        return array.__arrow_array__()
    if values.dtype.kind in "iu" and isinstance(values.dtype, np.dtype):
        return values.to_numpy()
    return values.tolist()
