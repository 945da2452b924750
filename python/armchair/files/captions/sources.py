"""What a path on the command line stands for: a file, a folder, a glob or an address."""

from __future__ import annotations

import glob
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from armchair.errors import InputError
from armchair.files.reading import ENDINGS
from armchair.files.source import STANDARD_STREAM, describe, endings, open_bytes, unpacked

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_GLOB = re.compile(r"[*?\[]")


@dataclass(frozen=True)
class Source:
    """One file with captions.

    Attributes:
        path: where it is; "-" is standard input.
        filesystem: pyarrow's file system that has it; None for the computer's own.
    """

    path: str
    filesystem: Any = None

    @property
    def name(self) -> str:
        """What messages call it."""
        return describe(self.path)

    @property
    def is_stream(self) -> bool:
        """Whether it can be read only once."""
        if self.path == STANDARD_STREAM:
            return True
        return self.filesystem is None and Path(self.path).exists() and not _is_file(self.path)

    @property
    def ending(self) -> str:
        """The ending that says its format, in lower case; none for standard input."""
        return "" if self.path == STANDARD_STREAM else endings(self.path)

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Its content, unpacked where it is compressed."""
        if self.filesystem is None:
            with open_bytes(self.path) as stream:
                yield stream
            return
        with self.open_for_arrow() as file:
            # pyarrow's files have no lines.
            yield unpacked(cast(BinaryIO, io.BufferedReader(file)), self.name)

    def open_for_arrow(self) -> Any:
        """An open file for pyarrow's readers, as it is."""
        if self.filesystem is None:
            return Path(self.path).open("rb")
        return self.filesystem.open_input_file(self.path)


def sources(path: str) -> list[Source]:
    """The files that `path` stands for, in order of their names.

    A folder stands for all files below it that have a known ending; a glob, where no file has just
    that name, for the files it matches; an address such as `s3://bucket/folder` for a file or
    folder that pyarrow can read there.

    Raises:
        InputError: a folder or glob has no such file; pyarrow is not there or cannot go there.
    """
    if path == STANDARD_STREAM:
        return [Source(path)]
    if _ADDRESS.match(path):
        return _remote(path)
    if Path(path).is_dir():
        names = (str(file) for file in Path(path).rglob("*") if _is_file(str(file)))
        return [Source(name) for name in _known(names, path)]
    if _GLOB.search(path) and not Path(path).exists():
        matches = sorted(name for name in glob.glob(path, recursive=True) if _is_file(name))  # noqa: PTH207
        if not matches:
            raise InputError(f"{path}: no file matches")
        return [Source(name) for name in matches]
    return [Source(path)]


def _remote(address: str) -> list[Source]:
    from armchair.files.tables import needed

    filesystems = needed("pyarrow.fs", "an address", "arrow", address)
    try:
        filesystem, path = filesystems.FileSystem.from_uri(address)
        kind = filesystem.get_file_info(path).type
        if kind == filesystems.FileType.NotFound:
            raise InputError(f"{address}: there is no such file")
        if kind != filesystems.FileType.Directory:
            return [Source(path, filesystem)]
        below = filesystem.get_file_info(filesystems.FileSelector(path, recursive=True))
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{address}: cannot be read: {error}") from None
    names = (info.path for info in below if info.type == filesystems.FileType.File)
    return [Source(name, filesystem) for name in _known(names, address)]


def _known(names: Iterator[str], folder: str) -> list[str]:
    # A leading "_" or "." marks what is not data, as in the folders that Spark and others write.
    known = sorted(
        name
        for name in names
        if endings(name) in ENDINGS and not Path(name).name.startswith(("_", "."))
    )
    if not known:
        raise InputError(
            f"{folder}: the folder has no caption file (known endings: {', '.join(ENDINGS)})"
        )
    return known


def _is_file(name: str) -> bool:
    return Path(name).is_file()
