"""Several CHAIR results side by side: files, conventions, or both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from armchair.caption_files import CaptionFile
from armchair.chair_counts import CaptionCounts
from armchair.chair_scorer import Chair
from armchair.ground_truth import GroundTruth
from armchair.output import percent, table


def comparison_rows(
    files: Sequence[CaptionFile], scorers: Sequence[Chair], truth: GroundTruth
) -> list[dict[str, Any]]:
    """One row a file and convention, as dicts for JSON.

    `different_captions` counts the captions whose verdict (hallucinated or not) differs from that
    of the first convention; None where there is only one.
    """
    rows = []
    for file in files:
        first: CaptionCounts | None = None
        for scorer in scorers:
            result = scorer.score(file.captions, file.image_ids, truth)
            verdicts = result.per_caption
            different = None
            if first is not None and verdicts is not None:
                different = int(np.count_nonzero(first.hallucinated != verdicts.hallucinated))
            elif len(scorers) > 1:
                first, different = verdicts, 0
            rows.append({"file": file.name, **result.as_dict(), "different_captions": different})
    return rows


def comparison_table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as a table in percent, and their signatures below."""
    several_conventions = any(row["different_captions"] is not None for row in rows)
    several_files = len({row["file"] for row in rows}) > 1
    header = ["file"] * several_files + ["convention"] * (several_conventions or not several_files)
    header += ["CHAIR_s", "CHAIR_i", "recall", "precision", "F1", "words/caption", "captions"]
    header += ["verdicts differ"] * several_conventions
    lines = []
    for row in rows:
        line = [row["file"]] * several_files
        line += [row["convention"]] * (several_conventions or not several_files)
        scores = ("chair_s", "chair_i", "recall", "precision", "f1")
        line += [percent(row[score]) for score in scores]
        line += [f"{row['mean_words']:.1f}", str(row["captions"])]
        line += [str(row["different_captions"])] * several_conventions
        lines.append(line)
    signatures = "\n".join(row["signature"] for row in rows)
    return f"{table(header, lines)}\n\n{signatures}"
