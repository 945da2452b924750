"""The ground truth: which object categories each image shows."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import NoneType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError, UnknownNameError, require, shown
from armchair.ground_truth.table import Builder
from armchair.image_ids import ImageRows, image_id
from armchair.signature import digest

if TYPE_CHECKING:
    from armchair.files import FilePath

__all__ = ["GroundTruth"]


class GroundTruth(Mapping[int | str, frozenset[str]]):
    """A read-only mapping from image id to the frozen set of its category names.

    Ids are looked up in their canonical form (`armchair.image_ids`): the number 2239, "2239" and
    "COCO_val2014_000000002239.jpg" find the same image. An image without objects has an empty
    set; an image that is not there is an `UnknownNameError`. Two ground truths are equal when
    their content is, whatever the order and however they were made.

    >>> truth = GroundTruth.from_mapping({"COCO_val2014_000000002239.jpg": ["dog", "couch"]})
    >>> sorted(truth[2239])
    ['couch', 'dog']
    """

    def __init__(
        self, table: _core.GroundTruthTable, record: Mapping[str, Any] | None = None
    ) -> None:
        self._table = table
        self._images = ImageRows(table)
        self._record = None if record is None else dict(record)
        self._rows: dict[tuple[str, ...], npt.NDArray[np.uint64]] = {}
        self._digest: str | None = None

    @classmethod
    def from_mapping(
        cls,
        objects: Mapping[Any, Collection[str]],
        *,
        record: Mapping[str, Any] | None = None,
    ) -> GroundTruth:
        """From image id -> list, tuple or set of category names; `record` says how it was made.

        Raises:
            InputError: no image id, no category names, or two keys that are the same image with
                different objects.
        """
        # Whatever has items will do: not every library's mapping is registered as one.
        if not hasattr(objects, "items"):
            raise InputError(
                f"the ground truth is {shown(objects)}, not a mapping from image ids to categories "
                "(GroundTruth.read reads a file)"
            )
        require(record, (Mapping, NoneType), "the ground truth's record", "a mapping")
        builder = Builder()
        builder.add_mapping(objects, "ground truth, image ")
        return cls(builder.build(), record)

    @classmethod
    def read(cls, path: FilePath) -> GroundTruth:
        """From a file, whose form is told by its content and ending (docs/ground-truth.md).

        The Arrow file that `write` makes, which takes no parsing; JSON Lines or JSON with
        `image_id` and `objects`; a JSON object that maps ids to lists; Parquet or Arrow with a
        list column; a pickle of the published evaluator (`.pkl`), which is read as data and never
        executed.

        Raises:
            InputError: the file holds something else; the message names the file and the line.
            OSError: the file cannot be opened.
        """
        # Files of all kinds are more to load than all of the scoring.
        from armchair.ground_truth.reading import read

        require(path, (str, os.PathLike), "the ground truth's file", "a path")
        return cls(*read(path))

    @property
    def record(self) -> dict[str, Any] | None:
        """How the ground truth was made, as its file says; None where it says nothing."""
        return None if self._record is None else dict(self._record)

    @property
    def categories(self) -> tuple[str, ...]:
        """The names of the categories that some image has, sorted."""
        return tuple(self._table.categories)

    @property
    def digest(self) -> str:
        """16 hexadecimal digits over the images and their categories, whatever their order."""
        if self._digest is None:
            self._digest = digest(self._table.digested())
        return self._digest

    @property
    def images(self) -> ImageRows:
        """Which row each image has, in order of the ids: numbers ascending, then texts."""
        return self._images

    def rows(self, categories: Sequence[str]) -> tuple[ImageRows, npt.NDArray[np.uint64]]:
        """Image id -> row, and the rows: bit sets over `categories`.

        Returns:
            `images`, and an array (images, ceil(categories / 64)):
            bit `c % 64` of word `c // 64` says that the image has `categories[c]`. Names that are
            not in `categories` are left out; compare with `.categories` to find them. Computed
            once for each list of categories; neither result is to be changed.
        """
        key = tuple(categories)
        if key not in self._rows:
            bits = self._table.bits(list(key))
            bits.flags.writeable = False
            self._rows[key] = bits
        return self._images, self._rows[key]

    def write(self, path: FilePath) -> None:
        """Write an Arrow file (`.arrow`) or JSON Lines (gzipped for `.gz`), whole or not at all.

        The Arrow file has the columns `image_id` and `objects`, the record and the digest; to read
        it takes no parsing. JSON Lines have a line with the record, if there is one, then one for
        each image, ordered by id: `{"image_id": ..., "objects": [...]}`. The same content gives
        the same bytes.

        Raises:
            InputError: the name's ending is that of another table, or of a packed Arrow file.
        """
        import json

        from armchair.files import describe, endings, write_atomically
        from armchair.files.reading import TABLES
        from armchair.ground_truth.mapped import arrow_file
        from armchair.ground_truth.rows import RECORD_KEY

        if str(path).lower().endswith(".arrow"):
            with write_atomically(path, binary=True) as file:
                file.write(arrow_file(self._table, self._record))
            return
        if endings(path) in TABLES:
            raise InputError(
                f"{describe(path)}: a ground truth is written as .arrow, .jsonl or .jsonl.gz"
            )
        with write_atomically(path) as text:
            if self._record is not None:
                text.write(json.dumps({RECORD_KEY: self._record}, ensure_ascii=False) + "\n")
            text.write(self._table.json_lines())

    def __getitem__(self, image: Any) -> frozenset[str]:
        canonical = image_id(image)
        row = self._table.row(canonical)
        if row is None:
            raise UnknownNameError(f"the image {shown(canonical)} is not in the ground truth")
        return frozenset(self._table.objects(row))

    def __contains__(self, image: object) -> bool:
        return self._table.row(image_id(image)) is not None

    def __iter__(self) -> Iterator[int | str]:
        return iter(self._images)

    def __len__(self) -> int:
        return len(self._table)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, GroundTruth):
            return self.digest == other.digest
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (list(self), self.categories, *self._table.columns(), self._record)

    def __repr__(self) -> str:
        return f"GroundTruth({len(self)} images, {len(self.categories)} categories, {self.digest})"


def _restored(
    images: list[int | str],
    categories: Sequence[str],
    offsets: npt.NDArray[np.int32],
    codes: npt.NDArray[np.uint32],
    record: dict[str, Any] | None,
) -> GroundTruth:
    table = _core.GroundTruthTable(images, categories, offsets, codes)
    return GroundTruth(table, record)
