"""Grouped accuracies: so many right of so many, kept as integers until a score is asked for."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Tally:
    """`correct` of `total`."""

    correct: int
    total: int

    @property
    def accuracy(self) -> float:
        """A fraction; NaN where there is nothing to score."""
        return ratio(self.correct, self.total)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.correct + other.correct, self.total + other.total)

    def as_dict(self) -> dict[str, Any]:
        """The counts and the accuracy."""
        return {"correct": self.correct, "total": self.total, "accuracy": self.accuracy}


def ratio(part: float, whole: float) -> float:
    """`part / whole`; NaN where `whole` is 0."""
    return part / whole if whole else math.nan


def unbiased_variance(values: Sequence[int]) -> Fraction:
    """The sample variance of at least two integers, exactly."""
    count, total = len(values), sum(values)
    squares = sum(value * value for value in values)
    return Fraction(count * squares - total * total, count * (count - 1))


def tally(flags: Iterable[bool]) -> Tally:
    """How many of `flags` are true, and how many there are."""
    values = list(flags)
    return Tally(sum(values), len(values))


def tally_by(pairs: Iterable[tuple[Key, bool]]) -> dict[Key, Tally]:
    """A tally for every key, in the order in which the keys are first seen."""
    groups: dict[Key, list[bool]] = {}
    for key, flag in pairs:
        groups.setdefault(key, []).append(flag)
    return {key: tally(flags) for key, flags in groups.items()}


def all_right(groups: Mapping[Key, Tally]) -> Tally:
    """The groups whose members are all right, of all groups."""
    return tally(group.correct == group.total for group in groups.values())
