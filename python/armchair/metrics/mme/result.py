"""MME's scores: accuracy over questions and over images by task, and their sums."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.rows import named
from armchair.metrics.tally import ratio
from armchair.output import Table, decimal
from armchair.results import Result

OBJECTS = ("existence", "count")
ATTRIBUTES = ("position", "color")
HALLUCINATION = (*OBJECTS, *ATTRIBUTES)
PERCEPTION = (
    *HALLUCINATION,
    *("posters", "celebrity", "scene", "landmark", "artwork", "OCR"),
)
COGNITION = (
    "commonsense_reasoning",
    "numerical_calculation",
    "text_translation",
    "code_reasoning",
)
TASKS = (*PERCEPTION, *COGNITION)
# Sums that papers print, and the tasks in them.
TOTALS: Mapping[str, tuple[str, ...]] = {
    "object level": OBJECTS,
    "attribute level": ATTRIBUTES,
    "hallucination": HALLUCINATION,
    "perception": PERCEPTION,
    "cognition": COGNITION,
}
_PERCENT = 100


@dataclass(frozen=True)
class TaskCounts:
    """One task's counts; they add up.

    Attributes:
        questions: how many.
        right: right answers.
        images: how many, of two questions each.
        both_right: images both of whose answers are right.
        unread: answers that are neither yes nor no; they are wrong.
    """

    questions: int = 0
    right: int = 0
    images: int = 0
    both_right: int = 0
    unread: int = 0

    @property
    def acc(self) -> float:
        """Right answers of all questions, a fraction."""
        return ratio(self.right, self.questions)

    @property
    def acc_plus(self) -> float:
        """Images both of whose answers are right, of all images, a fraction."""
        return ratio(self.both_right, self.images)

    @property
    def score(self) -> float:
        """Both in percent and added up: 0 to 200."""
        return self.acc * _PERCENT + self.acc_plus * _PERCENT

    def as_dict(self) -> dict[str, Any]:
        """Counts and scores."""
        return {"score": self.score, "acc": self.acc, "acc_plus": self.acc_plus, **vars(self)}


@dataclass(frozen=True)
class MmeOptions:
    """What an MME score depends on.

    Attributes:
        convention: whose reader reads yes and no: a harness, or a convention of POPE.
        questions: how many.
        question_set: a digest of tasks, images and labels, in any order.
    """

    convention: str
    questions: int
    question_set: str


@dataclass(frozen=True)
class MmeResult(Result):
    """The scores of the tasks that were answered, in the benchmark's order.

    Attributes:
        options: what decided the scores.
        tasks: the counts of each task.
        unread: where the answers stand that are neither yes nor no, and so are wrong.
    """

    metric: ClassVar[str] = "mme"

    options: MmeOptions
    tasks: Mapping[str, TaskCounts]
    unread: tuple[str, ...] = field(compare=False)

    def total(self, name: str) -> float:
        """The sum of the scores that `TOTALS` names; NaN where one of its tasks is missing."""
        return self._sum(TOTALS[name])

    def _sum(self, tasks: Iterable[str]) -> float:
        scores = [self.tasks[task].score if task in self.tasks else math.nan for task in tasks]
        return sum(scores)

    def figures(self) -> dict[str, Any]:
        """The totals, and counts and scores of every task; acc and acc+ are fractions."""
        return {
            **{name.replace(" ", "_"): self.total(name) for name in TOTALS},
            "unread": self.unread,
            "tables": {
                "tasks": [{"task": task, **each.as_dict()} for task, each in self.tasks.items()]
            },
        }

    def shown(self) -> list[Table]:
        """A row for each task, and one for each sum that the answers are enough for."""
        rows = [
            [
                task,
                *(decimal(value, 2) for value in (each.acc * _PERCENT, each.acc_plus * _PERCENT)),
                decimal(each.score, 2),
                str(each.questions),
            ]
            for task, each in self.tasks.items()
        ]
        totals = [
            [name, decimal(self.total(name), 2), str(2 * _PERCENT * len(tasks))]
            for name, tasks in TOTALS.items()
            if any(task in self.tasks for task in tasks)
        ]
        notes = [
            "acc: right answers; acc+: images both of whose answers are right; score: their sum"
        ]
        missing = [task for task in TASKS if task not in self.tasks]
        if missing:
            notes.append(f"not answered, so that their sums are undefined: {', '.join(missing)}")
        if self.unread:
            notes.append(
                f"{len(self.unread)} answers are neither yes nor no ({self.options.convention}), "
                f"wrong: {named(self.unread)}"
            )
        return [
            Table(["task", "acc %", "acc+ %", "score", "questions"], rows),
            Table(["sum", "score", "of"], totals, notes=notes),
        ]
