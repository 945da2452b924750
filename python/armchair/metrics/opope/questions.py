"""POPE's questions by image, each with the object that it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from armchair.errors import InputError, shown
from armchair.files import FilePath, describe
from armchair.files.source import stem
from armchair.image_ids import image_id
from armchair.metrics.pope.answer_files import named_sets
from armchair.metrics.pope.answer_rows import Keys
from armchair.metrics.pope.question_files import Question, read_questions
from armchair.metrics.pope.question_paths import question_paths

# The official builder of questions writes "imange" and "an" before every object.
_OBJECT = re.compile(r"Is there an? (.+?) in the ima(?:n)?ge\?")
_BLANK = " "
_FOURTH = 3


@dataclass(frozen=True)
class ObjectQuestion:
    """One question.

    Attributes:
        set: the name of its set.
        object: what it asks for: "dining table".
        fourth_word: its fourth word: "dining".
        label: whether the object is there.
        place: where it stands.
    """

    set: str
    object: str
    fourth_word: str
    label: bool
    place: str = ""


@dataclass(frozen=True)
class ObjectQuestions:
    """The questions about each image.

    Attributes:
        by_image: canonical image id -> its questions, of all sets.
        sets: the names of the sets, in the order of their files.
    """

    by_image: Mapping[int | str, Sequence[ObjectQuestion]]
    sets: tuple[str, ...]


def read_object_questions(paths: Iterable[FilePath]) -> ObjectQuestions:
    """The questions of files, folders or patterns; each file is a set that is named after it.

    Raises:
        InputError: a question names no object or no image, or has no label; the message has its
            place.
    """
    files = [read_questions(path, Keys()) for path in question_paths((), [*paths])]
    found: dict[int | str, list[ObjectQuestion]] = {}
    sets: dict[str, None] = {}
    for file in named_sets(files):
        alone = stem(describe(file.name))
        for question in file.questions:
            name = alone if len(files) == 1 else question.group
            sets.setdefault(name)
            image = image_id(question.image, question.place)
            found.setdefault(image, []).append(_asked(question, name))
    return ObjectQuestions(found, tuple(sets))


def _asked(question: Question, name: str) -> ObjectQuestion:
    match = _OBJECT.match(question.text)
    if match is None:
        raise InputError(
            f'{question.place}: {shown(question.text)} does not ask "Is there a ... in the image?"'
        )
    if question.label is None:
        raise InputError(f"{question.place}: the question has no label")
    fourth = question.text.split(_BLANK)[_FOURTH]
    return ObjectQuestion(name, match[1], fourth, question.label, question.place)
