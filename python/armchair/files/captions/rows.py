"""Batches of captions, and how rows of any kind of file become batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import _core, columns
from armchair.files import Row, field, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.image_ids import IMAGE_ID_KEYS, image_id

# The keys under which files have the caption, after those that only a model's text has.
CAPTION_KEYS = ("caption", "text", "answer")

# lmms-eval's logs have the image within the sample that they repeat.
_ID_KEYS = (*IMAGE_ID_KEYS, *(f"doc.{key}" for key in IMAGE_ID_KEYS))

ROWS_AT_ONCE = 8192
# Captions may be long: a batch also ends at so many characters.
_CHARACTERS_AT_ONCE = 1 << 23


@dataclass(frozen=True)
class Batch:
    """Some captions of a file, in order.

    Attributes:
        captions: the captions, borrowed from where they were read.
        image_ids: the canonical image id of each: an array of integers or a list.
        place: where the caption at a position stands, for messages: "answers.jsonl, line 3".
    """

    captions: _core.Texts
    image_ids: npt.NDArray[np.int64] | list[Any]
    place: Callable[[int], str]

    def __len__(self) -> int:
        return len(self.captions)

    def kept(self, keep: npt.NDArray[np.bool_]) -> Batch:
        """The captions where `keep` is true."""
        places, ids = np.flatnonzero(keep), self.image_ids
        return Batch(
            self.captions.kept(keep),
            [ids[at] for at in places] if isinstance(ids, list) else ids[keep],
            lambda position: self.place(int(places[position])),
        )

    def id_list(self) -> list[int | str]:
        """The image ids as Python values."""
        return self.image_ids if isinstance(self.image_ids, list) else self.image_ids.tolist()


@dataclass
class Keys:
    """The keys of image id and caption: named ones, or those that the first row decides.

    Attributes:
        named_image_id, named_caption: keys that the user named.
        chosen: the keys (image id, caption), once a row has been seen.
    """

    named_image_id: str | None = None
    named_caption: str | None = None
    chosen: tuple[str, str] | None = None

    def of(self, row: Row) -> tuple[str, str]:
        """The keys (image id, caption); `row` decides them if it is the first.

        Raises:
            InputError: the row has none of the keys.
        """
        if self.chosen is None:
            self.chosen = (
                pick_key(row, _ID_KEYS, self.named_image_id, "image id", "--image-id-key"),
                pick_text_key(row, CAPTION_KEYS, self.named_caption, "caption", "--caption-key"),
            )
        return self.chosen

    def are_plain(self, row: Row) -> bool:
        """Whether the keys are two of the row's own: what the core can look for by itself.

        Raises:
            InputError: the row has none of the keys.
        """
        id_key, caption_key = self.of(row)
        return id_key != caption_key and id_key in row.value and caption_key in row.value


def row_batches(rows: Iterator[Row], keys: Keys) -> Iterator[Batch]:
    """The batches of some rows.

    Raises:
        InputError: a missing key, a caption that is no text, an id that is none; the message
            names file and line.
    """
    while len(batch := row_batch(islice(rows, ROWS_AT_ONCE), keys)):
        yield batch


def row_batch(rows: Iterable[Row], keys: Keys) -> Batch:
    """One batch of the first rows, as many as a batch holds; empty where there are none left."""
    ids: list[int | str] = []
    captions: list[str] = []
    places: list[str] = []
    characters = 0
    for row in rows:
        id_key, caption_key = keys.chosen or keys.of(row)
        ids.append(image_id(field(row, id_key, "image id"), row.place))
        captions.append(caption := text_field(row, caption_key, "caption"))
        places.append(row.place)
        characters += len(caption)
        if characters > _CHARACTERS_AT_ONCE:
            break
    return Batch(columns.texts(captions, "caption"), ids, places.__getitem__)
