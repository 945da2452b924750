"""HallusionBench's published tables, and which questions they are of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.hallusionbench.diagnosis import DIAGNOSES
from armchair.metrics.hallusionbench.split import DIGITS, HallusionBenchSplit
from armchair.metrics.judged_by import JudgedBy
from armchair.metrics.pope.conventions import STRICT
from armchair.metrics.rows import named
from armchair.metrics.tally import Tally
from armchair.output import DASH, Table, percent
from armchair.results import Result

OFFICIAL, EVALSCOPE = "official", "evalscope"
CONVENTIONS = (OFFICIAL, EVALSCOPE)
# Before the name of the reader.
FROM_ANSWERS = "answers-"
SPLITS: Mapping[str, str] = {
    "all": "all questions",
    "VD": "visual dependent",
    "VS": "visual supplement",
}
_PUBLISHED_SETS = {
    (1129, 178): "all 1,129 questions",
    (951, 0): "the 951 questions with an image",
}


@dataclass(frozen=True)
class HallusionBenchOptions(JudgedBy):
    """What a HallusionBench score depends on, besides who judged.

    Attributes:
        verdicts: whose they are: a judge's, or read from the answers, and by which reader.
        convention: what makes a figure and a pair.
        questions: how many the file has.
        unscored: how many of them have no readable verdict.
        scored: a digest of the other ones and of their ground truth, in any order.
    """

    verdicts: str
    convention: str
    questions: int
    unscored: int
    scored: str


@dataclass(frozen=True)
class HallusionBenchResult(Result):
    """The published tables for all questions and for both splits.

    Attributes:
        options: what decided the scores.
        splits: by "all", "VD" (visual dependent) and "VS" (visual supplement).
        by_subcategory: right answers by "VD/illusion" and the like.
        without_image: how many of them come without an image.
        unscored: where the rows stand whose verdict (or answer) is missing or unreadable.
        uncertain_answers: from answers only: where those stand that are neither yes nor no; under
            `strict` scored as uncertain, else as wrong.
    """

    metric: ClassVar[str] = "hallusionbench"

    options: HallusionBenchOptions
    splits: Mapping[str, HallusionBenchSplit]
    by_subcategory: Mapping[str, Tally]
    without_image: int
    unscored: tuple[str, ...] = field(compare=False)
    uncertain_answers: tuple[str, ...] = field(compare=False)

    @property
    def from_answers(self) -> bool:
        """Whether the verdicts were read from the answers, without a judge."""
        return self.options.verdicts.startswith(FROM_ANSWERS)

    @property
    def question_set(self) -> str:
        """Which set of questions was scored, in words."""
        questions = self.options.questions
        known = _PUBLISHED_SETS.get((questions, self.without_image))
        return known or (
            f"{questions:,} questions, {self.without_image:,} of them without an image "
            "(neither the published 1,129 nor the 951 with an image)"
        )

    def latex_row(self) -> str:
        """The leaderboard's columns: pairs, figures, easy, hard, questions, in percent."""
        whole = self.splits["all"]
        columns = (whole.pairs, whole.figures, whole.easy, whole.hard, whole.questions)
        return " & ".join(percent(column.accuracy, DIGITS) for column in columns)

    def published(self) -> dict[str, Any]:
        """The figures that the authors' scripts print, by split, and the yes bias."""
        whole = self.splits["all"]
        bias = {
            "difference": whole.yes_difference,
            "false_positive_ratio": whole.false_positive_ratio,
        }
        return {
            **{name: split.published() for name, split in self.splits.items()},
            "yes_bias": bias,
        }

    def shown(self) -> list[Table]:
        """All tables, each row with its unit, and what was scored."""
        splits = list(self.splits.values())
        accuracies = [
            [label, *(_share(getattr(split, name)) for split in splits)]
            for label, name in (
                ("question accuracy (aAcc)", "questions"),
                ("question pair accuracy (qAcc)", "pairs"),
                ("figure accuracy (fAcc)", "figures"),
                ("easy: pairs, not edited", "easy"),
                ("hard: pairs, edited figures", "hard"),
            )
        ]
        further = [
            ["average of aAcc, qAcc, fAcc (%)", *(percent(split.average, 2) for split in splits)],
            [
                "figures inconsistent (count)",
                *(str(split.figures_inconsistent) for split in splits),
            ],
            ["figures wrong (count)", *(str(split.figures_wrong) for split in splits)],
            ["figure score (%)", *(percent(split.figure_score, 2) for split in splits)],
            *(
                [f"wrong: {kind} (count)", *(str(split.diagnosis[kind]) for split in splits)]
                for kind in DIAGNOSES
                if any(split.diagnosis[kind] for split in splits)
            ),
            [
                "yes bias: difference (% points)",
                *(_signed(split.yes_difference) for split in splits),
            ],
            [
                "yes bias: false positives (% of wrong)",
                *(percent(split.false_positive_ratio, 2) for split in splits),
            ],
        ]
        subcategories = [[name, _share(cell)] for name, cell in self.by_subcategory.items()]
        names = [SPLITS[name] for name in self.splits]
        header = ["subcategory", "question accuracy % (n)"]
        return [
            Table(["accuracy % (n)", *names], accuracies),
            Table(["further figures (unit)", *names], further),
            Table(header, subcategories, notes=list(self._remarks())),
        ]

    def figures(self) -> dict[str, Any]:
        """Counts and fractions over all questions and by split, and the authors' figures."""
        return {
            "question_set": self.question_set,
            "from_answers": self.from_answers,
            **self.splits["all"].as_dict(),
            "unscored": self.unscored,
            "uncertain_answers": self.uncertain_answers,
            "tables": {
                "splits": [
                    {"split": name, **split.as_dict()} for name, split in self.splits.items()
                ],
                "subcategories": [
                    {"subcategory": key, **cell.as_dict()}
                    for key, cell in self.by_subcategory.items()
                ],
            },
            "published": self.published(),
        }

    def _remarks(self) -> Iterable[str]:
        yield f"scored: {self.question_set}"
        if self.options.convention == EVALSCOPE:
            yield (
                "evalscope: figures and pairs leave the category out of their names, so that VD's "
                "and VS's of one subcategory and set fall together"
            )
        reader = self.options.verdicts.removeprefix(FROM_ANSWERS)
        if self.from_answers:
            yield (
                f"verdicts: none; the model's own yes/no was read ({reader}) and compared with "
                "gt_answer, without a judge"
            )
        if self.uncertain_answers:
            kind = "uncertain" if reader == STRICT else "wrong"
            yield (
                f"{len(self.uncertain_answers)} answers are neither yes nor no, scored as "
                f"{kind}: {named(self.uncertain_answers)}"
            )
        if self.unscored:
            yield (
                f"{len(self.unscored)} without a readable verdict, not scored (nor their figures "
                f"and pairs): {named(self.unscored)}"
            )


def _share(cell: Tally) -> str:
    return f"{percent(cell.accuracy, 2)} ({cell.total})"


def _signed(value: float) -> str:
    return f"{100 * value:+.2f}" if value == value else DASH
