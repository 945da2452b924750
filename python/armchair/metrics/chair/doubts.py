"""What a careful colleague says of captions that were scored: they may not be what was meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from armchair import notices
from armchair.errors import counted
from armchair.metrics.chair.result import ChairResult

# Fewer images in common than this share of the smaller file are told.
_FEW = 0.5


def note_no_mention(name: str, result: ChairResult) -> None:
    """Warns where no caption mentions anything."""
    counts = result.counts
    if counts.captions and not counts.captions_with_mentions:
        notices.note(
            "no-mention",
            f"{name}: no caption mentions any object under {result.options.convention}: "
            "are these the captions?",
            file=name,
            count=counts.captions,
        )


def note_different_images(
    names: Sequence[str], images: Sequence[np.ndarray[tuple[int], np.dtype[np.bool_]]]
) -> None:
    """Warns of files whose images are not the first file's."""
    for name, others in zip(names[1:], images[1:], strict=True):
        if not np.array_equal(others, images[0]):
            shared = int(np.count_nonzero(others & images[0]))
            notices.note(
                "different-images",
                f"{names[0]} and {name} have different images ({shared} in common): their scores "
                "are not comparable; --common scores the images that all files have",
                count=shared,
            )


def note_few_common_images(
    shared: int, images: Sequence[np.ndarray[tuple[int], np.dtype[np.bool_]]]
) -> None:
    """Warns where the files have few images in common."""
    fewest = min(int(np.count_nonzero(one)) for one in images)
    if shared < _FEW * fewest:
        notices.note(
            "few-common-images",
            f"the files have {counted(shared, 'image')} in common, of {fewest} in the one with the "
            "fewest: the scores are of these alone",
            count=shared,
        )


def note_several_captions(names: Sequence[str], repeated: Sequence[int]) -> None:
    """Warns where one file has several captions of an image and another has one of each."""
    for (one, many), (other, more) in combinations(zip(names, repeated, strict=True), 2):
        if bool(many) != bool(more):
            several, single = (one, other) if many else (other, one)
            notices.note(
                "several-captions",
                f"{several} has several captions of an image and {single} one of each",
            )
