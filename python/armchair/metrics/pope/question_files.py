"""The rows of a question file."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from armchair.errors import InputError, shown
from armchair.files import FilePath, describe, read_rows
from armchair.files.layouts import unwrapped
from armchair.files.row import first_key
from armchair.metrics.pope.answer_rows import ID_KEYS, LABEL_KEYS, Keys, read_id, read_label
from armchair.metrics.pope.turns import single_turns


@dataclass(frozen=True)
class Question:
    """One question.

    Attributes:
        id: its id as text; its position, from 1, where the file gives none.
        place: where it stands.
        label: whether the right answer is yes; None where the file does not say.
        category: the set it belongs to, as written, or "".
        text: the question.
        group: the name of the file's set where there are several files, else "all".
        image: the image it is about.
    """

    id: str
    place: str
    label: bool | None
    category: str
    text: str
    group: str = "all"
    image: str = ""

    def in_group(self, group: str, *, keep_category: bool) -> Question:
        """The question as one of a named file's."""
        category = self.category if keep_category else ""
        return dataclasses.replace(self, group=group, category=category)


@dataclass(frozen=True)
class QuestionFile:
    """The questions of a file, in order."""

    name: str
    questions: list[Question]


def read_questions(path: FilePath, keys: Keys) -> QuestionFile:
    """The questions of a file, with the labels they bring along."""
    questions = []
    rows = unwrapped(read_rows(path, what="questions"), ID_KEYS, ID_KEYS[0], "text")
    for position, row in enumerate(single_turns(rows, ID_KEYS, LABEL_KEYS[0]), 1):
        if not isinstance(row.value, dict):
            raise InputError(f"{row.place}: expected a question, found {shown(row.value)}")
        label_key = first_key(row.value, LABEL_KEYS, keys.label)
        if label_key is None and keys.label is not None:
            raise InputError(f"{row.place}: no label: expected the key {shown(keys.label)}")
        category = row.value.get("category")
        text = row.value.get("text", row.value.get("question", ""))
        image = row.value.get("image", row.value.get("image_source", ""))
        questions.append(
            Question(
                id=read_id(row, keys) or str(position),
                place=row.place,
                label=None if label_key is None else read_label(row, label_key),
                category=category if isinstance(category, str) else "",
                text=text if isinstance(text, str) else "",
                image=image if isinstance(image, str) else "",
            )
        )
    return QuestionFile(describe(path), questions)
