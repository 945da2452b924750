"""Whether answers are to the questions they are joined with.

POPE's sets share their ids, and random and popular even their labels, so answers to one set fit
another without a trace. What the answers' rows repeat of the questions, or the files' names, tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from armchair import notices
from armchair.errors import InputError, shown
from armchair.image_ids import image_id
from armchair.metrics.pope.answer_rows import IMAGE_KEYS, Answer
from armchair.metrics.pope.question_files import Question
from armchair.metrics.pope.questions import SETTINGS

_ARTICLES = {"a", "an", "the"}
# The official builder's spelling, which answers may have put right.
_MISSPELT = {"imange": "image"}
_LONGEST_NAME = 255


def settings_of(name: str) -> list[str]:
    """Which of POPE's settings a file's name has as a word: `coco_pope_random.json`, random."""
    words = re.split(r"[^a-z]+", re.split(r"[/\\]", name)[-1].lower())
    return [setting for setting in SETTINGS if setting in words]


def check(answers_name: str, questions_name: str, pairs: Sequence[tuple[Question, Answer]]) -> None:
    """Warns of answers that may be to other questions.

    Rows that repeat the question (`question`, `text`, `prompt`) or its image are compared: what a
    prompt adds, articles and case do not count. Where nothing can be compared, the names are.

    Raises:
        InputError: a row repeats another question than the one it is joined with.
    """
    if pairs and all(_is_question(answer, question) for question, answer in pairs):
        notices.note(
            "answers-are-questions",
            f"{answers_name}: every answer repeats its question: are these the answers?",
            file=answers_name,
            count=len(pairs),
        )
    compared = False
    reworded: tuple[Answer, Question, str] | None = None
    for question, answer in pairs:
        for key, value in answer.asked.items():
            is_image = key in IMAGE_KEYS
            wanted = question.image if is_image else question.text
            same = (same_image if is_image else same_text)(value, wanted)
            compared |= same is not None
            if same is False:
                raise InputError(
                    f"{answer.place}: the answer is to another question than "
                    f"{question.place}: {key!r} is {shown(value)} here and {shown(wanted)} there"
                )
            if same is None and wanted and key not in ("text", *IMAGE_KEYS):
                reworded = reworded or (answer, question, key)
    if compared:
        return
    if reworded:
        answer, question, key = reworded
        notices.note(
            "reworded",
            f"{answer.place}: {key!r} is worded otherwise than the question "
            f"({shown(answer.asked[key])}, {shown(question.text)}), so the two were not compared",
            file=answers_name,
        )
    mine, theirs = settings_of(answers_name), settings_of(questions_name)
    if mine and theirs and not set(mine) & set(theirs):
        notices.note(
            "other-questions",
            f"{answers_name} is named after {mine[0]!r} and {questions_name} after "
            f"{theirs[0]!r}, and the answers do not say what was asked: "
            "are they to these questions?",
            file=answers_name,
        )


def _is_question(answer: Answer, question: Question) -> bool:
    said = answer.text.strip()
    return said != "" and said == question.text.strip()


def same_text(said: str, wanted: str) -> bool | None:
    """Whether one has the other in it; None where the wording is another altogether."""
    mine, theirs = _words(said), _words(wanted)
    if not mine or not theirs:
        return None
    mine_line, theirs_line = f" {' '.join(mine)} ", f" {' '.join(theirs)} "
    if theirs_line in mine_line or mine_line in theirs_line:
        return True
    opening = f" {' '.join(theirs[:2])} "
    return False if opening in mine_line else None


def _words(text: str) -> list[str]:
    words = (_MISSPELT.get(word, word) for word in re.findall(r"\w+", text.lower()))
    return [word for word in words if word not in _ARTICLES]


def same_image(said: str, wanted: str) -> bool | None:
    """Whether two file names or ids are the same image; None where they cannot be compared."""
    if not said or not wanted or len(said) > _LONGEST_NAME:
        return None
    mine, theirs = (PurePath(re.split(r"[/\\]", text.strip())[-1]) for text in (said, wanted))
    if not mine.name or not theirs.name:
        return None
    ids = image_id(mine.name), image_id(theirs.name)
    if ids[0] == ids[1] or mine.stem.lower() == theirs.stem.lower():
        return True
    both_coco = all(isinstance(id, int) for id in ids)
    same_kind = bool(mine.suffix) and mine.suffix.lower() == theirs.suffix.lower()
    return False if both_coco or same_kind else None
