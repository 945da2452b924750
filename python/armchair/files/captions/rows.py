"""Batches of captions, and how rows of any kind of file become batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import _core, columns
from armchair.errors import InputError
from armchair.files import Row, field, pick_key, text_field
from armchair.files.captions.questions import QUESTION_ID_KEYS, QuestionImages
from armchair.files.keys import CHAT_KEYS, MODEL_KEYS, pick_text_key
from armchair.files.layouts import holds_rows, unwrapped
from armchair.files.row import first_key, value_at
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

    def cleaned(self) -> Batch:
        """The captions without what stands beside them (docs/cleaning.md)."""
        return Batch(self.captions.cleaned(), self.image_ids, self.place)

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
        images: the images of questions, where the rows have question ids instead of images.
        skips_null: whether captions and ids that are null are left out, or an error.
        chosen: the keys (image id, caption), once a row has been seen.
        nulls: how many were left out.
    """

    named_image_id: str | None = None
    named_caption: str | None = None
    images: QuestionImages | None = None
    skips_null: bool = False
    chosen: tuple[str, str] | None = None
    nulls: int = 0

    def of(self, row: Row) -> tuple[str, str]:
        """The keys (image id, caption); `row` decides them if it is the first.

        Raises:
            InputError: the row has none of the keys.
        """
        if self.chosen is None:
            _refuse_ground_truth(row)
            id_key = ""
            if self.images is None:
                id_key = _image_id_key(row, self.named_image_id)
            named = self.named_caption
            self.chosen = (
                id_key,
                pick_text_key(row, CAPTION_KEYS, named, "caption", "--caption-key"),
            )
        return self.chosen

    def image_of(self, row: Row) -> Any:
        """What a row has for its image: an id that is still to be read, or None."""
        if self.images is not None:
            return self.images.image_of(row)
        id_key, _ = self.chosen or self.of(row)
        return field(row, id_key, "image id")

    def are_plain(self, row: Row) -> bool:
        """Whether the keys are two of the row's own: what the core can look for by itself.

        Raises:
            InputError: the row has none of the keys.
        """
        if self.chosen is None and holds_rows(row, _ID_KEYS):
            return False
        id_key, caption_key = self.of(row)
        return id_key != caption_key and id_key in row.value and caption_key in row.value


def row_batches(rows: Iterator[Row], keys: Keys) -> Iterator[Batch]:
    """The batches of some rows.

    Raises:
        InputError: a missing key, a caption that is no text, an id that is none; the message
            names file and line.
    """
    if keys.chosen is None:
        rows = unwrapped(rows, _ID_KEYS, IMAGE_ID_KEYS[0], CAPTION_KEYS[0])
    for first in rows:
        batch = row_batch(chain([first], islice(rows, ROWS_AT_ONCE - 1)), keys)
        if len(batch):
            yield batch


def row_batch(rows: Iterable[Row], keys: Keys) -> Batch:
    """One batch of the first rows, as many as a batch holds; empty where there are none left."""
    ids: list[int | str] = []
    captions: list[str] = []
    places: list[str] = []
    characters = 0
    for row in rows:
        _, caption_key = keys.chosen or keys.of(row)
        image = keys.image_of(row)
        if keys.skips_null and (_is_null(image) or _is_null(field(row, caption_key, "caption"))):
            keys.nulls += 1
            continue
        ids.append(image_id(image, row.place))
        captions.append(caption := text_field(row, caption_key, "caption"))
        places.append(row.place)
        characters += len(caption)
        if characters > _CHARACTERS_AT_ONCE:
            break
    return Batch(columns.texts(captions, "caption"), ids, places.__getitem__)


def _is_null(value: Any) -> bool:
    return value is None or value != value


def _image_id_key(row: Row, named: str | None) -> str:
    try:
        return pick_key(row, _ID_KEYS, named, "image id", "--image-id-key")
    except InputError as error:
        if named is None and first_key(row.value, QUESTION_ID_KEYS, None) is not None:
            raise InputError(
                f"{error}; where the images stand in a question file, --questions names it"
            ) from None
        raise


def _refuse_ground_truth(row: Row) -> None:
    """Says what it is where a ground truth stands in the place of captions."""
    text_keys = (*MODEL_KEYS, *CAPTION_KEYS, *CHAT_KEYS)
    objects = value_at(row.value, "objects")
    if isinstance(objects, list) and first_key(row.value, text_keys, None) is None:
        raise InputError(
            f"{row.place}: 'objects' and no caption: this is a ground truth; are captions and "
            "ground truth exchanged?"
        )
