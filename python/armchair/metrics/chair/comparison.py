"""Several CHAIR results side by side: files, conventions, or both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from armchair.metrics.chair.stream import FileScores
from armchair.output import DASH, percent, table


def comparison_rows(files: Sequence[FileScores]) -> list[dict[str, Any]]:
    """One row a file and convention, as dicts for JSON.

    `different_captions` counts the captions whose verdict (hallucinated or not) differs from that
    of the first convention; None where there is only one.
    """
    return [
        {
            "file": file.name,
            **result.as_dict(),
            "different_captions": different if len(file.results) > 1 else None,
        }
        for file in files
        for result, different in zip(file.results, file.different, strict=True)
    ]


def comparison_table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as a table in percent, and their signatures below."""
    several_conventions = any(row["different_captions"] is not None for row in rows)
    several_files = len({row["file"] for row in rows}) > 1
    header = ["file"] * several_files + ["convention"] * (several_conventions or not several_files)
    texts = len(header)
    header += ["CHAIR_s", "CHAIR_i", "recall", "precision", "F1", "words/caption", "captions"]
    header += [f"differ from {rows[0]['convention']}"] * several_conventions
    names = _short_names([row["file"] for row in rows])
    lines = []
    for row, name in zip(rows, names, strict=True):
        line = [name] * several_files
        line += [row["convention"]] * (several_conventions or not several_files)
        scores = ("chair_s", "chair_i", "recall", "precision", "f1")
        line += [percent(row[score]) for score in scores]
        words = row["mean_words"]
        line += [DASH if math.isnan(words) else f"{words:.1f}", str(row["captions"])]
        line += [str(row["different_captions"])] * several_conventions
        lines.append(line)
    # Files over the same images have one signature between them.
    signatures = "\n".join(dict.fromkeys(row["signature"] for row in rows))
    return f"{table(header, lines, texts)}\n\n{signatures}"


def _short_names(paths: Sequence[str]) -> list[str]:
    """The files' names without folders, where these tell them apart."""
    names = [PurePath(path).name or path for path in paths]
    return names if len(set(names)) == len(set(paths)) else list(paths)
