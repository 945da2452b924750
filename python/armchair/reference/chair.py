"""CHAIR (Rohrbach et al., EMNLP 2018): how much of what captions mention is not in the images.

Each caption gives whole numbers; they add up over captions, and the scores divide the sums.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import astuple, dataclass

from armchair.errors import InputError
from armchair.reference import unicode
from armchair.reference.convention import Convention, Reading, read


@dataclass(frozen=True)
class Counts:
    """The numbers of one caption, or their sums over several."""

    captions: int
    # Captions that mention any object, and that mention one which is not there.
    captions_with_mentions: int
    hallucinated_captions: int
    # Mentions as the convention counts them: every one, or each category once a caption.
    mentions: int
    hallucinated_mentions: int
    # Categories, each once a caption: mentioned, mentioned and there, there.
    mentioned_categories: int
    correct_categories: int
    ground_truth_categories: int
    # Words between white space, and words that the convention's stages emit.
    words: int
    emitted_words: int


@dataclass(frozen=True)
class Scores:
    """The scores as fractions; NaN where the denominator is 0."""

    chair_i: float
    chair_s: float
    # As Object HalBench has it: of the captions that mention any object.
    chair_s_refined: float
    recall: float
    precision: float
    f1: float
    mean_words: float
    # `Len` of OPERA's script: hundredths of the emitted words per caption.
    emitted_length: float


def count(convention: Convention, caption: str, ground_truth: AbstractSet[str]) -> Counts:
    """The numbers of one caption against the categories that are in its image."""
    return count_reading(convention, read(convention, caption), ground_truth)


def count_reading(
    convention: Convention, reading: Reading, ground_truth: AbstractSet[str]
) -> Counts:
    """The numbers of a caption that has been read."""
    categories = [mention.category for mention in reading.mentions]
    distinct = set(categories)
    counted = categories if convention.counting == "every" else sorted(distinct)
    hallucinated = sum(category not in ground_truth for category in counted)
    return Counts(
        captions=1,
        captions_with_mentions=int(bool(counted)),
        hallucinated_captions=int(hallucinated > 0),
        mentions=len(counted),
        hallucinated_mentions=hallucinated,
        mentioned_categories=len(distinct),
        correct_categories=len(distinct & ground_truth),
        ground_truth_categories=len(ground_truth),
        words=len(reading.caption.split()),
        emitted_words=len(reading.words),
    )


def counts(
    convention: Convention, captions: Sequence[str], ground_truth: Sequence[AbstractSet[str]]
) -> list[Counts]:
    """The numbers of each caption; `ground_truth` has the categories of each caption's image.

    Raises `InputError` where the two differ in length, or for a lone surrogate (the caption's
    index is named).
    """
    if len(captions) != len(ground_truth):
        raise InputError(f"{len(captions)} captions but {len(ground_truth)} ground truths")
    for index, caption in enumerate(captions):
        unicode.check(caption, f"caption {index}")
    return [
        count(convention, caption, present)
        for caption, present in zip(captions, ground_truth, strict=True)
    ]


def total(parts: Sequence[Counts]) -> Counts:
    """The sums over captions; all 0 for none."""
    columns = zip(*(astuple(part) for part in parts), strict=True)
    return Counts(*map(sum, columns)) if parts else Counts(*[0] * 10)


def scores(sums: Counts) -> Scores:
    """The scores of the sums (or of one caption's numbers).

    >>> scores(total([])).chair_i
    nan
    """
    precision = _ratio(sums.correct_categories, sums.mentioned_categories)
    recall = _ratio(sums.correct_categories, sums.ground_truth_categories)
    return Scores(
        chair_i=_ratio(sums.hallucinated_mentions, sums.mentions),
        chair_s=_ratio(sums.hallucinated_captions, sums.captions),
        chair_s_refined=_ratio(sums.hallucinated_captions, sums.captions_with_mentions),
        recall=recall,
        precision=precision,
        f1=_harmonic_mean(precision, recall),
        mean_words=_ratio(sums.words, sums.captions),
        emitted_length=_ratio(0.01 * sums.emitted_words, sums.captions),
    )


def _ratio(part: float, whole: int) -> float:
    return part / whole if whole else math.nan


def _harmonic_mean(precision: float, recall: float) -> float:
    """NaN where either is undefined, 0 where both are 0."""
    both = precision + recall
    return 2 * precision * recall / both if both else both
