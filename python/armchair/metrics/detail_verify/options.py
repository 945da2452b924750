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
    """What decides a score; every field is in the signature.

    Attributes:
        align, tags, sentences, empty, tag: as `DetailVerify` takes them.
        captions: how many were scored.
        gold: a digest of the gold captions, the labels of their spans and their domains, in any
            order.
    """

    align: Alignment = "diff"
    tags: TagReading = "repaired"
    sentences: SentenceEnds = "whole-tokens"
    empty: Empty = "official"
    tag: str = TAG
    captions: int = 0
    gold: str = "none"
