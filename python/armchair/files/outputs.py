"""Outputs that would destroy something: an input, another output, what is printed."""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from armchair.errors import InputError, shown
from armchair.files.source import STANDARD_STREAM, FilePath, descriptor

_STANDARD_OUTPUT = 1


class OutputPath(str):
    """The name of a file that a command writes: the type of every such argument.

    What is of this type is compared with the command's inputs before anything is read.
    """

    __slots__ = ()


def check_outputs(
    outputs: Sequence[str], inputs: Callable[[], Iterable[FilePath]], *, printed: str | None
) -> None:
    """Refuses outputs that would replace an input or one another.

    Files are the same by their path, through links, and by their number on the disk.

    Args:
        outputs: the names of the files to be written.
        inputs: gives files, and folders and patterns that stand for all of their files; asked
            only where an output is there already.
        printed: what standard output is to hold that nothing may be mixed with, such as "--json".

    Raises:
        InputError: an empty name, or a file that is more than one thing.
    """
    for output in outputs:
        if not output:
            raise InputError("the name of an output is empty")
        if is_standard_output(output):
            if printed:
                raise InputError(f"{output}: standard output cannot hold this and {printed}")
        elif _number(output) is not None and _number(output) == _regular(_STANDARD_OUTPUT):
            raise InputError(f"{output}: standard output goes there already")
    for place, output in enumerate(outputs):
        for other in outputs[:place]:
            if _same_name(output, other):
                raise InputError(f"{output}: two outputs cannot go to one file")
    numbers = {number: name for name in outputs if (number := _number(name)) is not None}
    for path in inputs() if numbers else ():
        for name, number in _files(os.fspath(path)):
            if number in numbers:
                raise InputError(
                    f"{numbers[number]}: the output would replace the input {name}: name another"
                )


def is_standard_output(path: FilePath) -> bool:
    """Whether the path is a name of standard output."""
    return os.fspath(path) == STANDARD_STREAM or descriptor(path) == _STANDARD_OUTPUT


Number = tuple[int, int]


def _number(path: str) -> Number | None:
    """What tells a regular file from all others, by whatever name; None for anything else."""
    try:
        return _regular(path)
    except ValueError:
        raise InputError(f"{shown(path)} is no file name") from None


def _regular(file: str | int) -> Number | None:
    try:
        found = os.stat(file)  # noqa: PTH116
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _same_name(one: str, other: str) -> bool:
    if is_standard_output(one) or is_standard_output(other):
        return is_standard_output(one) and is_standard_output(other)
    number = _number(one)
    if number is not None and number == _number(other):
        return True
    # Not yet there, the two may differ in case only where the disk sees no difference.
    return os.path.realpath(one).casefold() == os.path.realpath(other).casefold() and (
        number is None or _number(other) is None
    )


def _files(path: str) -> Iterator[tuple[str, Number]]:
    if path == STANDARD_STREAM:
        names: Iterable[str] = ()
        number = None if sys.stdin is None else _regular(0)
        if number is not None:
            yield "standard input", number
    elif os.path.isdir(path):  # noqa: PTH112
        names = (os.path.join(at, name) for at, _, found in os.walk(path) for name in found)  # noqa: PTH118
    elif not os.path.lexists(path) and glob.has_magic(path):
        names = glob.iglob(path, recursive=True)  # noqa: PTH207
    else:
        names = (path,)
    for name in names:
        number = _number(name)
        if number is not None:
            yield name, number
