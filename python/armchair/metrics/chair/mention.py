"""What a caption mentions, and where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mention:
    """An object category mentioned in a caption.

    Attributes:
        category: the category.
        word: the dictionary form or compound that means it.
        text: the words as written: `caption[start:end]`.
        start, end: character offsets into the caption as written.
        token: the index of its first token.
        hallucinated: whether the category is not in the image; None where no image was given.
    """

    category: str
    word: str
    text: str
    start: int
    end: int
    token: int
    hallucinated: bool | None = None
