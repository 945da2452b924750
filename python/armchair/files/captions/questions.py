"""Captions whose image stands in the question file that they answer, as LLaVA writes them."""

from __future__ import annotations

from typing import Any

from armchair.errors import InputError, shown
from armchair.files import FilePath, Row, describe, pick_key, read_rows
from armchair.files.row import value_at
from armchair.image_ids import IMAGE_ID_KEYS, image_id

QUESTION_ID_KEYS = ("question_id", "questionId", "qid", "id", "index")


class QuestionImages:
    """The image of each question of a file.

    Raises:
        InputError: a question without id or image, or one that is there twice with two images.
    """

    def __init__(self, path: FilePath) -> None:
        self._name = describe(path)
        self._images: dict[str, int | str] = {}
        for row in read_rows(path, what="questions"):
            question = question_id(row)
            key = pick_key(row, IMAGE_ID_KEYS, None, "image")
            image = image_id(value_at(row.value, key), row.place)
            if self._images.setdefault(question, image) != image:
                raise InputError(f"{row.place}: question {shown(question)} has two images")

    def image_of(self, row: Row) -> int | str:
        """The image of a row's question.

        Raises:
            InputError: the row has no question id, or the question is not in the file.
        """
        question = question_id(row)
        if question not in self._images:
            raise InputError(f"{row.place}: question {shown(question)} is not in {self._name}")
        return self._images[question]


def question_id(row: Row) -> str:
    """The id of a row's question, as text.

    Raises:
        InputError: there is none, or it is neither a number nor a text.
    """
    key = pick_key(row, QUESTION_ID_KEYS, None, "question id")
    value: Any = value_at(row.value, key)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise InputError(f"{row.place}: the question id is {shown(value)}, no number and no text")
    return str(value).strip()
