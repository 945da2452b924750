"""HallusionBench result files: rows to questions with a verdict."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from armchair.errors import InputError, shown
from armchair.files import Row, text_field
from armchair.files.keys import CHAT_KEYS, MODEL_KEYS, pick_text_key
from armchair.files.row import NOTHING, first_key, value_at
from armchair.metrics.answers import yes_or_no
from armchair.metrics.hallusionbench.layouts import ANSWER, result_rows
from armchair.metrics.judged_by import Told, told_by
from armchair.metrics.pope.conventions import STRICT, PopeConvention
from armchair.metrics.rows import choice, field, mapping
from armchair.metrics.scorer import Item
from armchair.metrics.verdicts import RIGHT, UNCERTAIN, WRONG, correctness, sameness

_LABELS: Mapping[str, bool] = {
    "1": True,
    "yes": True,
    "true": True,
    "0": False,
    "no": False,
    "false": False,
}


@dataclass(frozen=True)
class Question(Item):
    """One question on one figure, and how its answer was judged.

    Attributes:
        answer: the model's own yes or no, where the verdict was read from it.
        visual_input: "0" without an image, "1" the original one, "2" an edited one.
        verdict: 0 wrong, 1 right, 2 uncertain; None where it is missing or unreadable.
        same: whether the answer agrees with the one on the original figure; None: unknown.
        label: whether the right answer is yes; None where the file does not say.
        judged: what the row tells of its judge.
    """

    called: ClassVar[str] = "question"

    category: str
    subcategory: str
    set_id: str
    figure_id: str
    question_id: str
    visual_input: str
    verdict: int | None
    same: bool | None
    label: bool | None
    answer: bool | None
    judged: Told

    @property
    def identity(self) -> tuple[str, ...]:
        """What no two questions share."""
        return (*self.figure, self.question_id)

    @property
    def original(self) -> bool:
        """Whether this is the question on the original figure (or without one)."""
        return self.figure_id == "0"

    @property
    def unread(self) -> bool:
        """Of a verdict that was read from an answer: whether that is neither yes nor no."""
        return self.answer is None and self.verdict is not None

    @property
    def without_figure(self) -> bool:
        """Whether the question is asked without the figure that supplements it."""
        return self.category == "VS" and self.original

    @property
    def right(self) -> bool:
        """Whether the answer counts as right."""
        return self.verdict == RIGHT or (self.verdict == UNCERTAIN and self.without_figure)

    @property
    def figure(self) -> tuple[str, ...]:
        """What the questions on one figure share."""
        return (self.category, self.subcategory, self.set_id, self.figure_id)

    @property
    def pair(self) -> tuple[str, ...]:
        """What one question on all figures of its set shares."""
        return (self.category, self.subcategory, self.set_id, self.question_id)


def read_verdicts(items: Iterable[Any], verdict: str | None = None) -> list[Question]:
    """Questions with the judge's verdicts, in file order."""
    rows = list(result_rows(items))
    key = verdict or _verdict_key(rows)
    return [
        dataclasses.replace(
            question_of(row),
            verdict=correctness(mapping(row).get(key)),
            same=sameness(mapping(row).get("same")),
        )
        for row in rows
    ]


def read_answers(
    items: Iterable[Any], reader: PopeConvention, answer_key: str | None = None
) -> list[Question]:
    """Questions with verdicts from the model's own yes or no, in file order.

    An answer that is neither is uncertain for `strict`, and wrong for the other readers, as in
    the harnesses; one that is missing (null, or no key) has no verdict.
    """
    return [_answered(row, reader, answer_key) for row in result_rows(items)]


def _answered(row: Row, reader: PopeConvention, answer_key: str | None) -> Question:
    question = question_of(row)
    key = _answer_key(row, answer_key)
    if key is None:
        return question
    if question.label is None:
        raise InputError(f"{row.place}: no 'gt_answer' to compare the answer with")
    answer = yes_or_no(text_field(row, key, "answer"), reader, question.label)
    unread = UNCERTAIN if reader.name == STRICT else WRONG
    verdict = unread if answer is None else RIGHT if answer == question.label else WRONG
    return dataclasses.replace(question, verdict=verdict, answer=answer)


def _answer_key(row: Row, named: str | None) -> str | None:
    """The key of the model's answer; None where the row has none, or null."""
    key = named or (ANSWER if ANSWER in mapping(row) else None)
    if key is None:
        if first_key(row.value, (*MODEL_KEYS, *CHAT_KEYS), None) is None:
            return None
        key = pick_text_key(row, (ANSWER,), None, "answer", "--answer-key")
    return None if value_at(row.value, key) in (None, NOTHING) else key


def with_agreement(questions: Sequence[Question]) -> list[Question]:
    """The questions with `same` from the model's answers here and on the original figure."""
    original = {question.pair: question.answer for question in questions if question.original}
    return [
        dataclasses.replace(question, same=_agree(question.answer, original.get(question.pair)))
        for question in questions
    ]


def question_of(row: Row) -> Question:
    """The question of a row, without a verdict.

    Raises:
        InputError: the row lacks what tells which question it is, or has a label that is none.
    """
    label = mapping(row).get("gt_answer")
    if label is not None:
        whole = isinstance(label, bool) or (isinstance(label, float) and label.is_integer())
        text = str(int(label) if whole else label).strip().lower()
        if text not in _LABELS:
            raise InputError(
                f"{row.place}: gt_answer is {shown(label)}, neither 0 (no) nor 1 (yes)"
            )
        label = _LABELS[text]
    return Question(
        place=row.place,
        category=choice(row, "category", ("VD", "VS")),
        subcategory=str(field(row, "subcategory")),
        set_id=str(field(row, "set_id")),
        figure_id=str(field(row, "figure_id")),
        question_id=str(field(row, "question_id")),
        visual_input=str(field(row, "visual_input")),
        verdict=None,
        same=None,
        label=label,
        answer=None,
        judged=told_by(row),
    )


def _verdict_key(rows: list[Row]) -> str:
    keys = {key for row in rows for key in mapping(row)}
    if "verdict" in keys:
        return "verdict"
    checks = sorted(key for key in keys if key.endswith("_gpt_check"))
    if len(checks) == 1 or not rows:
        return checks[0] if checks else "verdict"
    found = f"there are {', '.join(checks)}" if checks else "there is none"
    raise InputError(
        f"{rows[0].place}: one key of verdicts is needed, 'verdict' or one that ends in "
        f"'_gpt_check' ({found}); --from-answers compares the model's own yes and no"
    )


def _agree(answer: bool | None, original: bool | None) -> bool | None:
    return None if answer is None or original is None else answer == original
