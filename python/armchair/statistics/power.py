"""What a number of clusters can show (Miller 2024, arXiv 2411.00640, section 5)."""

from __future__ import annotations

import math

from armchair.errors import InputError
from armchair.statistics.quantiles import normal_quantile


def smallest_difference(
    deviation: float, clusters: int, *, level: float = 0.95, power: float = 0.8
) -> float:
    """The smallest true difference that a test finds with a probability of `power`.

    Args:
        deviation: the standard deviation of a cluster's influence on the difference, times the
            number of clusters, as `Difference.deviation` has it.
        level: 1 - the test's size.

    >>> round(smallest_difference(0.135, 500), 4)
    0.0169
    """
    return _quantiles(level, power) * deviation / math.sqrt(clusters)


def clusters_needed(
    deviation: float, effect: float, *, level: float = 0.95, power: float = 0.8
) -> int:
    """How many clusters a true difference of `effect` needs.

    >>> clusters_needed(0.135, 0.01)
    1431
    """
    if not effect > 0:
        raise InputError(f"the effect is {effect}; it must be above 0")
    return math.ceil((_quantiles(level, power) * deviation / effect) ** 2)


def _quantiles(level: float, power: float) -> float:
    for name, share in (("level", level), ("power", power)):
        if not 0 < share < 1:
            raise InputError(f"the {name} is {share}, not between 0 and 1")
    return normal_quantile((1 + level) / 2) + normal_quantile(power)
