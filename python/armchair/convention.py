"""Conventions: the published ways of scoring CHAIR, and your own, as TOML files.

A convention is one named choice for each stage between a caption and its mentions: tokenizer,
dictionary form, word tables, what is counted. docs/conventions.md describes the format.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any

from armchair import _core
from armchair.errors import InputError, UnknownNameError, cut, require
from armchair.signature import digest

# In the order in which they are shown.
NAMES = ("rohrbach2018", "opera", "object-halbench", "distinct", "corrected")
# The scorer of two of three papers.
DEFAULT = "opera"
# Stands for all of them on the command line.
ALL = "all"
# By its path: importlib.resources would load twenty modules at every start.
_SHIPPED = Path(__file__).parent / "conventions"


class Convention:
    """A convention ready for use.

    Args:
        text: its TOML text.
        place: what errors call it, such as the file's name.
        nltk: the version of NLTK to follow instead of the one that the text names.

    Raises:
        InputError: the text is no convention; the message has the line and the reason. Or the
            version is not offered, or would change nothing since nothing is NLTK's.

    >>> Convention.load("distinct").counting
    'distinct'
    """

    def __init__(self, text: str, place: str = "convention", *, nltk: str | None = None) -> None:
        require(text, str, "the convention's text", "a text")
        require(nltk, (str, type(None)), "the NLTK version", 'a text such as "3.8.1"')
        self.text = text
        self._place = place
        shipped = {name: shipped_text(name) for name in NAMES}
        self._core = _core.Convention(text, place, shipped, nltk)
        self.name = self._core.name
        self.summary = self._core.summary
        self.source = self._core.source
        self.tokenizer = self._core.tokenizer
        # The class of NLTK's versions, by its last one; None where nothing is NLTK's.
        self.nltk = self._core.nltk
        self.normalizer = self._core.normalizer
        self.counting = self._core.counting
        self.printed_totals = tuple(self._core.printed_totals)
        self.words = dict(self._core.categories)
        self.categories = tuple(self.words)

    @classmethod
    def load(
        cls, name: str | os.PathLike[str] | Convention, *, nltk: str | None = None
    ) -> Convention:
        """A shipped convention by its name, or one's own by the path of its `.toml` file.

        With `nltk` it follows that version of NLTK.

        Raises:
            UnknownNameError: no convention has that name; the message lists those there are.
            InputError: the file cannot be read or is no convention, or the version is not offered.
        """
        if nltk is not None:
            chosen = cls.load(name)
            return cls(chosen.text, chosen._place, nltk=nltk)
        if isinstance(name, Convention):
            return name
        if isinstance(name, str) and name in NAMES:
            return _shipped(name)
        require(name, (str, os.PathLike), "the convention", "a name, a path or a Convention")
        path = Path(name)
        if isinstance(name, str) and path.suffix != ".toml":
            raise UnknownNameError(
                f'unknown convention "{cut(name)}" '
                f"(known: {', '.join(NAMES)}; or a path that ends in .toml)"
            )
        try:
            own = cls(path.read_text(encoding="utf-8"), str(path))
        except UnicodeDecodeError as error:
            raise InputError(f"{path}: not UTF-8 text (byte {error.start})") from error
        except OSError as error:
            raise InputError(f"{path}: {error.strerror}") from error
        if own.name in NAMES and own.digest != _shipped(own.name).digest:
            raise InputError(
                f'{path}: calls itself "{own.name}" but differs from the shipped convention of '
                "that name; give it a name of its own"
            )
        return own

    @property
    def core(self) -> _core.Convention:
        """The compiled convention."""
        return self._core

    @functools.cached_property
    def emitted(self) -> list[str]:
        """Every word that captions can emit, in the order of the core's numbers."""
        return self._core.words

    @functools.cached_property
    def digest(self) -> str:
        """16 hexadecimal digits over every part that decides a score, tables included."""
        return digest(self._core.canonical())

    def __repr__(self) -> str:
        return f"Convention({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        make = functools.partial(type(self), nltk=self.nltk)
        return make, (self.text, self._place)


def named(name: str, *, nltk: str | None = None) -> list[Convention]:
    """The convention of a name or path, or under "all" every shipped one.

    With `nltk` they follow that version; of all, those do in which anything is NLTK's.
    """
    if name != ALL:
        return [Convention.load(name, nltk=nltk)]
    shipped = [_shipped(each) for each in NAMES]
    return [Convention.load(each, nltk=nltk if each.nltk else None) for each in shipped]


def shipped_text(name: str) -> str:
    """The TOML text of a shipped convention."""
    return (_SHIPPED / f"{name}.toml").read_text(encoding="utf-8")


@functools.cache
def _shipped(name: str) -> Convention:
    return Convention(shipped_text(name), f"{name}.toml")
