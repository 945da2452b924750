"""From MME's rows to the counts of each task."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.metrics.answers import yes_or_no
from armchair.metrics.mme.result import TASKS, MmeOptions, MmeResult, TaskCounts
from armchair.metrics.pope import conventions
from armchair.metrics.pope.answer_rows import read_label
from armchair.metrics.rows import choice, mapping, rows_of, sampled_response, table_text
from armchair.metrics.scorer import Item, RowScorer
from armchair.signature import unordered_digest

OFFICIAL = "official"
# The harnesses, and whose reader of POPE's each is.
HARNESSES: Mapping[str, str] = {
    OFFICIAL: "mme",
    "lmms-eval": "mme-lmms-eval",
    "vlmevalkit": "vlmevalkit",
}
_IMAGE_KEYS = ("image", "image_path", "question_id", "image_id")
_LABEL_KEYS = ("answer", "label", "gt_answer", "ground_truth", "target")
_QUESTIONS = 2


@dataclass(frozen=True)
class Answer(Item):
    """One question and its answer.

    Attributes:
        task: the task's name.
        image: the image's name, which is the task's own.
        label: whether the right answer is yes.
        answer: the answer; None for neither.
    """

    task: str
    image: str
    label: bool
    answer: bool | None


class Mme(RowScorer[Answer, MmeResult]):
    """Scores MME's answers.

    Rows (mappings, or rows of `armchair.files`, or samples of lmms-eval's log) have the task under
    `category`, the image under `image`, `image_path` or `question_id`, the label under `answer` or
    `label` and the model's text under `prediction`, `response` or the like. Every image has two
    questions. No rows give no tasks.

    Args:
        convention: whose reader reads yes and no: "official", "lmms-eval", "vlmevalkit", or any
            convention of POPE, by name or path.

    Raises:
        UnknownNameError: there is no such convention.

    Source: Fu et al., MME, arXiv 2306.13394, 2023.

    >>> rows = [
    ...     {"category": "count", "image": "1.png", "answer": "Yes", "prediction": "Yes, two."},
    ...     {"category": "count", "image": "1.png", "answer": "No", "prediction": "Yes."},
    ... ]
    >>> Mme().score(rows).tasks["count"].score
    50.0
    """

    def __init__(self, convention: str | os.PathLike[str] = OFFICIAL) -> None:
        super().__init__()
        known = isinstance(convention, str) and convention in HARNESSES
        self._reader = conventions.find(HARNESSES[str(convention)] if known else convention)
        self.convention = str(convention) if known else self._reader.identity

    def rules(self) -> Mapping[str, object]:
        """How answers are read."""
        return {"convention": self.convention}

    def read(self, rows: Iterable[Any]) -> list[Answer]:
        """The answer of each row.

        Raises:
            InputError: a row lacks a key, or its task or label is none.
        """
        return [self._answer(row) for row in rows_of(rows)]

    def result(self, items: Sequence[Answer]) -> MmeResult:
        """The counts of each task.

        Raises:
            InputError: an image has other than two questions; the message names it.
        """
        images: dict[tuple[str, str], list[Answer]] = {}
        for item in items:
            images.setdefault((item.task, item.image), []).append(item)
        tasks: dict[str, list[list[Answer]]] = {}
        for (task, image), answers in images.items():
            if len(answers) != _QUESTIONS:
                raise InputError(
                    f"{answers[-1].place}: {shown(image)} of {task} has {len(answers)} "
                    f"question{'s' if len(answers) > 1 else ''}, not {_QUESTIONS}"
                )
            tasks.setdefault(task, []).append(answers)
        asked = unordered_digest((item.task, item.image, item.label) for item in items)
        return MmeResult(
            options=MmeOptions(self.convention, len(items), asked),
            tasks={task: _counts(tasks[task]) for task in TASKS if task in tasks},
            unread=tuple(item.place for item in items if item.answer is None),
        )

    def _answer(self, row: Row) -> Answer:
        values = mapping(row)
        if "filtered_resps" in values and isinstance(values.get("doc"), dict):
            row = Row({**values["doc"], "prediction": sampled_response(row)}, row.place)
        elif "prediction" in values and "index" in values:
            row = Row({**values, "prediction": table_text(values["prediction"])}, row.place)
        image = row.value[pick_key(row, _IMAGE_KEYS, None, "image")]
        label_key = pick_key(row, _LABEL_KEYS, None, "label")
        text_key = pick_text_key(row, (), None, "answer")
        label = read_label(row, label_key)
        text = text_field(row, text_key, "answer")
        task = choice(row, "category", TASKS)
        return Answer(row.place, task, str(image), label, yes_or_no(text, self._reader, label))


def _counts(images: Sequence[Sequence[Answer]]) -> TaskCounts:
    answers = [answer for both in images for answer in both]
    return TaskCounts(
        questions=len(answers),
        right=sum(one.answer == one.label for one in answers),
        images=len(images),
        both_right=sum(all(one.answer == one.label for one in both) for both in images),
        unread=sum(one.answer is None for one in answers),
    )
