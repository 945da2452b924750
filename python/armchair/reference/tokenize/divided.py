"""Tokens taken apart at characters inside them ("hot-dog", "cat/dog")."""

from __future__ import annotations

import re
from collections.abc import Iterable

from armchair.reference.tokenize.token import Token


def divided(tokens: Iterable[Token], hyphens: str, separators: str) -> list[Token]:
    """The tokens, with hyphens left out and separators as tokens of their own.

    A token of nothing else stays whole, and so does one that is written otherwise than its text.
    """
    if not hyphens and not separators:
        return list(tokens)
    result = []
    for token in tokens:
        inside = [letter in hyphens or letter in separators for letter in token.text]
        if not any(inside) or all(inside) or token.end - token.start != len(token.text):
            result.append(token)
            continue
        for piece in re.finditer(
            f"[{re.escape(separators)}]|[^{re.escape(hyphens + separators)}]+"
            if separators
            else f"[^{re.escape(hyphens)}]+",
            token.text,
        ):
            start, end = piece.span()
            result.append(Token(piece.group(), token.start + start, token.start + end))
    return result
