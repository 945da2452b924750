"""Several CHAIR results side by side: files, conventions, or both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from armchair.metrics.chair.stream import FileScores
from armchair.output import Table, decimal, percent


def comparison_rows(names: Sequence[str], files: Sequence[FileScores]) -> list[dict[str, Any]]:
    """One row a file and convention, as dicts for JSON.

    `different_captions` counts the captions whose verdict (hallucinated or not) differs from that
    of the first convention; None where there is only one.
    """
    return [
        {
            "name": name,
            "file": file.name,
            **result.as_dict(),
            "different_captions": different if len(file.results) > 1 else None,
        }
        for name, file in zip(names, files, strict=True)
        for result, different in zip(file.results, file.different, strict=True)
    ]


def comparison_table(names: Sequence[str], files: Sequence[FileScores]) -> Table:
    """The results in percent, a row each; Len is words between white space, a caption."""
    several_conventions = len(files[0].results) > 1
    several_files = len(files) > 1
    by_convention = several_conventions or not several_files
    header = ["name"] * several_files + ["convention"] * by_convention
    texts = len(header)
    header += ["CHAIR_s", "CHAIR_i", "recall", "precision", "F1", "Len (words)", "captions"]
    first = files[0].results[0].options.convention
    header += [f"differ from {first}"] * several_conventions
    rows, signatures = [], []
    for name, file in zip(names, files, strict=True):
        for result, different in zip(file.results, file.different, strict=True):
            scores = (result.chair_s, result.chair_i, result.recall, result.precision, result.f1)
            rows.append(
                [name] * several_files
                + [result.options.convention] * by_convention
                + [percent(score) for score in scores]
                + [decimal(result.mean_words), str(result.captions)]
                + [str(different)] * several_conventions
            )
            signatures.append(result.signature)
    alignment = "l" * texts + "r" * (len(header) - texts)
    return Table(header, rows, alignment=alignment, signatures=signatures)
