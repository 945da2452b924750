"""HallusionBench's counts and scores over one set of questions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armchair.metrics.hallusionbench.diagnosis import DIAGNOSES, LANGUAGE, MIXED, VISUAL
from armchair.metrics.hallusionbench.rows import Question
from armchair.metrics.tally import Tally, all_right, ratio, tally, tally_by

Groups = dict[tuple[str, ...], Tally]
DIGITS = 4  # the authors' script prints percentages with four decimals


@dataclass(frozen=True)
class HallusionBenchSplit:
    """The tables of one split; accuracies are fractions.

    Attributes:
        questions: right answers (published as aAcc).
        pairs: question pairs, the same question on every figure of a set, all right (qAcc).
        figures: figures whose questions are all right (fAcc); questions without an image are in
            no figure.
        figures_wrong: figures with no question right.
        figure_shares: the sum over figures of the share of right answers.
        easy: question pairs that are right on the original figure, or without one.
        hard: question pairs that are right on every edited figure.
        diagnosis: wrong questions by kind of failure.
        yes_answers: how many answers were yes, as told by verdict and ground truth.
        yes_labels: how many ground truths are yes.
        wrong_no_labels: wrong answers whose ground truth is no.
        labelled: how many scored questions there are for the yes bias.
    """

    questions: Tally
    pairs: Tally
    figures: Tally
    figures_wrong: int
    figure_shares: float
    easy: Tally
    hard: Tally
    diagnosis: Mapping[str, int]
    yes_answers: int
    yes_labels: int
    wrong_no_labels: int
    wrong_labelled: int
    labelled: int

    @property
    def average(self) -> float:
        """The mean of question, figure and pair accuracy, a fraction: what leaderboards quote."""
        parts = (self.questions, self.figures, self.pairs)
        return sum(part.accuracy for part in parts) / len(parts)

    @property
    def figures_inconsistent(self) -> int:
        """Figures of which some questions are right and some are not."""
        return self.figures.total - self.figures.correct - self.figures_wrong

    @property
    def figure_score(self) -> float:
        """The mean over figures of the share of right answers."""
        return ratio(self.figure_shares, self.figures.total)

    @property
    def yes_difference(self) -> float:
        """Share of yes answers minus share of yes labels; 0 is unbiased, above 0 a yes bias."""
        return ratio(self.yes_answers, self.labelled) - ratio(self.yes_labels, self.labelled)

    @property
    def false_positive_ratio(self) -> float:
        """Of the wrong answers, the share whose right answer is no; NaN for a perfect model."""
        return ratio(self.wrong_no_labels, self.wrong_labelled)

    def as_dict(self) -> dict[str, Any]:
        """Counts and fractions."""
        return {
            "questions": self.questions.as_dict(),
            "pairs": self.pairs.as_dict(),
            "figures": {
                **self.figures.as_dict(),
                "inconsistent": self.figures_inconsistent,
                "wrong": self.figures_wrong,
                "score": self.figure_score,
            },
            "average": self.average,
            "easy": self.easy.as_dict(),
            "hard": self.hard.as_dict(),
            "diagnosis": dict(self.diagnosis),
            "yes_bias": {
                "yes_answers": self.yes_answers,
                "yes_labels": self.yes_labels,
                "labelled": self.labelled,
                "difference": self.yes_difference,
                "wrong": self.wrong_labelled,
                "wrong_with_label_no": self.wrong_no_labels,
                "false_positive_ratio": self.false_positive_ratio,
            },
        }

    def published(self) -> dict[str, Any]:
        """The figures as the authors' script prints them: percent with four decimals."""
        return {
            "question_accuracy": _rounded(self.questions),
            "questions": self.questions.total,
            "pair_accuracy": _rounded(self.pairs),
            "pairs": self.pairs.total,
            "figure_accuracy": _rounded(self.figures),
            "figures": self.figures.total,
            "figure_inconsistent": self.figures_inconsistent,
            "figure_wrong": self.figures_wrong,
            "figure_score": round(self.figure_score, DIGITS),
            "easy_accuracy": _rounded(self.easy),
            "easy_total": self.easy.total,
            "hard_accuracy": _rounded(self.hard),
            "hard_total": self.hard.total,
            "LH": self.diagnosis[LANGUAGE],
            "VI": self.diagnosis[VISUAL],
            "mixed": self.diagnosis[MIXED],
        }


def split_of(
    questions: list[tuple[Question, str | None]], *, joined: bool = False
) -> HallusionBenchSplit:
    """The split of these questions, each with what its wrong answer was diagnosed as.

    `joined` leaves the category out of what makes a figure or a pair.
    """
    every = [question for question, _ in questions]
    scored = [question for question in every if question.verdict is not None]
    skipped = int(joined)

    def groups(chosen: Iterable[Question], *, pairs: bool = False) -> Groups:
        return _groups(chosen, pairs, skipped)

    figures = groups(q for q in every if not q.without_figure)
    figures_of = figures.values()
    labelled = [question for question in scored if question.label is not None]
    wrong = [question for question in labelled if not question.right]
    return HallusionBenchSplit(
        questions=tally(question.right for question in scored),
        pairs=all_right(groups(every, pairs=True)),
        figures=all_right(figures),
        figures_wrong=sum(figure.correct == 0 for figure in figures_of),
        # Exact, so that the order of the figures leaves no trace.
        figure_shares=math.fsum(figure.accuracy for figure in figures_of),
        easy=all_right(groups((q for q in every if q.visual_input != "2"), pairs=True)),
        hard=all_right(groups((q for q in every if q.visual_input == "2"), pairs=True)),
        diagnosis={kind: sum(own == kind for _, own in questions) for kind in DIAGNOSES},
        yes_answers=sum(question.right == question.label for question in labelled),
        yes_labels=sum(question.label is True for question in labelled),
        wrong_no_labels=sum(question.label is False for question in wrong),
        wrong_labelled=len(wrong),
        labelled=len(labelled),
    )


def _groups(questions: Iterable[Question], pairs: bool, skipped: int) -> Groups:
    """The questions by figure, or by pair, without the groups that are not wholly judged.

    So many first parts of the key are left out.
    """
    keyed = [((q.pair if pairs else q.figure)[skipped:], q) for q in questions]
    incomplete = {key for key, question in keyed if question.verdict is None}
    return tally_by((key, q.right) for key, q in keyed if key not in incomplete)


def _rounded(cell: Tally) -> float:
    return round(100 * cell.correct / cell.total, DIGITS) if cell.total else cell.accuracy
