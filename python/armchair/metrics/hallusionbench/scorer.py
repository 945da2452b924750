"""From HallusionBench's rows to the tallies of all questions and of both splits."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from armchair.errors import UnknownNameError, shown
from armchair.metrics.hallusionbench.diagnosis import diagnoses
from armchair.metrics.hallusionbench.result import (
    CONVENTIONS,
    EVALSCOPE,
    FROM_ANSWERS,
    OFFICIAL,
    SPLITS,
    HallusionBenchOptions,
    HallusionBenchResult,
)
from armchair.metrics.hallusionbench.rows import (
    Question,
    read_answers,
    read_verdicts,
    with_agreement,
)
from armchair.metrics.hallusionbench.split import split_of
from armchair.metrics.judged_by import NOBODY, judged_by
from armchair.metrics.pope import conventions
from armchair.metrics.pope.conventions import STRICT
from armchair.metrics.scorer import RowScorer
from armchair.metrics.tally import tally_by
from armchair.signature import unordered_digest


class HallusionBench(RowScorer[Question, HallusionBenchResult]):
    """Scores HallusionBench results.

    Rows (mappings, or rows of `armchair.files`) are as the authors' result files have them:
    category, subcategory, set_id, figure_id, question_id, visual_input, gt_answer (needed for the
    yes bias only), the verdict, and `same`, whether the answer says the same as the one on the
    original figure (needed for the diagnosis only). VLMEvalKit's tables and lmms-eval's logs have
    these under keys of their own, and the model's answer. No rows give NaN everywhere; a perfect
    model's false-positive ratio is NaN.

    Args:
        from_answers: read yes or no in the model's answer instead and compare it with gt_answer.
        answers: whose reader reads it: a convention of POPE, by name or path.
        verdict: the key of the verdict, where it is not `verdict` or the only one of a batch that
            ends in `_gpt_check`.
        answer_key: the key of the model's answer; None looks for it (`model_prediction`).
        convention: "official", or "evalscope", which joins figures and pairs of both categories
            where subcategory and set have the same names.

    Raises:
        UnknownNameError: there is no such reader or convention.

    >>> row = {"category": "VD", "subcategory": "illusion", "set_id": "0", "figure_id": "0",
    ...        "question_id": "0", "visual_input": "1", "gt_answer": "1", "verdict": "1"}
    >>> HallusionBench().score([row]).splits["all"].questions.accuracy
    1.0
    """

    def __init__(
        self,
        *,
        from_answers: bool = False,
        answers: str | os.PathLike[str] = STRICT,
        verdict: str | None = None,
        answer_key: str | None = None,
        convention: str = OFFICIAL,
    ) -> None:
        super().__init__()
        if convention not in CONVENTIONS:
            raise UnknownNameError(
                f"no HallusionBench convention is called {shown(convention)} (known: "
                f"{', '.join(CONVENTIONS)})"
            )
        self.convention = convention
        self.from_answers = from_answers
        self._reader = conventions.find(answers)
        self.answers = self._reader.identity
        self.verdict = verdict
        self.answer_key = answer_key

    def rules(self) -> Mapping[str, object]:
        """Whose the verdicts are, and what makes figures and pairs."""
        return {"verdicts": self._verdicts, "convention": self.convention}

    def read(self, rows: Iterable[Any]) -> list[Question]:
        """The question of each row, and how its answer was judged.

        Raises:
            InputError: a row lacks a key.
        """
        if self.from_answers:
            return read_answers(rows, self._reader, self.answer_key)
        return read_verdicts(rows, self.verdict)

    def result(self, items: Sequence[Question]) -> HallusionBenchResult:
        """The tallies of all questions, and of both splits."""
        questions = with_agreement(items) if self.from_answers else items
        # The authors' script puts the visual-dependent questions first.
        ordered = sorted(questions, key=lambda question: question.category)
        kinds = diagnoses(ordered)
        unscored = tuple(q.place for q in questions if q.verdict is None)
        scored = unordered_digest(
            (*q.identity, q.visual_input, q.label) for q in questions if q.verdict is not None
        )
        return HallusionBenchResult(
            options=HallusionBenchOptions(
                **vars(NOBODY if self.from_answers else judged_by(q.judged for q in questions)),
                verdicts=self._verdicts,
                convention=self.convention,
                questions=len(questions),
                unscored=len(unscored),
                scored=scored,
            ),
            splits={
                name: split_of(
                    [
                        (q, kind)
                        for q, kind in zip(ordered, kinds, strict=True)
                        if name in ("all", q.category)
                    ],
                    joined=self.convention == EVALSCOPE,
                )
                for name in SPLITS
            },
            by_subcategory=tally_by(
                (f"{q.category}/{q.subcategory}", q.right) for q in ordered if q.verdict is not None
            ),
            without_image=sum(question.visual_input == "0" for question in questions),
            unscored=unscored,
            uncertain_answers=tuple(q.place for q in questions if self.from_answers and q.unread),
        )

    @property
    def _verdicts(self) -> str:
        return FROM_ANSWERS + self.answers if self.from_answers else "judge"
