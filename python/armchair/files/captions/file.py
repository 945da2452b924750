"""What a path with captions stands for, read in batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armchair.files.captions import readers
from armchair.files.captions.prefetch import prefetched
from armchair.files.captions.questions import QuestionImages
from armchair.files.captions.rows import Batch, Keys
from armchair.files.captions.sources import Source, sources
from armchair.files.source import STANDARD_STREAM, describe


@dataclass
class CaptionFile:
    """The captions of a file, or of a folder's or glob's files as if they were one.

    Args:
        path: a file, a folder, a glob, an address that pyarrow knows (`s3://...`), or "-".
        image_id_key, caption_key: keys to use; by default the first of the usual ones that the
            first row has.
        threads: how many threads read; all cores by default.
        images: the images of questions, where the rows have question ids instead of images.
        skips_null: leave out captions and ids that are null, and count them in `keys`.

    Raises:
        InputError: a folder or glob without files.
    """

    path: str
    image_id_key: str | None = None
    caption_key: str | None = None
    threads: int | None = None
    images: QuestionImages | None = None
    skips_null: bool = False

    def __post_init__(self) -> None:
        self.keys = Keys(self.image_id_key, self.caption_key, self.images, self.skips_null)
        self._sources: Sequence[Source] = sources(self.path)
        self._held: list[Batch] | None = None

    @property
    def name(self) -> str:
        """What messages call it."""
        return describe(self.path)

    def batches(self) -> Iterator[Batch]:
        """The captions, a few thousand at a time, in order; the memory needed is bounded.

        A background thread reads ahead of files.

        Raises:
            InputError: no rows, a missing key, a caption that is no text, an id that is none; the
                message names file and line.
            OSError: a file cannot be opened.
        """
        if self._held is not None:
            return iter(self._held)
        self.keys.nulls = 0
        if any(source.path == STANDARD_STREAM for source in self._sources):
            # A thread that waits for standard input would stand in the way when Python ends.
            return self._read()
        return prefetched(self._read())

    def batches_to_come_again(self) -> Iterator[Batch]:
        """As `batches`, which can be called once more: what cannot be read twice is held."""
        if self._held is None and any(source.is_stream for source in self._sources):
            self._held = list(self.batches())
        return self.batches()

    def _read(self) -> Iterator[Batch]:
        for source in self._sources:
            yield from readers.batches(source, self.keys, self.threads)
