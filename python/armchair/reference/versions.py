"""What NLTK's versions do differently: one entry for each class of versions that give the same.

Each class is written as what is new in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from armchair.errors import InputError, cut
from armchair.reference import unicode


@dataclass(frozen=True)
class Versions:
    """A class of versions, named after its last one, and its rules."""

    name: str
    versions: tuple[str, ...]
    # White space, digits and letters of the expressions, as the inside of a set.
    space: Callable[[], str] = lambda: unicode.expression("space")
    digit: Callable[[], str] = lambda: unicode.expression("decimal")
    letter: Callable[[], str] = lambda: unicode.expression("alphanumeric") + "_"
    # Where Punkt finds the word before a mark: in its run ("run"), behind the last ASCII space
    # ("ascii"), or before the mark whatever is between ("before").
    context: str = "run"
    # Quotes beyond ASCII that Punkt takes for closing marks.
    closing: str = ""
    # Quotes that open, and what opens behind a blank or bracket: expressions.
    quotes: str = "[«“‘]"
    openers: str = '"'
    # Apostrophes before a word that are tokens: "none", before one letter, before any "word".
    opening: str = "none"
    clitics: tuple[str, ...] = ("re", "ve", "ll", "m", "t", "s", "d")
    ellipsis: str = r"\.\.\."
    dashes: str = ""
    star: bool = False
    # Whether two apostrophes are a token wherever they stand, not only behind a character.
    pairs_everywhere: bool = False
    # Whether any white space counts as a blank for what ends a word.
    one_space: bool = False
    # The first part of more'n.
    more: str = "mor"
    # What must follow "wanna": taken with it, or only looked at.
    behind_wanna: str = r"\s"
    # Whether WordNet's endings are taken off again until a form is known.
    repeats_endings: bool = True


def _table() -> tuple[Versions, ...]:
    first = Versions("3.2.5", ("3.2.3", "3.2.4", "3.2.5"))
    table = [first]

    def add(*versions: str, **new: object) -> None:
        table.append(replace(table[-1], name=versions[-1], versions=versions, **new))  # type: ignore[arg-type]  # the fields are checked by the tests of every class

    add("3.3", quotes="(?:[«“‘„]|`+)", openers="\"|''")
    add("3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5", opening="letter")
    add("3.5", ellipsis=r"\.{2,}", star=True)
    clitics = (*first.clitics, "n")
    add("3.6", "3.6.1", "3.6.2", "3.6.3", "3.6.4", "3.6.5", clitics=clitics, more="more")
    # Not 3.6.6: it fails for a text that begins with an end mark.
    add("3.6.7", "3.7", context="before", pairs_everywhere=True, behind_wanna=r"(?=\s)")
    add("3.8", "3.8.1", context="ascii")
    add("3.9", "3.9.1", "3.9.2", one_space=True, repeats_endings=False)
    add("3.9.3", "3.9.4", "3.10.0", dashes="‒–—―")
    add("3.10.1", opening="word")
    add("3.10.2", "3.10.3", closing="‘’“”«»")
    add(
        "3.10.4",
        space=lambda: unicode.expression("expression_space"),
        digit=lambda: unicode.expression("expression_decimal"),
        letter=lambda: unicode.expression("expression_word"),
    )
    return tuple(table)


TABLE = _table()
NEWEST = TABLE[-1].name


def versions(version: str | None = None) -> Versions:
    """The class of a version, the newest without one.

    Raises `InputError` for a version that is not offered, with those that are.

    >>> versions("3.9.1").name
    '3.9.2'
    """
    if version is None:
        return TABLE[-1]
    for one in TABLE:
        if version in one.versions:
            return one
    known = ", ".join(each for one in TABLE for each in one.versions)
    raise InputError(f'unknown NLTK version "{cut(version)}" (known: {known})')
