"""Ratings from 0 to 6 and the scores that follow from how often each was given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from armchair.metrics.tally import ratio

_HIGHEST = 6
_FAITHFUL = 3  # from this rating on there is no hallucination


@dataclass(frozen=True)
class Ratings:
    """How often each rating from 0 to 6 was given.

    Attributes:
        counts: seven counts, by rating.
    """

    counts: tuple[int, ...]

    @classmethod
    def of(cls, values: Iterable[int | None]) -> Ratings:
        """The counts of some ratings; None is none."""
        read = [value for value in values if value is not None]
        return cls(tuple(read.count(value) for value in range(_HIGHEST + 1)))

    @property
    def total(self) -> int:
        """How many judgements were rated."""
        return sum(self.counts)

    @property
    def average(self) -> float:
        """The mean rating, 0 to 6; NaN without ratings."""
        return ratio(sum(value * count for value, count in enumerate(self.counts)), self.total)

    @property
    def hallucination_rate(self) -> float:
        """The share of ratings below 3, a fraction; NaN without ratings."""
        return ratio(sum(self.counts[:_FAITHFUL]), self.total)

    @property
    def informativeness(self) -> float:
        """How informative the answers are, 0 (not at all) to 1 (very), on average.

        Ratings 0 to 2 grade a hallucinating answer and 3 to 6 a faithful one; both grades count
        from 0 up, out of 3.
        """
        informative = sum(
            (value - _FAITHFUL if value >= _FAITHFUL else value) * count
            for value, count in enumerate(self.counts)
        )
        return ratio(informative, self.total * (_HIGHEST - _FAITHFUL))

    def as_dict(self) -> dict[str, Any]:
        """The counts and the three scores."""
        return {
            "counts": list(self.counts),
            "total": self.total,
            "average": self.average,
            "hallucination_rate": self.hallucination_rate,
            "informativeness": self.informativeness,
        }
