"""Parquet and Arrow caption files: two columns of each, batch by batch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from armchair import _core, columns
from armchair.errors import InputError
from armchair.files import Row
from armchair.files.captions.rows import ROWS_AT_ONCE, Batch, Keys, row_batches
from armchair.files.tables import arrow_batches, check_columns, guarded, needed
from armchair.image_ids import ImageIds, image_id

_FORMS = {".parquet": "Parquet", ".arrow": "Arrow", ".feather": "Arrow"}
# Pages are read as they are needed: a row group can be as large as the file.
_BUFFER = 1 << 20


def has_columns(ending: str, start: bytes) -> bool:
    """Whether a file with this ending and these first bytes is read here."""
    return (ending == ".parquet" and start == b"PAR1") or (
        ending in (".arrow", ".feather") and start in (b"ARRO", b"\xff\xff\xff\xff")
    )


def column_batches(file: BinaryIO, name: str, ending: str, keys: Keys) -> Iterator[Batch]:
    """The batches of a Parquet or Arrow IPC file.

    Raises:
        InputError: the file is damaged or empty; a missing column, a caption or an id that is
            null or of another kind. The message names file and row.
    """
    form = _FORMS[ending]
    module = needed("pyarrow.parquet" if form == "Parquet" else "pyarrow.ipc", form, "arrow", name)
    read = _parquet if form == "Parquet" else _arrow
    before = 0
    for table in guarded(lambda: read(module, file, name, keys), name, form):
        if table.num_rows:
            yield from _batches(table, name, keys, before)
            before += table.num_rows
    if not before:
        raise InputError(f"{name}: the file is empty: it has no captions")


def _chosen(names: list[str], name: str, keys: Keys) -> list[str]:
    """The columns wanted, without repetition; one that is not there is an error of the rows."""
    check_columns(names, name)
    row = Row(dict.fromkeys(names), f"{name}, row 1")
    return [key for key in dict.fromkeys(keys.of(row)) if key in names]


def _parquet(parquet: Any, file: BinaryIO, name: str, keys: Keys) -> Iterator[Any]:
    opened = parquet.ParquetFile(file, pre_buffer=False, buffer_size=_BUFFER)
    if not opened.metadata.num_rows:
        return
    wanted = _chosen(opened.schema_arrow.names, name, keys)
    yield from opened.iter_batches(batch_size=ROWS_AT_ONCE, columns=wanted)


def _arrow(ipc: Any, file: BinaryIO, name: str, keys: Keys) -> Iterator[Any]:
    for batch in arrow_batches(ipc, file):
        if not batch.num_rows:
            continue
        wanted = batch.select(_chosen(batch.schema.names, name, keys))
        for start in range(0, wanted.num_rows, ROWS_AT_ONCE):
            yield wanted.slice(start, ROWS_AT_ONCE)


def _batches(table: Any, name: str, keys: Keys, before: int) -> Iterator[Batch]:
    """The batches of a table's rows; `before` rows of the file came earlier."""
    assert keys.chosen is not None  # _chosen has asked for them
    id_key, caption_key = keys.chosen
    names = table.schema.names
    if id_key in names and caption_key in names:
        ids, captions = table.column(id_key), table.column(caption_key)
        if not ids.null_count and not captions.null_count and _is_text(captions.type):
            yield Batch(
                _texts(captions, name, before),
                _ids(ids, name, before),
                lambda position: f"{name}, row {before + position + 1}",
            )
            return
    rows = (
        Row(value, f"{name}, row {number}")
        for number, value in enumerate(table.to_pylist(), before + 1)
    )
    yield from row_batches(rows, keys)


def _texts(captions: Any, name: str, before: int) -> _core.Texts:
    try:
        return columns.texts(captions, "caption")
    except InputError as error:
        raise InputError(f"{name}, in the rows after {before}: {error}") from None


def _ids(ids: Any, name: str, before: int) -> Any:
    if _is_integer(ids.type):
        return ImageIds(ids).values
    return [
        image_id(value, f"{name}, row {number}")
        for number, value in enumerate(ids.to_pylist(), before + 1)
    ]


def _is_text(kind: Any) -> bool:
    return str(kind) in ("string", "large_string", "string_view")


def _is_integer(kind: Any) -> bool:
    return str(kind) in {f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
