"""From judgements to ratings, overall and by question type."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row, field, pick_key
from armchair.metrics.judged_by import Told, judged_by, told_by
from armchair.metrics.mmhal.ratings import Ratings
from armchair.metrics.mmhal.result import QUESTIONS, MMHalOptions, MMHalResult
from armchair.metrics.rows import rows_of
from armchair.metrics.scorer import Item, RowScorer
from armchair.metrics.tally import unbiased_variance
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
        texts: the judge's texts, one for each sample; none where the request failed.
        judged: what the row tells of its judge.
    """

    kind: str | None
    question: tuple[Any, ...]
    texts: tuple[str, ...]
    judged: Told

    @property
    def strict(self) -> list[int | None]:
        """The one rating that each text gives; None for none or several."""
        return [rating(text) for text in self.texts]

    @property
    def official(self) -> list[int]:
        """The authors' reading: 0 for a text without a rating."""
        return [published_rating(text) or 0 for text in self.texts]

    @property
    def unreadable(self) -> list[str]:
        """Where the texts stand that give no rating."""
        alone = len(self.texts) == 1
        return [
            self.place if alone else f"{self.place}, sample {number}"
            for number, value in enumerate(self.strict, start=1)
            if value is None
        ]


class MMHal(RowScorer[Judgement, MMHalResult]):
    """Scores MMHal-Bench judgements.

    Rows are judgement texts, or mappings or rows of `armchair.files` with the text under
    `judgement` or as a chat completion's `choices[0].message.content`. The question type is
    `question_type`; where 96 rows have none, it follows from their order, as in the authors'
    script. Of an answer that was judged several times (`samples`, as `armchair judge` writes it)
    each judgement counts. An empty text is unreadable. A row with an `error`, or whose text is
    null, was not judged: it is counted and named, and no reading rates it. No rows give NaN.

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
            Judgement(
                row.place, _told(row, "question_type"), _question(row), _texts(row), told_by(row)
            )
            for row in rows_of(rows)
        ]

    def result(self, items: Sequence[Judgement]) -> MMHalResult:
        """How often each rating was given, under both readings.

        Raises:
            InputError: an item has no question type although there are not 96 items.
        """
        kinds = [_kind(item, position, len(items)) for position, item in enumerate(items)]
        order = [kind for kind in QUESTION_TYPES if kind in kinds]
        order += sorted(set(kinds) - set(order))
        judged = [(item, kind) for item, kind in zip(items, kinds, strict=True) if item.texts]
        strict = [(kind, value) for item, kind in judged for value in item.strict]
        official = [(kind, value) for item, kind in judged for value in item.official]
        unreadable = tuple(place for item in items for place in item.unreadable)
        return MMHalResult(
            options=MMHalOptions(
                **vars(judged_by(item.judged for item in items)),
                judgements=len(strict),
                unreadable=len(unreadable),
                questions=unordered_digest([kind, *item.question] for item, kind in judged),
            ),
            strict=Ratings.of(value for _, value in strict),
            strict_by_type={kind: Ratings.of(_of(kind, strict)) for kind in order},
            official=Ratings.of(value for _, value in official),
            official_by_type={kind: Ratings.of(_of(kind, official)) for kind in order},
            official_ratings=tuple(v for item in items for v in (*item.official,) or (None,)),
            unreadable=unreadable,
            not_judged=tuple(item.place for item in items if not item.texts),
            answers=len(judged),
            sample_variance=_sample_variance(items),
        )


def _sample_variance(items: Iterable[Judgement]) -> float:
    """The unbiased variance of the ratings of one answer, averaged over those rated throughout."""
    variances = []
    for item in items:
        values = [value for value in item.strict if value is not None]
        if 1 < len(values) == len(item.texts):
            variances.append(unbiased_variance(values))
    return float(sum(variances) / len(variances)) if variances else math.nan


def _texts(row: Row) -> tuple[str, ...]:
    """The texts of a row: its own, or those of an answer that was judged several times."""
    samples = row.value.get("samples") if isinstance(row.value, Mapping) else None
    rows = [row]
    if isinstance(samples, list) and samples:
        rows = [Row(one, f"{row.place}, sample {number}") for number, one in enumerate(samples, 1)]
    texts = [_text(one) for one in rows]
    return tuple(text for text in texts if text is not None)


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
        value = field(row, pick_key(row, _TEXT_KEYS, None, "judgement"), "judgement")
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


def _of(kind: str, values: Sequence[tuple[str, int | None]]) -> list[int | None]:
    return [value for own, value in values if own == kind]
