"""From HallusionBench's rows to the tallies of all questions and of both splits."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from armchair.errors import UnknownNameError, shown
from armchair.metrics.hallusionbench.diagnosis import diagnoses
from armchair.metrics.hallusionbench.result import (
    CONVENTIONS,
    EVALSCOPE,
    OFFICIAL,
    SPLITS,
    HallusionBenchResult,
)
from armchair.metrics.hallusionbench.rows import read_answers, read_verdicts
from armchair.metrics.hallusionbench.split import split_of
from armchair.metrics.pope import conventions
from armchair.metrics.pope.conventions import STRICT
from armchair.metrics.tally import tally_by
from armchair.signature import unordered_digest


def score_hallusionbench(
    items: Iterable[Any],
    *,
    from_answers: bool = False,
    answers: str | os.PathLike[str] = STRICT,
    verdict: str | None = None,
    convention: str = OFFICIAL,
) -> HallusionBenchResult:
    """Score HallusionBench results.

    Args:
        items: rows (mappings, or rows of `armchair.files`) as the authors' result files have
            them: category, subcategory, set_id, figure_id, question_id, visual_input, gt_answer
            (needed for the yes bias only), the verdict, and `same`, whether the answer says the
            same as the one on the original figure (needed for the diagnosis only).
            VLMEvalKit's tables and lmms-eval's logs have these under keys of their own, and the
            model's answer.
        from_answers: read yes or no in `model_prediction` instead and compare it with gt_answer.
        answers: whose reader reads it: a convention of POPE, by name or path.
        verdict: the key of the verdict, where it is not `verdict` or the only one that ends in
            `_gpt_check`.
        convention: "official", or "evalscope", which joins figures and pairs of both categories
            where subcategory and set have the same names.

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
    if convention not in CONVENTIONS:
        raise UnknownNameError(
            f"no HallusionBench convention is called {shown(convention)} (known: "
            f"{', '.join(CONVENTIONS)})"
        )
    reader = conventions.find(answers)
    neither: tuple[str, ...] = ()
    if from_answers:
        questions, neither = read_answers(items, reader)
    else:
        questions = read_verdicts(items, verdict)
    # The authors' script puts the visual-dependent questions first; means add up in that order.
    ordered = sorted(questions, key=lambda question: question.category)
    kinds = diagnoses(ordered)
    return HallusionBenchResult(
        splits={
            name: split_of(
                [
                    (q, kind)
                    for q, kind in zip(ordered, kinds, strict=True)
                    if name in ("all", q.category)
                ],
                joined=convention == EVALSCOPE,
            )
            for name in SPLITS
        },
        by_subcategory=tally_by(
            (f"{q.category}/{q.subcategory}", q.right) for q in ordered if q.verdict is not None
        ),
        rows=len(questions),
        without_image=sum(question.visual_input == "0" for question in questions),
        unscored=tuple(q.place for q in questions if q.verdict is None),
        uncertain_answers=neither,
        answers=reader.identity if from_answers else None,
        convention=convention,
        scored=unordered_digest(
            (*q.figure, q.question_id, q.visual_input, q.label)
            for q in questions
            if q.verdict is not None
        ),
    )
