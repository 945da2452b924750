"""Tables: CSV and TSV by the standard library, XLSX by openpyxl, Parquet and Arrow by pyarrow."""

from __future__ import annotations

import csv
import importlib
import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any, BinaryIO, TypeVar

from armchair.errors import InputError, counted, shown
from armchair.files.row import Row
from armchair.files.source import LONGEST, lines_of, not_utf8, strip_bom

_T = TypeVar("_T")

# A table's file that must be held whole, as it came packed.
_LONGEST_FILE = 1 << 30


def csv_rows(stream: BinaryIO, name: str, delimiter: str = ",") -> Iterator[Row]:
    """The rows below the header line; every value is text, and an empty cell None.

    A semicolon separates where the header has no comma, as spreadsheets write in half of Europe.
    """
    lines = _decoded(stream, name)
    head = next((line for line in lines if line.strip()), None)
    if head is None:
        return
    if delimiter == "," and "," not in head and ";" in head:
        delimiter = ";"
    reader = csv.reader(_again(head, lines), delimiter=delimiter, strict=True)
    header: list[str] | None = None
    while (cells := _next_cells(reader, name)) is not None:
        place = f"{name}, line {reader.line_num}"
        if not cells:
            continue
        if header is None:
            header = _checked_header(cells, place)
            continue
        yield Row(_joined(header, [cell or None for cell in cells], place), place)


def xlsx_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The rows below the first row of the workbook's active sheet."""
    openpyxl = needed("openpyxl", "XLSX", "xlsx", name)

    def sheet_rows() -> Iterator[Sequence[Any]]:
        book = openpyxl.load_workbook(_whole(stream, b"PK"), read_only=True, data_only=True)
        for cells in book.active.iter_rows(values_only=True):
            yield [None if cell == "" else cell for cell in cells]

    header: list[str] | None = None
    for number, cells in enumerate(guarded(sheet_rows, name, "XLSX"), 1):
        place = f"{name}, row {number}"
        if all(cell is None for cell in cells):
            continue
        if header is None:
            names = ["" if cell is None else str(cell) for cell in cells]
            header = _checked_header(names, place)
            continue
        yield Row(_joined(header, cells, place), place)


def parquet_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The rows of a Parquet file, as dicts of plain Python values."""
    parquet = needed("pyarrow.parquet", "Parquet", "arrow", name)

    def batches() -> Iterator[Any]:
        opened = parquet.ParquetFile(seekable(stream, b"PAR1"))
        check_columns(opened.schema_arrow.names, name)
        yield from opened.iter_batches()

    return _batch_rows(batches, name, "Parquet")


def arrow_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The rows of an Arrow IPC file (also Feather) or stream."""
    ipc = needed("pyarrow.ipc", "Arrow", "arrow", name)

    def batches() -> Iterator[Any]:
        return arrow_batches(ipc, seekable(stream, b"ARROW1", b"\xff\xff\xff\xff"))

    return _batch_rows(batches, name, "Arrow")


def arrow_batches(ipc: Any, source: BinaryIO) -> Iterator[Any]:
    """The record batches of an Arrow IPC file or stream.

    Each is validated whole (7 GB a second): places in a damaged one may lead out of its memory,
    and whoever reads there ends the process.
    """
    is_file = source.read(6) == b"ARROW1"
    source.seek(0)
    if is_file:
        reader = ipc.open_file(source)
        batches = (reader.get_batch(number) for number in range(reader.num_record_batches))
    else:
        batches = iter(ipc.open_stream(source))
    for batch in batches:
        batch.validate(full=True)
        yield batch


def _batch_rows(batches: Callable[[], Iterator[Any]], name: str, form: str) -> Iterator[Row]:
    def values() -> Iterator[dict[str, Any]]:
        for batch in batches():
            check_columns(batch.schema.names, name)
            yield from batch.to_pylist()

    for number, value in enumerate(guarded(values, name, form), 1):
        yield Row(value, f"{name}, row {number}")


def guarded(make: Callable[[], Iterator[_T]], name: str, form: str) -> Iterator[_T]:
    """What `make` yields, any error of a reading library as an InputError."""
    # The reading libraries raise errors of many kinds on a damaged file; all mean the same here.
    try:
        yield from make()
    except (InputError, MemoryError, GeneratorExit):
        raise
    except Exception as error:
        reason = str(error).splitlines()[:1]
        raise InputError(f"{name}: not a readable {form} file: {''.join(reason)}") from error


def needed(module: str, form: str, extra: str, name: str) -> ModuleType:
    """An optional package's module; an InputError that says what to install without it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise InputError(
            f"{name}: reading {form} needs the package {package} (pip install 'armchair[{extra}]')"
        ) from None


def check_columns(names: Sequence[str], place: str) -> None:
    """An InputError where a column is there twice."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise InputError(f"{place}: the table has the column {shown(twice[0])} twice")


def seekable(stream: BinaryIO, *magics: bytes) -> BinaryIO:
    """A stream that goes back; one that does not, or would unpack again, is read whole."""
    # Compressed files say they can go back, but would unpack from the start each time.
    plain = isinstance(stream, io.BufferedReader) and _is_plain(stream)
    return stream if plain else _whole(stream, *magics)


def _is_plain(stream: io.BufferedReader) -> bool:
    return isinstance(stream.raw, io.FileIO) and stream.seekable()


def _whole(stream: BinaryIO, *magics: bytes) -> BinaryIO:
    """All of a stream that begins as its form does; others may unpack to any length."""
    start = stream.read(max(map(len, magics)))
    if not start.startswith(magics):
        raise ValueError("it does not begin as one")
    content = start + stream.read(_LONGEST_FILE)
    if len(content) > _LONGEST_FILE:
        raise ValueError(f"it is longer than {_LONGEST_FILE >> 30} GiB")
    return io.BytesIO(content)


def _decoded(stream: BinaryIO, name: str) -> Iterator[str]:
    for number, line in lines_of(stream, name):
        try:
            yield (strip_bom(line) if number == 1 else line).decode()
        except UnicodeDecodeError as error:
            raise not_utf8(error, f"{name}, line {number}") from None


def _again(head: str, rest: Iterator[str]) -> Iterator[str]:
    yield head
    yield from rest


def _next_cells(reader: Any, name: str) -> list[str] | None:
    # The limit on a cell's length is one for the whole process, so it is put back after each row.
    limit = csv.field_size_limit(LONGEST)
    try:
        cells: list[str] | None = next(reader, None)
    except csv.Error as error:
        raise InputError(f"{name}, line {reader.line_num}: broken CSV: {error}") from None
    finally:
        csv.field_size_limit(limit)
    return cells


def _checked_header(names: list[str], place: str) -> list[str]:
    check_columns([name for name in names if name], place)
    return names


def _joined(header: Sequence[str], cells: Sequence[Any], place: str) -> dict[str, Any]:
    if len(cells) != len(header):
        raise InputError(
            f"{place}: {counted(len(cells), 'cell')} under a header of "
            f"{counted(len(header), 'column')}"
        )
    return {name: cell for name, cell in zip(header, cells, strict=True) if name}
