"""POPE scores of sets of questions, with the signature that says how they came about."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.pope import conventions
from armchair.metrics.pope.conventions import PopeConvention
from armchair.metrics.pope.counts import PopeCounts, PopeScores
from armchair.metrics.pope.options import PopeOptions
from armchair.metrics.pope.questions import setting_place
from armchair.metrics.pope.tables import mean_row, rates_note, result_table, set_row
from armchair.output import Table
from armchair.results import Result


@dataclass(frozen=True)
class PopeResult(Result):
    """POPE scores of one or several sets of questions. Fractions; NaN where undefined.

    Attributes:
        options: what decided the scores.
        groups: the counts of each set ("random", "popular", ...), in order of first appearance;
            one set called "all" where no groups were given.
        scores: the scores of each set.
        counts: the counts of all sets together.
        pooled: the scores of `counts`: all questions as one set.
        shows_rates: whether the table tells the true negative rate, as the convention has it.
    """

    metric: ClassVar[str] = "pope"

    options: PopeOptions
    groups: Mapping[str, PopeCounts]
    scores: Mapping[str, PopeScores] = field(compare=False)
    counts: PopeCounts
    pooled: PopeScores = field(compare=False)
    shows_rates: bool = field(default=False, compare=False)

    @classmethod
    def of(
        cls,
        groups: Mapping[str, PopeCounts],
        convention: str | PopeConvention,
        question_set: str | None = None,
        skipped_answers: int = 0,
        *,
        clean: bool = False,
    ) -> PopeResult:
        """The result of counts, such as published ones or counts added up over machines."""
        chosen = conventions.find(convention)
        counts = sum(groups.values(), PopeCounts())
        options = PopeOptions.of(
            chosen, counts.questions, counts.yes_labels, clean, question_set, skipped_answers
        )
        scores = {name: group.scores(chosen) for name, group in groups.items()}
        pooled = counts.scores(chosen)
        return cls(options, dict(groups), scores, counts, pooled, chosen.shows_rates)

    @property
    def unreadable(self) -> int:
        """Answers read as neither yes nor no, over all sets."""
        return self.counts.unreadable

    @property
    def accuracy(self) -> float:
        """Right answers / questions, over all sets pooled."""
        return self.pooled.accuracy

    @property
    def precision(self) -> float:
        """Right yes answers / yes answers, over all sets pooled."""
        return self.pooled.precision

    @property
    def recall(self) -> float:
        """Right yes answers / yes labels, over all sets pooled."""
        return self.pooled.recall

    @property
    def f1(self) -> float:
        """F1 over all sets pooled; `mean_f1` is the mean of the sets' own."""
        return self.pooled.f1

    @property
    def yes_ratio(self) -> float:
        """Yes answers / questions, over all sets pooled (`lmms-eval`: of the labels)."""
        return self.pooled.yes_ratio

    @property
    def mean_f1(self) -> float:
        """The plain mean of the sets' F1; NaN if one is undefined or there is no set."""
        return self._mean("f1")

    @property
    def mean_accuracy(self) -> float:
        """The plain mean of the sets' accuracy; NaN if one is undefined or there is no set."""
        return self._mean("accuracy")

    def _mean(self, figure: str) -> float:
        # Floating-point sums depend on the order: the harnesses' own, whatever the files' was.
        names = sorted(self.scores, key=setting_place)
        values = [getattr(self.scores[name], figure) for name in names]
        return sum(values) / len(values) if values else math.nan

    def shown(self) -> list[Table]:
        """A row for each set in percent, in papers' order; for several also mean and pooled.

        A note below says where a convention's figures are not what their names say.
        """
        notes = [rates_note(self.groups)] if self.shows_rates else []
        return [result_table(self.rows(), self.options, notes)]

    def rows(self) -> list[list[str]]:
        """The table's cells: a row for each set; for several also their mean and all pooled."""
        names = sorted(self.groups, key=setting_place)
        rows = [set_row(name, self.groups[name], self.scores[name]) for name in names]
        if len(rows) != 1:
            rows.append(mean_row(self.mean_accuracy, self.mean_f1))
            rows.append(set_row("pooled", self.counts, self.pooled))
        return rows

    def figures(self) -> dict[str, Any]:
        """Scores and counts of all sets pooled, the means over sets, and each set's own."""
        return {
            "convention": self.options.convention,
            **dataclasses.asdict(self.pooled),
            "mean_f1": self.mean_f1,
            "mean_accuracy": self.mean_accuracy,
            **self.counts.as_dict(),
            "skipped_answers": self.options.skipped_answers,
            "tables": {
                "groups": [
                    {"group": name, **dataclasses.asdict(self.scores[name]), **counts.as_dict()}
                    for name, counts in self.groups.items()
                ]
            },
        }
