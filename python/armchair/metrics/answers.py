"""A model's own yes or no, read as strict POPE reads it."""

from __future__ import annotations

from armchair.metrics.pope import read_answer


def yes_or_no(text: str) -> bool | None:
    """True for yes, False for no, None for an answer that is neither.

    Raises:
        InputError: the text has a lone surrogate.

    Example:
        >>> [yes_or_no(text) for text in ("Yes.", "**No**", "I cannot tell.")]
        [True, False, None]
    """
    return {"yes": True, "no": False}.get(read_answer(text, "strict"))
