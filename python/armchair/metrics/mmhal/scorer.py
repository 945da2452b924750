"""From judgements to ratings, overall and by question type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row
from armchair.metrics.mmhal.ratings import Ratings
from armchair.metrics.mmhal.result import QUESTIONS, MMHalOptions, MMHalResult
from armchair.metrics.rows import field, rows_of
from armchair.metrics.scorer import Item, RowScorer
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


@dataclass(frozen=True)
class Judgement(Item):
    """What one row says.

    Attributes:
        kind: the type of the question; None where the row does not tell.
        question: what the row tells of its question besides.
        text: the judge's text; None where there is none, as of a request that failed.
    """

    kind: str | None
    question: tuple[Any, ...]
    text: str | None

    @property
    def strict(self) -> int | None:
        """The one rating that the text gives; None for none or several."""
        return None if self.text is None else rating(self.text)

    @property
    def official(self) -> int | None:
        """The authors' reading: 0 for a text without a rating; None without a text."""
        return None if self.text is None else published_rating(self.text) or 0


class MMHal(RowScorer[Judgement, MMHalResult]):
    """Scores MMHal-Bench judgements.

    Rows are judgement texts, or mappings or rows of `armchair.files` with the text under
    `judgement` or as a chat completion's `choices[0].message.content`. The question type is
    `question_type`; where 96 rows have none, it follows from their order, as in the authors'
    script. An empty text is unreadable. A row with an `error`, or whose text is null, was not
    judged: it is counted and named, and no reading rates it. No rows give NaN.

    >>> row = {"question_type": "other", "judgement": "**Rating**: 5"}
    >>> MMHal().score([row, {**row, "judgement": "Rating: 2"}]).strict.average
    3.5
    """

    def rules(self) -> Mapping[str, object]:
        """There are none."""
        return {}

    def read(self, rows: Iterable[Any]) -> list[Judgement]:
        """The judgement of each row.

        Raises:
            InputError: a row has no judgement.
        """
        return [
            Judgement(row.place, _told(row, "question_type"), _question(row), _text(row))
            for row in rows_of(rows)
        ]

    def result(self, items: Sequence[Judgement]) -> MMHalResult:
        """How often each rating was given, under both readings.

        Raises:
            InputError: an item has no question type although there are not 96 items.
        """
        kinds = [_kind(item, position, len(items)) for position, item in enumerate(items)]
        strict = [item.strict for item in items]
        official = [item.official for item in items]
        order = [kind for kind in QUESTION_TYPES if kind in kinds]
        order += sorted(set(kinds) - set(order))
        judged = [
            (item, kind) for item, kind in zip(items, kinds, strict=True) if item.text is not None
        ]
        unreadable = tuple(item.place for item, _ in judged if item.strict is None)
        questions = unordered_digest([kind, *item.question] for item, kind in judged)
        return MMHalResult(
            options=MMHalOptions(len(judged), len(unreadable), questions),
            strict=Ratings.of(strict),
            strict_by_type={kind: Ratings.of(_of(kind, kinds, strict)) for kind in order},
            official=Ratings.of(official),
            official_by_type={kind: Ratings.of(_of(kind, kinds, official)) for kind in order},
            official_ratings=tuple(official),
            unreadable=unreadable,
            not_judged=tuple(item.place for item in items if item.text is None),
        )


def _text(row: Row) -> str | None:
    if isinstance(row.value, str):
        return row.value
    if isinstance(row.value, Mapping) and row.value.get("error"):
        return None
    value: Any
    if isinstance(row.value, Mapping) and "choices" in row.value:
        try:
            value = row.value["choices"][0]["message"]["content"]
        except (LookupError, TypeError):
            raise InputError(f"{row.place}: choices[0].message.content is missing") from None
    else:
        value = field(row, *_TEXT_KEYS)
    if value is None or isinstance(value, str):
        return value
    raise InputError(f"{row.place}: the judgement is {shown(value)}, not a text")


def _told(row: Row, key: str) -> str | None:
    """What a row has under `key` as a text; None where it has nothing there."""
    value = row.value.get(key) if isinstance(row.value, Mapping) else None
    return None if value is None else str(value)


def _kind(item: Judgement, position: int, total: int) -> str:
    if item.kind is not None:
        return item.kind
    if total != QUESTIONS:
        raise InputError(
            f"{item.place}: no 'question_type', which only a file of all {QUESTIONS} questions in "
            f"the benchmark's order may leave out (this one has {total})"
        )
    return QUESTION_TYPES[position % len(QUESTION_TYPES)]


def _question(row: Row) -> tuple[Any, ...]:
    told = row.value if isinstance(row.value, Mapping) else {}
    return tuple(told.get(key) for key in _QUESTION_KEYS)


def _of(kind: str, kinds: list[str], values: Iterable[int | None]) -> list[int | None]:
    return [value for own, value in zip(kinds, values, strict=True) if own == kind]
