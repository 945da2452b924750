"""Hallucination metrics for vision-language models: exact, fast and signed.

The functions and classes below are the public interface. The pure-Python definitions that the
core is checked against are in `armchair.reference`; it is imported by name and never a fallback.

Each metric has a folder in `metrics`. They stand on `convention`, `ground_truth`, `image_ids`,
`columns` (what other libraries give) and `files` (what is read). `cli` has a file for each command.
"""

try:
    from armchair._core import __version__
except ImportError as error:
    raise ImportError(
        "armchair's compiled core is missing: install the package (pip install .) instead of "
        "importing it from its source folder"
    ) from error

from armchair.convention import Convention
from armchair.errors import InputError, UnknownNameError
from armchair.ground_truth import GroundTruth
from armchair.metrics.chair import (
    CaptionCounts,
    Chair,
    ChairCounts,
    ChairOptions,
    ChairResult,
    Mention,
    chair,
    chair_metrics,
    mentioned_objects,
)
from armchair.metrics.pope import (
    Pope,
    PopeConvention,
    PopeCounts,
    PopeResult,
    PopeScores,
    read_answer,
)
from armchair.metrics.token_f1 import IndexLists, TokenF1, compute_metrics

__all__ = [
    "CaptionCounts",
    "Chair",
    "ChairCounts",
    "ChairOptions",
    "ChairResult",
    "Convention",
    "GroundTruth",
    "IndexLists",
    "InputError",
    "Mention",
    "Pope",
    "PopeConvention",
    "PopeCounts",
    "PopeResult",
    "PopeScores",
    "TokenF1",
    "UnknownNameError",
    "__version__",
    "chair",
    "chair_metrics",
    "compute_metrics",
    "mentioned_objects",
    "read_answer",
]
