"""From captions to the answers that they give to POPE's questions."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, ClassVar

from armchair.convention import Convention
from armchair.errors import InputError, UnknownNameError, shown
from armchair.files import Row, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.image_ids import IMAGE_ID_KEYS, image_id
from armchair.metrics.chair import Chair
from armchair.metrics.opope.questions import ObjectQuestion, ObjectQuestions
from armchair.metrics.opope.result import OpopeOptions, OpopeResult
from armchair.metrics.pope.counts import PopeCounts
from armchair.metrics.rows import rows_of
from armchair.metrics.scorer import Item, RowScorer
from armchair.signature import unordered_digest

HALC, NULLU, CATEGORY = "halc", "nullu", "category"
CONVENTIONS = (HALC, NULLU, CATEGORY)
DEFAULT_CHAIR = "opera"
# Whose words Nullu's script reads captions by.
_NULLU_CHAIR = "rohrbach2018"
# After those that only a model's text has.
_CAPTION_KEYS = ("caption", "text", "answer")


@dataclass(frozen=True)
class Described(Item):
    """One caption's answers.

    Attributes:
        image: the canonical image id.
        counts: by set, its answers to the questions about the image.
    """

    called: ClassVar[str] = "image"

    image: int | str
    counts: tuple[tuple[str, PopeCounts], ...]

    @property
    def identity(self) -> int | str:
        """The image."""
        return self.image


class Opope(RowScorer[Described, OpopeResult]):
    """Scores captions as answers to POPE's questions.

    Rows (mappings, or rows of `armchair.files`) have the image under `image_id` or `image` and the
    model's text under `prediction`, `response` or the like, else under `caption`, `text` or
    `answer`. Only questions whose image has a caption are asked. No rows give NaN.

    Args:
        questions: from `read_object_questions`.
        convention: when a caption says yes. "halc": it has one of the words of the object's name
            in it, anywhere ("car" in "scar"); "nullu": the fourth word of the question is a
            category that it mentions under rohrbach2018, which "dining" never is; "category": it
            mentions the object's category.
        chair_convention: of "category": a convention of CHAIR, by name or path.

    Raises:
        UnknownNameError: there is no such convention.
        InputError: of "category": an object is none of the CHAIR convention's.

    Source: Chen et al., HALC, ICML 2024; Yang et al., Nullu, CVPR 2025.
    """

    def __init__(
        self,
        questions: ObjectQuestions,
        *,
        convention: str = HALC,
        chair_convention: str | os.PathLike[str] = DEFAULT_CHAIR,
    ) -> None:
        super().__init__()
        if convention not in CONVENTIONS:
            raise UnknownNameError(
                f"no OPOPE convention is called {shown(convention)} (known: "
                f"{', '.join(CONVENTIONS)})"
            )
        self.questions = questions
        self.convention = convention
        self.chair_convention: str | None = None
        if convention != HALC:
            read_by = _NULLU_CHAIR if convention == NULLU else chair_convention
            self._chair = Chair(read_by)
            conventions = self._chair.convention
            self.chair_convention = f"{conventions.name}-{conventions.digest}"
        if convention == CATEGORY:
            self._categories = _categories(self._chair.convention, questions)

    def rules(self) -> Mapping[str, object]:
        """How an answer follows from a caption, and the questions."""
        return {
            "convention": self.convention,
            "chair_convention": self.chair_convention,
            "questions": self.questions,
        }

    def read(self, rows: Iterable[Any]) -> list[Described]:
        """The answers of each caption.

        Raises:
            InputError: a row lacks an image or a caption.
        """
        captions = [_image_and_caption(row) for row in rows_of(rows)]
        mentioned: Sequence[Collection[str]] = [()] * len(captions)
        if self.convention != HALC:
            mentioned = self._chair.mentioned([text for _, _, text in captions])
        return [
            Described(place, image, self._answers(image, self._reader(text, frozenset(words))))
            for (place, image, text), words in zip(captions, mentioned, strict=True)
        ]

    def result(self, items: Sequence[Described]) -> OpopeResult:
        """The sums by set."""
        groups: dict[str, PopeCounts] = {}
        described = [item for item in items if item.counts]
        for item in described:
            for name, counts in item.counts:
                groups[name] = groups.get(name, PopeCounts()) + counts
        asked = unordered_digest(
            (item.image, question.set, question.object, question.label)
            for item in described
            for question in self.questions.by_image[item.image]
        )
        return OpopeResult(
            options=OpopeOptions(
                self.convention,
                self.chair_convention,
                len(described),
                sum(counts.questions for counts in groups.values()),
                asked,
            ),
            groups={name: groups[name] for name in self.questions.sets if name in groups},
            without_question=len(items) - len(described),
        )

    def _answers(
        self, image: int | str, says: Callable[[ObjectQuestion], bool]
    ) -> tuple[tuple[str, PopeCounts], ...]:
        found: dict[str, PopeCounts] = {}
        for question in self.questions.by_image.get(image, ()):
            yes, label = says(question), question.label
            counts = PopeCounts(
                true_positives=int(yes and label),
                false_negatives=int(not yes and label),
                false_positives=int(yes and not label),
                true_negatives=int(not yes and not label),
            )
            found[question.set] = found.get(question.set, PopeCounts()) + counts
        return tuple(found.items())

    def _reader(self, text: str, mentioned: AbstractSet[str]) -> Callable[[ObjectQuestion], bool]:
        """Whether the caption says that a question's object is there."""
        if self.convention == HALC:
            return lambda question: any(word in text for word in question.object.split(" "))
        if self.convention == NULLU:
            return lambda question: question.fourth_word in mentioned
        return lambda question: self._categories[question.object] in mentioned


def _categories(convention: Convention, questions: ObjectQuestions) -> dict[str, str]:
    """Object -> its category in the convention."""
    words = {word: category for category, words in convention.words.items() for word in words}
    words |= {category: category for category in convention.categories}
    found = {}
    for asked in questions.by_image.values():
        for question in asked:
            if question.object not in words:
                raise InputError(
                    f"{question.place}: {shown(question.object)} is no category of "
                    f"{convention.name}, nor a word for one"
                )
            found[question.object] = words[question.object]
    return found


def _image_and_caption(row: Row) -> tuple[str, int | str, str]:
    image = row.value[pick_key(row, IMAGE_ID_KEYS, None, "image id")]
    caption = text_field(row, pick_text_key(row, _CAPTION_KEYS, None, "caption"), "caption")
    return row.place, image_id(image, row.place), caption
