"""MMHal-Bench's scores under both readings of the judgements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.judged_by import JudgedBy
from armchair.metrics.mmhal.ratings import Ratings
from armchair.metrics.rows import named
from armchair.output import Table, decimal, percent
from armchair.results import Result

QUESTIONS = 96


@dataclass(frozen=True)
class MMHalOptions(JudgedBy):
    """What an MMHal-Bench score depends on, besides who judged.

    Attributes:
        judgements: how many, without the rows that were not judged.
        unreadable: how many of them hold no rating, or several.
        questions: a digest of their questions in any order: the type, and image_id, question and
            gt_answer where the rows have them.
    """

    judgements: int
    unreadable: int
    questions: str


@dataclass(frozen=True)
class MMHalResult(Result):
    """The ratings under both readings, overall and by question type.

    Attributes:
        options: what decided the scores.
        strict: the ratings that could be read, over all questions.
        strict_by_type: the same by question type.
        official: the authors' reading, over all questions; unreadable ones are rated 0.
        official_by_type: the same by question type.
        official_ratings: the authors' rating of each judgement in file order; None: a row that
            was not judged.
        unreadable: where the judgements stand that hold no rating, or several.
        not_judged: where the rows stand that have an error or no text; no reading rates them.
        answers: how many answers were judged.
        sample_variance: the variance between a judge's ratings of one answer, averaged over the
            answers; NaN where each was rated once.
    """

    metric: ClassVar[str] = "mmhal"

    options: MMHalOptions
    strict: Ratings
    strict_by_type: Mapping[str, Ratings]
    official: Ratings
    official_by_type: Mapping[str, Ratings]
    official_ratings: tuple[int | None, ...] = field(compare=False)
    unreadable: tuple[str, ...] = field(compare=False)
    not_judged: tuple[str, ...] = field(compare=False)
    answers: int
    sample_variance: float = field(compare=False)

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

    def shown(self) -> list[Table]:
        """Both readings: average and rates, then the average by question type."""
        both = ((self.strict, self.strict_by_type), (self.official, self.official_by_type))
        rows = [
            ["judgements rated", *(str(ratings.total) for ratings, _ in both)],
            ["average rating (0-6)", *(decimal(ratings.average, 2) for ratings, _ in both)],
            ["hallucination rate %", *(percent(r.hallucination_rate, 2) for r, _ in both)],
            ["informativeness %", *(percent(r.informativeness, 2) for r, _ in both)],
        ]
        rows += [
            [f"average: {kind}", *(decimal(by_type[kind].average, 2) for _, by_type in both)]
            for kind in self.strict_by_type
        ]
        notes = []
        if self.unreadable:
            notes.append(
                f"{len(self.unreadable)} without exactly one rating "
                f"(left out of strict; official looks for 'rating: N' and takes 0 without it): "
                f"{named(self.unreadable)}"
            )
        if self.not_judged:
            notes.append(
                f"{len(self.not_judged)} not judged (an error, or no text), rated by neither: "
                f"{named(self.not_judged)}"
            )
        if self.sample_variance == self.sample_variance:
            notes.append(
                f"{self.options.samples} judgements of each answer, whose ratings differ with a "
                f"variance of {decimal(self.sample_variance, 3)}"
            )
        if self.answers != QUESTIONS:
            notes.append(f"{self.answers} judgements, not the {QUESTIONS} of MMHal-Bench")
        return [Table(["", "strict", "official"], rows, notes=notes)]

    def figures(self) -> dict[str, Any]:
        """Counts and scores of the strict reading, over all and by type; the authors' layout."""
        types = [{"type": kind, **r.as_dict()} for kind, r in self.strict_by_type.items()]
        return {
            **self.strict.as_dict(),
            "unreadable": self.unreadable,
            "not_judged": self.not_judged,
            "sample_variance": self.sample_variance,
            "tables": {"types": types},
            "published": self.published(),
        }
