"""Compounds first: the forms of a caption to the words that are looked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armchair.reference.vocabulary import Vocabulary


@dataclass(frozen=True)
class Emitted:
    """A word read from `count` forms, of which the first is number `index`."""

    word: str
    index: int
    count: int


def match(forms: Sequence[str], vocabulary: Vocabulary) -> list[Emitted]:
    """The emitted words, left to right, never overlapping.

    At each form the longest compound that begins there is taken, else the form itself.

    >>> match(["two", "hot", "dog"], Vocabulary({"food": ("hot dog",)}, {"hot dog": "hot dog"}))
    [Emitted(word='two', index=0, count=1), Emitted(word='hot dog', index=1, count=2)]
    """
    emitted = []
    index = 0
    while index < len(forms):
        emitted.append(_at(forms, index, vocabulary))
        index += emitted[-1].count
    return emitted


def _at(forms: Sequence[str], index: int, vocabulary: Vocabulary) -> Emitted:
    """The word that begins at a form."""
    for count in range(min(vocabulary.compound_words, len(forms) - index), 1, -1):
        word = vocabulary.compounds_by_forms.get(tuple(forms[index : index + count]))
        if word is not None:
            return Emitted(word, index, count)
    return Emitted(forms[index], index, 1)
