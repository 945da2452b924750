"""Scores of items: counts, the scores of each item, and their means."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from armchair.metrics.token_f1.formulas import (
    Empty,
    Floats,
    Integers,
    Scores,
    exact_sums,
    frozen,
    scores,
)
from armchair.metrics.token_f1.options import TokenF1Options
from armchair.output import Table, percent
from armchair.results import Result

_PIECE = 16_384


@dataclass(frozen=True, eq=False)
class TokenF1Result(Result):
    """Counts and scores of every item, their mean (`macro`) and the pooled scores (`micro`).

    The arrays have one entry per item and are read-only. Scores are fractions. `empty` says how
    empty items count; `gold` is a digest of the gold items where whoever made the result took one.
    """

    metric: ClassVar[str] = "token-f1"

    true_positives: Integers
    false_positives: Integers
    false_negatives: Integers
    empty: Empty = "official"
    gold: str = "none"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, TokenF1Result)
            and (self.empty, self.gold) == (other.empty, other.gold)
            and all(map(np.array_equal, self.counts, other.counts))
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def items(self) -> int:
        """The number of items."""
        return len(self.true_positives)

    @cached_property
    def options(self) -> TokenF1Options:
        """What was computed, of how many items with how many indices to find."""
        to_find = int(self.true_positives.sum()) + int(self.false_negatives.sum())
        return TokenF1Options(self.empty, self.items, to_find, self.gold)

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
        items = self.items - (self.empty_items if self.empty == "skip" else 0)
        if items == 0:
            return Scores(np.nan, np.nan, np.nan, np.nan)
        # In pieces that stay in the processor's cache: several times faster than whole columns.
        sums: list[list[float]] = [[], [], [], []]
        for counts in self._pieces():
            for column, values in zip(sums, scores(*counts, self.empty), strict=True):
                column += exact_sums(values)
        return Scores(*(math.fsum(column) / items for column in sums))

    @cached_property
    def micro(self) -> Scores:
        """The scores of the counts added up over all items; NaN without items."""
        if not self.items:
            return Scores(np.nan, np.nan, np.nan, np.nan)
        hits, only_predicted, only_gold = (column.sum(keepdims=True) for column in self.counts)
        pooled = scores(hits, only_predicted, only_gold, self.empty)
        return Scores(*(float(column[0]) for column in pooled))

    def shown(self) -> list[Table]:
        """The figures for reading, in percent, with the counts below."""
        rows = [
            [name, *(percent(value) for value in (s.precision, s.recall, s.f1, s.iou))]
            for name, s in (("macro (mean of items)", self.macro), ("micro (pooled)", self.micro))
        ]
        pooled = [int(column.sum()) for column in self.counts]
        notes = [
            f"{self.items} items, {self.empty_items} of them empty on both sides; "
            f"tokens: {pooled[0]} true positives, {pooled[1]} false positives, "
            f"{pooled[2]} false negatives",
        ]
        return [Table(["", "precision", "recall", "F1", "IoU"], rows, notes=notes)]

    def figures(self) -> dict[str, Any]:
        """The pooled counts and both kinds of scores."""
        return {
            "items": self.items,
            "empty_items": self.empty_items,
            "true_positives": int(self.true_positives.sum()),
            "false_positives": int(self.false_positives.sum()),
            "false_negatives": int(self.false_negatives.sum()),
            "macro": vars(self.macro),
            "micro": vars(self.micro),
        }

    @property
    def counts(self) -> tuple[Integers, Integers, Integers]:
        """True positives, false positives and false negatives of each item."""
        return self.true_positives, self.false_positives, self.false_negatives

    @cached_property
    def _item_scores(self) -> tuple[Floats, Floats, Floats, Floats]:
        precision, recall, f1, iou = map(frozen, scores(*self.counts, self.empty))
        return precision, recall, f1, iou

    def _pieces(self) -> Iterator[tuple[Integers, Integers, Integers]]:
        hits, only_predicted, only_gold = self.counts
        for start in range(0, self.items, _PIECE):
            piece = slice(start, start + _PIECE)
            yield hits[piece], only_predicted[piece], only_gold[piece]
