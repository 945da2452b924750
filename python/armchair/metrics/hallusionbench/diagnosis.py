"""HallusionBench's diagnosis: why an answer is wrong, told from what the model answered before.

On the original figure a wrong answer to a visual-dependent question is a visual illusion; without
a figure a wrong answer to a visual-supplement question is a language hallucination. On another
figure it depends on the verdict on the original one and on whether both answers say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from armchair.metrics.hallusionbench.rows import Question
from armchair.metrics.verdicts import RIGHT, UNCERTAIN, WRONG

LANGUAGE, VISUAL, MIXED = "language hallucination", "visual illusion", "mixed"
UNDIAGNOSED = "undiagnosed"
DIAGNOSES = (LANGUAGE, VISUAL, MIXED, UNDIAGNOSED)
_VERDICTS = (WRONG, RIGHT, UNCERTAIN)


def diagnoses(questions: Sequence[Question]) -> list[str | None]:
    """For each question the kind of failure; None where it is right or has no verdict.

    Where the original's verdict or the comparison is missing and the kind depends on it, the
    question is undiagnosed.
    """
    originals = {q.pair: q.verdict for q in questions if q.original}
    return [_diagnosis(question, originals.get(question.pair)) for question in questions]


def _diagnosis(question: Question, original: int | None) -> str | None:
    if question.verdict is None or question.right:
        return None
    possible = {
        _kind(question, before, same)
        for before in (_VERDICTS if original is None else (original,))
        for same in ((True, False) if question.same is None else (question.same,))
    }
    return possible.pop() if len(possible) == 1 else UNDIAGNOSED


def _kind(question: Question, original: int, same: bool) -> str:
    uncertain = question.verdict == UNCERTAIN
    if question.category == "VD":
        # The answer to the original was repeated on the edited figure: eyes or memory, both fit.
        repeated = not question.original and original == RIGHT and not uncertain and same
        return MIXED if repeated else VISUAL
    if question.original:
        return LANGUAGE
    if original == WRONG:
        return LANGUAGE if same and not uncertain else MIXED
    # Right without the figure and wrong with an edited one: the same answer ignored the figure.
    ignored = original == RIGHT and not uncertain and question.visual_input == "2" and same
    return LANGUAGE if ignored else VISUAL
