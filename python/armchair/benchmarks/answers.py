"""A model's own yes or no, read strictly; what is neither is None."""

from __future__ import annotations

import re

# Only an answer that starts with yes or no, or is one of them, is read: nothing is guessed.
_FIRST = re.compile(r"\W*(yes|no)\b")


def yes_or_no(text: str) -> bool | None:
    """True for yes, False for no, None for neither.

    Example:
        >>> [yes_or_no(text) for text in ("Yes.", "**No**", "I cannot tell.")]
        [True, False, None]
    """
    match = _FIRST.match(text.lower())
    return None if match is None else match[1] == "yes"
