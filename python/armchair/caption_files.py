"""Caption files: rows of image id and caption under the keys that people use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from armchair.files import Row, describe, field, pick_key, read_rows, text_field
from armchair.image_ids import IMAGE_ID_KEYS, image_id

# The keys under which files have the caption, in the order in which they are tried.
CAPTION_KEYS = ("caption", "text", "answer", "response", "output")


@dataclass(frozen=True)
class CaptionFile:
    """The captions of a file, in order, and how they were found.

    Attributes:
        name: the file's name for people.
        image_ids: the canonical image id of each row.
        captions: the caption of each row.
        image_id_key, caption_key: the keys they were taken from.
    """

    name: str
    image_ids: list[int | str]
    captions: list[str]
    image_id_key: str
    caption_key: str

    @property
    def repeated_images(self) -> int:
        """How many rows have an image that an earlier row had."""
        return len(self.image_ids) - len(set(self.image_ids))

    def limited_to(self, images: set[int | str]) -> CaptionFile:
        """The rows whose image is one of `images`."""
        kept = [
            (image, caption)
            for image, caption in zip(self.image_ids, self.captions, strict=True)
            if image in images
        ]
        return replace(
            self,
            image_ids=[image for image, _ in kept],
            captions=[caption for _, caption in kept],
        )


def read_captions(
    path: str, image_id_key: str | None = None, caption_key: str | None = None
) -> CaptionFile:
    """Reads a caption file; `-` is standard input.

    Args:
        image_id_key, caption_key: keys to use; by default the first of the usual ones that the
            first row has.

    Raises:
        InputError: no rows, a missing key, a caption that is no text, an id that is none; the
            message names file and line.
    """
    ids: list[int | str] = []
    captions: list[str] = []
    keys = None
    for keys, row in _keyed(read_rows(path), image_id_key, caption_key):
        ids.append(image_id(field(row, keys[0], "image id"), row.place))
        captions.append(text_field(row, keys[1], "caption"))
    assert keys is not None  # read_rows refuses a file without rows
    return CaptionFile(describe(path), ids, captions, *keys)


def _keyed(
    rows: Iterator[Row], image_id_key: str | None, caption_key: str | None
) -> Iterator[tuple[tuple[str, str], Row]]:
    """Each row with the keys that the first row decided."""
    keys = None
    for row in rows:
        if keys is None:
            keys = (
                pick_key(row, IMAGE_ID_KEYS, image_id_key, "image id"),
                pick_key(row, CAPTION_KEYS, caption_key, "caption"),
            )
        yield keys, row
