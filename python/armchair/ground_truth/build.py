"""The ground truth of COCO's images, from its annotation files.

The categories of an image are those of its instances united with those that its reference
captions mention (Rohrbach et al., Object Hallucination in Image Captioning, EMNLP 2018).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.convention import Convention
from armchair.errors import InputError, cut
from armchair.ground_truth.annotations import KINDS, AnnotationFile, Annotations, read
from armchair.ground_truth.table import distinct
from armchair.reading import Reading

_Numbers = npt.NDArray[np.int64]


class CocoBuilder:
    """Gathers annotation files into the table of a ground truth, and the record of its making.

    Args:
        convention: whose synonyms name the categories, and whose reading finds them in captions.
        incomplete: keep the images that only instances or only captions are there for; their
            objects are known in part only.
    """

    def __init__(
        self, convention: str | os.PathLike[str] | Convention, *, incomplete: bool = False
    ) -> None:
        self._convention = Convention.load(convention)
        self._reading = Reading(self._convention)
        self._incomplete = incomplete
        self._names = self._convention.categories
        self._numbers = {name: number for number, name in enumerate(self._names)}
        self._synonyms = {
            word: category for category, words in self._convention.words.items() for word in words
        }
        # (image, category) pairs and image ids, a piece for each file.
        self._pairs: list[tuple[_Numbers, _Numbers]] = []
        self._images: dict[str, list[_Numbers]] = {kind: [] for kind in KINDS}
        self._sources: list[dict[str, Any]] = []
        self._years: dict[str, set[str]] = {kind: set() for kind in KINDS}

    def add_file(self, file: AnnotationFile, advance: Callable[[int], object]) -> None:
        """Reads a file and adds what it says; `advance` is called with the bytes read."""
        found = read(file, advance)
        self._images[file.kind].append(found.images)
        self._years[file.kind].add(file.year)
        self._sources.append(
            {
                "name": file.path.name,
                "sha256": found.sha256,
                "images": len(found.images),
                "annotations": len(found.annotation_images),
            }
        )
        pairs = self._of_instances(found) if file.kind == KINDS[0] else self._of_captions(found)
        self._pairs.append(pairs)

    def table(self) -> tuple[_core.GroundTruthTable, dict[str, Any]]:
        """The table, and the record of how it was made."""
        instances, captions = (_united(self._images[kind]) for kind in KINDS)
        either, both = np.union1d(instances, captions), np.intersect1d(instances, captions)
        images = either if self._incomplete else both
        pair_images = np.concatenate([pair[0] for pair in self._pairs])
        pair_categories = np.concatenate([pair[1] for pair in self._pairs])
        kept = np.isin(pair_images, images)
        others = int(np.count_nonzero(~np.isin(pair_images, either)))
        table = _table(images, pair_images[kept], pair_categories[kept], self._names)
        record = {
            "made_by": "armchair ground-truth build",
            "version": _core.__version__,
            "convention": self._convention.name,
            "convention_digest": self._convention.digest,
            "nltk": self._convention.nltk,
            "annotations": self._sources,
            "years": {kind: sorted(self._years[kind]) for kind in KINDS},
            "images": len(images),
            "images_without_captions": len(np.setdiff1d(instances, captions)),
            "images_without_instances": len(np.setdiff1d(captions, instances)),
            "incomplete_images": "kept" if self._incomplete else "left out",
            "mentions_and_instances_of_unlisted_images": others,
        }
        return table, record

    def _of_instances(self, found: Annotations) -> tuple[_Numbers, _Numbers]:
        path = found.file.path
        numbers = np.array(sorted(found.categories), np.int64)
        places = np.searchsorted(numbers, found.annotation_categories)
        places = np.minimum(places, max(len(numbers) - 1, 0))
        if len(found.annotation_categories) and not len(numbers):
            raise InputError(f"{path}: annotations, but no categories")
        if len(numbers):
            unknown = numbers[places] != found.annotation_categories
            if unknown.any():
                number = found.annotation_categories[unknown][0]
                raise InputError(f"{path}: an annotation has the category {number}, which is none")
        canonical = [self._canonical(found.categories[number], path) for number in numbers.tolist()]
        return found.annotation_images, np.array(canonical, np.int64)[places]

    def _canonical(self, name: str, path: os.PathLike[str]) -> int:
        category = self._synonyms.get(name)
        if category is None:
            raise InputError(
                f'{path}: the category "{cut(name)}" is not a word of the convention '
                f'"{self._convention.name}"'
            )
        return self._numbers[category]

    def _of_captions(self, found: Annotations) -> tuple[_Numbers, _Numbers]:
        offsets, categories = self._reading.mentioned(found.captions)
        images = np.repeat(found.annotation_images, np.diff(offsets))
        return images, categories.astype(np.int64)


def _united(pieces: list[_Numbers]) -> _Numbers:
    return distinct(np.concatenate(pieces))


def _table(
    images: _Numbers, pair_images: _Numbers, pairs: _Numbers, names: Sequence[str]
) -> _core.GroundTruthTable:
    """The table of (image, category) pairs; `images` ascend and include the pairs' images."""
    order = sorted(range(len(names)), key=lambda number: names[number])
    rank = np.empty(len(names), np.int64)
    rank[order] = np.arange(len(names))
    width = max(len(names), 1)
    keys = distinct(np.searchsorted(images, pair_images) * width + rank[pairs])
    rows, codes = keys // width, keys % width
    used = distinct(codes)
    offsets = np.zeros(len(images) + 1, np.int32)
    np.cumsum(np.bincount(rows, minlength=len(images)), out=offsets[1:])
    return _core.GroundTruthTable(
        images.tolist(),
        [names[order[code]] for code in used.tolist()],
        offsets,
        np.searchsorted(used, codes).astype(np.uint32),
    )
