"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import gzip
import io
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, Literal, TextIO, cast, overload

from armchair.files.source import STANDARD_STREAM, FilePath


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
    output; it, and what is no regular file (`/dev/null`, a pipe), is written directly.

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
    if os.fspath(path) == STANDARD_STREAM:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    # Through a symbolic link: the file it points at is replaced, not the link.
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as raw, _packed(raw, target) as handle:
            yield handle
        return
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
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
