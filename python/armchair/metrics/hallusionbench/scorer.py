"""From HallusionBench's rows to the tallies of all questions and of both splits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from armchair.metrics.hallusionbench.diagnosis import diagnoses
from armchair.metrics.hallusionbench.result import (
    FROM_ANSWERS,
    SPLITS,
    HallusionBenchOptions,
    HallusionBenchResult,
)
from armchair.metrics.hallusionbench.rows import read_answers, read_verdicts
from armchair.metrics.hallusionbench.split import split_of
from armchair.metrics.tally import tally_by
from armchair.signature import unordered_digest


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
    unscored = tuple(q.place for q in questions if q.verdict is None)
    scored = unordered_digest(
        (*q.figure, q.question_id, q.visual_input, q.label)
        for q in questions
        if q.verdict is not None
    )
    verdicts = FROM_ANSWERS if from_answers else "judge"
    return HallusionBenchResult(
        options=HallusionBenchOptions(verdicts, len(questions), len(unscored), scored),
        splits={
            name: split_of(
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
        without_image=sum(question.visual_input == "0" for question in questions),
        unscored=unscored,
        uncertain_answers=tuple(q.place for q in questions if from_answers and q.verdict == 2),
    )
