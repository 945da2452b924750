"""Token-level precision, recall, F1 and IoU over sets of token indices.

The source is DetailVerifyBench (arXiv:2604.05623): a caption has N tokens, some are hallucinated,
and a model points at those it holds to be. Precision is the share of the indices it points at that
are hallucinated, recall the share of the hallucinated ones that it points at. `TokenF1` scores
index sets; `armchair.benchmarks.detail_verify` scores tagged captions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from armchair import _core
from armchair.errors import InputError
from armchair.output import percent, table
from armchair.signature import signature

Empty = Literal["official", "perfect", "zero", "skip"]
Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


class IndexLists(NamedTuple):
    """Many lists of token indices as two columns of integers.

    List k is `values[offsets[k] : offsets[k + 1]]`; n lists have n + 1 offsets.
    """

    offsets: NDArray[Any]
    values: NDArray[Any]


@dataclass(frozen=True)
class TokenF1Options:
    """What changes a score; every field is in the signature."""

    empty: Empty = "official"


@dataclass(frozen=True)
class TokenF1Signed(TokenF1Options):
    """The options, and what was scored, as the signature tells it.

    Attributes:
        items: how many.
        gold_tokens: token indices to find, over all items.
        gold: a digest of the gold items; "none" where index sets were scored in memory, as reading
            them one by one in Python would take longer than scoring them.
    """

    items: int = 0
    gold_tokens: int = 0
    gold: str = "none"


@dataclass(frozen=True)
class Scores:
    """Precision, recall, F1 and intersection over union, as fractions; NaN where undefined."""

    precision: float
    recall: float
    f1: float
    iou: float


@dataclass(frozen=True, eq=False)
class TokenF1Result:
    """Counts and scores of every item, their mean (`macro`) and the pooled scores (`micro`).

    The arrays have one entry per item and are read-only. Scores are fractions. `gold` is a digest
    of the gold items where whoever made the result took one.
    """

    true_positives: Integers
    false_positives: Integers
    false_negatives: Integers
    options: TokenF1Options = field(default_factory=TokenF1Options)
    gold: str = "none"

    @property
    def items(self) -> int:
        """The number of items."""
        return len(self.true_positives)

    @property
    def signature(self) -> str:
        """What was computed, of how many items with how many indices to find, in one line."""
        to_find = int(self.true_positives.sum()) + int(self.false_negatives.sum())
        signed = TokenF1Signed(self.options.empty, self.items, to_find, self.gold)
        return signature("token-f1", signed)

    @cached_property
    def empty_items(self) -> int:
        """Items with nothing predicted and nothing to find; `options.empty` says how they count."""
        return self.items - sum(
            int(np.count_nonzero(hits + more + missed)) for hits, more, missed in self._pieces()
        )

    @property
    def precision(self) -> Floats:
        """Precision per item; 0 where nothing is predicted, unless the item is empty."""
        return self._item_scores[0]

    @property
    def recall(self) -> Floats:
        """Recall per item; 0 where there is nothing to find, unless the item is empty."""
        return self._item_scores[1]

    @property
    def f1(self) -> Floats:
        """F1 per item; 0 where precision and recall are both 0."""
        return self._item_scores[2]

    @property
    def iou(self) -> Floats:
        """Intersection over union per item."""
        return self._item_scores[3]

    @cached_property
    def macro(self) -> Scores:
        """The mean over items (DetailVerifyBench's figures); NaN without items."""
        items = self.items - (self.empty_items if self.options.empty == "skip" else 0)
        if items == 0:
            return Scores(np.nan, np.nan, np.nan, np.nan)
        # In pieces that stay in the processor's cache: several times faster than whole columns.
        sums: list[list[float]] = [[], [], [], []]
        for counts in self._pieces():
            for column, values in zip(sums, scores(*counts, self.options.empty), strict=True):
                column += _exact_sums(values)
        return Scores(*(math.fsum(column) / items for column in sums))

    @cached_property
    def micro(self) -> Scores:
        """The scores of the counts added up over all items; NaN without items."""
        if not self.items:
            return Scores(np.nan, np.nan, np.nan, np.nan)
        hits, only_predicted, only_gold = (column.sum(keepdims=True) for column in self._counts)
        pooled = scores(hits, only_predicted, only_gold, self.options.empty)
        return Scores(*(float(column[0]) for column in pooled))

    def table(self) -> str:
        """The figures for reading, in percent, with the counts and the signature below."""
        rows = [
            [name, *(percent(value) for value in (s.precision, s.recall, s.f1, s.iou))]
            for name, s in (("macro (mean of items)", self.macro), ("micro (pooled)", self.micro))
        ]
        pooled = [int(column.sum()) for column in self._counts]
        return "\n".join(
            [
                table(["", "precision", "recall", "F1", "IoU"], rows),
                "",
                f"{self.items} items, {self.empty_items} of them empty on both sides; "
                f"tokens: {pooled[0]} true positives, {pooled[1]} false positives, "
                f"{pooled[2]} false negatives",
                self.signature,
            ]
        )

    def as_dict(self) -> dict[str, Any]:
        """The pooled counts, both kinds of scores and the signature, ready for JSON."""
        return {
            "items": self.items,
            "empty_items": self.empty_items,
            "true_positives": int(self.true_positives.sum()),
            "false_positives": int(self.false_positives.sum()),
            "false_negatives": int(self.false_negatives.sum()),
            "macro": vars(self.macro),
            "micro": vars(self.micro),
            "signature": self.signature,
        }

    @property
    def _counts(self) -> tuple[Integers, Integers, Integers]:
        return self.true_positives, self.false_positives, self.false_negatives

    @cached_property
    def _item_scores(self) -> tuple[Floats, Floats, Floats, Floats]:
        precision, recall, f1, iou = map(_frozen, scores(*self._counts, self.options.empty))
        return precision, recall, f1, iou

    def _pieces(self) -> Iterator[tuple[Integers, Integers, Integers]]:
        hits, only_predicted, only_gold = self._counts
        for start in range(0, self.items, _PIECE):
            piece = slice(start, start + _PIECE)
            yield hits[piece], only_predicted[piece], only_gold[piece]


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
    for value, columns in zip(EMPTY_VALUES[empty], ((precision, recall, f1), (iou,)), strict=True):
        if value != 0:
            for column in columns:
                np.copyto(column, value, where=nothing)
    return precision, recall, f1, iou


# How an item counts that is empty on both sides: its precision, recall and F1, and its IoU.
EMPTY_VALUES: dict[Empty, tuple[float, float]] = {
    "official": (0.0, 1.0),
    "perfect": (1.0, 1.0),
    "zero": (0.0, 0.0),
    "skip": (np.nan, np.nan),
}


def _exact_sums(values: Floats) -> list[float]:
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


class TokenF1:
    """Scores predicted token indices against the true ones.

    Args:
        empty: how an item counts with nothing predicted and nothing to find: "official" (F1 0, IoU
            1, as DetailVerifyBench's script has it), "perfect" (all 1), "zero" (all 0) or "skip"
            (NaN, left out of the means). Where only one side is empty, the scores are 0.

    >>> result = TokenF1().score([[3, 4], [7]], [[4], []])
    >>> result.true_positives.tolist(), result.false_positives.tolist()
    ([1, 0], [1, 1])
    >>> round(result.macro.f1, 4), round(result.micro.f1, 4)
    (0.3333, 0.5)
    """

    def __init__(self, empty: Empty = "official") -> None:
        if empty not in get_args(Empty):
            raise InputError(f"empty is {empty!r}, but must be one of {', '.join(get_args(Empty))}")
        self.options = TokenF1Options(empty=empty)
        self._items: Counter[tuple[int, int, int]] = Counter()

    def score(self, predicted: object, gold: object) -> TokenF1Result:
        """Scores item by item: item k of `predicted` against item k of `gold`.

        Args:
            predicted, gold: a sequence of collections of token indices (integers from 0), each read
                as a set; or many at once as `IndexLists(offsets, values)`; or an Arrow array or
                chunked array of lists, from any library with the PyCapsule interface.

        Raises:
            InputError: the sides have different numbers of items, or a value is no token index (a
                bool, a float, a negative number): the message names side, item and value.
        """
        left, right = _columns(predicted, "predicted"), _columns(gold, "gold")
        if left is None or right is None:
            counts = _core.token_counts(
                _rows(predicted, left, "predicted"), _rows(gold, right, "gold")
            )
        else:
            counts = _core.token_counts_columns(left, right)
        hits, only_predicted, only_gold = map(_frozen, counts)
        return TokenF1Result(hits, only_predicted, only_gold, self.options)

    def update(self, predicted: object, gold: object) -> None:
        """Adds a batch to the accumulated items; see `score` for arguments and errors.

        Kept is how often each combination of counts came, not the items themselves.
        """
        rows = np.stack(self.score(predicted, gold)._counts, axis=1)
        kinds, counts = np.unique(rows, axis=0, return_counts=True)
        for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
            self._items[tuple(kind)] += count

    def compute(self) -> TokenF1Result:
        """The result of all batches so far: the very figures of scoring them at once.

        Its items are sorted by their counts, since the order of the batches leaves no trace.
        """
        kinds = sorted(self._items.items())
        rows = np.array([kind for kind, _ in kinds], np.int64).reshape(-1, 3)
        items = np.repeat(rows, [count for _, count in kinds], axis=0)
        hits, only_predicted, only_gold = map(_frozen, items.T.copy())
        return TokenF1Result(hits, only_predicted, only_gold, self.options)

    def merge(self, other: TokenF1) -> None:
        """Adds the items of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one has other options.
        """
        if other.options != self.options:
            raise InputError(
                f"cannot merge: empty is {self.options.empty} here and {other.options.empty} there"
            )
        self._items.update(dict(other._items))

    def reset(self) -> None:
        """Forgets the accumulated items."""
        self._items.clear()


def compute_metrics(
    predictions: Sequence[Hashable], gold: Sequence[Hashable]
) -> tuple[float, float, float]:
    """Precision, recall and F1 of one item, exactly as DetailVerifyBench's scoring recipe has it.

    The intersection is of sets, but each denominator is the length of the list as it was given: a
    duplicate index never adds to the intersection and lowers precision (in `predictions`) or recall
    (in `gold`). `TokenF1` reads each side as a set instead; without duplicates the two agree.
    Nothing is rounded. What is undefined (an empty list, or no index in common) is the integer 0,
    and fractions are floats, as in the recipe.

    >>> compute_metrics([3, 4, 4], [4])
    (0.3333333333333333, 1.0, 0.5)
    >>> compute_metrics([], [4])
    (0, 0.0, 0)
    """
    in_common = _core.distinct_in_common(predictions, gold)
    if in_common is None:
        # Values that are no plain indices (the recipe takes anything hashable) are numbered first.
        numbers: dict[Hashable, int] = {}
        left, right = (
            [numbers.setdefault(value, len(numbers)) for value in side]
            for side in (predictions, gold)
        )
        in_common = _core.distinct_in_common(left, right) or 0
    precision = in_common / len(predictions) if predictions else 0
    recall = in_common / len(gold) if gold else 0
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total > 0 else 0


def _columns(side: object, name: str) -> Any:
    """What the core reads as columns; None where `side` is a sequence of collections."""
    if isinstance(side, IndexLists):
        return _integers(side.offsets, f"{name} offsets"), _integers(side.values, f"{name} values")
    arrow = hasattr(side, "__arrow_c_array__") or hasattr(side, "__arrow_c_stream__")
    return side if arrow else None


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


def _rows(side: object, columns: Any, name: str) -> object:
    """`side` as a sequence of collections, for the case that the other one is no columns."""
    if columns is None:
        return side
    if not isinstance(columns, tuple):
        columns = _core.arrow_columns(columns, name)
    # Counted against itself, so that offsets are checked as they always are.
    _core.token_counts_columns(columns, columns)
    offsets, values = (column.tolist() for column in columns)
    return [values[start:end] for start, end in pairwise(offsets)]


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    array.setflags(write=False)
    return array


_LARGEST = np.iinfo(np.int64).max
_TINY = np.finfo(np.float64).tiny
_PIECE = 16_384
# 1.5 x 2^52 times the grid: adding it to a small number rounds that to a multiple of the grid.
_GRIDS = tuple(1.5 * 2.0 ** (52 - bits) for bits in (26, 52))
