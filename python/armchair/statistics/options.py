"""How intervals and tests are made."""

from __future__ import annotations

import os
from dataclasses import dataclass

from armchair.errors import InputError, require, shown

METHODS = ("wilson", "bootstrap", "bca")

_MOST_RESAMPLES = 10_000_000


@dataclass(frozen=True)
class Sampling:
    """How intervals and tests are made; results do not depend on the number of threads.

    Attributes:
        level: the share of samples whose interval has the true score, such as 0.95.
        method: "wilson" (at the effective sample size; the delta method with Student's t for
            scores that are no proportion), "bootstrap" (percentiles) or "bca".
        resamples: how many resamples a bootstrap or a swap test draws.
        seed: what the random words follow from, below 2**64; 0 is a seed like any other.
    """

    level: float = 0.95
    method: str = "wilson"
    resamples: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        require(self.level, (int, float), "the level", "a number")
        if not 0 < self.level < 1:
            raise InputError(f"the level is {shown(self.level)}, not between 0 and 1")
        if self.method not in METHODS:
            raise InputError(f"no interval is called {shown(self.method)} ({', '.join(METHODS)})")
        _whole(self.resamples, "number of resamples", 1, _MOST_RESAMPLES)
        _whole(self.seed, "seed", 0, 2**64 - 1)


def threads() -> int:
    """One thread for each core."""
    return os.cpu_count() or 1


def _whole(value: object, what: str, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(f"the {what} is {shown(value)}, no whole number from {least} to {most}")
