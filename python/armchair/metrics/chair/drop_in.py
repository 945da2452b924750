"""Drop-in functions: the signatures that courses and articles use, computed in the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armchair import _core
from armchair.convention import Convention
from armchair.errors import InputError, shown
from armchair.metrics.chair.details import categories_of
from armchair.reading import Reading


def chair_metrics(
    captions: Sequence[Sequence[str]],
    ground_truth: Sequence[Sequence[str]],
    synonym_map: Mapping[str, str],
) -> list[float | list[str]]:
    """CHAIR_i, CHAIR_s and the hallucinated objects of captions given as lists of words.

    Words that `synonym_map` does not have are no mentions; each object counts once a caption.

    Args:
        captions: n lists of words.
        ground_truth: n lists of the objects in each caption's image.
        synonym_map: word -> object.

    Returns:
        `[chair_i, chair_s, hallucinated]`: two fractions rounded to 4 decimals, 0.0 where nothing
        was mentioned or there is no caption; the hallucinated objects sorted, each once.

    Raises:
        InputError: the lengths differ, or a word is not a text.

    Source: Rohrbach et al., Object Hallucination in Image Captioning, EMNLP 2018.

    >>> chair_metrics(
    ...     [["a", "man", "on", "a", "horse"], ["dog", "dog", "frisbee"]],
    ...     [["person", "horse"], ["dog"]],
    ...     {"man": "person", "horse": "horse", "dog": "dog", "frisbee": "frisbee"},
    ... )
    [0.25, 0.5, ['frisbee']]
    """
    total, mentions, wrong, wrong_captions, hallucinated = _core.count_lists(
        captions, ground_truth, _table(synonym_map)
    )
    return [_rate(wrong, mentions), _rate(wrong_captions, total), hallucinated]


def chair(mentioned: Sequence[Sequence[str]], present: Sequence[Sequence[str]]) -> dict[str, float]:
    """CHAIR_i and CHAIR_s of object lists, each list taken as a set.

    Args:
        mentioned: n lists of the objects that each caption mentions.
        present: n lists of the objects in each caption's image.

    Returns:
        `{"chair_i": ..., "chair_s": ...}`, fractions rounded to 4 decimals; 0.0 where nothing was
        mentioned or there is no caption.

    Raises:
        InputError: the lengths differ, or an object is not a text.

    Source: Rohrbach et al., Object Hallucination in Image Captioning, EMNLP 2018.

    >>> chair([["dog", "cat"], ["car"]], [["dog"], ["car", "tree"]])
    {'chair_i': 0.3333, 'chair_s': 0.5}
    """
    total, mentions, wrong, wrong_captions, _ = _core.count_lists(mentioned, present)
    return {"chair_i": _rate(wrong, mentions), "chair_s": _rate(wrong_captions, total)}


def mentioned_objects(caption: str, convention: str | Convention = "distinct") -> list[str]:
    """The object categories that a caption mentions, in order of mention, each once.

    Args:
        caption: the text as written.
        convention: a shipped convention's name, a path of a `.toml` file, or a `Convention`.

    Raises:
        InputError: the caption is not a text or has a lone surrogate.
        UnknownNameError: there is no such convention.

    >>> mentioned_objects("two hot dogs and three men on benches")
    ['hot dog', 'person', 'bench']
    """
    return categories_of([caption], Reading(Convention.load(convention)))[0]


def _table(synonym_map: Mapping[str, str]) -> dict[str, str]:
    try:
        return dict(synonym_map)
    except (TypeError, ValueError):
        raise InputError(
            f"the synonym map is {shown(synonym_map)}, not a mapping from words to objects"
        ) from None


def _rate(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
