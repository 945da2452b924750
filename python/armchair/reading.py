"""How captions are read: decided once, and handed on as one.

An option of reading is a field here, in `_core.Reading`, and an argument of `Chair` and of the
commands that read captions.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from armchair import _core, columns
from armchair.convention import Convention
from armchair.errors import InputError, flag, shown

Wanted = Literal["counts", "categories", "mentions"]

_MOST_THREADS = 1024


class CategoryLists(NamedTuple):
    """A list of category numbers for each of n captions.

    List k is `categories[offsets[k] : offsets[k + 1]]`.
    """

    offsets: npt.NDArray[np.int64]
    categories: npt.NDArray[np.uint32]


class Mentions(NamedTuple):
    """The mentions of each of n captions; those of caption k are at `offsets[k] : offsets[k + 1]`.

    `category` and `word` are numbers into the convention's `categories` and `emitted`; `token` is
    the index of a mention's first token, `start` and `end` are character offsets into the caption
    as written; `hallucinated` says that the image does not have the category.
    """

    offsets: npt.NDArray[np.int64]
    category: npt.NDArray[np.uint32]
    word: npt.NDArray[np.uint32]
    token: npt.NDArray[np.uint32]
    start: npt.NDArray[np.uint32]
    end: npt.NDArray[np.uint32]
    hallucinated: npt.NDArray[np.bool_]


class Counts(NamedTuple):
    """The integers of n captions.

    `table` is (n, 7), in the order of `_core.CHAIR_COLUMNS`; `sums` are the captions with a
    mention, those with a hallucinated one, and the sums of the table's columns; `mentions` and
    `hallucinated` are the counted mentions of each category.
    """

    table: npt.NDArray[np.uint32]
    sums: npt.NDArray[np.uint64]
    mentions: npt.NDArray[np.uint64]
    hallucinated: npt.NDArray[np.uint64]


class Counted(NamedTuple):
    """What was read in captions: the counts, and what else was wanted."""

    counts: Counts
    categories: CategoryLists | None
    mentions: Mentions | None


@dataclass(frozen=True)
class Reading:
    """How captions are read.

    Attributes:
        convention: the rules.
        drop_incomplete: whether an unfinished last sentence is left out.
        skip_negated: whether mentions that the caption denies are left out.
        clean: whether special tokens, thinking and chat markers are taken off before.
        threads: how many threads read; None is one a core. Results do not depend on it.

    Raises:
        InputError: an option is none of what it can be.
    """

    convention: Convention
    drop_incomplete: bool = False
    skip_negated: bool = False
    clean: bool = False
    threads: int | None = None

    def __post_init__(self) -> None:
        flag(self.drop_incomplete, "drop_incomplete")
        flag(self.skip_negated, "skip_negated")
        flag(self.clean, "clean")
        threads = self.threads
        if threads is not None and not (isinstance(threads, int) and 1 <= threads <= _MOST_THREADS):
            raise InputError(
                f"threads is {shown(threads)}; a whole number from 1 to {_MOST_THREADS} is needed"
            )

    def __reduce__(self) -> tuple[type[Reading], tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @property
    def rules(self) -> dict[str, object]:
        """All that decides what a caption reads as, by the names that signatures use."""
        return {
            "convention": self.convention.name,
            "tables": self.convention.digest,
            "nltk": self.convention.nltk,
            "counting": self.convention.counting,
            "drop_incomplete": self.drop_incomplete,
            "skip_negated": self.skip_negated,
            "clean": self.clean,
        }

    @functools.cached_property
    def core(self) -> _core.Reading:
        """The core's twin."""
        threads = self.threads or os.cpu_count() or 1
        return _core.Reading(self.convention.core, self.drop_incomplete, self.skip_negated, threads)

    def count(
        self,
        captions: Sequence[str] | _core.Texts,
        rows: npt.NDArray[np.uint32],
        bits: npt.NDArray[np.uint64],
        wanted: Wanted = "counts",
    ) -> Counted:
        """Reads n captions once, each against the row of `bits` that `rows` has for it.

        Args:
            captions: the texts.
            rows: (n,) rows of the ground truth.
            bits: (images, categories / 64, rounded up) the bit of category c is bit c % 64 of word
                c // 64.
            wanted: "categories" adds each caption's hallucinated categories, "mentions" also every
                mention with its place.

        Raises:
            InputError: a caption is no valid text.
        """
        counts, categories, mentions = self.core.count(captions, rows, bits, wanted)
        return Counted(
            Counts(*counts),
            None if categories is None else CategoryLists(*categories),
            None if mentions is None else Mentions(*mentions),
        )

    def against_nothing(self, captions: Sequence[str] | _core.Texts, wanted: Wanted) -> Counted:
        """Reads captions of an empty image, in which all that they mention is hallucinated."""
        texts = captions if isinstance(captions, _core.Texts) else _core.Texts(captions, "caption")
        columns.refuse_nulls(texts.nulls, len(texts), "caption")
        if self.clean:
            texts = texts.cleaned()
        nothing = np.zeros((1, -(-len(self.convention.categories) // 64)), np.uint64)
        return self.count(texts, np.zeros(len(texts), np.uint32), nothing, wanted)

    def mentioned(self, captions: Sequence[str] | _core.Texts) -> CategoryLists:
        """Each caption's distinct categories, in order of mention."""
        lists = self.against_nothing(captions, "categories").categories
        assert lists is not None
        return lists
