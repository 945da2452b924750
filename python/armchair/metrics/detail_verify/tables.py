"""DetailVerifyBench's tables from counts per caption, under the keys of the benchmark's script."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armchair import _core
from armchair.metrics.token_f1 import Empty, Floats, Integers, scores

FIELDS: tuple[str, ...] = tuple(_core.tagged_fields())
Columns = Mapping[str, Integers]
Counts = tuple[Integers, Integers, Integers]

# Length bands in compared tokens: name, from, to (excluded).
LENGTHS = (
    ("short (<100)", 0, 100),
    ("medium (100-150)", 100, 150),
    ("long (>=150)", 150, np.inf),
)


def official_tables(
    columns: Columns,
    labels: Mapping[str, tuple[int, int]],
    domains: Sequence[str],
    empty: Empty,
    published: bool,
) -> dict[str, Any]:
    """All tables of a run.

    Args:
        published: as the script has it, a caption or half of which no token is left to compare
            scores 0 throughout, and a mean of nothing or a share of nothing is 0, not NaN.
    """
    return _Tables(columns, empty, published).everything(labels, np.asarray(domains, object))


class _Tables:
    def __init__(self, columns: Columns, empty: Empty, published: bool) -> None:
        self.columns, self.empty, self.published = columns, empty, published
        self.undefined = 0.0 if published else math.nan
        compared = columns["compared_tokens"]
        self.first, self.second = _outcome(columns, "first_half"), _outcome(columns, "second_half")
        hits, more, missed = (
            left + right for left, right in zip(self.first, self.second, strict=True)
        )
        self.token_counts = hits, more, missed
        self.tokens = self.scores(self.token_counts, compared)
        self.half_scores = (
            self.scores(self.first, compared // 2),
            self.scores(self.second, compared - compared // 2),
        )
        # A sentence has tokens to compare or does not count, so no caption's IoU is needed.
        self.sentences = self.scores(_outcome(columns, "sentence"), compared)[:3]

    def everything(
        self, labels: Mapping[str, tuple[int, int]], domains: NDArray[Any]
    ) -> dict[str, Any]:
        names = dict.fromkeys(domains.tolist())
        return {
            "hallucination_counts": self.counts(),
            "token_level": self.means(self.tokens),
            "sentence_level": self.means(self.sentences),
            "response_level": self.responses(),
            "split_half": {
                "first_half": self.half(self.half_scores[0], self.first),
                "second_half": self.half(self.half_scores[1], self.second),
            },
            "length_stratified_level": {
                name: self.band(start, end) for name, start, end in LENGTHS
            },
            "category_level": {
                label: {
                    "recall": self.share(found, marked),
                    "hits_count": found,
                    "gt_count": marked,
                }
                for label, (found, marked) in labels.items()
            },
            "domain_level": {str(name): self.domain(domains == name) for name in names},
            "common_ids_count": len(domains),
        }

    def scores(self, counts: Counts, compared: Integers) -> tuple[Floats, Floats, Floats, Floats]:
        found = scores(*counts, self.empty)
        if self.published and self.empty == "official":
            found[3][compared == 0] = 0.0
        return found

    def means(self, per_caption: Sequence[Floats], chosen: Any = slice(None)) -> dict[str, float]:
        names = ("precision", "recall", "f1", "iou")
        return {
            name: self.mean(column[chosen])
            for name, column in zip(names, per_caption, strict=False)
        }

    def mean(self, column: Floats | Integers) -> float:
        kept = column[~np.isnan(column)]
        return math.fsum(kept.tolist()) / len(kept) if len(kept) else self.undefined

    def share(self, part: float, whole: float) -> float:
        return part / whole if whole else self.undefined

    def counts(self) -> dict[str, float]:
        table: dict[str, float] = {}
        for prefix, mean, side in (("gold", "gt", "gold"), ("test", "test", "predicted")):
            for kind, short, name in (
                ("total", "total", "tokens"),
                ("hallu", "hal", "hallucinated"),
            ):
                column = self.columns[f"{side}_{name}"]
                table[f"{prefix}_{kind}_tokens"] = int(column.sum())
                table[f"avg_{mean}_{short}_tokens"] = self.share(int(column.sum()), len(column))
        return table

    def responses(self) -> dict[str, float]:
        hits, more, missed = self.token_counts
        predicted, gold = hits + more > 0, hits + missed > 0
        both = int((predicted & gold).sum())
        precision = self.share(both, int(predicted.sum()))
        recall = self.share(both, int(gold.sum()))
        total = precision + recall
        f1 = 2 * precision * recall / total if total else 0.0
        return {"precision": precision, "recall": recall, "f1": f1}

    def half(self, per_caption: Sequence[Floats], counts: Counts) -> dict[str, float]:
        hits, more, missed = (int(column.sum()) for column in counts)
        captions = len(counts[0])
        return self.means(per_caption) | {
            "count": captions,
            "avg_gt_hal_count": self.share(hits + missed, captions),
            "avg_test_hal_count": self.share(hits + more, captions),
        }

    def band(self, start: float, end: float) -> dict[str, float]:
        compared = self.columns["compared_tokens"]
        chosen = (compared >= start) & (compared < end)
        return self.means(self.tokens, chosen) | {"count": int(chosen.sum())}

    def domain(self, chosen: NDArray[np.bool_]) -> dict[str, Any]:
        return {
            "token_level": self.means(self.tokens, chosen),
            "sentence_level": self.means(self.sentences, chosen),
            "common_ids_count": int(chosen.sum()),
        }


def _outcome(columns: Columns, prefix: str) -> Counts:
    kinds = ("true_positives", "false_positives", "false_negatives")
    hits, more, missed = (columns[f"{prefix}_{kind}"] for kind in kinds)
    return hits, more, missed
