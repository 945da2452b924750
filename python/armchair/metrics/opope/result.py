"""OPOPE's scores by set of questions."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from armchair.metrics.pope.counts import PopeCounts
from armchair.metrics.pope.questions import setting_place
from armchair.metrics.tally import ratio
from armchair.output import Table, percent
from armchair.results import Result

# The square of the beta, 0.2, as the scripts write it: 0.2 * 0.2 has another last bit.
_SQUARE = 0.04
_DIGITS = 2


@dataclass(frozen=True)
class OpopeScores:
    """Scores with yes as the positive class; fractions, NaN where undefined.

    Attributes:
        accuracy: right answers / questions.
        precision: right yes answers / yes answers.
        recall: right yes answers / yes labels.
        f1: the harmonic mean of precision and recall.
        f0_2: F with a beta of 0.2, which weighs the precision 25 times.
        yes_ratio: yes answers / questions.
    """

    accuracy: float
    precision: float
    recall: float
    f1: float
    f0_2: float
    yes_ratio: float

    @classmethod
    def of(cls, counts: PopeCounts) -> OpopeScores:
        """The scores of these counts; F is 0 without a hit where there was one to make."""
        scores = counts.scores("official")
        precision, recall, f1 = scores.precision, scores.recall, scores.f1
        weighted = ratio((1 + _SQUARE) * precision * recall, _SQUARE * precision + recall)
        return cls(
            scores.accuracy,
            precision,
            recall,
            f1,
            weighted if counts.true_positives else f1,
            scores.yes_ratio,
        )


@dataclass(frozen=True)
class OpopeOptions:
    """What an OPOPE score depends on.

    Attributes:
        convention: how an answer follows from a caption.
        chair_convention: whose categories captions mention, with its digest; None where the text
            itself is looked through.
        captions: how many captions have questions.
        questions: how many questions these are, over all sets.
        question_set: a digest of these questions, in any order.
    """

    convention: str
    chair_convention: str | None
    captions: int
    questions: int
    question_set: str


@dataclass(frozen=True)
class OpopeResult(Result):
    """The scores of each set.

    Attributes:
        options: what decided the scores.
        groups: the counts of each set.
        without_question: captions whose image no question is about.
    """

    metric: ClassVar[str] = "opope"

    options: OpopeOptions
    groups: Mapping[str, PopeCounts]
    without_question: int

    @property
    def scores(self) -> dict[str, OpopeScores]:
        """The scores of each set, random, popular and adversarial first."""
        names = sorted(self.groups, key=lambda name: (setting_place(name), name))
        return {name: OpopeScores.of(self.groups[name]) for name in names}

    @property
    def mean(self) -> OpopeScores:
        """The plain mean over the sets; NaN where one is undefined."""
        rows = [dataclasses.astuple(scores) for scores in self.scores.values()]
        columns = zip(*rows, strict=True) if rows else [()] * len(dataclasses.fields(OpopeScores))
        return OpopeScores(*(sum(column) / len(rows) if rows else math.nan for column in columns))

    def figures(self) -> dict[str, Any]:
        """The mean over the sets, and scores and counts of each; fractions."""
        return {
            "convention": self.options.convention,
            **{f"mean_{name}": value for name, value in dataclasses.asdict(self.mean).items()},
            "without_question": self.without_question,
            "tables": {
                "sets": [
                    {"set": name, **dataclasses.asdict(scores), **self.groups[name].as_dict()}
                    for name, scores in self.scores.items()
                ]
            },
        }

    def shown(self) -> list[Table]:
        """A row for each set, and their mean, in percent."""
        header = ["set", "accuracy", "precision", "recall", "F1", "F0.2", "yes %", "questions"]
        rows = [
            [name, *_cells(scores), str(self.groups[name].questions)]
            for name, scores in self.scores.items()
        ]
        rows.append(["mean", *_cells(self.mean), str(self.options.questions)])
        notes = [f"{self.options.captions} captions have questions; all but counts are in percent"]
        if self.without_question:
            notes.append(f"{self.without_question} captions of images without a question")
        return [Table(header, rows, notes=notes)]


def _cells(scores: OpopeScores) -> list[str]:
    return [percent(value, _DIGITS) for value in dataclasses.astuple(scores)]
