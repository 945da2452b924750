"""Scoring predicted token indices against the true ones, at once or batch by batch."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import numpy as np

from armchair import _core
from armchair.errors import InputError, require_same_class, shown
from armchair.metrics.scorer import require_same_rules
from armchair.metrics.token_f1.formulas import Empty, frozen
from armchair.metrics.token_f1.index_lists import as_columns, as_rows
from armchair.metrics.token_f1.result import TokenF1Result


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
            known = ", ".join(get_args(Empty))
            raise InputError(f"empty is {shown(empty)}, but must be one of {known}")
        self.empty = empty
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
        left, right = as_columns(predicted, "predicted"), as_columns(gold, "gold")
        if left is None or right is None:
            counts = _core.token_counts(
                as_rows(predicted, left, "predicted"), as_rows(gold, right, "gold")
            )
        else:
            counts = _core.token_counts_columns(left, right)
        hits, only_predicted, only_gold = map(frozen, counts)
        return TokenF1Result(hits, only_predicted, only_gold, self.empty)

    def update(self, predicted: object, gold: object) -> None:
        """Adds a batch to the accumulated items; see `score` for arguments and errors.

        Kept is how often each combination of counts came, not the items themselves.
        """
        rows = np.stack(self.score(predicted, gold).counts, axis=1)
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
        hits, only_predicted, only_gold = map(frozen, items.T.copy())
        return TokenF1Result(hits, only_predicted, only_gold, self.empty)

    def merge(self, other: TokenF1) -> None:
        """Adds the items of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one has other options.
        """
        require_same_class(other, self)
        require_same_rules({"empty": self.empty}, {"empty": other.empty})
        self._items.update(dict(other._items))

    def reset(self) -> None:
        """Forgets the accumulated items."""
        self._items.clear()
