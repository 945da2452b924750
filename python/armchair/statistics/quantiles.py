"""Quantiles of the normal distribution and of Student's t."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

# Halvings after which no interval of floats is left to halve.
_HALVINGS = 200
_TERMS = 100_000


def normal_quantile(probability: float) -> float:
    """The value that a standard normal variable stays below with this probability."""
    return NormalDist().inv_cdf(probability)


def t_tail(value: float, degrees: int) -> float:
    """The probability that Student's t with so many degrees of freedom is above `value`."""
    half = 0.5 * _incomplete_beta(degrees / (degrees + value * value), degrees / 2, 0.5)
    return half if value >= 0 else 1 - half


@lru_cache(maxsize=1024)
def t_quantile(probability: float, degrees: int) -> float:
    """The value that Student's t stays below with this probability, by bisection."""
    if probability < 0.5:
        return -t_quantile(1 - probability, degrees)
    tail = 1 - probability
    high = 1.0
    while t_tail(high, degrees) > tail:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if t_tail(middle, degrees) > tail else (low, middle)
    return (low + high) / 2


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function (Abramowitz and Stegun 1964, 26.5.8)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    # The fraction converges fast on this side; the other one follows by symmetry.
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(1 - x, b, a)
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x)
    return math.exp(log + b * math.log1p(-x)) / a / _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction 1 + d1/(1 + d2/(1 + ...)), by Lentz's method."""
    value, above, below = 1.0, 1.0, 0.0
    for term in range(1, _TERMS):
        m, odd = divmod(term, 2)
        if odd:
            step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        below = 1 / (1 + step * below)
        above = 1 + step / above
        value *= above * below
        if abs(above * below - 1) < 1e-16:
            break
    return value
