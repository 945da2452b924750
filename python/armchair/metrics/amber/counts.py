"""AMBER's counts: integers of the generative and of the discriminative task, and their scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.metrics.amber.data import AmberData, Scene
from armchair.metrics.amber.similarity import SimilarWords
from armchair.metrics.tally import ratio


@dataclass(frozen=True)
class Generative:
    """Counts over captions; they add up. Scores are fractions, NaN without captions.

    Attributes:
        captions: how many.
        hallucinating: captions with a hallucinated word.
        words: words of AMBER's list in the captions, every mention.
        hallucinated: those that stand for nothing in the image.
        objects: annotated objects of the images.
        covered: those that a word stands for.
        inventions: objects that the annotation expects models to make up.
        made_up: those that were made up.
    """

    captions: int = 0
    hallucinating: int = 0
    words: int = 0
    hallucinated: int = 0
    objects: int = 0
    covered: int = 0
    inventions: int = 0
    made_up: int = 0

    def __add__(self, other: Generative) -> Generative:
        return Generative(*(a + b for a, b in zip(_values(self), _values(other), strict=True)))

    @property
    def chair(self) -> float:
        """CHAIR: hallucinated words of all words."""
        return ratio(self.hallucinated, self.words)

    @property
    def cover(self) -> float:
        """Cover: covered objects of all objects."""
        return ratio(self.covered, self.objects)

    @property
    def hal(self) -> float:
        """Hal: captions with a hallucinated word of all captions."""
        return ratio(self.hallucinating, self.captions)

    @property
    def cog(self) -> float:
        """Cog: inventions made up of all that the annotation expects."""
        return ratio(self.made_up, self.inventions)

    def as_dict(self) -> dict[str, Any]:
        """The counts and the four scores."""
        scores = {"chair": self.chair, "cover": self.cover, "hal": self.hal, "cog": self.cog}
        return {**self.__dict__, **scores}


@dataclass(frozen=True)
class Discriminative:
    """Counts over yes/no questions, with no as the positive class; they add up.

    Attributes:
        questions: how many.
        right: right answers.
        labelled_no: questions whose answer is no.
        answered_no: answers read as no.
        right_no: those that are right.
        unread: answers that are neither yes nor no; they are wrong.
    """

    questions: int = 0
    right: int = 0
    labelled_no: int = 0
    answered_no: int = 0
    right_no: int = 0
    unread: int = 0

    def __add__(self, other: Discriminative) -> Discriminative:
        return Discriminative(*(a + b for a, b in zip(_values(self), _values(other), strict=True)))

    @property
    def accuracy(self) -> float:
        """Right answers of all questions."""
        return ratio(self.right, self.questions)

    @property
    def precision(self) -> float:
        """Of the answers no, those that are right."""
        return ratio(self.right_no, self.answered_no)

    @property
    def recall(self) -> float:
        """Of the questions whose answer is no, those that were answered so."""
        return ratio(self.right_no, self.labelled_no)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return ratio(2 * self.right_no, self.answered_no + self.labelled_no)

    def as_dict(self) -> dict[str, Any]:
        """The counts and the four scores."""
        scores = {
            "accuracy": self.accuracy,
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
        }
        return {**self.__dict__, **scores}


def count_answer(label: bool, answer: bool | None) -> Discriminative:
    """The counts of one answer: True yes, False no, None neither."""
    return Discriminative(
        questions=1,
        right=answer == label,
        labelled_no=not label,
        answered_no=answer is False,
        right_no=answer is False and not label,
        unread=answer is None,
    )


def count_caption(
    nouns: Sequence[str], scene: Scene, data: AmberData, similar: SimilarWords
) -> Generative:
    """The counts of one caption from its nouns, in dictionary form.

    A noun that is not on AMBER's list is passed over, and a safe word only counted. One that
    stands for an annotated object covers the first such object, associations before the objects
    themselves. Any other stands for the first expected invention that it equals or is similar to,
    and may still cover an object that it is similar to; if it does not, it is hallucinated.
    """
    objects = _stand_for(scene.truth, data.associations)
    inventions = _stand_for(scene.invented, data.associations)
    words = [noun for noun in nouns if noun in data.words]
    covered: set[int] = set()
    made_up: set[int] = set()
    hallucinated = 0
    for word in words:
        if word in data.safe_words:
            continue
        if word in objects:
            covered.add(objects[word])
            continue
        if word in inventions:
            made_up.add(inventions[word])
        near = {word, *similar.neighbours.get(word, ())}
        made_up |= _first(inventions, near)
        similar_objects = _first(objects, near)
        covered |= similar_objects
        hallucinated += not similar_objects
    return Generative(
        captions=1,
        hallucinating=hallucinated > 0,
        words=len(words),
        hallucinated=hallucinated,
        objects=len(scene.truth),
        covered=len(covered),
        inventions=len(scene.invented),
        made_up=len(made_up),
    )


def _stand_for(names: Sequence[str], associations: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Word -> the position in `names` of what it stands for, in the order of AMBER's search."""
    found: dict[str, int] = {}
    for position, name in enumerate(names):
        for word in associations[name]:
            found.setdefault(word, position)
    for position, name in enumerate(names):
        found.setdefault(name, position)
    return found


def _first(positions: Mapping[str, int], near: set[str]) -> set[int]:
    """The position of the first word that is in `near`, if any is."""
    return {next((positions[word] for word in positions if word in near), -1)} - {-1}


def _values(counts: Generative | Discriminative) -> list[int]:
    return list(counts.__dict__.values())
