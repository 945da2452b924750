"""From a list of objects in a judge's words to words of the convention."""

from __future__ import annotations

from collections.abc import Iterable

from armchair.convention import Convention
from armchair.forms import lemma, tags
from armchair.language import lower, tokens
from armchair.reading import Reading

_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS"))


def words_of(objects: Iterable[str], convention: Convention) -> list[str]:
    """The different words of a list of objects, in order.

    Of an object that holds compounds of the convention ("wine glass") these are the words; of any
    other, each run of nouns is one word, by its dictionary forms, so that "kitchen table" is no
    table; its last word is taken for a noun. A `seat` is none beside a `toilet`.

    Example:
        >>> words_of(["wine glasses", "two dogs", "kitchen table"], Convention.load(NAME))
        ['wine glass', 'dog', 'kitchen table']
    """
    reading = Reading(convention)
    words: dict[str, None] = {}
    for name in objects:
        # As the authors do: an article before it makes a noun of the word.
        text = lower(f"a {name}")
        _, emitted = reading.core.detail(text)
        compounds = [word for word, _, merged, *_ in emitted if merged > 1]
        words.update(dict.fromkeys(compounds or _noun_runs(text)))
    if "toilet" in words:
        words.pop("seat", None)
    return list(words)


NAME = "object-halbench"


def _noun_runs(text: str) -> list[str]:
    found = tokens(text)
    tagged = tags(found)
    # What an object's name ends in is a noun, which a tagger of whole captions may not see in two
    # words ("a puppy"). The article alone is none.
    if len(found) > 1 and found[-1].isalpha():
        tagged[-1] = "NN"
    runs: list[list[str]] = [[]]
    for token, tag in zip(found, tagged, strict=True):
        if tag in _NOUNS:
            runs[-1].append(lemma(token, "n"))
        elif runs[-1]:
            runs.append([])
    return [" ".join(run) for run in runs if run]
