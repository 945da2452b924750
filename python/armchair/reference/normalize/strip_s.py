"""The plain plural rule of the simplified CHAIR: take off one final s."""

from __future__ import annotations

from collections.abc import Mapping


def strip_s(word: str, irregulars: Mapping[str, str] | None = None) -> str:
    """The word without a final `s`; unchanged if it ends in `ss`. Irregulars are looked up first.

    >>> [strip_s(word, {"men": "man"}) for word in ("dogs", "glass", "men", "buses")]
    ['dog', 'glass', 'man', 'buse']
    """
    if irregulars and word in irregulars:
        return irregulars[word]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
