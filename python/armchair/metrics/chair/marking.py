"""Captions with their mentions marked, for people."""

from __future__ import annotations

from collections.abc import Iterable

from armchair.metrics.chair.mention import Mention


def marked(caption: str, mentions: Iterable[Mention]) -> str:
    """`caption` with each hallucinated mention in brackets, and each other one in underscores.

    Mentions are in order and do not overlap. Where no image is known, all are in underscores.

    >>> from armchair import Chair
    >>> caption = "Two hot dogs."
    >>> marked(caption, Chair().mentions(caption))
    'Two _hot dogs_.'
    """
    pieces = []
    at = 0
    for mention in mentions:
        opening, closing = "[]" if mention.hallucinated else "__"
        pieces += [caption[at : mention.start], opening, mention.text, closing]
        at = mention.end
    return "".join([*pieces, caption[at:]])
