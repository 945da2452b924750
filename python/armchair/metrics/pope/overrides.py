"""Labels that are put right: some of the published questions have a wrong one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armchair.errors import InputError, shown
from armchair.files import FilePath, Row, pick_key, read_rows
from armchair.metrics.pope.answer_rows import LABEL_KEYS, Keys, read_id, read_label
from armchair.metrics.pope.question_files import Question, QuestionFile
from armchair.metrics.pope.same_questions import same_image, same_text
from armchair.signature import digest


@dataclass(frozen=True)
class Override:
    """The label of the questions that have all of what it names.

    Attributes:
        place: where it stands.
        label: whether the right answer is yes.
        id, text, image: the question's id, its text and its image; "" for any.
    """

    place: str
    label: bool
    id: str
    text: str
    image: str

    def names(self, question: Question) -> bool:
        """Whether the question has all of it."""
        return (
            (not self.id or self.id == question.id)
            and (not self.text or bool(same_text(self.text, question.text)))
            and (not self.image or bool(same_image(self.image, question.image)))
        )


def overridden(
    files: Sequence[QuestionFile], path: FilePath, keys: Keys
) -> tuple[list[QuestionFile], str]:
    """The questions with the labels of a file put in, and the digest of these labels.

    A row has a label, and the question's id, its text and image, or all of these: POPE's sets share
    their ids, so that an id alone may name a question in each set.

    Raises:
        InputError: a row without label, that says no question, or that no question fits.
    """
    overrides = list(_overrides(path, keys))
    used: set[Override] = set()

    def put_right(question: Question) -> Question:
        for override in overrides:
            if override.names(question):
                used.add(override)
                question = dataclasses.replace(question, label=override.label)
        return question

    changed = [QuestionFile(file.name, list(map(put_right, file.questions))) for file in files]
    for override in overrides:
        if override not in used:
            raise InputError(f"{override.place}: no question is the one that this label is for")
    parts = [part for one in overrides for part in (one.id, one.text, one.image, str(one.label))]
    return changed, digest(parts)


def _overrides(path: FilePath, keys: Keys) -> Iterator[Override]:
    for row in read_rows(path, what="labels"):
        label = read_label(row, pick_key(row, LABEL_KEYS, keys.label, "label"))
        text, image = _text(row, "text", "question"), _text(row, "image", "image_source")
        override = Override(row.place, label, read_id(row, keys) or "", text, image)
        if not override.id and not override.text:
            raise InputError(
                f"{row.place}: {shown(row.value)} names no question: its id, or its text and image"
            )
        yield override


def _text(row: Row, *names: str) -> str:
    found = next((row.value[name] for name in names if name in row.value), "")
    return found if isinstance(found, str) else ""
