"""CHAIR of caption files of any size: batch by batch, under one or several conventions at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from armchair.errors import InputError, shown
from armchair.files.captions import Batch, CaptionFile
from armchair.ground_truth import GroundTruth
from armchair.image_ids import ImageIds, ImageRows
from armchair.image_ids import digest as image_digest
from armchair.metrics.chair import Chair, ChairResult
from armchair.metrics.chair.counting import without_ground_truth
from armchair.metrics.chair.counts import ChairCounts
from armchair.metrics.chair.scorer import Details
from armchair.metrics.marks import Marks

_NAMED = 5

Flags = npt.NDArray[np.bool_]


class Sink(Protocol):
    """Takes the scored captions as they come."""

    details: Details

    def add(self, batch: Batch, result: ChairResult) -> None:
        """Some captions and their scores, with the details that it asks for."""


@dataclass
class Missing:
    """The captions whose image has no ground truth: how many, and the first few."""

    count: int = 0
    first: list[tuple[int | str, str]] = field(default_factory=list)

    def add(self, batch: Batch, positions: Sequence[int]) -> None:
        """Captions of a batch."""
        self.count += len(positions)
        if len(self.first) < _NAMED:
            ids = batch.id_list()
            for position in positions[: _NAMED - len(self.first)]:
                self.first.append((ids[position], batch.place(position)))

    def error(self, name: str, captions: int) -> InputError:
        """The error that counts them and names the first few, with their lines."""
        # The file is named once; the files of a folder are at each.
        ids = ((shown(image), place.removeprefix(f"{name}, ")) for image, place in self.first)
        first = [f"{image} ({place})" for image, place in ids]
        return InputError(f"{name}: {without_ground_truth(self.count, captions, first)}")


@dataclass(frozen=True)
class FileScores:
    """A caption file scored.

    Attributes:
        name: the file's name for people.
        results: the scores, one a convention.
        different: for each convention, how many captions' verdicts (hallucinated or not) differ
            from the first one's.
        images: (images of the ground truth,) whether a scored caption has the image.
        repeated: captions of an image that an earlier caption had.
        marks: what stands beside what the captions say.
        missing: captions that were left out since their image has no ground truth.
    """

    name: str
    results: tuple[ChairResult, ...]
    different: tuple[int, ...]
    images: Flags
    repeated: int
    marks: Marks
    missing: int


def score_file(
    file: CaptionFile,
    batches: Iterable[Batch],
    scorers: Sequence[Chair],
    truth: GroundTruth,
    *,
    only: Flags | None = None,
    sinks: Sequence[Sink] = (),
) -> FileScores:
    """Scores a file's batches in memory that does not grow with their number.

    Args:
        scorers: one a convention; captions without ground truth are treated as the first says.
        only: limits the captions to those of these images of the ground truth.
        sinks: take the first convention's scores of each caption.

    Raises:
        InputError: as `Chair.score`, and what the batches raise.
    """
    finder = ImageRows(truth.rows(truth.categories)[0])
    counts = [ChairCounts() for _ in scorers]
    different = [0] * len(scorers)
    last: list[ChairResult] = []
    missing = Missing()
    images = np.zeros(len(truth), np.bool_)
    marks = Marks("caption", "count as captions without fault")
    read = 0
    wanted: list[Details] = [False for _ in scorers]
    wanted[0] = next((sink.details for sink in sinks if sink.details), False)
    for batch in batches:
        rows = finder.find(ImageIds(batch.image_ids))
        absent = rows < 0
        if absent.any():
            missing.add(batch, np.flatnonzero(absent).tolist())
        read += len(batch)
        if missing.count and scorers[0].on_missing == "error":
            continue  # nothing but counting what is missing
        kept = ~absent
        if only is not None:
            kept &= only[rows]
        if not kept.all():
            batch, rows = batch.kept(kept), rows[kept]
        images[rows] = True
        last = [
            scorer.score(batch.captions, batch.image_ids, truth, details=details)
            for scorer, details in zip(scorers, wanted, strict=True)
        ]
        for number, result in enumerate(last):
            counts[number] += result.counts
            different[number] += _different(last[0], result)
        batch = batch.cleaned() if scorers[0].reading.clean else batch
        marks.add(batch.captions)
        for sink in sinks:
            sink.add(batch, last[0])
    if missing.count and scorers[0].on_missing == "error":
        raise missing.error(file.name, read)
    results = tuple(
        _total(result, replace(count, skipped=missing.count + file.keys.nulls))
        for result, count in zip(last, counts, strict=True)
    )
    repeated = counts[0].captions - int(np.count_nonzero(images))
    return FileScores(file.name, results, tuple(different), images, repeated, marks, missing.count)


def images_of(batches: Iterator[Batch], truth: GroundTruth) -> Flags:
    """(images of the ground truth,) whether some caption has the image."""
    finder = ImageRows(truth.rows(truth.categories)[0])
    images = np.zeros(len(truth), np.bool_)
    for batch in batches:
        rows = finder.find(ImageIds(batch.image_ids))
        images[rows[rows >= 0]] = True
    return images


def _different(first: ChairResult, other: ChairResult) -> int:
    if first is other or first.per_caption is None or other.per_caption is None:
        return 0
    return int(np.count_nonzero(first.per_caption.hallucinated != other.per_caption.hallucinated))


def _total(part: ChairResult, counts: ChairCounts) -> ChairResult:
    """The result of all captions; `part` is that of some, under the same rules."""
    options = replace(
        part.options, captions=counts.captions, images=image_digest.written(counts.images)
    )
    return ChairResult(options, counts)
