"""From judgements to ratings, overall and by question type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row
from armchair.metrics.mmhal.ratings import Ratings
from armchair.metrics.mmhal.result import QUESTIONS, MMHalOptions, MMHalResult
from armchair.metrics.rows import field, rows_of
from armchair.metrics.verdicts import published_rating, rating
from armchair.signature import unordered_digest

# The order in which the benchmark's 96 questions go round; the authors' script relies on it.
QUESTION_TYPES = (
    "attribute",
    "adversarial",
    "comparison",
    "counting",
    "relation",
    "environment",
    "holistic",
    "other",
)
_TEXT_KEYS = ("judgement", "judgment", "gpt_evaluation", "evaluation", "judge_text", "content")
# What a row may tell of its question besides the type; chat completions tell nothing.
_QUESTION_KEYS = ("image_id", "question", "gt_answer")


def score_mmhal(items: Iterable[Any]) -> MMHalResult:
    """Score MMHal-Bench judgements.

    Args:
        items: judgement texts, or rows (mappings, or rows of `armchair.files`) with the text under
            `judgement` or as a chat completion's `choices[0].message.content`. The question type
            is `question_type`; where a file of 96 rows has none, it follows from the order, as in
            the authors' script.

    Returns:
        The result. An empty text, or one that is missing (null), is unreadable.

    Raises:
        InputError: a row has no judgement, or no question type although there are not 96 rows.

    Example:
        >>> row = {"question_type": "other", "judgement": "**Rating**: 5"}
        >>> score_mmhal([row, {**row, "judgement": "Rating: 2"}]).strict.average
        3.5
    """
    rows = list(rows_of(items))
    texts = [_text(row) for row in rows]
    kinds = [_kind(row, position, len(rows)) for position, row in enumerate(rows)]
    strict = [rating(text) for text in texts]
    official = [published_rating(text) or 0 for text in texts]
    order = [kind for kind in QUESTION_TYPES if kind in kinds]
    order += sorted(set(kinds) - set(order))
    unreadable = tuple(row.place for row, value in zip(rows, strict, strict=True) if value is None)
    return MMHalResult(
        options=MMHalOptions(
            len(rows), len(unreadable), unordered_digest(map(_question, rows, kinds))
        ),
        strict=Ratings.of(strict),
        strict_by_type={kind: Ratings.of(_of(kind, kinds, strict)) for kind in order},
        official=Ratings.of(official),
        official_by_type={kind: Ratings.of(_of(kind, kinds, official)) for kind in order},
        official_ratings=tuple(official),
        unreadable=unreadable,
    )


def _text(row: Row) -> str:
    if isinstance(row.value, str):
        return row.value
    value: Any
    if isinstance(row.value, Mapping) and "choices" in row.value:
        try:
            value = row.value["choices"][0]["message"]["content"]
        except (LookupError, TypeError):
            raise InputError(f"{row.place}: choices[0].message.content is missing") from None
    else:
        value = field(row, *_TEXT_KEYS)
    if value is None or isinstance(value, str):
        return value or ""
    raise InputError(f"{row.place}: the judgement is {shown(value)}, not a text")


def _kind(row: Row, position: int, total: int) -> str:
    if isinstance(row.value, Mapping) and "question_type" in row.value:
        return str(row.value["question_type"])
    if total != QUESTIONS:
        raise InputError(
            f"{row.place}: no 'question_type', which only a file of all {QUESTIONS} questions in "
            f"the benchmark's order may leave out (this one has {total})"
        )
    return QUESTION_TYPES[position % len(QUESTION_TYPES)]


def _question(row: Row, kind: str) -> list[Any]:
    told = row.value if isinstance(row.value, Mapping) else {}
    return [kind, *(told.get(key) for key in _QUESTION_KEYS)]


def _of(kind: str, kinds: list[str], values: Iterable[int | None]) -> list[int | None]:
    return [value for own, value in zip(kinds, values, strict=True) if own == kind]
