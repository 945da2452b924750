"""Lists of token indices in the forms that the core reads: columns, or a sequence of lists."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from armchair import _core
from armchair.columns import is_arrow
from armchair.errors import InputError
from armchair.metrics.token_f1.formulas import Integers

_LARGEST = np.iinfo(np.int64).max


class IndexLists(NamedTuple):
    """Many lists of token indices as two columns of integers.

    List k is `values[offsets[k] : offsets[k + 1]]`; n lists have n + 1 offsets.
    """

    offsets: NDArray[Any]
    values: NDArray[Any]


def as_columns(side: object, name: str) -> Any:
    """What the core reads as columns; None where `side` is a sequence of collections."""
    if isinstance(side, IndexLists):
        return _integers(side.offsets, f"{name} offsets"), _integers(side.values, f"{name} values")
    return side if is_arrow(side) else None


def _integers(column: object, name: str) -> Integers:
    array = np.asarray(column)
    if array.ndim != 1:
        raise InputError(f"{name} must have one dimension, not {array.ndim}")
    if array.size == 0:
        return np.empty(0, np.int64)
    if array.dtype.kind not in "iu":
        raise InputError(f"{name} must be integers, not {array.dtype}")
    if array.dtype.kind == "u" and array.dtype.itemsize == 8 and array.max() > _LARGEST:
        raise InputError(f"{name} hold {array.max()}, which is not a token index")
    return np.ascontiguousarray(array, np.int64)


def as_rows(side: object, columns: Any, name: str) -> object:
    """`side` as a sequence of collections, for the case that the other one is no columns."""
    if columns is None:
        return side
    if not isinstance(columns, tuple):
        columns = _core.arrow_columns(columns, name)
    # Counted against itself, so that offsets are checked as they always are.
    _core.token_counts_columns(columns, columns)
    offsets, values = (column.tolist() for column in columns)
    return [values[start:end] for start, end in pairwise(offsets)]
