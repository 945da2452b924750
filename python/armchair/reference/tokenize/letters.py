"""Runs of the letters a to z: all that the simplified CHAIR of courses calls a word."""

from __future__ import annotations

import re

from armchair.reference import unicode
from armchair.reference.tokenize.token import Token

_LETTERS = re.compile("[a-z]+")


def letter_runs(text: str) -> list[Token]:
    """The runs of `a` to `z` in a text (lower-case it before), none for an empty one.

    >>> letter_runs("two hot-dogs")
    [Token(text='two', start=0, end=3), Token(text='hot', start=4, end=7), \
Token(text='dogs', start=8, end=12)]
    """
    unicode.check(text, "the text")
    return [Token(run.group(), run.start(), run.end()) for run in _LETTERS.finditer(text)]
