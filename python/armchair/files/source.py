"""Where bytes come from: a file or standard input, decompressed by what it holds."""

from __future__ import annotations

import gzip
import importlib
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

from armchair.errors import InputError

FilePath = str | os.PathLike[str]

STANDARD_STREAM = "-"

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_UTF8_BOM = b"\xef\xbb\xbf"
# Endings that say a format, and no part of a name.
_NAMED = ".json .jsonl .ndjson .csv .tsv .xlsx .parquet .arrow .feather .txt .gz .zst"
FORMATS = frozenset(_NAMED.split())
_MAGIC_LENGTH = 6
_BLOCK = 1 << 20
_DESCRIPTOR = re.compile(r"/dev/(stdin|stdout|stderr)|/(?:dev|proc/self)/fd/(\d+)")
_STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}
_MOST_LINKS = 40
# The longest line, and the longest value over several lines, that a file may have.
LONGEST = 1 << 26


def describe(path: FilePath) -> str:
    """The file as messages name it: its path, or "standard input" for "-"."""
    name = os.fspath(path)
    return "standard input" if name == STANDARD_STREAM else name


def descriptor(path: FilePath) -> int | None:
    """The open file that a name such as /dev/stdout stands for, through links; None for others."""
    name = os.fspath(path)
    for _ in range(_MOST_LINKS):
        if match := _DESCRIPTOR.fullmatch(name):
            return _STREAMS[match[1]] if match[1] else int(match[2])
        if not os.path.islink(name):  # noqa: PTH114
            return None
        name = os.path.join(os.path.dirname(name), os.readlink(name))  # noqa: PTH115, PTH118, PTH120
    return None


@contextmanager
def open_bytes(path: FilePath) -> Iterator[BinaryIO]:
    """The content of `path` ("-": standard input) as bytes; gzip and zstd are unpacked.

    Compression is told by the first bytes, never by the name. Damaged or cut short compressed
    data is an InputError, raised where the damage is met.
    """
    with ExitStack() as stack:
        if os.fspath(path) == STANDARD_STREAM:
            raw: BinaryIO = sys.stdin.buffer
        else:
            raw = stack.enter_context(Path(path).open("rb"))
        yield unpacked(raw, describe(path))


def read_text(path: FilePath) -> str:
    """The content of `path` ("-": standard input), which must be UTF-8, without a BOM."""
    with open_bytes(path) as stream:
        content = stream.read(LONGEST + 1)
    if len(content) > LONGEST:
        raise too_long(describe(path))
    return decoded(content, describe(path)).removeprefix("\ufeff")


def decoded(text: bytes, name: str) -> str:
    """UTF-8 as text; an InputError that names the first byte that is none."""
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise not_utf8(error, name) from None


def not_utf8(error: UnicodeDecodeError, place: str) -> InputError:
    """The error for bytes that are no UTF-8."""
    byte = error.object[error.start]
    return InputError(f"{place}: not UTF-8: byte 0x{byte:02x} at position {error.start}")


def unpacked(raw: BinaryIO, name: str) -> BinaryIO:
    """The content of an open file, unpacked where it is compressed; see `open_bytes`."""
    start, whole = _peek(raw)
    ending = name.lower().rpartition(".")[2]
    for form, known, magic in (("gzip", "gz", _GZIP), ("zstd", "zst", _ZSTD)):
        if start and ending == known and len(start) < len(magic) and magic.startswith(start):
            raise InputError(f"{name}: the {form} data is cut short")
    if start.startswith(_GZIP):
        packed: Any = gzip.GzipFile(fileobj=whole)
        return _buffered(_Unpacked(packed, f"{name}: the gzip data is"))
    if start.startswith(_ZSTD):
        packed = _unpack_zstd(whole, name)
        return _buffered(_Unpacked(packed, f"{name}: the zstd data is"))
    return whole


def lines_of(stream: BinaryIO, name: str, first: int = 1) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream with their numbers, from `first` on, with their ends.

    Raises:
        InputError: a line, or a stretch of blank ones, is longer than `LONGEST`.
    """
    number, blanks = first, 0
    while line := stream.readline(LONGEST + 1):
        blanks = blanks + len(line) if line.isspace() else 0
        if len(line) > LONGEST or blanks > LONGEST:
            raise too_long(f"{name}, line {number}")
        yield number, line
        number += 1


def too_long(place: str) -> InputError:
    """The error for a line or a value that no file of captions or answers has."""
    return InputError(f"{place}: longer than {LONGEST >> 20} MB, the limit for a line or a value")


def rejoined(start: bytes, rest: BinaryIO) -> BinaryIO:
    """`start`, which was read already, and then the rest of the stream that it came from."""
    return _buffered(_Rejoined(start, rest))


def strip_bom(line: bytes) -> bytes:
    """`line`, the first of a file, without a UTF-8 byte order mark."""
    return line.removeprefix(_UTF8_BOM)


def stem(path: FilePath) -> str:
    """The name without folders and the endings of formats: "llava-1.5" for "a/llava-1.5.csv.gz"."""
    name = Path(describe(path).replace("\\", "/")).name
    whole = name
    while (suffix := Path(name).suffix).lower() in FORMATS:
        name = name.removesuffix(suffix)
    return name or whole


def endings(path: FilePath) -> str:
    """The last ending of the name, in lower case, that says a format: ".csv" for "a.CSV.gz"."""
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    while suffixes and suffixes[-1] in (".gz", ".zst"):
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def _peek(raw: BinaryIO) -> tuple[bytes, BinaryIO]:
    # A pipe cannot go back, so the first bytes are put before the rest again.
    start = raw.read(_MAGIC_LENGTH)
    if raw.seekable():
        raw.seek(-len(start), io.SEEK_CUR)
        return start, raw
    return start, rejoined(start, raw)


class _Rejoined(io.RawIOBase):
    """Bytes already read, then the rest of the stream they came from."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        super().__init__()
        self._start = start
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        block = self._start or self._rest.read(len(buffer))
        count = min(len(block), len(buffer))
        buffer[:count] = block[:count]
        self._start = block[count:]
        return count


class _Unpacked(io.RawIOBase):
    """A decompressed stream whose errors, of whatever kind, are InputErrors."""

    def __init__(self, packed: Any, spoken: str) -> None:
        super().__init__()
        self._packed = packed
        self._spoken = spoken

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            count: int = self._packed.readinto(buffer)
        except MemoryError:
            raise
        except Exception as error:
            # gzip raises four kinds, pyarrow and zstandard their own.
            raise InputError(f"{self._spoken} damaged or cut short ({error})") from error
        return count


class _Frames(io.RawIOBase):
    """zstd's frames unpacked by the package zstandard, whose own reader ends quietly in a cut."""

    # A block is unpacked at once, and four bytes can stand for 128 KB.
    _PACKED = 256

    def __init__(self, packed: BinaryIO, decompressor: Any) -> None:
        super().__init__()
        self._packed = packed
        self._decompressor = decompressor
        self._frame: Any = None
        self._rest = b""
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            block = self._rest or self._packed.read(self._PACKED)
            if not block:
                if self._frame is not None:
                    raise EOFError("a frame does not end")
                return 0
            if self._frame is None:
                self._frame = self._decompressor().decompressobj()
            self._ready = memoryview(self._frame.decompress(block))
            self._rest = b""
            if self._frame.eof:
                self._rest, self._frame = self._frame.unused_data, None
        count = min(len(self._ready), len(buffer))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count


def _buffered(raw: io.RawIOBase) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(raw, _BLOCK))


def _unpack_zstd(raw: BinaryIO, name: str) -> Any:
    try:
        zstandard = importlib.import_module("zstandard")
    except ImportError:
        pass
    else:
        return _Frames(raw, zstandard.ZstdDecompressor)
    try:
        arrow = importlib.import_module("pyarrow")
    except ImportError:
        raise InputError(
            f"{name}: reading zstd needs the package zstandard or pyarrow "
            "(pip install 'armchair[arrow]')"
        ) from None
    return arrow.CompressedInputStream(raw, "zstd")
