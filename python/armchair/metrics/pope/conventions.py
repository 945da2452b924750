"""The conventions of POPE: how an answer is read, and what the scores make of it.

Each is a TOML file of `armchair/conventions/pope`, or one's own; docs/pope.md has the format.
"""

from __future__ import annotations

import functools
import json
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from armchair import _core
from armchair.errors import InputError, UnknownNameError, shown
from armchair.signature import digest

STRICT = "strict"
_SHIPPED = Path(__file__).parents[2] / "conventions" / "pope"


@dataclass(frozen=True)
class PopeConvention:
    """One way of scoring POPE.

    Attributes:
        name: the convention's name.
        unreadable_in_recall: "missed": an unreadable answer to a yes-question lowers the recall;
            "left out": it does not, so that recall can be 1.0 with half of the answers unread.
        yes_ratio_of: "answers": the share of questions answered yes; "labels": the share whose
            label is yes, which says nothing about the model.
        undefined: what a zero denominator gives: "nan", or "zero" where the harness says 0.
        unread_in_accuracy: "wrong", or "left out" of the denominators of accuracy and yes ratio.
        epsilon: what is added to the denominators of precision, recall and F1.
        shows_rates: whether the table has the true negative rate and its harmonic mean with the
            recall, too.
        needs_label: whether an answer can only be read beside its label.
        used_by: whose evaluation reads so.
        digest: of the reader of one's own file; None for the shipped ones, whose names tell.
        text: the TOML text.
    """

    name: str
    unreadable_in_recall: Literal["missed", "left out"] = "missed"
    yes_ratio_of: Literal["answers", "labels"] = "answers"
    undefined: Literal["nan", "zero"] = "nan"
    unread_in_accuracy: Literal["wrong", "left out"] = "wrong"
    epsilon: float = 0.0
    shows_rates: bool = False
    needs_label: bool = False
    used_by: str = ""
    digest: str | None = None
    text: str = ""

    @classmethod
    def parse(cls, text: str, place: str, *, own: bool = True) -> PopeConvention:
        """The convention of a TOML text, called `place` in errors.

        Raises:
            InputError: it is no convention; the message has the line.
        """
        core = _core.PopeReader(text, place)
        accuracy, recall, of_labels, zero, epsilon, rates = core.scores
        document = tomllib.loads(text)
        return cls(
            name=core.name,
            unreadable_in_recall="left out" if recall else "missed",
            yes_ratio_of="labels" if of_labels else "answers",
            undefined="zero" if zero else "nan",
            unread_in_accuracy="left out" if accuracy else "wrong",
            epsilon=epsilon,
            shows_rates=rates,
            needs_label=core.needs_label,
            used_by=document.get("used_by", ""),
            digest=digest([json.dumps(document["reader"], sort_keys=True)]) if own else None,
            text=text,
        )

    @property
    def identity(self) -> str:
        """The name, with the digest where it is one's own file."""
        return f"{self.name}-{self.digest}" if self.digest else self.name

    @property
    def reader(self) -> _core.PopeReader:
        """The compiled reader."""
        return _reader(self.text)


@functools.lru_cache(maxsize=256)
def _reader(text: str) -> _core.PopeReader:
    return _core.PopeReader(text, "convention")


def _shipped() -> dict[str, PopeConvention]:
    texts = {path.name: path.read_text(encoding="utf-8") for path in _SHIPPED.glob("*.toml")}
    found = (PopeConvention.parse(text, name, own=False) for name, text in texts.items())
    # The default first.
    return {one.name: one for one in sorted(found, key=lambda one: (one.name != STRICT, one.name))}


CONVENTIONS = _shipped()


def find(name: str | os.PathLike[str] | PopeConvention) -> PopeConvention:
    """A shipped convention by its name, or one's own by the path of its `.toml` file.

    Raises:
        UnknownNameError: no convention has that name; the message lists those there are.
        InputError: the file cannot be read or is no convention.
    """
    if isinstance(name, PopeConvention):
        return name
    if isinstance(name, str) and name in CONVENTIONS:
        return CONVENTIONS[name]
    if not isinstance(name, (str, os.PathLike)) or Path(name).suffix != ".toml":
        known = ", ".join(CONVENTIONS)
        raise UnknownNameError(
            f"no POPE convention is called {shown(name)} (known: {known}; or a path that ends in "
            ".toml)"
        )
    path = Path(name)
    try:
        own = PopeConvention.parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    if own.name in CONVENTIONS:
        raise InputError(
            f"{path}: calls itself {shown(own.name)} as a shipped convention does; give it a name "
            "of its own"
        )
    return own
