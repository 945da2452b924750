"""Several verdicts on one answer, made one: the majority's, or the mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from armchair.metrics.tally import unbiased_variance

TEXT = "judgement"


def combined(samples: Sequence[Mapping[str, Any]], how: str) -> dict[str, Any]:
    """The keys of a row whose answer was judged several times, with all of `samples`.

    Args:
        samples: what each sample alone would give the row.
        how: "majority" takes what more than half of the samples say, None where nothing is;
            "mean" takes the mean of those that are not None, and adds "..._variance", unbiased.

    Example:
        >>> combined([{"verdict": 1}, {"verdict": 0}, {"verdict": 1}], "majority")["verdict"]
        1
        >>> combined([{"rating": 6}, {"rating": 3}], "mean")["rating_variance"]
        4.5
    """
    row: dict[str, Any] = {TEXT: None}
    for key in samples[0]:
        values = [sample[key] for sample in samples]
        if key == TEXT:
            continue
        if how == "majority":
            value, count = Counter(values).most_common(1)[0]
            row[key] = value if 2 * count > len(values) else None
        else:
            row |= _mean(key, [value for value in values if value is not None])
    return {**row, "samples": [dict(sample) for sample in samples]}


def _mean(key: str, values: list[int]) -> dict[str, float | None]:
    variance = float(unbiased_variance(values)) if len(values) > 1 else None
    return {key: sum(values) / len(values) if values else None, f"{key}_variance": variance}
