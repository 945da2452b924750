"""A model's own yes or no in other benchmarks, read by any of POPE's readers."""

from __future__ import annotations

from armchair import _core
from armchair.metrics.pope.conventions import CONVENTIONS, STRICT, PopeConvention

_STRICT = CONVENTIONS[STRICT]


def yes_or_no(
    text: str, convention: PopeConvention = _STRICT, label: bool | None = None
) -> bool | None:
    """True for yes, False for no, None for an answer that is neither.

    Args:
        text: the answer.
        convention: whose reader reads it.
        label: whether the right answer is yes, for the readers that read beside it.

    Raises:
        InputError: the text has a lone surrogate.

    Example:
        >>> [yes_or_no(text) for text in ("Yes.", "**No**", "I cannot tell.")]
        [True, False, None]
    """
    return {"yes": True, "no": False}.get(_core.pope_read(text, label, convention.reader) or "")
