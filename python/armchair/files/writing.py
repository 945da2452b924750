"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import gzip
import io
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, Literal, TextIO, cast, overload

from armchair.errors import DISK_FULL
from armchair.files.source import STANDARD_STREAM, FilePath, descriptor


@overload
def write_atomically(
    path: FilePath, *, binary: Literal[False] = False
) -> AbstractContextManager[TextIO]: ...
@overload
def write_atomically(
    path: FilePath, *, binary: Literal[True]
) -> AbstractContextManager[BinaryIO]: ...
def write_atomically(
    path: FilePath, *, binary: bool = False
) -> AbstractContextManager[TextIO] | AbstractContextManager[BinaryIO]:
    """A handle to write `path` with; the file appears, or is replaced, when the block ends well.

    The handle takes UTF-8 text with plain newlines, or bytes with `binary=True`. A name that ends
    in `.gz` is gzipped, without a time stamp: the same content gives the same bytes. When the
    block raises, what stood at `path` is untouched and nothing is left beside it. "-" is standard
    output; it, and what is no regular file (`/dev/stdout`, a pipe), is written directly.

    Raises:
        OSError: the folder is missing or cannot be written to, or `path` is a folder. Raised
            before the block runs.
    """
    return _binary(path) if binary else _text(path)


@contextmanager
def _text(path: FilePath) -> Iterator[TextIO]:
    with _binary(path) as handle:
        text = io.TextIOWrapper(handle, encoding="utf-8", newline="\n")
        try:
            yield text
            text.flush()
        finally:
            text.detach()


@contextmanager
def _binary(path: FilePath) -> Iterator[BinaryIO]:
    try:
        with _opened(path) as handle:
            yield handle
    except OSError as error:
        if error.errno in DISK_FULL and error.filename is None:
            error.filename = os.fspath(path)
        raise


def _opened(path: FilePath) -> AbstractContextManager[BinaryIO]:
    name, number = os.fspath(path), descriptor(path)
    if name == STANDARD_STREAM:
        return _standard_output()
    if number is not None:
        # Opened anew it would begin at the file's start, over what others write there.
        return _directly(os.dup(number), name)
    if Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir():
        return _directly(name, name)
    return _replaced(path)


@contextmanager
def _standard_output() -> Iterator[BinaryIO]:
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


@contextmanager
def _directly(file: str | int, name: str) -> Iterator[BinaryIO]:
    sys.stdout.flush()
    with open(file, "wb") as raw, _packed(raw, Path(name)) as handle:  # noqa: PTH123
        yield handle


@contextmanager
def _replaced(path: FilePath) -> Iterator[BinaryIO]:
    # Through a symbolic link: the file it points at is replaced, not the link.
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    beside = target.with_name(f".{target.name}.{os.urandom(4).hex()}.part")
    try:
        # Within the block that removes it: an interruption may come at once.
        try:
            raw = beside.open("xb")
        except OSError as error:
            raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
        with raw:
            with _packed(raw, target) as handle:
                yield handle
            raw.flush()
            os.fsync(raw.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@contextmanager
def _packed(raw: BinaryIO, target: Path) -> Iterator[BinaryIO]:
    with ExitStack() as stack:
        if target.suffix.lower() != ".gz":
            yield raw
            return
        packed = gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=0)
        yield cast(BinaryIO, stack.enter_context(packed))
