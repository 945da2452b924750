"""From AMBER's annotations and a model's responses to counts."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from typing import Any

from armchair import notices
from armchair.errors import InputError, shown
from armchair.files import Row, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.metrics.amber.counts import (
    Discriminative,
    Generative,
    count_answer,
    count_caption,
)
from armchair.metrics.amber.data import AmberData
from armchair.metrics.amber.nouns import nouns
from armchair.metrics.amber.published import ATTRIBUTES
from armchair.metrics.amber.result import OFFICIAL, AmberResult
from armchair.metrics.amber.similarity import EXACT_WORDS, SimilarWords
from armchair.metrics.answers import yes_or_no
from armchair.metrics.pope import conventions
from armchair.metrics.rows import rows_of
from armchair.signature import unordered_digest

KINDS = ("existence", "attribute", *ATTRIBUTES, "relation")
_ID_KEYS = ("id", "question_id", "image_id")
# After those that only a model's text has.
_TEXT_KEYS = ("text", "answer", "caption")
# AMBER's own reader among POPE's.
_AMBER = "amber"
# From this share of unread answers on it is said that papers read them by other rules.
_MANY = 0.05


def score_amber(
    items: Iterable[Any],
    data: AmberData,
    *,
    similarity: SimilarWords = EXACT_WORDS,
    answers: str | os.PathLike[str] = OFFICIAL,
) -> AmberResult:
    """Score AMBER responses, of either task or of both.

    Args:
        items: rows (mappings, or rows of `armchair.files`) with the annotation's id under `id` or
            `question_id` (a number or its text) and the model's text under `response`, `text`,
            `answer` or `caption`.
        data: AMBER's annotation, from `read_amber_data`.
        similarity: near-synonyms; without them only equal words are the same.
        answers: whose reader reads yes and no: `official` takes exactly "Yes" or "No"; `strict`
            reads what a person reads; and any other convention of POPE, by name or path.

    Returns:
        The result; scores of a task without responses are NaN.

    Raises:
        InputError: a row lacks an id or a text, its id is not in the data or comes twice.
        UnknownNameError: an unknown way to read answers.
    """
    reader = conventions.find(_AMBER if answers == OFFICIAL else answers)
    similarity.require(data.words)
    generative = Generative()
    counts = dict.fromkeys(KINDS, Discriminative())
    seen: dict[int, str] = {}
    for row in rows_of(items):
        number, text = _response(row)
        if number in seen:
            raise InputError(f"{row.place}: id {shown(number)} again, after {seen[number]}")
        seen[number] = row.place
        if number in data.scenes:
            generative += count_caption(nouns(text), data.scenes[number], data, similarity)
        elif number in data.questions:
            question = data.questions[number]
            counts[question.kind] += count_answer(
                question.label, yes_or_no(text, reader, question.label)
            )
        else:
            raise InputError(f"{row.place}: id {shown(number)} is not in the annotations")
    unread = sum(each.unread for each in counts.values())
    questions = sum(each.questions for each in counts.values())
    if reader.name == _AMBER and unread > _MANY * questions:
        notices.note(
            "unread-answers",
            f"{unread} of {questions} answers are not exactly Yes or No and count as wrong, as in "
            "AMBER's script; papers mostly turned answers into these first (--answers)",
            count=unread,
        )
    counts["attribute"] = sum((counts[kind] for kind in ATTRIBUTES), Discriminative())
    return AmberResult(
        generative=generative,
        kinds=counts,
        similarity=similarity,
        answers=OFFICIAL if reader.name == _AMBER else reader.identity,
        without_caption=sum(number not in seen for number in data.scenes),
        without_answer=sum(number not in seen for number in data.questions),
        annotations=_annotations(data, seen),
    )


def _annotations(data: AmberData, numbers: Collection[int]) -> str:
    """The digest of what was scored; word lists change no score of yes/no answers."""
    scenes = [(n, data.scenes[n]) for n in numbers if n in data.scenes]
    items: list[Any] = [(n, scene.truth, scene.invented) for n, scene in scenes]
    questions = [(n, data.questions[n]) for n in numbers if n in data.questions]
    items += [(n, question.kind, question.label) for n, question in questions]
    if scenes:
        items += data.associations.items()
        items.append(sorted(data.safe_words))
    return unordered_digest(items)


def _response(row: Row) -> tuple[int, str]:
    key = pick_key(row, _ID_KEYS, None, "id")
    value = row.value[key]
    try:
        number = int(value) if isinstance(value, (int, str)) else None
    except ValueError:
        number = None
    if number is None:
        raise InputError(f"{row.place}: the id {shown(value)} is no whole number")
    return number, text_field(row, pick_text_key(row, _TEXT_KEYS, None, "response"), "response")
