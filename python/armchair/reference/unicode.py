"""What a character is: Unicode 14 as Python 3.11 has it, whatever Python runs this.

The policy is `docs/unicode.md`. White space and the case of ASCII letters have not changed in
any version that matters, so `str.split`, `str.strip` and the like are used as they are.
"""

from __future__ import annotations

from functools import cache

from armchair.errors import InputError
from armchair.reference import tables

CAPITAL_SIGMA, SIGMA, FINAL_SIGMA = "Σ", "σ", "ς"


@cache
def _ranges() -> dict[str, list[tuple[int, int]]]:
    """Class name -> its runs of code points, both ends included."""
    ranges: dict[str, list[tuple[int, int]]] = {}
    for name, first, last in tables.rows("unicode_classes.tsv"):
        ranges.setdefault(name, []).append((int(first, 16), int(last, 16)))
    return ranges


@cache
def characters(name: str) -> frozenset[str]:
    """All characters of a class, such as `upper` or `digit`."""
    return frozenset(
        chr(code) for first, last in _ranges()[name] for code in range(first, last + 1)
    )


@cache
def expression(name: str) -> str:
    """The inside of a bracketed set of a regular expression that matches this class."""
    return "".join(
        rf"\U{first:08x}-\U{last:08x}" if last > first else rf"\U{first:08x}"
        for first, last in _ranges()[name]
    )


@cache
def _lower_cases() -> dict[str, str]:
    return {
        chr(int(code, 16)): "".join(chr(int(part, 16)) for part in lowered.split(" "))
        for code, lowered in tables.rows("unicode_lower.tsv")
    }


def check(text: str, what: str) -> None:
    """Refuse a text that is not Unicode text; `what` says which text it is ("the caption").

    Raises `InputError` for a lone surrogate, naming its position (characters from 0).
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"{what} has a lone surrogate at character {error.start}: it is no valid text"
        ) from None


def lower(text: str) -> str:
    """`str.lower()` of Unicode 14."""
    if text.isascii():
        return text.lower()
    return "".join(_lowered_characters(text))


def lower_with_origins(text: str) -> tuple[str, list[int]]:
    """The lower-cased text, and for each of its characters the position it comes from.

    Lower-casing can lengthen a text (`İ` becomes two characters), so positions in the two differ.
    """
    if text.isascii():
        return text.lower(), list(range(len(text)))
    parts = _lowered_characters(text)
    origins = [position for position, part in enumerate(parts) for _ in part]
    return "".join(parts), origins


def _lowered_characters(text: str) -> list[str]:
    """The lower case of each character, in the context of the text."""
    lower_cases = _lower_cases()
    return [
        (FINAL_SIGMA if _ends_a_word(text, position) else SIGMA)
        if character == CAPITAL_SIGMA
        else lower_cases.get(character, character)
        for position, character in enumerate(text)
    ]


def _ends_a_word(text: str, position: int) -> bool:
    """Unicode's Final_Sigma: after a cased character and not before one, ignorable ones skipped."""
    ignorable, cased = characters("case_ignorable"), characters("cased")
    before = next((c for c in reversed(text[:position]) if c not in ignorable), "")
    after = next((c for c in text[position + 1 :] if c not in ignorable), "")
    return before in cased and after not in cased
