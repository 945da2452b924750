"""Token-level precision, recall, F1 and IoU over sets of token indices.

The source is DetailVerifyBench (arXiv:2604.05623): a caption has N tokens, some are hallucinated,
and a model points at those it holds to be. Precision is the share of the indices it points at that
are hallucinated, recall the share of the hallucinated ones that it points at. `TokenF1` scores
index sets; `armchair.metrics.detail_verify` scores tagged captions.
"""

from armchair.metrics.token_f1.formulas import Empty, Floats, Integers, Scores, scores
from armchair.metrics.token_f1.index_lists import IndexLists
from armchair.metrics.token_f1.options import TokenF1Options
from armchair.metrics.token_f1.recipe import compute_metrics
from armchair.metrics.token_f1.result import TokenF1Result
from armchair.metrics.token_f1.scorer import TokenF1

__all__ = [
    "Empty",
    "Floats",
    "IndexLists",
    "Integers",
    "Scores",
    "TokenF1",
    "TokenF1Options",
    "TokenF1Result",
    "compute_metrics",
    "scores",
]
