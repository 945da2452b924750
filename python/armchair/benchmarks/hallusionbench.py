"""HallusionBench: yes/no questions on images and their edited twins (Guan et al., 2024).

A verdict is 0 (wrong), 1 (right) or 2 (uncertain). Uncertain counts as right only where the
question comes without its image (a visual-supplement question, figure 0). Rows without a readable
verdict are counted and named; they, and the figures and question pairs that they belong to, are
not scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armchair.benchmarks.hallusionbench_diagnosis import DIAGNOSES, diagnoses
from armchair.benchmarks.hallusionbench_rows import Question, read_answers, read_verdicts
from armchair.benchmarks.rows import named
from armchair.benchmarks.tally import Tally, all_right, ratio, tally, tally_by
from armchair.output import DASH, percent, table
from armchair.signature import signature

SPLITS: Mapping[str, str] = {
    "all": "all questions",
    "VD": "visual dependent",
    "VS": "visual supplement",
}
_DIGITS = 4  # the authors' script prints percentages with four decimals
_PUBLISHED_SETS = {
    (1129, 178): "all 1,129 questions",
    (951, 0): "the 951 questions with an image",
}


@dataclass(frozen=True)
class HallusionBenchSplit:
    """The tables of one split; accuracies are fractions.

    Attributes:
        questions: right answers (published as aAcc).
        pairs: question pairs, the same question on every figure of a set, all right (qAcc).
        figures: figures whose questions are all right (fAcc); questions without an image are in
            no figure.
        figures_wrong: figures with no question right.
        figure_score: the mean over figures of the share of right answers.
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
    figure_score: float
    easy: Tally
    hard: Tally
    diagnosis: Mapping[str, int]
    yes_answers: int
    yes_labels: int
    wrong_no_labels: int
    wrong_labelled: int
    labelled: int

    @property
    def figures_inconsistent(self) -> int:
        """Figures of which some questions are right and some are not."""
        return self.figures.total - self.figures.correct - self.figures_wrong

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
            "figure_score": round(self.figure_score, _DIGITS),
            "easy_accuracy": _rounded(self.easy),
            "easy_total": self.easy.total,
            "hard_accuracy": _rounded(self.hard),
            "hard_total": self.hard.total,
            "LH": self.diagnosis["language hallucination"],
            "VI": self.diagnosis["visual illusion"],
            "mixed": self.diagnosis["mixed"],
        }


@dataclass(frozen=True)
class HallusionBenchOptions:
    """What a HallusionBench score depends on."""

    verdicts: str
    questions: int
    unscored: int


@dataclass(frozen=True)
class HallusionBenchResult:
    """The published tables for all questions and for both splits.

    Attributes:
        splits: by "all", "VD" (visual dependent) and "VS" (visual supplement).
        by_subcategory: right answers by "VD/illusion" and the like.
        rows: how many questions the file has.
        without_image: how many of them come without an image.
        unscored: where the rows stand whose verdict (or answer) is missing or unreadable.
        uncertain_answers: from answers only: where those stand that are neither yes nor no,
            scored as uncertain.
        from_answers: whether the verdicts were read from the answers, without a judge.
    """

    splits: Mapping[str, HallusionBenchSplit]
    by_subcategory: Mapping[str, Tally]
    rows: int
    without_image: int
    unscored: tuple[str, ...]
    uncertain_answers: tuple[str, ...]
    from_answers: bool

    @property
    def question_set(self) -> str:
        """Which set of questions was scored, in words."""
        known = _PUBLISHED_SETS.get((self.rows, self.without_image))
        return known or (
            f"{self.rows:,} questions, {self.without_image:,} of them without an image "
            "(neither the published 1,129 nor the 951 with an image)"
        )

    @property
    def signature(self) -> str:
        """Which score this is: whose verdicts, of how many questions."""
        options = HallusionBenchOptions(
            "answers-strict" if self.from_answers else "judge", self.rows, len(self.unscored)
        )
        return signature("hallusionbench", options)

    def latex_row(self) -> str:
        """The leaderboard's columns: pairs, figures, easy, hard, questions, in percent."""
        whole = self.splits["all"]
        columns = (whole.pairs, whole.figures, whole.easy, whole.hard, whole.questions)
        return " & ".join(percent(column.accuracy, _DIGITS) for column in columns)

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

    def table(self) -> str:
        """All tables, in percent, and what was scored."""
        splits = list(self.splits.values())
        accuracies = [
            [label, *(_share(getattr(split, name)) for split in splits)]
            for label, name in (
                ("question accuracy (aAcc)", "questions"),
                ("question pair accuracy (qAcc)", "pairs"),
                ("figure accuracy (fAcc)", "figures"),
                ("easy", "easy"),
                ("hard", "hard"),
            )
        ]
        counts = [
            ["figures inconsistent", *(str(split.figures_inconsistent) for split in splits)],
            ["figures wrong", *(str(split.figures_wrong) for split in splits)],
            ["figure score", *(percent(split.figure_score, 2) for split in splits)],
            *(
                [f"wrong: {kind}", *(str(split.diagnosis[kind]) for split in splits)]
                for kind in DIAGNOSES
                if any(split.diagnosis[kind] for split in splits)
            ),
            ["yes bias: difference", *(_signed(split.yes_difference) for split in splits)],
            [
                "yes bias: false positives",
                *(percent(split.false_positive_ratio, 2) for split in splits),
            ],
        ]
        subcategories = [[name, _share(cell)] for name, cell in self.by_subcategory.items()]
        parts = [
            table(["accuracy % (n)", *(SPLITS[name] for name in self.splits)], accuracies + counts),
            table(["question accuracy % (n)", ""], subcategories),
            *self._remarks(),
            self.signature,
        ]
        return "\n".join(parts)

    def as_dict(self) -> dict[str, Any]:
        """Counts and fractions by split, the authors' figures, the signature."""
        return {
            "metric": "hallusionbench",
            "question_set": self.question_set,
            "from_answers": self.from_answers,
            "splits": {name: split.as_dict() for name, split in self.splits.items()},
            "by_subcategory": {key: cell.as_dict() for key, cell in self.by_subcategory.items()},
            "unscored": list(self.unscored),
            "uncertain_answers": list(self.uncertain_answers),
            "published": self.published(),
            "signature": self.signature,
        }

    def _remarks(self) -> Iterable[str]:
        yield f"scored: {self.question_set}"
        if self.from_answers:
            yield (
                "verdicts: none; the model's own yes/no was read (strict) and compared with "
                "gt_answer, without a judge"
            )
        if self.uncertain_answers:
            yield (
                f"{len(self.uncertain_answers)} answers are neither yes nor no, scored as "
                f"uncertain: {named(self.uncertain_answers)}"
            )
        if self.unscored:
            yield (
                f"{len(self.unscored)} without a readable verdict, not scored (nor their figures "
                f"and pairs): {named(self.unscored)}"
            )


def score_hallusionbench(
    items: Iterable[Any], *, from_answers: bool = False, verdict: str | None = None
) -> HallusionBenchResult:
    """Score HallusionBench results.

    Args:
        items: rows (mappings, or rows of `armchair.files`) as the authors' result files have
            them: category, subcategory, set_id, figure_id, question_id, visual_input, gt_answer
            (needed for the yes bias only), the verdict, and `same`, whether the answer says the
            same as the one on the original figure (needed for the diagnosis only).
        from_answers: read yes or no in `model_prediction` instead and compare it with gt_answer.
        verdict: the key of the verdict, where it is not `verdict` or the only one that ends in
            `_gpt_check`.

    Returns:
        The result. No rows give NaN everywhere; a perfect model's false-positive ratio is NaN.

    Raises:
        InputError: a row lacks a key, or the same question comes twice, with its place.

    Example:
        >>> row = {"category": "VD", "subcategory": "illusion", "set_id": "0", "figure_id": "0",
        ...        "question_id": "0", "visual_input": "1", "gt_answer": "1", "verdict": "1"}
        >>> score_hallusionbench([row]).splits["all"].questions.accuracy
        1.0
    """
    questions = read_answers(items) if from_answers else read_verdicts(items, verdict)
    # The authors' script puts the visual-dependent questions first; means add up in that order.
    ordered = sorted(questions, key=lambda question: question.category)
    kinds = diagnoses(ordered)
    return HallusionBenchResult(
        splits={
            name: _split(
                [
                    (q, kind)
                    for q, kind in zip(ordered, kinds, strict=True)
                    if name in ("all", q.category)
                ]
            )
            for name in SPLITS
        },
        by_subcategory=tally_by(
            (f"{q.category}/{q.subcategory}", q.right) for q in ordered if q.verdict is not None
        ),
        rows=len(questions),
        without_image=sum(question.visual_input == "0" for question in questions),
        unscored=tuple(q.place for q in questions if q.verdict is None),
        uncertain_answers=tuple(q.place for q in questions if from_answers and q.verdict == 2),
        from_answers=from_answers,
    )


def _split(questions: list[tuple[Question, str | None]]) -> HallusionBenchSplit:
    every = [question for question, _ in questions]
    scored = [question for question in every if question.verdict is not None]
    figures = _groups(q for q in every if not q.without_figure)
    figures_of = figures.values()
    labelled = [question for question in scored if question.label is not None]
    wrong = [question for question in labelled if not question.right]
    return HallusionBenchSplit(
        questions=tally(question.right for question in scored),
        pairs=all_right(_groups(every, pairs=True)),
        figures=all_right(figures),
        figures_wrong=sum(figure.correct == 0 for figure in figures_of),
        figure_score=ratio(sum(figure.accuracy for figure in figures_of), len(figures)),
        easy=all_right(_groups((q for q in every if q.visual_input != "2"), pairs=True)),
        hard=all_right(_groups((q for q in every if q.visual_input == "2"), pairs=True)),
        diagnosis={kind: sum(own == kind for _, own in questions) for kind in DIAGNOSES},
        yes_answers=sum(question.right == question.label for question in labelled),
        yes_labels=sum(question.label is True for question in labelled),
        wrong_no_labels=sum(question.label is False for question in wrong),
        wrong_labelled=len(wrong),
        labelled=len(labelled),
    )


def _groups(questions: Iterable[Question], *, pairs: bool = False) -> dict[tuple[str, ...], Tally]:
    """The questions by figure, or by pair, without the groups that are not wholly judged."""
    keyed = [(q.pair if pairs else q.figure, q) for q in questions]
    incomplete = {key for key, question in keyed if question.verdict is None}
    return tally_by((key, q.right) for key, q in keyed if key not in incomplete)


def _rounded(cell: Tally) -> float:
    return round(100 * cell.correct / cell.total, _DIGITS) if cell.total else cell.accuracy


def _share(cell: Tally) -> str:
    return f"{percent(cell.accuracy, 2)} ({cell.total})"


def _signed(value: float) -> str:
    return f"{value:+.4f}" if value == value else DASH
