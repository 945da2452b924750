"""From AMBER's annotations and a model's responses to counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from armchair.errors import InputError, UnknownNameError, shown
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
from armchair.metrics.amber.result import AmberOptions, AmberResult, Answers
from armchair.metrics.amber.similarity import EXACT_WORDS, SimilarWords
from armchair.metrics.answers import yes_or_no
from armchair.metrics.rows import rows_of
from armchair.signature import unordered_digest

KINDS = ("existence", "attribute", *ATTRIBUTES, "relation")
_ID_KEYS = ("id", "question_id", "image_id")
# After those that only a model's text has.
_TEXT_KEYS = ("text", "answer", "caption")
_READERS: Mapping[str, Callable[[str], bool | None]] = {
    "official": lambda text: {"Yes": True, "No": False}.get(text),
    "strict": yes_or_no,
}


def score_amber(
    items: Iterable[Any],
    data: AmberData,
    *,
    similarity: SimilarWords = EXACT_WORDS,
    answers: Answers = "official",
) -> AmberResult:
    """Score AMBER responses, of either task or of both.

    Args:
        items: rows (mappings, or rows of `armchair.files`) with the annotation's id under `id` or
            `question_id` (a number or its text) and the model's text under `response`, `text`,
            `answer` or `caption`.
        data: AMBER's annotation, from `read_amber_data`.
        similarity: near-synonyms; without them only equal words are the same.
        answers: `official` takes exactly "Yes" or "No"; `strict` reads what a person reads.

    Returns:
        The result; scores of a task without responses are NaN.

    Raises:
        InputError: a row lacks an id or a text, its id is not in the data or comes twice.
        UnknownNameError: an unknown way to read answers.
    """
    if answers not in _READERS:
        raise UnknownNameError(f"answers {shown(answers)}: known are {', '.join(_READERS)}")
    similarity.require(data.words)
    read = _READERS[answers]
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
            counts[question.kind] += count_answer(question.label, read(text))
        else:
            raise InputError(f"{row.place}: id {shown(number)} is not in the annotations")
    counts["attribute"] = sum((counts[kind] for kind in ATTRIBUTES), Discriminative())
    asked = sum((counts[kind] for kind in KINDS if kind != "attribute"), Discriminative())
    return AmberResult(
        options=AmberOptions(
            answers,
            similarity.label,
            generative.captions,
            asked.questions,
            _annotations(data, seen),
        ),
        generative=generative,
        kinds=counts,
        similarity=similarity,
        without_caption=sum(number not in seen for number in data.scenes),
        without_answer=sum(number not in seen for number in data.questions),
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
