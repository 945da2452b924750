"""What decides a DetailVerifyBench score, as its signature tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from armchair.metrics.detail_verify.tagged_text import TAG, TagReading
from armchair.metrics.token_f1 import Empty

Alignment = Literal["diff", "cut"]
SentenceEnds = Literal["whole-tokens", "published"]


@dataclass(frozen=True)
class DetailVerifyOptions:
    """What changes a score; every field is in the signature."""

    align: Alignment = "diff"
    tags: TagReading = "repaired"
    sentences: SentenceEnds = "whole-tokens"
    empty: Empty = "official"
    tag: str = TAG


@dataclass(frozen=True)
class DetailVerifySigned(DetailVerifyOptions):
    """The options, and what was scored, as the signature tells it.

    Attributes:
        captions: how many.
        gold: a digest of the gold captions, the labels of their spans and their domains, in any
            order.
    """

    captions: int = 0
    gold: str = "none"
