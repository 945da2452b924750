"""Reading what a judge wrote: correct or not, same or different, a rating, a score.

A reading that is not certain is None: it is counted and named by the caller, never scored as
something. The published scripts look for a substring instead, so that "not correct" is correct.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_NEGATED = re.compile(r"(?:\b(?:not|never|neither|cannot|hardly)|n['’]t)\s+(?:[\w-]+\s+){0,2}$")
_CORRECTNESS = re.compile(r"\b(incorrect|correct|unclear|uncertain)(?:ly)?\b")
_SAMENESS = re.compile(r"\b(same|different)(?:ly)?\b")
# A judge may put the scale in brackets behind the word, and marks of emphasis anywhere.
_NUMBER = (
    r"\b{word}\b[^\w(]{{0,6}}+(?:\([^)\n]*[-–][^)\n]*\))?+(?:\W{{0,6}}(?:is|of|was|as))?\W{{0,8}}?"
    r"(?<![-−\d.])(\d+(?:\.\d+)?)(\s*[-–]\s*\d)?"
)
_RATING = re.compile(_NUMBER.format(word="rating"))
# "1/10" is no score of one.
_SCORE = re.compile(_NUMBER.format(word="score") + r"(?!\s*/\s*(?!1\b))")
_RATINGS = range(7)
_FENCE = re.compile(r"```(?:json)?\n(.*?)\n?```", re.DOTALL)

WRONG, RIGHT, UNCERTAIN = 0, 1, 2


def correctness(value: Any) -> int | None:
    """A HallusionBench verdict: 0 wrong, 1 right, 2 uncertain; None where it cannot be told.

    Args:
        value: 0, 1 or 2, as a number or as text, or the judge's sentence.

    Example:
        >>> [correctness(verdict) for verdict in ("1", "Incorrect.", "That is not correct.", "")]
        [1, 0, 0, None]
    """
    text = _plain(value)
    if text in ("0", "1", "2"):
        return int(text)
    return _meaning(
        _CORRECTNESS,
        text,
        {"correct": RIGHT, "incorrect": WRONG, "unclear": UNCERTAIN, "uncertain": UNCERTAIN},
        {"correct": WRONG},
    )


def sameness(value: Any) -> bool | None:
    """Whether two answers were judged to say the same; None where it cannot be told.

    Example:
        >>> [sameness(verdict) for verdict in ("1", "different", "They are not the same.", "?")]
        [True, False, False, None]
    """
    text = _plain(value)
    if text in ("0", "1"):
        return text == "1"
    found = _meaning(_SAMENESS, text, {"same": 1, "different": 0}, {"same": 0})
    return None if found is None else bool(found)


def published_correctness(text: str) -> int:
    """A HallusionBench verdict as the authors' script looks for it: a part of the text.

    Letter case does not matter. "Not correct" holds "correct" and so is right; what holds neither
    word is uncertain.

    Example:
        >>> [published_correctness(text) for text in ("Incorrect.", "Not correct.", "?")]
        [0, 1, 2]
    """
    lowered = text.lower()
    if "incorrect" in lowered:
        return WRONG
    return RIGHT if "correct" in lowered else UNCERTAIN


def published_sameness(text: str) -> bool:
    """Whether two answers say the same, as the authors' script looks for it: "same" is in it."""
    return "same" in text.lower()


def rating(text: str) -> int | None:
    """The rating, 0 to 6, that a MMHal-Bench judgement gives; None for none or for two.

    Example:
        >>> [rating(text) for text in ("**Rating**: 5", "Rating: 6, or rating: 2", "Rating: 10")]
        [5, None, None]
    """
    return _only_number(_RATING, text, _RATINGS)


def binary_score(text: str) -> int | None:
    """The score, 0 or 1, that a ChartHal judgement gives; None for none, two or another one.

    Example:
        >>> [binary_score(text) for text in ("**Score**: 1", "0", "Score: 7", "I would say 1")]
        [1, 0, None, None]
    """
    plain = text.strip()
    return int(plain) if plain in ("0", "1") else _only_number(_SCORE, text, range(2))


def published_rating(text: str) -> int | None:
    """The rating as the authors' script looks for it: exactly one of "rating: 0" to "rating: 6".

    Letter case does not matter. "Rating: 10" holds "rating: 1" and so is a 1.
    """
    lowered = text.lower()
    found = [value for value in _RATINGS if f"rating: {value}" in lowered]
    return found[0] if len(found) == 1 else None


def judged_score(text: str) -> int:
    """A ChartHal judge's score, read as the authors' script reads it; -1 where there is none.

    In the first three lines: a number after the word "score", else a number out of ten, else
    the first digit (or 10) that stands alone; limited to 0..10 and rounded, half to even.

    Example:
        >>> [judged_score(text) for text in ("Score: 1", "7/10", "I would give 1.", "none")]
        [1, 7, 1, -1]
    """
    head = "\n".join(text.splitlines()[:3])
    for pattern in _SCORES:
        if match := pattern.search(head):
            return round(min(10.0, max(0.0, float(match[1]))))
    return -1


_SCORES = (
    re.compile(r"\bscore\b\s*[:-]?\s*([0-9]+(?:\.[0-9]+)?)", re.IGNORECASE),
    re.compile(r"(\d+(?:\.\d+)?)\s*/\s*10"),
    re.compile(r"(?<!\d)(10|[0-9])(?!\d)"),
)


def object_list(text: str) -> list[str] | None:
    """The texts in the JSON list that an Object HalBench judgement is or ends with, or None.

    The list may stand in a fenced block.

    Example:
        >>> object_list('Here:\\n["dog", "cup"]'), object_list("a dog"), object_list("[1]")
        (['dog', 'cup'], None, None)
    """
    stripped = text.strip()
    if fenced := _FENCE.search(stripped):
        stripped = fenced[1].strip()
    for candidate in (stripped, stripped.splitlines()[-1] if stripped else ""):
        found = _json(candidate)
        if isinstance(found, list) and all(isinstance(one, str) for one in found):
            return found
    return None


def published_object_list(text: str) -> list[str] | None:
    """What RLHF-V's script takes for the objects; None where it asks again.

    The text as JSON, whatever it is, and then the last line of one that has `["` in it. The script
    goes through what it finds one by one, so that an object's keys and a text's letters count.
    """
    found = _json(text)
    if found is None and '["' in text:
        found = _json(text.strip().split("\n")[-1])
    return [str(one) for one in found] if isinstance(found, (list, dict, str)) else None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _only_number(pattern: re.Pattern[str], text: str, allowed: range) -> int | None:
    """The one number that the pattern finds, where it is allowed; None for none or for two."""
    found = {
        float(match[1]) if match[2] is None else None for match in pattern.finditer(text.lower())
    }
    if len(found) != 1:
        return None
    (value,) = found
    return int(value) if value in allowed else None  # type: ignore[arg-type]


def _plain(value: Any) -> str:
    if isinstance(value, (bool, int)):
        return str(int(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value.strip().lower() if isinstance(value, str) else ""


def _meaning(
    pattern: re.Pattern[str], text: str, plain: Mapping[str, int], negated: Mapping[str, int]
) -> int | None:
    """What the words of `pattern` in `text` mean together; None where they do not agree."""
    found = {
        (negated.get(match[1]) if _NEGATED.search(text, 0, match.start()) else plain[match[1]])
        for match in pattern.finditer(text)
    }
    return found.pop() if len(found) == 1 else None
