"""Precision, recall, F1 and IoU of counts, and their sums over items."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Empty = Literal["official", "perfect", "zero", "skip"]
Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

# How an item counts that is empty on both sides: its precision, recall and F1, and its IoU.
_EMPTY_VALUES: dict[Empty, tuple[float, float]] = {
    "official": (0.0, 1.0),
    "perfect": (1.0, 1.0),
    "zero": (0.0, 0.0),
    "skip": (np.nan, np.nan),
}

_TINY = np.finfo(np.float64).tiny
# 1.5 x 2^52 times the grid: adding it to a small number rounds that to a multiple of the grid.
_GRIDS = tuple(1.5 * 2.0 ** (52 - bits) for bits in (26, 52))


@dataclass(frozen=True)
class Scores:
    """Precision, recall, F1 and intersection over union, as fractions; NaN where undefined."""

    precision: float
    recall: float
    f1: float
    iou: float


def scores(
    hits: Integers, only_predicted: Integers, only_gold: Integers, empty: Empty
) -> tuple[Floats, Floats, Floats, Floats]:
    """Precision, recall, F1 and IoU of each entry of three columns of counts."""
    # As floats from the start: exact below 2^53, and numpy's integer division converts every time.
    found = hits.astype(np.float64)
    predicted = only_predicted + found
    gold = only_gold + found
    union = only_gold + predicted
    # Where a divisor is 0 there is no hit either, and dividing by 1 gives the 0 that is wanted.
    precision = found / np.maximum(predicted, 1, out=predicted)
    recall = found / np.maximum(gold, 1, out=gold)
    total = precision + recall
    f1 = 2 * precision
    f1 *= recall
    f1 /= np.maximum(total, _TINY, out=total)
    nothing = union == 0
    iou = np.divide(found, np.maximum(union, 1, out=union), out=found)
    for value, columns in zip(_EMPTY_VALUES[empty], ((precision, recall, f1), (iou,)), strict=True):
        if value != 0:
            for column in columns:
                np.copyto(column, value, where=nothing)
    return precision, recall, f1, iou


def exact_sums(values: Floats) -> list[float]:
    """Three numbers whose exact sum is that of the values, NaN left out: in any order the same.

    Each value, from 0 to 1, is cut into multiples of 2^-26, multiples of 2^-52 and the rest; up to
    2^14 such parts add up without rounding.
    """
    values = values[~np.isnan(values)]
    parts = []
    for grid in _GRIDS:
        # Adding a number that large rounds to the grid.
        part = values + grid
        part -= grid
        parts.append(float(part.sum()))
        values = values - part
    return [*parts, float(values.sum())]


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """The array itself, read-only."""
    array.setflags(write=False)
    return array
