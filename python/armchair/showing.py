"""Values in messages: as Python writes them, cut to a length that can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

# As src/error.rs has it.
_LONGEST = 80


def shown(value: object) -> str:
    """`value` as Python writes it, cut with three dots where it is long.

    >>> shown("a.png"), shown(7)
    ("'a.png'", '7')
    """
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, str) and len(value) > _LONGEST:
        return repr(value[:_LONGEST]) + "..."
    try:
        return cut(repr(value))
    except ValueError:
        return "a number of very many digits"  # more than Python writes


def cut(text: object) -> str:
    """The text of something, without quotes, cut with three dots where it is long."""
    written = str(text)
    return written if len(written) <= _LONGEST else written[:_LONGEST] + "..."


def listed(
    values: Sequence[object], most: int, show: Callable[[object], str] = cut, count: int = 0
) -> str:
    """The first `most` values and how many more there are, of `count` or else of the values.

    >>> listed(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    named = ", ".join(show(value) for value in values[:most])
    more = max(count, len(values)) - most
    return f"{named} and {more} more" if more > 0 else named
