"""AMBER's counts of one caption, word by word as the published script searches.

Each annotated object is stood for by its associated words, then by itself; the search goes through
the associated words of all objects first and takes the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


def caption_counts(
    nouns: Sequence[str],
    truth: Sequence[str],
    invented: Sequence[str],
    associations: Mapping[str, Sequence[str]],
    safe_words: frozenset[str],
    similar: Callable[[str, str], bool],
) -> tuple[int, int, int, int]:
    """Words of AMBER's list, hallucinated words, objects covered, inventions made up.

    Args:
        nouns: the caption's nouns, in dictionary form.
        truth: the objects in the image, a key of `associations` each.
        invented: the objects that models are expected to make up, likewise.
        associations: each object with the words that stand for it.
        safe_words: words that are counted but never hallucinated.
        similar: whether two words mean the same; asked of equal words too.

    Example:
        >>> same = lambda one, other: one == other
        >>> nouns = ["dog", "table", "cat"]
        >>> caption_counts(nouns, ["dog"], ["cat"], {"dog": [], "cat": []}, frozenset(), same)
        (2, 1, 1, 1)
    """
    listed = set(associations) | {word for words in associations.values() for word in words}
    mentioned = [noun for noun in nouns if noun in listed]
    covered = [False] * len(truth)
    made_up = [False] * len(invented)
    hallucinated = 0
    for noun in mentioned:
        if noun in safe_words:
            continue

        def equal(word: str, noun: str = noun) -> bool:
            return noun == word

        def alike(word: str, noun: str = noun) -> bool:
            return similar(noun, word)

        place = _search(truth, associations, equal)
        if place is not None:
            covered[place] = True
            continue
        for test in (equal, alike):
            place = _search(invented, associations, test)
            if place is not None:
                made_up[place] = True
        place = _search(truth, associations, alike)
        if place is None:
            hallucinated += 1
        else:
            covered[place] = True
    return len(mentioned), hallucinated, sum(covered), sum(made_up)


def _search(
    objects: Sequence[str],
    associations: Mapping[str, Sequence[str]],
    fits: Callable[[str], bool],
) -> int | None:
    for place, name in enumerate(objects):
        for word in associations[name]:
            if fits(word):
                return place
    for place, name in enumerate(objects):
        if fits(name):
            return place
    return None
