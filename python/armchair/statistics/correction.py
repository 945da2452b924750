"""Several tests at once."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down adjustment of a family of p values, in their order (Holm 1979).

    >>> holm([0.04, 0.01, 0.03])
    [0.06, 0.03, 0.06]
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    ranked = sorted(range(len(p_values)), key=lambda place: p_values[place])
    for rank, place in enumerate(ranked):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = largest
    return adjusted
