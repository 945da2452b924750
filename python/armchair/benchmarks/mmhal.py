"""MMHal-Bench: answers rated 0 to 6 by a judge (Sun et al., 2023).

Two readings of a judgement stand side by side. `strict` takes a rating only where exactly one is
given, however it is marked up, and leaves the others out, counted and named. `official` is the
authors' script: it looks for "rating: N" as a substring, and what it cannot read is rated 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armchair.benchmarks.rows import field, named, rows_of
from armchair.benchmarks.tally import ratio
from armchair.benchmarks.verdicts import published_rating, rating
from armchair.errors import InputError
from armchair.files import Row
from armchair.output import DASH, percent, table
from armchair.showing import shown
from armchair.signature import signature, unordered_digest

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
QUESTIONS = 96
_HIGHEST = 6
_FAITHFUL = 3  # from this rating on there is no hallucination
_TEXT_KEYS = ("judgement", "judgment", "gpt_evaluation", "evaluation", "judge_text", "content")
# What a row may tell of its question besides the type; chat completions tell nothing.
_QUESTION_KEYS = ("image_id", "question", "gt_answer")


@dataclass(frozen=True)
class Ratings:
    """How often each rating from 0 to 6 was given.

    Attributes:
        counts: seven counts, by rating.
    """

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many judgements were rated."""
        return sum(self.counts)

    @property
    def average(self) -> float:
        """The mean rating, 0 to 6; NaN without ratings."""
        return ratio(sum(value * count for value, count in enumerate(self.counts)), self.total)

    @property
    def hallucination_rate(self) -> float:
        """The share of ratings below 3, a fraction; NaN without ratings."""
        return ratio(sum(self.counts[:_FAITHFUL]), self.total)

    @property
    def informativeness(self) -> float:
        """How informative the answers are, 0 (not at all) to 1 (very), on average.

        Ratings 0 to 2 grade a hallucinating answer and 3 to 6 a faithful one; both grades count
        from 0 up, out of 3.
        """
        informative = sum(
            (value - _FAITHFUL if value >= _FAITHFUL else value) * count
            for value, count in enumerate(self.counts)
        )
        return ratio(informative, self.total * (_HIGHEST - _FAITHFUL))

    def as_dict(self) -> dict[str, Any]:
        """The counts and the three scores."""
        return {
            "counts": list(self.counts),
            "total": self.total,
            "average": self.average,
            "hallucination_rate": self.hallucination_rate,
            "informativeness": self.informativeness,
        }


@dataclass(frozen=True)
class MMHalOptions:
    """What an MMHal-Bench score depends on.

    Attributes:
        judgements: how many.
        unreadable: how many of them hold no rating, or several.
        questions: a digest of their questions in any order: the type, and image_id, question and
            gt_answer where the rows have them.
    """

    judgements: int
    unreadable: int
    questions: str


@dataclass(frozen=True)
class MMHalResult:
    """The ratings under both readings, overall and by question type.

    Attributes:
        strict: the ratings that could be read, over all questions.
        strict_by_type: the same by question type.
        official: the authors' reading, over all questions; unreadable ones are rated 0.
        official_by_type: the same by question type.
        official_ratings: the authors' rating of each judgement, in file order.
        unreadable: where the judgements stand that hold no rating, or several.
        questions: a digest of the questions that were judged.
    """

    strict: Ratings
    strict_by_type: Mapping[str, Ratings]
    official: Ratings
    official_by_type: Mapping[str, Ratings]
    official_ratings: tuple[int, ...]
    unreadable: tuple[str, ...]
    questions: str

    @property
    def signature(self) -> str:
        """Which score this is, of which judgements."""
        options = MMHalOptions(self.official.total, len(self.unreadable), self.questions)
        return signature("mmhal", options)

    def published(self) -> dict[str, Any]:
        """The authors' figures: ratings, average, rates (informativeness in percent), by type."""
        return {
            "scores": list(self.official_ratings),
            "average_score": self.official.average,
            "hallucination_rate": self.official.hallucination_rate,
            "informativeness": 100 * self.official.informativeness,
            "score_per_type": {
                kind: ratings.average for kind, ratings in self.official_by_type.items()
            },
        }

    def table(self) -> str:
        """Both readings: average and rates, then the average by question type."""
        both = ((self.strict, self.strict_by_type), (self.official, self.official_by_type))
        rows = [
            ["judgements rated", *(str(ratings.total) for ratings, _ in both)],
            ["average rating (0-6)", *(_average(ratings) for ratings, _ in both)],
            ["hallucination rate %", *(percent(r.hallucination_rate, 2) for r, _ in both)],
            ["informativeness %", *(percent(r.informativeness, 2) for r, _ in both)],
        ]
        rows += [
            [f"average: {kind}", *(_average(by_type[kind]) for _, by_type in both)]
            for kind in self.strict_by_type
        ]
        text = table(["", "strict", "official"], rows)
        if self.unreadable:
            text += (
                f"\n{len(self.unreadable)} without exactly one rating "
                f"(left out of strict; official looks for 'rating: N' and takes 0 without it): "
                f"{named(self.unreadable)}"
            )
        if self.official.total != QUESTIONS:
            text += f"\n{self.official.total} judgements, not the {QUESTIONS} of MMHal-Bench"
        return f"{text}\n{self.signature}"

    def as_dict(self) -> dict[str, Any]:
        """Counts and scores of both readings, the authors' layout, the signature."""
        return {
            "metric": "mmhal",
            "strict": self.strict.as_dict(),
            "strict_by_type": {kind: r.as_dict() for kind, r in self.strict_by_type.items()},
            "unreadable": list(self.unreadable),
            "published": self.published(),
            "signature": self.signature,
        }


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
    return MMHalResult(
        strict=_ratings(strict),
        strict_by_type={kind: _ratings(_of(kind, kinds, strict)) for kind in order},
        official=_ratings(official),
        official_by_type={kind: _ratings(_of(kind, kinds, official)) for kind in order},
        official_ratings=tuple(official),
        unreadable=tuple(
            row.place for row, value in zip(rows, strict, strict=True) if value is None
        ),
        questions=unordered_digest(map(_question, rows, kinds)),
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


def _ratings(values: Iterable[int | None]) -> Ratings:
    read = [value for value in values if value is not None]
    return Ratings(tuple(read.count(value) for value in range(_HIGHEST + 1)))


def _of(kind: str, kinds: list[str], values: Iterable[int | None]) -> list[int | None]:
    return [value for own, value in zip(kinds, values, strict=True) if own == kind]


def _average(ratings: Ratings) -> str:
    return f"{ratings.average:.2f}" if ratings.total else DASH
