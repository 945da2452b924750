"""Choices out of bytes: the same bytes choose the same, and fewer or smaller ones choose less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """Hands out choices until the bytes are used up, and the first of everything from then on."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def left(self) -> int:
        """How many bytes are left."""
        return max(len(self._data) - self._at, 0)

    def below(self, limit: int) -> int:
        """A number from 0 to below `limit`, which is at most 65,536."""
        if limit <= 256:
            return self._byte() * limit >> 8
        return (self._byte() << 8 | self._byte()) * limit >> 16

    def pick(self, values: Sequence[T]) -> T:
        """One of some values."""
        return values[self.below(len(values))]

    def several(self, values: Sequence[T], least: int, most: int) -> list[T]:
        """From `least` to `most` of some values."""
        return [self.pick(values) for _ in range(least + self.below(most - least + 1))]

    def often(self) -> bool:
        """True in three cases of four."""
        return self.below(4) > 0

    def rest(self) -> bytes:
        """The bytes that are left."""
        return self._data[self._at :]
