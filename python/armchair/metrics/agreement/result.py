"""How far two judges agree, as counts and as what follows from them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.rows import named
from armchair.metrics.tally import ratio
from armchair.output import DASH, Table, decimal, percent
from armchair.results import Result
from armchair.statistics import Difference, Interval


@dataclass(frozen=True)
class AgreementOptions:
    """What a comparison of two judges depends on.

    Attributes:
        first, second: who judged, and how it was asked (`armchair.metrics.judged_by`).
        benchmark: its name.
        answers: how many both judged.
        left_out: how many have no verdict of one of them.
        compared: a digest of the answers that both judged, in any order.
        level, method, resamples, seed: how intervals and the test are made.
    """

    first: str
    second: str
    benchmark: str
    answers: int
    left_out: int
    compared: str
    level: float
    method: str
    resamples: int
    seed: int


@dataclass(frozen=True)
class AgreementResult(Result):
    """The verdicts of two judges on the same answers.

    Attributes:
        options: what decided the figures.
        names: what the judges are called.
        labels: the verdicts there are.
        counts: of shape (labels, labels): how many answers got this verdict of the first judge
            and that one of the second.
        graded: whether verdicts are grades.
        unit: what the intervals and the test take as drawn.
        scores: both scores, over the answers that both judged: a mean grade, or a fraction.
        score_intervals: theirs.
        agreement_interval: that of the agreement.
        difference: first score minus second, and its tests; None without answers.
        left_out: where the answers stand (in the first file) that one judge has no verdict on.
    """

    metric: ClassVar[str] = "agreement"

    options: AgreementOptions
    names: tuple[str, str] = field(compare=False)
    labels: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    graded: bool
    unit: str
    scores: tuple[float, float]
    score_intervals: tuple[Interval, ...]
    agreement_interval: Interval
    difference: Difference | None
    left_out: tuple[str, ...] = field(compare=False)

    @property
    def agreement(self) -> float:
        """Answers with the same verdict of both, a fraction."""
        same = sum(row[place] for place, row in enumerate(self.counts))
        return ratio(same, sum(map(sum, self.counts)))

    @property
    def kappa(self) -> float:
        """Cohen's kappa: 0 as by chance, 1 throughout. NaN where both give one same verdict only.

        Source: Cohen 1960.
        """
        return self._kappa(lambda a, b: int(a != b))

    @property
    def weighted_kappa(self) -> float:
        """The same with squared distances of the grades as weights; NaN for what is no grade.

        Source: Cohen 1968.
        """
        return self._kappa(lambda a, b: (a - b) ** 2) if self.graded else math.nan

    def _kappa(self, weight: Any) -> float:
        rows = [sum(row) for row in self.counts]
        columns = [sum(column) for column in zip(*self.counts, strict=True)]
        places = range(len(self.labels))
        seen = sum(weight(a, b) * self.counts[a][b] for a in places for b in places)
        chance = sum(weight(a, b) * rows[a] * columns[b] for a in places for b in places)
        return ratio(chance - seen * sum(rows), chance)

    def pair(self) -> dict[str, Any]:
        """The comparison of the scores, as `--json` has it under `pairs`."""
        found = {} if self.difference is None else self.difference.as_dict()
        return {
            "metric": self._score_name,
            "a": self.names[0],
            "b": self.names[1],
            "test": "swap",
            **found,
        }

    def shown(self) -> list[Table]:
        """Scores, agreement and kappa; then how often each pair of verdicts was given."""
        label = "average rating" if self.graded else "right answers %"
        rows = [
            [f"{label}: {name}", self._written(score), self._ends(own)]
            for name, score, own in zip(self.names, self.scores, self.score_intervals, strict=True)
        ]
        notes = []
        if self.difference is not None:
            found = self.difference
            rows.append(["difference", self._written(found.difference), self._ends(found)])
            test = f"difference: p = {decimal(found.p, 4)} (cluster swap test)"
            if found.mcnemar is not None:
                test += f", McNemar's mid-p = {decimal(found.mcnemar.mid_p, 4)}"
            notes.append(test)
        agreed = self.agreement_interval
        rows.append(["agreement %", percent(self.agreement, 2), _ends(agreed, percent)])
        rows.append(["Cohen's kappa", decimal(self.kappa, 3), DASH])
        if self.graded:
            rows.append(["kappa, squared weights", decimal(self.weighted_kappa, 3), DASH])
        notes.append(
            f"{self.options.answers} answers judged by both; intervals and test over "
            f"{agreed.clusters} {self.unit}s"
        )
        if self.left_out:
            notes.append(
                f"{len(self.left_out)} without a verdict of one of them, left out: "
                f"{named(self.left_out)}"
            )
        first, second = self.names
        verdicts = [
            [str(label), *map(str, row)]
            for label, row in zip(self.labels, self.counts, strict=True)
        ]
        level = f"{100 * self.options.level:g}% interval"
        return [
            Table(["", "score", level], rows, notes=notes),
            Table([f"{first} (down), {second} (across)", *map(str, self.labels)], verdicts),
        ]

    def figures(self) -> dict[str, Any]:
        """Scores, agreement and counts."""
        return {
            "benchmark": self.options.benchmark,
            "answers": self.options.answers,
            "left_out": self.left_out,
            "agreement": self.agreement,
            "kappa": self.kappa,
            "weighted_kappa": self.weighted_kappa,
            "score": self._score_name,
            "first": self.scores[0],
            "second": self.scores[1],
            "intervals": {
                "agreement": self.agreement_interval.as_dict(),
                "first": self.score_intervals[0].as_dict(),
                "second": self.score_intervals[1].as_dict(),
            },
            "tables": {
                "verdicts": [
                    {"first": a, "second": b, "count": count}
                    for a, row in zip(self.labels, self.counts, strict=True)
                    for b, count in zip(self.labels, row, strict=True)
                ]
            },
        }

    @property
    def _score_name(self) -> str:
        return "average" if self.graded else "accuracy"

    def _written(self, score: float) -> str:
        return decimal(score, 3) if self.graded else percent(score, 2)

    def _ends(self, own: Interval | Difference) -> str:
        return _ends(own, decimal if self.graded else percent)


def _ends(own: Interval | Difference, written: Callable[[float, int], str]) -> str:
    return DASH if math.isnan(own.low) else f"{written(own.low, 2)} to {written(own.high, 2)}"
