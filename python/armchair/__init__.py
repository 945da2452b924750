"""Hallucination metrics for vision-language models: exact, fast and signed.

The functions and classes below are the public interface. The pure-Python definitions that the
core is checked against are in `armchair.reference`; it is imported by name and never a fallback.
"""

try:
    from armchair._core import __version__
except ImportError as error:
    raise ImportError(
        "armchair's compiled core is missing: install the package (pip install .) instead of "
        "importing it from its source folder"
    ) from error

from armchair.errors import InputError, UnknownNameError
from armchair.token_f1 import IndexLists, TokenF1, compute_metrics

__all__ = [
    "IndexLists",
    "InputError",
    "TokenF1",
    "UnknownNameError",
    "__version__",
    "compute_metrics",
]
