"""The smallest input that still fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Items = TypeVar("Items", bytes, list[bytes])


def smallest(given: Items, fails: Callable[[Items], bool]) -> Items:
    """`given` with everything taken out of it that can be, and its bytes as low as they go.

    Stretches are taken out, long ones first, again and again until nothing changes. What is left
    fails as `given` does, if perhaps for another reason.

    >>> smallest(bytes(range(100)), lambda data: 7 in data and max(data) > 49)
    b'\\x072'
    """
    before = None
    while given != before:
        before = given
        given = _shortened(given, fails)
        if isinstance(given, bytes):
            given = _lowered(given, fails)
    return given


def _shortened(given: Items, fails: Callable[[Items], bool]) -> Items:
    length = len(given)
    while length:
        at = 0
        while at < len(given):
            shorter = given[:at] + given[at + length :]
            if fails(shorter):
                given = shorter
            else:
                at += length
        # A choice takes one byte or two, so that short stretches of every length are tried.
        length = length // 2 if length > 12 else length - 1
    return given


def _lowered(given: bytes, fails: Callable[[bytes], bool]) -> bytes:
    for at, byte in enumerate(given):
        for lower in (*range(min(byte, 4)), byte // 2, byte - 16, byte - 1):
            if 0 <= lower < given[at]:
                changed = given[:at] + bytes([lower]) + given[at + 1 :]
                if fails(changed):
                    given = changed
                    break
    return given
