"""COCO's annotation files: which a folder has, and each read with its digest."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError
from armchair.files import open_bytes
from armchair.ground_truth.table import distinct

KINDS = ("instances", "captions")

_NAME = re.compile(r"(instances|captions)_(.*?)(\d{4})?\.json(\.gz)?")


@dataclass(frozen=True)
class AnnotationFile:
    """One annotation file of a folder.

    Attributes:
        path: where it is.
        kind: "instances" or "captions".
        year: the year its name ends in; "" where it has none.
    """

    path: Path
    kind: str
    year: str


@dataclass(frozen=True)
class Annotations:
    """What a file says; the last three are parallel, one entry for each annotation.

    Attributes:
        file: the file.
        sha256: of its content, unpacked, in hexadecimal.
        images: ids of its images, ascending, each once. A file without `images` has those of its
            annotations.
        categories: category number -> name; empty for captions.
        annotation_images: image ids.
        annotation_categories: category numbers; empty for captions.
        captions: texts; empty for instances.
    """

    file: AnnotationFile
    sha256: str
    images: npt.NDArray[np.int64]
    categories: dict[int, str]
    annotation_images: npt.NDArray[np.int64]
    annotation_categories: npt.NDArray[np.int64]
    captions: list[str]


def find(folder: str | os.PathLike[str], year: str | None = None) -> list[AnnotationFile]:
    """The `instances_*.json` and `captions_*.json` of `folder` or of its folder `annotations`.

    Files may be gzipped; where both stand, the unpacked one is taken.

    Args:
        year: only files whose names end in this year.

    Raises:
        InputError: a kind is missing, or there are two years of one kind (they hold the same
            images twice).
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"{root}: no such folder")
    found: dict[str, AnnotationFile] = {}
    for path in sorted([*root.iterdir(), *root.glob("annotations/*")]):
        match = _NAME.fullmatch(path.name)
        if match is not None and path.is_file() and year in (None, match[3]):
            stem = path.name.removesuffix(".gz")
            found.setdefault(stem, AnnotationFile(path, match[1], match[3] or ""))
    files = sorted(found.values(), key=lambda file: (KINDS.index(file.kind), file.path.name))
    for kind in KINDS:
        years = sorted({file.year for file in files if file.kind == kind})
        if not years:
            wanted = f"{kind}_*{year or ''}.json"
            raise InputError(f"{root}: no {wanted} in the folder or its folder annotations")
        if len(years) > 1:
            raise InputError(
                f"{root}: {kind} of {' and '.join(years)}, which hold the same images; "
                "name one with --year"
            )
    return files


def read(file: AnnotationFile, advance: Callable[[int], object]) -> Annotations:
    """Reads a file as a stream; `advance` is called with the bytes read since the last call.

    Raises:
        InputError: broken JSON (the message names file, line and byte), or a field is missing.
    """
    name = str(file.path)
    with _hashed(file.path, advance) as stream:
        images, categories, annotation_images, annotation_categories, captions = (
            _core.read_coco_annotations(stream, name, file.kind)
        )
    return Annotations(
        file,
        stream.sha256.hexdigest(),
        distinct(annotation_images if images is None else images),
        dict(categories or []),
        annotation_images,
        annotation_categories,
        captions,
    )


class _Hashing:
    """A stream that hashes what is read from it, and tells how far the file on disk is read."""

    def __init__(self, content: BinaryIO, advance: Callable[[int], object]) -> None:
        self.sha256 = hashlib.sha256()
        self._content = content
        self._advance = advance

    def read(self, size: int) -> bytes:
        block = self._content.read(size)
        self.sha256.update(block)
        self._advance(len(block))
        return block


@contextmanager
def _hashed(path: Path, advance: Callable[[int], object]) -> Iterator[_Hashing]:
    with open_bytes(path) as content:
        yield _Hashing(content, advance)
