"""McNemar's test of paired outcomes that are right or wrong."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from armchair.statistics.clusters import Integers


@dataclass(frozen=True)
class McNemar:
    """Pairs that only one of two models has.

    Attributes:
        b: those that the first model has alone.
        c: those that the second one has alone.
        mid_p: the two-sided mid-p value (Fagerland et al. 2013, BMC Med Res Methodol 13:91).
        exact_p: the exact conditional p value, which is never too small.
    """

    b: int
    c: int
    mid_p: float
    exact_p: float

    def as_dict(self) -> dict[str, Any]:
        """The attributes by name."""
        return vars(self).copy()


def mcnemar(b: int, c: int) -> McNemar:
    """The test from the two discordant counts, in whole numbers up to one division.

    >>> round(mcnemar(59, 38).mid_p, 4)
    0.0334
    """
    total, least = b + c, min(b, c)
    term = tail = 1
    for count in range(1, least + 1):
        term = term * (total - count + 1) // count
        tail += term
    exact = min(Fraction(2 * tail, 2**total), Fraction(1))
    # Half of the probability of what was seen is taken off; with b = c nothing is less extreme.
    mid = 1 - Fraction(term, 2**total) if b == c else Fraction(2 * tail - term, 2**total)
    return McNemar(b, c, float(mid) if total else 1.0, float(exact))


def discordant(
    first: tuple[Integers, Integers], second: tuple[Integers, Integers]
) -> tuple[int, int] | None:
    """(b, c) of two models' (numerators, denominators); None unless each cluster is one outcome."""
    if any((below != 1).any() or (above > 1).any() for above, below in (first, second)):
        return None
    b, c = (
        int(((one == 1) & (other == 0)).sum())
        for one, other in ((first[0], second[0]), (second[0], first[0]))
    )
    return b, c


def normal_error(p: float, resamples: int) -> float:
    """Half the width of the 95 % interval of a p value that so many resamples estimate."""
    return 1.96 * math.sqrt(p * (1 - p) / resamples)
