"""The counts of CHAIR: one row of integers a caption, and their sums.

Everything that a score needs is in these integers; they add up over batches, threads and machines,
and only `armchair.metrics.chair.result` divides.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from armchair import _core

Integers = npt.NDArray[np.int64]
Fractions = npt.NDArray[np.float64]

COLUMNS = tuple(_core.CHAIR_COLUMNS)


@dataclass(frozen=True, eq=False)
class CaptionCounts:
    """Integers of n captions, each field an array of shape (n,).

    Where `on_missing` or `on_null` is "none", the arrays are masked (`numpy.ma`): a caption that
    was not scored has no value, which `tolist` writes as None.

    Attributes:
        mentions: mentions, counted as the convention counts.
        hallucinated_mentions: those of a category that is not in the image.
        mentioned_categories: distinct categories mentioned.
        correct_categories: distinct categories mentioned that are in the image.
        ground_truth_categories: categories in the image.
        words: words between white space.
        emitted_words: tokens after compounds were joined.
    """

    mentions: Integers
    hallucinated_mentions: Integers
    mentioned_categories: Integers
    correct_categories: Integers
    ground_truth_categories: Integers
    words: Integers
    emitted_words: Integers

    @classmethod
    def of(cls, table: npt.NDArray[np.uint32]) -> CaptionCounts:
        """From the core's table of shape (n, 7)."""
        return cls(*table.T.astype(np.int64, order="C"))

    def among(self, given: int, positions: npt.NDArray[np.int64]) -> CaptionCounts:
        """The counts at their positions among `given` captions, masked at the others."""
        missing = np.ones(given, np.bool_)
        missing[positions] = False
        columns = []
        for name in COLUMNS:
            values = np.zeros(given, np.int64)
            values[positions] = getattr(self, name)
            columns.append(np.ma.array(values, mask=missing))
        return CaptionCounts(*columns)

    def __len__(self) -> int:
        return len(self.mentions)

    @property
    def hallucinated(self) -> npt.NDArray[np.bool_]:
        """Whether the caption has a hallucinated mention."""
        return self.hallucinated_mentions > 0

    @property
    def chair_i(self) -> Fractions:
        """Each caption's hallucinated mentions / mentions; NaN without mentions."""
        return _ratio(self.hallucinated_mentions, self.mentions)

    @property
    def recall(self) -> Fractions:
        """Each caption's correct categories / ground-truth categories; NaN without any."""
        return _ratio(self.correct_categories, self.ground_truth_categories)

    @property
    def precision(self) -> Fractions:
        """Each caption's correct categories / categories mentioned; NaN without any."""
        return _ratio(self.correct_categories, self.mentioned_categories)

    @property
    def f1(self) -> Fractions:
        """Each caption's harmonic mean of precision and recall; NaN without any category."""
        return _ratio(
            2 * self.correct_categories,
            self.mentioned_categories + self.ground_truth_categories,
        )


@dataclass(frozen=True)
class ChairCounts:
    """Sums over captions. Adding two of them gives those of all their captions.

    Attributes:
        captions: captions.
        captions_with_mentions: those that mention any category.
        hallucinated_captions: those with a hallucinated mention.
        mentions, hallucinated_mentions, mentioned_categories, correct_categories,
            ground_truth_categories, words, emitted_words: sums of `CaptionCounts`.
        skipped: captions left out, because their image has no ground truth or they are null.
        images: the sum of a 128-bit hash of each caption's image id, modulo 2**128.
        category_mentions: category -> counted mentions, without zeros.
        hallucinated_categories: category -> counted hallucinated mentions, without zeros.
    """

    captions: int = 0
    captions_with_mentions: int = 0
    hallucinated_captions: int = 0
    mentions: int = 0
    hallucinated_mentions: int = 0
    mentioned_categories: int = 0
    correct_categories: int = 0
    ground_truth_categories: int = 0
    words: int = 0
    emitted_words: int = 0
    skipped: int = 0
    images: int = 0
    category_mentions: dict[str, int] = field(default_factory=dict)
    hallucinated_categories: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        captions: int,
        sums: npt.NDArray[np.uint64],
        category_mentions: dict[str, int],
        hallucinated_categories: dict[str, int],
        images: int,
        skipped: int = 0,
    ) -> ChairCounts:
        """From the core's sums: captions with mentions, hallucinated ones, then the columns'."""
        with_mentions, hallucinated, *columns = sums.tolist()
        return cls(
            captions=captions,
            captions_with_mentions=with_mentions,
            hallucinated_captions=hallucinated,
            skipped=skipped,
            images=images,
            category_mentions=category_mentions,
            hallucinated_categories=hallucinated_categories,
            **dict(zip(COLUMNS, columns, strict=True)),
        )

    def __add__(self, other: ChairCounts) -> ChairCounts:
        sums = {
            name: mine + theirs
            for name, mine in vars(self).items()
            if isinstance(theirs := getattr(other, name), int)
        }
        sums["images"] %= 1 << 128
        return ChairCounts(
            **sums,
            category_mentions=_added(self.category_mentions, other.category_mentions),
            hallucinated_categories=_added(
                self.hallucinated_categories, other.hallucinated_categories
            ),
        )


def _added(first: dict[str, int], second: dict[str, int]) -> dict[str, int]:
    # Sorted, so that the order of batches leaves no trace.
    names = sorted({*first, *second})
    return {name: first.get(name, 0) + second.get(name, 0) for name in names}


def _ratio(part: npt.NDArray[np.integer], whole: npt.NDArray[np.integer]) -> Fractions:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(whole > 0, part / whole, np.nan)
