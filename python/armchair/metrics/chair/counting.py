"""From captions and their images' ground truth to counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from armchair import _core, columns
from armchair.columns import IdColumn, TextColumn
from armchair.convention import Convention
from armchair.errors import InputError, first_few
from armchair.ground_truth import GroundTruth
from armchair.image_ids import ImageHashes, ImageIds, ImageRows
from armchair.metrics.chair.counts import CaptionCounts, ChairCounts
from armchair.metrics.chair.settings import Settings
from armchair.reading import CategoryLists, Mentions, Reading, Wanted

_NAMED = 5


class Captions(NamedTuple):
    """Captions as the core takes them, and the image id of each."""

    texts: _core.Texts
    ids: ImageIds

    @classmethod
    def of(cls, captions: TextColumn, image_ids: IdColumn, *, clean: bool = False) -> Captions:
        """From columns of any library, which must have one length."""
        texts, ids = columns.texts(captions, "caption"), ImageIds(image_ids)
        if len(texts) != len(ids):
            raise InputError(
                f"{len(texts)} captions and {len(ids)} image ids: the lengths must agree"
            )
        return cls(texts.cleaned() if clean else texts, ids)


class Images(NamedTuple):
    """What is remembered of a ground truth's images."""

    rows: ImageRows
    hashes: ImageHashes

    @classmethod
    def of(
        cls, truth: GroundTruth, index: Mapping[int | str, int], convention: Convention
    ) -> Images:
        """The images at `index`; the convention must have all categories of their ground truth."""
        unknown = sorted(set(truth.categories) - set(convention.categories))
        if unknown:
            raise InputError(
                f"the ground truth has categories that the convention {convention.name} "
                f"does not have: {first_few(unknown)}"
            )
        rows = ImageRows(index)
        return cls(rows, ImageHashes(rows.ids))


class Scored(NamedTuple):
    """The counts of some captions, and what they were counted from.

    `texts` are the captions that were scored, `positions` their places among those given, `rows`
    their ground truth rows.
    """

    counts: ChairCounts
    per_caption: CaptionCounts
    categories: CategoryLists | None
    mentions: Mentions | None
    texts: _core.Texts
    rows: npt.NDArray[np.uint32]
    positions: npt.NDArray[np.int64]


def count(
    captions: Captions,
    images: Images,
    bits: npt.NDArray[np.uint64],
    reading: Reading,
    settings: Settings,
    wanted: Wanted,
) -> Scored:
    """Counts captions against the ground truth `bits`, whose rows are those of `images`.

    Raises:
        InputError: a caption or image id is null, or an image has no ground truth, where the
            settings make that an error.
    """
    texts = captions.texts
    rows = _found(captions, images.rows, settings)
    kept = rows >= 0
    if not kept.all():
        texts = texts.kept(kept)
    known = rows[kept].astype(np.uint32)
    counted = reading.count(texts, known, bits, wanted)
    table, sums, mentions, hallucinated = counted.counts
    per_caption = CaptionCounts.of(table)
    categories = reading.convention.categories
    counts = ChairCounts.of(
        len(known),
        sums,
        _by_category(mentions, categories),
        _by_category(hallucinated, categories),
        images=images.hashes.total(known),
        skipped=len(rows) - len(known),
    )
    positions = np.flatnonzero(kept)
    if settings.gives_none:
        per_caption = per_caption.among(len(rows), positions)
    return Scored(
        counts,
        per_caption,
        counted.categories,
        counted.mentions,
        texts,
        known,
        positions,
    )


def without_ground_truth(missing: int, captions: int, first: Sequence[str]) -> str:
    """The sentence that counts captions whose image has no ground truth, and names the first."""
    return (
        f"{missing} of {captions} captions have an image id that the ground truth does "
        f"not have: {first_few(first, missing, show=str)}"
    )


def _found(captions: Captions, images: ImageRows, settings: Settings) -> npt.NDArray[np.int64]:
    """The ground truth row of each caption; -1 where it is left out."""
    texts, ids = captions
    if settings.on_null == "error":
        columns.refuse_nulls(texts.nulls, len(texts), "caption")
    rows = images.find(ids)
    if (rows < 0).any():
        if settings.on_null == "error":
            columns.refuse_nulls(ids.nulls, len(ids), "image id")
        if settings.on_missing == "error":
            _refuse_missing(np.setdiff1d(np.flatnonzero(rows < 0), ids.nulls).tolist(), ids)
    rows[texts.nulls] = -1
    return rows


def _refuse_missing(missing: list[int], ids: ImageIds) -> None:
    if missing:
        first = [f"{ids.shown(place)} (caption {place})" for place in missing[:_NAMED]]
        raise InputError(without_ground_truth(len(missing), len(ids), first))


def _by_category(counts: npt.NDArray[np.uint64], categories: Sequence[str]) -> dict[str, int]:
    return dict(sorted((categories[n], int(counts[n])) for n in np.flatnonzero(counts).tolist()))
