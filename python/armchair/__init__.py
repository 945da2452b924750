"""Hallucination metrics for vision-language models: exact, fast and signed.

The functions and classes below are the public interface. The pure-Python definitions that the
core is checked against are in `armchair.reference`; it is imported by name and never a fallback.

Each metric has a folder in `metrics`. They stand on `convention`, `ground_truth`, `image_ids`,
`columns` (what other libraries give) and `files` (what is read). `cli` has a file for each command.

Each name is imported when it is first asked for: loading the package takes as long as its core.
"""

# Type checkers take the name for True. The module `typing` would be a third of all that is loaded.
TYPE_CHECKING = False

try:
    from armchair._core import __version__
except ImportError as error:
    raise ImportError(
        "armchair's compiled core is missing: install the package (pip install .) instead of "
        "importing it from its source folder"
    ) from error

if TYPE_CHECKING:
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

# Module -> the public names that it defines, as above.
_HOMES = {
    "armchair.convention": ("Convention",),
    "armchair.errors": ("InputError", "UnknownNameError"),
    "armchair.ground_truth": ("GroundTruth",),
    "armchair.metrics.chair": (
        "CaptionCounts",
        "Chair",
        "ChairCounts",
        "ChairOptions",
        "ChairResult",
        "Mention",
        "chair",
        "chair_metrics",
        "mentioned_objects",
    ),
    "armchair.metrics.pope": (
        "Pope",
        "PopeConvention",
        "PopeCounts",
        "PopeResult",
        "PopeScores",
        "read_answer",
    ),
    "armchair.metrics.token_f1": ("IndexLists", "TokenF1", "compute_metrics"),
}


def __getattr__(name: str) -> object:
    """A public name, or a module of the package, imported at its first use."""
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), None)
    import importlib

    if home is None:
        module = f"{__name__}.{name}"
        try:
            return importlib.import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    found: object = getattr(importlib.import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
