"""Rewards for reinforcement learning: callable as trl's `GRPOTrainer` calls a reward function.

A reward is given for each completion, in order; None where there is nothing to compare it with,
which trl leaves out. Columns of the data set come as lists by name: docs/rewards.md has a data set
with an `objects` column, and what each shape can be cheated by.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.convention import Convention
from armchair.errors import InputError, cut, shown
from armchair.ground_truth import GroundTruth
from armchair.image_ids import ImageIds, ImageRows
from armchair.integrations.completions import texts_of
from armchair.metrics.chair.counts import CaptionCounts
from armchair.metrics.detail_verify import DetailVerify
from armchair.metrics.pope import read_answer
from armchair.metrics.pope.conventions import STRICT
from armchair.reading import Reading

Shape = Literal["f1", "fbeta", "precision", "count"]
Rewards = list[float | None]
_Floats = npt.NDArray[np.float64]
_Rows = npt.NDArray[np.uint32]
_Bits = npt.NDArray[np.uint64]


class ChairReward:
    """Rewards captions for naming what is in the image, and nothing else.

    Args:
        ground_truth: image id -> categories, a `GroundTruth` or its file; needed where the data
            has an image id for each caption and no list of objects.
        convention: how captions are read, as in `armchair.Chair`.
        shape: "f1" of object categories; "fbeta", which weighs recall `beta` times as much as
            precision; "precision" (1 - CHAIR_i of the caption: silence scores well on it); "count"
            (correct categories less hallucinated mentions).
        beta: for "fbeta".
        on_empty: the reward of a caption without a word; with "precision" also of one without a
            mention.
        clean: take off thinking, special tokens and chat markers first (docs/cleaning.md).
        objects, image_id: the names of the data's columns.
        threads: how many threads read; all cores by default.

    The reward is None for a missing completion, for an image without ground truth, and where a
    caption without a mention meets an image without an object ("f1", "fbeta").

    Raises:
        InputError: an option is none of what it can be.

    >>> reward = ChairReward(convention="distinct")
    >>> reward(["a dog", "a dog and a cat", ""], objects=[["dog"]] * 3)
    [1.0, 0.6666666666666666, 0.0]
    """

    def __init__(
        self,
        ground_truth: GroundTruth | str | os.PathLike[str] | None = None,
        *,
        convention: str | os.PathLike[str] | Convention = "corrected",
        shape: Shape = "f1",
        beta: float = 1.0,
        on_empty: float = 0.0,
        clean: bool = True,
        objects: str = "objects",
        image_id: str = "image_id",
        threads: int | None = None,
    ) -> None:
        if shape not in get_args(Shape):
            known = ", ".join(get_args(Shape))
            raise InputError(f"shape is {shown(shape)} (known: {known})")
        if not (isinstance(beta, int | float) and beta > 0):
            raise InputError(f"beta is {shown(beta)}; a number above 0 is needed")
        # The name that trl shows in its logs.
        self.__name__ = "chair_reward"
        self.shape = shape
        self.beta = beta if shape == "fbeta" else 1.0
        self.on_empty = on_empty
        self.reading = Reading(Convention.load(convention), clean=clean, threads=threads)
        self._columns = objects, image_id
        self._truth: tuple[ImageRows, _Bits] | None = None
        if ground_truth is not None:
            truth = ground_truth
            if not isinstance(truth, GroundTruth):
                truth = GroundTruth.read(truth)
            index, bits = truth.rows(self.reading.convention.categories)
            self._truth = ImageRows(index), bits
        categories = self.reading.convention.categories
        self._numbers = {category: number for number, category in enumerate(categories)}

    def __call__(
        self,
        completions: Sequence[Any],
        *,
        log_metric: Callable[[str, float], None] | None = None,
        **columns: Any,
    ) -> Rewards:
        """The reward of each of n completions.

        Args:
            completions: n texts or chats (see `completions.text_of`).
            log_metric: is told CHAIR_i, mentions and words a caption, where given.
            columns: the data's columns, n values each; `objects` (lists of categories) or
                `image_id` is needed, other columns are ignored.

        Raises:
            InputError: neither column is there, one has another length, or a list of objects names
                none of the convention's categories.
        """
        texts = texts_of(completions)
        rows, bits = self._rows(len(texts), columns)
        kept = np.array([text is not None for text in texts], np.bool_) & (rows >= 0)
        captions = _core.Texts(
            [text for text, keep in zip(texts, kept.tolist(), strict=True) if keep], "completion"
        )
        if self.reading.clean:
            captions = captions.cleaned()
        table = np.zeros((len(texts), len(_core.CHAIR_COLUMNS)), np.uint32)
        counts = self.reading.count(captions, rows[kept].astype(np.uint32), bits).counts
        table[kept] = counts.table
        each = CaptionCounts.of(table)
        if log_metric is not None:
            self._log(log_metric, each, int(np.count_nonzero(kept)))
        rewards = np.where(each.words > 0, self._shaped(each), self.on_empty)
        known = kept & ~np.isnan(rewards)
        return [
            reward if is_known else None
            for reward, is_known in zip(rewards.tolist(), known.tolist(), strict=True)
        ]

    def _rows(self, length: int, columns: dict[str, Any]) -> tuple[npt.NDArray[np.int64], _Bits]:
        """Each completion's row of the ground truth, -1 without one, and the ground truth."""
        objects, image_id = self._columns
        for name in (objects, image_id):
            if columns.get(name) is not None and len(columns[name]) != length:
                raise InputError(
                    f"{length} completions and {len(columns[name])} values of {name}: "
                    "the lengths must agree"
                )
        if columns.get(objects) is not None:
            return self._rows_of_objects(columns[objects])
        if columns.get(image_id) is None:
            raise InputError(f"the data has no column {objects} and none called {image_id}")
        if self._truth is None:
            raise InputError(f"the column {image_id} needs a ground truth: ChairReward(FILE)")
        finder, bits = self._truth
        return finder.find(ImageIds(columns[image_id])), bits

    def _rows_of_objects(
        self, lists: Sequence[Sequence[str] | None]
    ) -> tuple[npt.NDArray[np.int64], _Bits]:
        # Completions of one prompt have one list: each different one is turned to bits once.
        seen: dict[tuple[str, ...], int] = {}
        rows = np.full(len(lists), -1, np.int64)
        for place, listed in enumerate(lists):
            if listed is not None:
                if isinstance(listed, str):
                    raise InputError(f"objects {place} is one text; a list of categories is needed")
                rows[place] = seen.setdefault(tuple(listed), len(seen))
        bits = np.zeros((max(len(seen), 1), -(-len(self._numbers) // 64)), np.uint64)
        for row, names in enumerate(seen):
            for name in names:
                number = self._numbers.get(name)
                if number is None:
                    place = rows.tolist().index(row)
                    raise InputError(
                        f'objects {place}: "{cut(str(name))}" is no category of the convention '
                        f"{self.reading.convention.name}"
                    )
                bits[row, number // 64] |= np.uint64(1 << (number % 64))
        return rows, bits

    def _shaped(self, each: CaptionCounts) -> _Floats:
        if self.shape == "count":
            return each.correct_categories.astype(np.float64) - each.hallucinated_mentions
        if self.shape == "precision":
            right = each.mentions.astype(np.float64) - each.hallucinated_mentions
            silent = each.mentions == 0
            return np.where(silent, self.on_empty, right / np.where(silent, 1, each.mentions))
        squared = self.beta * self.beta
        part = (1 + squared) * each.correct_categories
        whole = each.mentioned_categories + squared * each.ground_truth_categories
        with np.errstate(invalid="ignore"):
            return np.asarray(part / np.where(whole > 0, whole, math.nan))

    def _log(self, log: Callable[[str, float], None], each: CaptionCounts, captions: int) -> None:
        mentions, wrong = int(each.mentions.sum()), int(each.hallucinated_mentions.sum())
        log("chair_i", wrong / mentions if mentions else math.nan)
        log("mentions", mentions / captions if captions else math.nan)
        log("words", int(each.words.sum()) / captions if captions else math.nan)


class PopeReward:
    """Rewards yes/no answers: 1 for a right one, 0 for a wrong one.

    Args:
        convention: how answers are read, as in `armchair.Pope`.
        on_unreadable: the reward of an answer that says neither.
        clean: take off thinking, special tokens and chat markers first.
        label: the name of the data's column, of "yes", "no" or booleans; None gives None.

    >>> PopeReward()(["Yes, a dog.", "No.", "Maybe"], label=["yes", "yes", "no"])
    [1.0, 0.0, 0.0]
    """

    def __init__(
        self,
        convention: str = STRICT,
        *,
        on_unreadable: float = 0.0,
        clean: bool = True,
        label: str = "label",
    ) -> None:
        self.__name__ = "pope_reward"
        self.convention = convention
        self.on_unreadable = on_unreadable
        self.clean = clean
        self._label = label
        read_answer("yes", convention)  # an unknown name is told now

    def __call__(self, completions: Sequence[Any], **columns: Any) -> Rewards:
        """The reward of each of n completions; see `ChairReward`.

        Raises:
            InputError: there is no column of labels, or a label is neither yes nor no.
        """
        labels = _column(columns, self._label, len(completions))
        rewards: Rewards = []
        for place, (text, label) in enumerate(zip(texts_of(completions), labels, strict=True)):
            if text is None or label is None:
                rewards.append(None)
                continue
            read = read_answer(_core.clean(text) if self.clean else text, self.convention)
            right = read == ("yes" if _is_yes(label, place) else "no")
            rewards.append(self.on_unreadable if read == "unreadable" else float(right))
        return rewards


class TokenReward:
    """Rewards captions whose hallucinated words a model tagged: token-level F1 of the tags.

    Args:
        gold: the name of the data's column, the captions as people tagged them; None gives None.
        options: as in `armchair.metrics.detail_verify.DetailVerify`.

    >>> tagged = "A <HALLUCINATION>red</HALLUCINATION> dog."
    >>> TokenReward()([tagged, "A red dog."], gold=[tagged, tagged])
    [1.0, 0.0]
    """

    def __init__(self, *, gold: str = "gold", **options: Any) -> None:
        self.__name__ = "token_reward"
        self._gold = gold
        self._scorer = DetailVerify(**options)

    def __call__(self, completions: Sequence[Any], **columns: Any) -> Rewards:
        """The reward of each of n completions; see `ChairReward`.

        Raises:
            InputError: there is no column of tagged captions, or it has another length.
        """
        gold = _column(columns, self._gold, len(completions))
        texts = texts_of(completions)
        known = [
            place for place, pair in enumerate(zip(texts, gold, strict=True)) if None not in pair
        ]
        result = self._scorer.score(
            [texts[place] or "" for place in known], [gold[at] for at in known]
        )
        rewards: Rewards = [None] * len(texts)
        for place, reward in zip(known, result.tokens.f1.tolist(), strict=True):
            rewards[place] = None if math.isnan(reward) else reward
        return rewards


def _column(columns: dict[str, Any], name: str, length: int) -> Sequence[Any]:
    values: Sequence[Any] | None = columns.get(name)
    if values is None:
        raise InputError(f"the data has no column {name}")
    if len(values) != length:
        raise InputError(
            f"{length} completions and {len(values)} values of {name}: the lengths must agree"
        )
    return values


def _is_yes(label: Any, place: int) -> bool:
    if isinstance(label, bool):
        return label
    if isinstance(label, str) and label.strip().lower() in ("yes", "no"):
        return label.strip().lower() == "yes"
    raise InputError(f"label {place} is {shown(label)}, neither yes nor no")
