"""JSON arrays of captions, item by item in the core: no more than a block is held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import islice
from typing import BinaryIO

from armchair import _core
from armchair.files import Row
from armchair.files.captions.rows import Batch, Keys, row_batches
from armchair.files.json_values import decode_at
from armchair.files.reading import rows_of
from armchair.files.source import LONGEST, strip_bom

_BLANKS = b" \t\r\n"

Open = Callable[[], AbstractContextManager[BinaryIO]]


def begins_array(start: bytes) -> bool:
    """Whether a file with these first bytes is an array."""
    return strip_bom(start).lstrip(_BLANKS).startswith(b"[")


def array_batches(
    start: bytes, stream: BinaryIO, name: str, keys: Keys, reopen: Open
) -> Iterator[Batch]:
    """The batches of an array; `start` is what was read of `stream`.

    At anything unusual the file is opened again, for Python's reader, which gives the same and
    says what is wrong.
    """
    block = strip_bom(start).lstrip(_BLANKS)[1:]
    size = len(start)
    done = 0
    if _decided(block, name, keys):
        assert keys.chosen is not None
        while True:
            texts, ids, end, read = _core.read_caption_items(block, *keys.chosen, done == 0)
            if len(texts):
                yield Batch(texts, ids, _places(name, done))
                done += len(texts)
            block = block[read:]
            if end != "more" or len(block) > LONGEST:
                break
            # Where one item is larger than a block, more and more is read at once.
            more = stream.read(max(size, len(block)))
            if not more:
                break
            block += more
        if end == "array" and _only_blanks(block, stream):
            return
    with reopen() as again:
        rows = rows_of(again, name, "")
        yield from row_batches(islice(rows, done, None), keys)


def _places(name: str, before: int) -> Callable[[int], str]:
    return lambda position: f"{name}, item {before + position + 1}"


def _decided(block: bytes, name: str, keys: Keys) -> bool:
    """Whether the first item is an object with both keys, which it decides."""
    if keys.chosen is None:
        text = block.decode(errors="ignore").lstrip()
        try:
            value, _ = decode_at(text, 0)
            return keys.are_plain(Row(value, name))
        except ValueError:
            # Python's reader will say it, with the place.
            return False
    return keys.chosen[0] != keys.chosen[1]


def _only_blanks(rest: bytes, stream: BinaryIO) -> bool:
    # What was read may end with the array, and more than blanks may follow it.
    while not rest.strip(_BLANKS):
        rest = stream.read(1 << 16)
        if not rest:
            return True
    return False
