"""DetailVerifyBench: hallucinations localised by tags in long captions (arXiv:2604.05623).

A model repeats a caption with the tokens it holds to be hallucinated in tags. Everything is scored
against a caption that was tagged by people: tokens, sentences, whole responses, halves of the
captions, length bands, kinds of hallucination and domains. `align="cut"` computes what the
benchmark's script does, to the last of its oddities; `align="diff"`, the default, mends them.
"""

from armchair.metrics.detail_verify.options import Alignment, DetailVerifyOptions, SentenceEnds
from armchair.metrics.detail_verify.result import DetailVerifyResult
from armchair.metrics.detail_verify.scorer import UNKNOWN, DetailVerify

__all__ = [
    "UNKNOWN",
    "Alignment",
    "DetailVerify",
    "DetailVerifyOptions",
    "DetailVerifyResult",
    "SentenceEnds",
]
