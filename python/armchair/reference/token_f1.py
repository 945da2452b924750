"""Token-level F1 from its definition: sets of indices and plain arithmetic."""

from __future__ import annotations

import math
import operator
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

LARGEST = 2**63 - 1


@dataclass(frozen=True)
class Counts:
    """What one item contributes."""

    true_positives: int
    false_positives: int
    false_negatives: int


def read_indices(side: str, item: int, values: Iterable[Any]) -> set[int]:
    """The set of token indices in `values`; ValueError naming side, item and value."""
    indices = set()
    try:
        values = list(values)
    except TypeError:
        raise ValueError(
            f"{side} item {item}: {values!r} is not a collection of token indices"
        ) from None
    for value in values:
        try:
            index = -1 if isinstance(value, bool) else operator.index(value)
        except TypeError:
            index = -1
        if not 0 <= index <= LARGEST:
            raise ValueError(
                f"{side} item {item}: {value!r} is not a token index "
                f"(an integer from 0 to {LARGEST})"
            )
        indices.add(index)
    return indices


def count(predicted: Sequence[Collection[Any]], gold: Sequence[Collection[Any]]) -> list[Counts]:
    """The counts of every item."""
    if len(predicted) != len(gold):
        raise ValueError(
            f"predicted has {len(predicted)} items and gold has {len(gold)}: "
            "they must correspond one to one"
        )
    counts = []
    for item, (left, right) in enumerate(zip(predicted, gold, strict=True)):
        pointed_at = read_indices("predicted", item, left)
        hallucinated = read_indices("gold", item, right)
        counts.append(
            Counts(
                len(pointed_at & hallucinated),
                len(pointed_at - hallucinated),
                len(hallucinated - pointed_at),
            )
        )
    return counts


def scores(counts: Counts, empty: str = "official") -> tuple[float, float, float, float]:
    """Precision, recall, F1 and IoU of some counts; `empty` as in `armchair.TokenF1`."""
    hits = counts.true_positives
    predicted = hits + counts.false_positives
    gold = hits + counts.false_negatives
    union = predicted + counts.false_negatives
    if union == 0:
        f1, iou = {
            "official": (0.0, 1.0),
            "perfect": (1.0, 1.0),
            "zero": (0.0, 0.0),
            "skip": (math.nan, math.nan),
        }[empty]
        return f1, f1, f1, iou
    precision = hits / predicted if predicted else 0.0
    recall = hits / gold if gold else 0.0
    f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
    return precision, recall, f1, hits / union


def macro(counts: Sequence[Counts], empty: str = "official") -> tuple[float, ...]:
    """The mean of each score over the items; what is NaN is left out."""
    columns = zip(*(scores(item, empty) for item in counts), strict=True)
    kept = [[value for value in column if not math.isnan(value)] for column in columns]
    if not kept:
        return (math.nan,) * 4
    return tuple(math.fsum(column) / len(column) if column else math.nan for column in kept)


def micro(counts: Sequence[Counts], empty: str = "official") -> tuple[float, ...]:
    """Each score of the counts added up."""
    if not counts:
        return (math.nan,) * 4
    pooled = Counts(
        sum(item.true_positives for item in counts),
        sum(item.false_positives for item in counts),
        sum(item.false_negatives for item in counts),
    )
    return scores(pooled, empty)


def compute_metrics(predictions: Any, gold: Any) -> tuple[float, float, float]:
    """The scoring recipe: intersection of sets, divided by the lengths of the lists."""
    common = len(set(predictions) & set(gold))
    precision = common / len(predictions) if predictions else 0
    recall = common / len(gold) if gold else 0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0
    return precision, recall, f1
