"""What decides a token-level score, as its signature tells it."""

from __future__ import annotations

from dataclasses import dataclass

from armchair.metrics.token_f1.formulas import Empty


@dataclass(frozen=True)
class TokenF1Options:
    """What decides a score; every field is in the signature.

    Attributes:
        empty: how an item counts that is empty on both sides.
        items: how many.
        gold_tokens: token indices to find, over all items.
        gold: a digest of the gold items; "none" where index sets were scored in memory, as reading
            them one by one in Python would take longer than scoring them.
    """

    empty: Empty = "official"
    items: int = 0
    gold_tokens: int = 0
    gold: str = "none"
