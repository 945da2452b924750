"""LLaVA's layout: questions with a category, and a label file for each category."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from armchair.errors import InputError, cut, shown
from armchair.files import FilePath
from armchair.metrics.pope.answer_rows import Keys
from armchair.metrics.pope.question_files import Question, QuestionFile, read_questions


def labelled(questions: QuestionFile, paths: Sequence[FilePath], keys: Keys) -> QuestionFile:
    """The questions with the labels of the files that are named after their categories.

    The label files have ids of their own, so the k-th question of a category gets the k-th label;
    their numbers have to agree, and image and text where both have them.

    Args:
        paths: files such as `coco_pope_random.json`, or folders of them.
    """
    files = _files(paths)
    by_category: dict[str, list[Question]] = {}
    for question in questions.questions:
        if not question.category:
            raise InputError(f"{question.place}: the question has no category to find labels by")
        by_category.setdefault(question.category, []).append(question)
    found: dict[str, Question] = {}
    for category, asked in by_category.items():
        labels = read_questions(_file_of(category, files), keys)
        if len(labels.questions) != len(asked):
            raise InputError(
                f"{labels.name} has {len(labels.questions)} labels, but {questions.name} has "
                f"{len(asked)} questions of the category {shown(category)}"
            )
        for question, label in zip(asked, labels.questions, strict=True):
            found[question.place] = _with_label(question, label)
    return QuestionFile(questions.name, [found[question.place] for question in questions.questions])


def _with_label(question: Question, label: Question) -> Question:
    if label.label is None:
        raise InputError(f"{label.place}: no label")
    same_image = not (question.image and label.image) or question.image == label.image
    # LLaVA's questions end in an instruction that the label files do not have.
    if not same_image or not question.text.startswith(label.text):
        raise InputError(f"{label.place} is the label of another question than {question.place}")
    return dataclasses.replace(question, label=label.label)


def _files(paths: Sequence[FilePath]) -> list[Path]:
    files: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            files += sorted(file for file in path.iterdir() if ".json" in file.name)
        else:
            files.append(path)
    return files


def _file_of(category: str, files: Sequence[Path]) -> Path:
    matching = [
        file
        for file in files
        if (stem := file.name.split(".", 1)[0]) == category or stem.endswith(f"_{category}")
    ]
    if len(matching) != 1:
        named = ", ".join(file.name for file in matching or files) or "no file"
        raise InputError(
            f"the category {shown(category)} needs one label file named after it, such as "
            f"coco_pope_{cut(category)}.json; there is {named}"
        )
    return matching[0]
