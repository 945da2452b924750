"""CHAIR: how many of the objects that captions mention are absent from their images."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from armchair import image_set
from armchair.chair_counts import CaptionCounts, ChairCounts
from armchair.chair_result import ChairOptions, ChairResult, Mention
from armchair.convention import Convention
from armchair.errors import InputError
from armchair.ground_truth import GroundTruth
from armchair.image_ids import image_id

OnMissing = Literal["error", "skip"]
GroundTruthLike = GroundTruth | Mapping[Any, Collection[str]]

_NAMED = 5


class Chair:
    """Scores captions under one convention.

    Args:
        convention: a shipped convention's name, the path of one's own `.toml` file, or a
            `Convention`.
        ground_truth: image id -> categories, a mapping or a `GroundTruth`; may be given to `score`
            and `update` instead. Make a `GroundTruth` once to score many batches against it.
        drop_incomplete: leave out an unfinished last sentence, as captions cut by a token limit
            have it, where a complete sentence stands before it.
        skip_negated: leave out mentions that the caption denies ("there is no dog"); docs/negation.md
            has the rules.
        on_missing: what to do with a caption whose image has no ground truth: "error", or "skip",
            which leaves it out and counts it in `skipped`.
        threads: how many threads read captions; all cores by default. Results do not depend on it.

    Raises:
        UnknownNameError, InputError: there is no such convention, or its file is wrong.

    Source: Rohrbach et al., Object Hallucination in Image Captioning, EMNLP 2018.

    >>> chair = Chair("distinct")
    >>> result = chair.score(["a dog and a cat"], [7], {7: ["dog"]})
    >>> result.chair_i, result.chair_s, result.recall
    (0.5, 1.0, 1.0)
    """

    def __init__(
        self,
        convention: str | os.PathLike[str] | Convention = "rohrbach2018",
        *,
        ground_truth: GroundTruthLike | None = None,
        drop_incomplete: bool = False,
        skip_negated: bool = False,
        on_missing: OnMissing = "error",
        threads: int | None = None,
    ) -> None:
        if on_missing not in ("error", "skip"):
            raise InputError(f'on_missing is "{on_missing}" (known: error, skip)')
        if threads is not None and threads < 1:
            raise InputError(f"threads is {threads}; at least 1 is needed")
        self.convention = Convention.load(convention)
        self.drop_incomplete = drop_incomplete
        self.skip_negated = skip_negated
        self.on_missing = on_missing
        self.threads = threads
        self._ground_truth = None if ground_truth is None else _ground_truth(ground_truth)
        self._hashes: tuple[Mapping[int | str, int], image_set.ImageHashes] | None = None
        self._counts = ChairCounts()

    def score(
        self,
        captions: Sequence[str],
        image_ids: Sequence[Any],
        ground_truth: GroundTruthLike | None = None,
        *,
        details: bool = False,
    ) -> ChairResult:
        """Scores n captions, each against the ground truth of its image.

        Args:
            captions: n texts.
            image_ids: n image ids; `2239`, `"2239"` and `"COCO_val2014_000000002239.jpg"` are one
                image. Several captions may share an image.
            ground_truth: image id -> categories of this convention.
            details: also list each caption's mentions with their places.

        Returns:
            The scores; no captions give NaN.

        Raises:
            InputError: lengths differ, a caption is no valid text, an image has no ground truth
                (all counted, the first few named), or the ground truth names a category that the
                convention does not have.
        """
        truth = self._chosen(ground_truth)
        counts, per_caption, rows = self._count(captions, image_ids, truth)
        mentions = None
        if details:
            mentions = self._listed(captions, rows, truth)
        return ChairResult(self._options(truth, counts), counts, per_caption, mentions)

    def update(
        self,
        captions: Sequence[str],
        image_ids: Sequence[Any],
        ground_truth: GroundTruthLike | None = None,
    ) -> None:
        """Adds a batch to the accumulated counts; see `score` for arguments and errors.

        All batches must be scored against the same ground truth.
        """
        truth = self._chosen(ground_truth)
        if self._ground_truth is None:
            self._ground_truth = truth
        elif truth.digest != self._ground_truth.digest:
            raise InputError("this batch has another ground truth than the batches before it")
        self._counts += self._count(captions, image_ids, truth)[0]

    def compute(self) -> ChairResult:
        """The scores of all batches so far."""
        return ChairResult(self._options(self._ground_truth, self._counts), self._counts)

    def merge(self, other: Chair) -> None:
        """Adds the counts of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one scores by other rules or another ground truth.
        """
        mine, theirs = self._rules(), other._rules()
        for name, value in mine.items():
            if value is not None and theirs[name] is not None and value != theirs[name]:
                raise InputError(f"cannot merge: {name} is {value} here and {theirs[name]} there")
        if self._ground_truth is None:
            self._ground_truth = other._ground_truth
        self._counts += other._counts

    def reset(self) -> None:
        """Forgets the accumulated counts."""
        self._counts = ChairCounts()

    def mentions(self, caption: str) -> list[Mention]:
        """Every mention of a caption, in order, with its place: `caption[start:end]` is its text.

        >>> [(m.category, m.text) for m in Chair("rohrbach2018").mentions("Two Hot Dogs.")]
        [('hot dog', 'Hot Dogs')]
        """
        categories = self.convention.categories
        words = self.convention.core.detail(caption, self.drop_incomplete, self.skip_negated)[1]
        return [
            Mention(categories[category], text, caption[start:end], start, end, first)
            for text, first, _, category, dropped, start, end in words
            if category is not None and not dropped
        ]

    def mentioned(self, captions: Sequence[str]) -> list[list[str]]:
        """For each caption its distinct categories, in order of mention."""
        categories = self.convention.categories
        return [
            [categories[category] for category in caption]
            for caption in self.convention.core.mentioned(
                captions, self.drop_incomplete, self.skip_negated
            )
        ]

    def _count(
        self, captions: Sequence[str], image_ids: Sequence[Any], truth: GroundTruth
    ) -> tuple[ChairCounts, CaptionCounts, npt.NDArray[np.int64]]:
        if len(captions) != len(image_ids):
            raise InputError(
                f"{len(captions)} captions and {len(image_ids)} image ids: the lengths must agree"
            )
        unknown = sorted(set(truth.categories) - set(self.convention.categories))
        if unknown:
            raise InputError(
                f"the ground truth has categories that the convention {self.convention.name} does "
                f"not have: {', '.join(unknown[:_NAMED])}"
            )
        index, bits = truth.rows(self.convention.categories)
        rows = _rows(image_ids, index, self.on_missing)
        kept = rows >= 0
        scored = captions
        if not kept.all():
            scored = [caption for caption, keep in zip(captions, kept, strict=True) if keep]
        known = rows[kept].astype(np.uint32)
        table, mentions, hallucinated = self.convention.core.count(
            scored,
            known,
            bits,
            self.threads or os.cpu_count() or 1,
            self.drop_incomplete,
            self.skip_negated,
        )
        per_caption = CaptionCounts.of(table)
        counts = ChairCounts.of(
            per_caption,
            self._named(mentions),
            self._named(hallucinated),
            images=self._image_hashes(index).total(known),
            skipped=len(rows) - len(known),
        )
        return counts, per_caption, rows

    def _listed(
        self, captions: Sequence[str], rows: npt.NDArray[np.int64], truth: GroundTruth
    ) -> tuple[tuple[Mention, ...], ...]:
        bits = truth.rows(self.convention.categories)[1]
        listed = []
        for caption, row in zip(captions, rows.tolist(), strict=True):
            if row < 0:
                continue
            present = bits[row]
            numbers = {category: n for n, category in enumerate(self.convention.categories)}
            mentions = []
            for mention in self.mentions(caption):
                number = numbers[mention.category]
                absent = not int(present[number // 64]) >> (number % 64) & 1
                mentions.append(Mention(**{**vars(mention), "hallucinated": absent}))
            listed.append(tuple(mentions))
        return tuple(listed)

    def _named(self, counts: npt.NDArray[np.uint64]) -> dict[str, int]:
        pairs = zip(self.convention.categories, counts.tolist(), strict=True)
        return dict(sorted((name, count) for name, count in pairs if count))

    def _image_hashes(self, index: Mapping[int | str, int]) -> image_set.ImageHashes:
        # One ground truth serves many batches: its ids are hashed once.
        if self._hashes is None or self._hashes[0] is not index:
            self._hashes = (index, image_set.ImageHashes(list(index)))
        return self._hashes[1]

    def _chosen(self, ground_truth: GroundTruthLike | None) -> GroundTruth:
        if ground_truth is not None:
            return _ground_truth(ground_truth)
        if self._ground_truth is None:
            raise InputError("no ground truth was given, neither here nor to Chair")
        return self._ground_truth

    def _options(self, truth: GroundTruth | None, counts: ChairCounts) -> ChairOptions:
        return ChairOptions(
            convention=self.convention.name,
            tables=self.convention.digest,
            counting=self.convention.counting,
            ground_truth="none" if truth is None else truth.digest,
            captions=counts.captions,
            images=image_set.written(counts.images),
            drop_incomplete=self.drop_incomplete,
            skip_negated=self.skip_negated,
        )

    def _rules(self) -> dict[str, object]:
        return {
            "convention": self.convention.name,
            "tables": self.convention.digest,
            "drop_incomplete": self.drop_incomplete,
            "skip_negated": self.skip_negated,
            "ground_truth": None if self._ground_truth is None else self._ground_truth.digest,
        }


def _ground_truth(given: GroundTruthLike) -> GroundTruth:
    return given if isinstance(given, GroundTruth) else GroundTruth.from_mapping(given)


def _rows(
    image_ids: Sequence[Any], index: Mapping[int | str, int], on_missing: OnMissing
) -> npt.NDArray[np.int64]:
    """The ground truth row of each image id; -1 where there is none and that is allowed."""
    try:
        # Ids that are canonical already, as most are, need no further look.
        return np.fromiter(map(index.__getitem__, image_ids), np.int64, len(image_ids))
    except (KeyError, TypeError):
        pass
    rows = np.full(len(image_ids), -1, np.int64)
    missing = []
    for position, given in enumerate(image_ids):
        row = index.get(image_id(given, f"caption {position}"))
        if row is None:
            missing.append((position, given))
        else:
            rows[position] = row
    if missing and on_missing == "error":
        named = ", ".join(f"{given!r} (caption {position})" for position, given in missing[:_NAMED])
        more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
        raise InputError(
            f"{len(missing)} of {len(rows)} captions have an image id that the ground truth does "
            f"not have: {named}{more}"
        )
    return rows
