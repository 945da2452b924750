"""From AMBER's annotations and a model's responses to counts."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

from armchair import _core, notices
from armchair.errors import InputError, UnknownNameError, flag, shown
from armchair.files import Row, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.metrics.amber.counts import (
    Discriminative,
    Generative,
    count_answer,
    count_caption,
)
from armchair.metrics.amber.data import AmberData
from armchair.metrics.amber.nouns import NEWEST_NLTK, PUBLISHED_NLTK, listed_nouns, nouns
from armchair.metrics.amber.published import ATTRIBUTES
from armchair.metrics.amber.result import OFFICIAL, AmberOptions, AmberResult, Captions
from armchair.metrics.amber.similarity import EXACT_WORDS, SimilarWords
from armchair.metrics.answers import yes_or_no
from armchair.metrics.pope import conventions
from armchair.metrics.rows import rows_of
from armchair.metrics.scorer import Item, RowScorer
from armchair.signature import unordered_digest

KINDS = ("existence", "attribute", *ATTRIBUTES, "relation")
_ID_KEYS = ("id", "question_id", "image_id")
# After those that only a model's text has.
_TEXT_KEYS = ("text", "answer", "caption")
# AMBER's own reader among POPE's.
_AMBER = "amber"
# From this share of unread answers on it is said that papers read them by other rules.
_MANY = 0.05


@dataclass(frozen=True)
class Response(Item):
    """The counts of one response.

    Attributes:
        number: its id in the annotation.
        counts: of a caption, or of an answer.
    """

    called: ClassVar[str] = "id"

    number: int
    counts: Generative | Discriminative

    @property
    def identity(self) -> int:
        """The id."""
        return self.number


class Amber(RowScorer[Response, AmberResult]):
    """Scores AMBER responses, of either task or of both.

    Rows (mappings, or rows of `armchair.files`) have the annotation's id under `id` or
    `question_id` (a number or its text) and the model's text under `response`, `text`, `answer` or
    `caption`. Scores of a task without responses are NaN.

    Args:
        data: AMBER's annotation, from `read_amber_data`.
        similarity: near-synonyms; without them only equal words are the same.
        answers: whose reader reads yes and no: `official` takes exactly "Yes" or "No"; `strict`
            reads what a person reads; and any other convention of POPE, by name or path.
        captions: `published` takes the words that AMBER's script takes; `corrected` reads "Dogs"
            and "tv" as well.
        nltk: the version of NLTK that finds the words of captions: 3.8.1 by default, under
            `corrected` the newest.
        clean: take special tokens, thinking and chat markers off first (docs/cleaning.md).

    Raises:
        UnknownNameError: an unknown way to read answers.
        InputError: `similarity` lacks a word of the data, or the version is not offered.
    """

    def __init__(
        self,
        data: AmberData,
        *,
        similarity: SimilarWords = EXACT_WORDS,
        answers: str | os.PathLike[str] = OFFICIAL,
        captions: Captions = "published",
        nltk: str | None = None,
        clean: bool = False,
    ) -> None:
        super().__init__()
        self._reader = conventions.find(_AMBER if answers == OFFICIAL else answers)
        similarity.require(data.words)
        self.data = data
        self.similarity = similarity
        self.answers = OFFICIAL if self._reader.name == _AMBER else self._reader.identity
        if captions not in get_args(Captions):
            known = ", ".join(get_args(Captions))
            raise UnknownNameError(f"captions {shown(captions)}: known are {known}")
        self.captions: Captions = captions
        usual = PUBLISHED_NLTK if captions == "published" else NEWEST_NLTK
        self.nltk = _core.nltk_class(usual if nltk is None else nltk)
        self.clean = flag(clean, "clean")
        self._listed = {word.lower(): word for word in data.words}

    def rules(self) -> Mapping[str, object]:
        """How answers are read, the near-synonyms, and the annotation."""
        return {
            "answers": self.answers,
            "captions": self.captions,
            "nltk": self.nltk,
            "clean": self.clean,
            "similarity": self.similarity,
            "data": self.data,
        }

    def read(self, rows: Iterable[Any]) -> list[Response]:
        """The counts of each response.

        Raises:
            InputError: a row lacks an id or a text, or its id is not in the data.
        """
        return [self._response(row) for row in rows_of(rows)]

    def result(self, items: Sequence[Response]) -> AmberResult:
        """The sums over captions and, by kind of question, over answers."""
        generative = Generative()
        counts = dict.fromkeys(KINDS, Discriminative())
        for item in items:
            if isinstance(item.counts, Generative):
                generative += item.counts
            else:
                counts[self.data.questions[item.number].kind] += item.counts
        asked = sum(counts.values(), Discriminative())
        if self.answers == OFFICIAL and asked.unread > _MANY * asked.questions:
            notices.note(
                "unread-answers",
                f"{asked.unread} of {asked.questions} answers are not exactly Yes or No and count "
                "as wrong, as in AMBER's script; papers mostly turned answers into these first "
                "(--answers)",
                count=asked.unread,
            )
        counts["attribute"] = sum((counts[kind] for kind in ATTRIBUTES), Discriminative())
        numbers = {item.number for item in items}
        return AmberResult(
            options=AmberOptions(
                self.answers,
                self.captions,
                self.nltk,
                self.clean,
                self.similarity.label,
                generative.captions,
                asked.questions,
                _annotations(self.data, numbers),
            ),
            generative=generative,
            kinds=counts,
            similarity=self.similarity,
            without_caption=sum(number not in numbers for number in self.data.scenes),
            without_answer=sum(number not in numbers for number in self.data.questions),
        )

    def _nouns(self, text: str) -> list[str]:
        if self.captions == "published":
            return nouns(text, nltk=self.nltk)
        return listed_nouns(text, self._listed, nltk=self.nltk)

    def _response(self, row: Row) -> Response:
        number, text = _number_and_text(row)
        text = _core.clean(text) if self.clean else text
        scene = self.data.scenes.get(number)
        if scene is not None:
            counts = count_caption(self._nouns(text), scene, self.data, self.similarity)
            return Response(row.place, number, counts)
        question = self.data.questions.get(number)
        if question is None:
            raise InputError(f"{row.place}: id {shown(number)} is not in the annotations")
        answer = yes_or_no(text, self._reader, question.label)
        return Response(row.place, number, count_answer(question.label, answer))


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


def _number_and_text(row: Row) -> tuple[int, str]:
    key = pick_key(row, _ID_KEYS, None, "id")
    value = row.value[key]
    try:
        number = int(value) if isinstance(value, (int, str)) else None
    except ValueError:
        number = None
    if number is None:
        raise InputError(f"{row.place}: the id {shown(value)} is no whole number")
    return number, text_field(row, pick_text_key(row, _TEXT_KEYS, None, "response"), "response")
