"""Confusion counts and the scores that a convention makes of them."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError
from armchair.metrics.pope import conventions
from armchair.metrics.pope.conventions import STRICT, PopeConvention
from armchair.metrics.tally import ratio


@dataclass(frozen=True)
class PopeScores:
    """POPE's scores with yes as the positive class. All are fractions.

    Attributes:
        accuracy: right answers / questions. An unreadable answer is wrong (`repope`, `spin`: left
            out, of the yes ratio too).
        precision: right yes answers / yes answers.
        recall: right yes answers / questions whose label is yes (`lmms-eval`, `repope`, `spin`:
            of those read).
        f1: the harmonic mean of precision and recall.
        yes_ratio: yes answers / questions (`lmms-eval`: labels that are yes / questions).
    """

    accuracy: float
    precision: float
    recall: float
    f1: float
    yes_ratio: float


@dataclass(frozen=True)
class PopeCounts:
    """How often each reading met each label. Counts of several sets add up with `+`.

    Attributes:
        true_positives: read yes, label yes.
        false_negatives: read no, label yes.
        unreadable_positives: unreadable, label yes.
        false_positives: read yes, label no.
        true_negatives: read no, label no.
        unreadable_negatives: unreadable, label no.

    InstructBLIP on COCO's random set, from its paper's table (Li et al., 2023):

    >>> counts = PopeCounts(
    ...     true_positives=1409, false_negatives=91, false_positives=247, true_negatives=1253
    ... )
    >>> scores = counts.scores("official")
    >>> f"{scores.accuracy:.2%} {scores.precision:.2%} {scores.recall:.2%} {scores.f1:.2%}"
    '88.73% 85.08% 93.93% 89.29%'
    """

    true_positives: int = 0
    false_negatives: int = 0
    unreadable_positives: int = 0
    false_positives: int = 0
    true_negatives: int = 0
    unreadable_negatives: int = 0

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value < 0:
                raise InputError(f"{field.name} is {value}: a count cannot be negative")

    def __add__(self, other: PopeCounts) -> PopeCounts:
        mine, theirs = dataclasses.astuple(self), dataclasses.astuple(other)
        return PopeCounts(*(a + b for a, b in zip(mine, theirs, strict=True)))

    @property
    def yes_labels(self) -> int:
        """Questions to which the right answer is yes."""
        return self.true_positives + self.false_negatives + self.unreadable_positives

    @property
    def questions(self) -> int:
        """All questions."""
        return sum(dataclasses.astuple(self))

    @property
    def unreadable(self) -> int:
        """Answers that were read as neither yes nor no."""
        return self.unreadable_positives + self.unreadable_negatives

    @property
    def true_negative_rate(self) -> float:
        """Right no answers / questions whose label is no; NaN without any."""
        return ratio(
            self.true_negatives,
            self.false_positives + self.true_negatives + self.unreadable_negatives,
        )

    @property
    def rates_mean(self) -> float:
        """The harmonic mean of the rates of right answers to yes- and to no-questions.

        DASH-B's figure: an unreadable answer is wrong. NaN where one is undefined, 0 where both
        are 0.
        """
        yes = self.true_positives + self.false_negatives + self.unreadable_positives
        positive, negative = ratio(self.true_positives, yes), self.true_negative_rate
        if positive == negative == 0:
            return 0.0
        return 2 * negative * positive / (negative + positive)

    def scores(self, convention: str | PopeConvention = STRICT) -> PopeScores:
        """The scores of a convention; see `PopeConvention` for what they differ in.

        A zero denominator gives NaN, or 0.0 where the convention's harness says so. F1 is 0.0
        where nothing was hit although there was a yes to find or to claim. `lmms-eval` crashes
        without questions: accuracy is NaN then.
        """
        if isinstance(convention, str):
            convention = conventions.find(convention)
        undefined = 0.0 if convention.undefined == "zero" else math.nan
        left_out = convention.unreadable_in_recall == "left out"
        epsilon = convention.epsilon
        questions = self.questions
        if convention.unread_in_accuracy == "left out":
            questions -= self.unreadable
        labels_yes = self.true_positives + self.false_negatives + self.unreadable_positives
        to_find = labels_yes - (self.unreadable_positives if left_out else 0)
        claimed = self.true_positives + self.false_positives
        precision = _quotient(self.true_positives, claimed + epsilon, undefined)
        recall = _quotient(self.true_positives, to_find + epsilon, undefined)
        of_labels = convention.yes_ratio_of == "labels"
        return PopeScores(
            accuracy=_quotient(self.true_positives + self.true_negatives, questions, math.nan),
            precision=precision,
            recall=recall,
            f1=self._f1(precision, recall, to_find + claimed, undefined, epsilon),
            yes_ratio=_quotient(
                labels_yes if of_labels else claimed,
                questions,
                undefined if of_labels else math.nan,
            ),
        )

    def _f1(
        self, precision: float, recall: float, relevant: int, undefined: float, epsilon: float
    ) -> float:
        if self.true_positives == 0:
            return 0.0 if relevant or epsilon else undefined
        # The order of the harnesses: doubling is exact, so where the 2 stands changes no bit.
        return 2 * precision * recall / (precision + recall + epsilon)

    def as_dict(self) -> dict[str, Any]:
        """The counts by name, with `questions`, `unreadable` and the rates."""
        counts = dataclasses.asdict(self)
        return {
            "true_negative_rate": self.true_negative_rate,
            "rates_mean": self.rates_mean,
            "questions": self.questions,
            "unreadable": self.unreadable,
            **counts,
        }


def _quotient(part: int, whole: float, undefined: float) -> float:
    return part / whole if whole else undefined
