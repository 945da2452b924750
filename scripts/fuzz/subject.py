"""What every subject is: inputs made out of bytes, and the first of them that differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar


class Subject:
    """Inputs made of `size` bytes or fewer, and what is compared of each."""

    size: ClassVar[int] = 45

    def first_difference(self, cases: Sequence[bytes]) -> tuple[int, str] | None:
        """The place of the first case that differs, and how; None where all agree."""
        for place, case in enumerate(cases):
            if (difference := self.difference(case)) is not None:
                return place, difference
        return None

    def difference(self, case: bytes) -> str | None:
        """How the sides of one case differ, in words; None where they agree."""
        raise NotImplementedError


def told(given: object, **sides: Any) -> str | None:
    """The input and the sides in words, where these are not all the same."""
    values = list(sides.values())
    if all(value == values[0] for value in values):
        return None
    return "\n".join([f"  {given!r}", *(f"  {name}: {value!r}" for name, value in sides.items())])
