"""DetailVerifyBench's scoring recipe for one item, to the letter."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from armchair import _core


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
