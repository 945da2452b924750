"""What decides a token-level score, as its signature tells it."""

from __future__ import annotations

from dataclasses import dataclass

from armchair.metrics.token_f1.formulas import Empty


@dataclass(frozen=True)
class TokenF1Options:
    """What changes a score; every field is in the signature."""

    empty: Empty = "official"


@dataclass(frozen=True)
class TokenF1Signed(TokenF1Options):
    """The options, and what was scored, as the signature tells it.

    Attributes:
        items: how many.
        gold_tokens: token indices to find, over all items.
        gold: a digest of the gold items; "none" where index sets were scored in memory, as reading
            them one by one in Python would take longer than scoring them.
    """

    items: int = 0
    gold_tokens: int = 0
    gold: str = "none"
