"""Warnings that a careful colleague would give: about the data, never about the program.

A command collects them, prints each once and has them in its JSON; `--strict-input` makes them
errors. Outside a command they are Python warnings of the class `InputWarning`.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError


class InputWarning(UserWarning):
    """The input may not be what was meant; the scores were computed all the same."""


@dataclass(frozen=True)
class Notice:
    """One warning.

    Attributes:
        kind: what it is about, for programs: "special-tokens".
        text: the sentence for people; it names the file.
        file: the file it is about, if it is about one.
        count: how many captions, answers or the like it is about, if they were counted.
    """

    kind: str
    text: str
    file: str | None = None
    count: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """For JSON; what is not known is left out."""
        return {name: value for name, value in vars(self).items() if value is not None}


class _Collection:
    """The warnings of one command; the threads that read for it share them."""

    def __init__(self, say: Callable[[Notice], None], strict: bool) -> None:
        self._say = say
        self._strict = strict
        self._lock = threading.Lock()
        self.notices: dict[Notice, None] = {}

    def add(self, notice: Notice) -> None:
        if self._strict:
            raise InputError(notice.text)
        with self._lock:
            if notice not in self.notices:
                self.notices[notice] = None
                self._say(notice)


_current: ContextVar[_Collection | None] = ContextVar("armchair-notices", default=None)


def note(kind: str, text: str, *, file: str | None = None, count: int | None = None) -> None:
    """Gives a warning; the same one is told once.

    Raises:
        InputError: warnings are errors (`collecting(strict=True)`).
    """
    notice = Notice(kind, text, file, count)
    collection = _current.get()
    if collection is None:
        warnings.warn(text, InputWarning, stacklevel=2)
    else:
        collection.add(notice)


def collected() -> tuple[Notice, ...] | None:
    """The warnings so far, in order; None where nobody collects them."""
    collection = _current.get()
    return None if collection is None else tuple(collection.notices)


@contextmanager
def collecting(say: Callable[[Notice], None], *, strict: bool = False) -> Iterator[None]:
    """Collects the warnings that are given inside.

    A thread that is started inside gives its own to this collection where it runs in a copy of
    the context (`contextvars.copy_context().run`).

    Args:
        say: is called with each different warning, at once.
        strict: makes each an error instead.
    """
    token = _current.set(_Collection(say, strict))
    try:
        yield
    finally:
        _current.reset(token)
