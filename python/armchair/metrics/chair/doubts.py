"""What a careful colleague says of captions that were scored: they may not be what was meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from armchair import _core, notices
from armchair.errors import counted
from armchair.metrics.chair.result import ChairResult

# In the order of what the core counts.
_MARKS = (
    ("special-tokens", "special tokens"),
    ("thinking", "thinking"),
    ("chat-markers", "chat markers"),
    ("line-ends", r"line ends written as \n"),
)
# Fewer images in common than this share of the smaller file are told.
_FEW = 0.5
_NOTHING = object()


@dataclass
class Marks:
    """What stands beside what captions say: how many have which marks, and how many are empty."""

    captions: int = 0
    counts: list[int] = field(default_factory=lambda: [0] * len(_MARKS))
    empty: int = 0
    # The text that all captions so far are; None where two differ.
    same: object = _NOTHING

    def add(self, texts: _core.Texts) -> None:
        """Some captions."""
        if not len(texts):
            return
        *counts, empty, same = texts.marks()
        self.captions += len(texts)
        self.counts = [one + more for one, more in zip(self.counts, counts, strict=True)]
        self.empty += empty
        self.same = same if self.same in (_NOTHING, same) else None

    def note(self, name: str) -> None:
        """Warns of what was found in the captions of the file `name`."""
        of_all = f"of {counted(self.captions, 'caption')}"
        for (kind, what), count in zip(_MARKS, self.counts, strict=True):
            if count:
                notices.note(
                    kind,
                    f"{name}: {count} {of_all} with {what}, read as words; --clean takes them off",
                    file=name,
                    count=count,
                )
        if self.empty:
            notices.note(
                "empty",
                f"{name}: {self.empty} {of_all} empty, which count as captions without fault",
                file=name,
                count=self.empty,
            )
        if self.captions > 1 and isinstance(self.same, str):
            notices.note(
                "same-text",
                f"{name}: all {self.captions} captions are the same text",
                file=name,
                count=self.captions,
            )


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
