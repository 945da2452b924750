"""CHAIR scores: quotients of counts, with the signature that says how they came about."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from armchair.errors import InputError
from armchair.metrics.chair.caption_table import CaptionTable
from armchair.metrics.chair.counts import CaptionCounts, ChairCounts
from armchair.metrics.chair.mention import Mention
from armchair.metrics.chair.options import ChairOptions
from armchair.output import percent, table
from armchair.signature import signature

_CATEGORIES_SHOWN = 10


@dataclass(frozen=True)
class ChairResult:
    """CHAIR scores of a set of captions. All scores are fractions; NaN where undefined.

    Attributes:
        options: what decided the scores.
        counts: the integers behind them.
        per_caption: the integers of each caption, in the order given; None from an accumulator.
        table_per_caption: what `to_arrow` gives; None from an accumulator.
    """

    options: ChairOptions
    counts: ChairCounts
    per_caption: CaptionCounts | None = None
    table_per_caption: CaptionTable | None = field(default=None, repr=False, compare=False)

    @property
    def signature(self) -> str:
        """One line that says how the scores were computed; equal signatures are comparable."""
        return signature("chair", self.options)

    @property
    def mentions_per_caption(self) -> tuple[tuple[Mention, ...], ...] | None:
        """Each caption's mentions, where all details were asked for; made when first asked for."""
        table = self.table_per_caption
        return None if table is None else table.mentions_per_caption

    @property
    def captions(self) -> int:
        """Captions scored."""
        return self.counts.captions

    @property
    def mentions(self) -> int:
        """Mentions, counted as the convention counts."""
        return self.counts.mentions

    @property
    def hallucinated_mentions(self) -> int:
        """Mentions of a category that is not in the image."""
        return self.counts.hallucinated_mentions

    @property
    def hallucinated_captions(self) -> int:
        """Captions with a hallucinated mention."""
        return self.counts.hallucinated_captions

    @property
    def chair_i(self) -> float:
        """Hallucinated mentions / mentions."""
        return _quotient(self.counts.hallucinated_mentions, self.counts.mentions)

    @property
    def chair_s(self) -> float:
        """Captions with a hallucinated mention / captions."""
        return _quotient(self.counts.hallucinated_captions, self.counts.captions)

    @property
    def chair_s_refined(self) -> float:
        """Captions with a hallucinated mention / captions with any mention.

        Object HalBench's `CHAIRs_refine`.
        """
        return _quotient(self.counts.hallucinated_captions, self.counts.captions_with_mentions)

    @property
    def recall(self) -> float:
        """Distinct correct categories / ground-truth categories, each summed over captions.

        Also called coverage.
        """
        return _quotient(self.counts.correct_categories, self.counts.ground_truth_categories)

    @property
    def precision(self) -> float:
        """Distinct correct categories / distinct mentioned ones, each summed over captions."""
        return _quotient(self.counts.correct_categories, self.counts.mentioned_categories)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 where both are 0."""
        precision, recall = self.precision, self.recall
        if precision + recall == 0:
            return 0.0
        return 2 * precision * recall / (precision + recall)

    @property
    def mean_words(self) -> float:
        """Words between white space, a caption."""
        return _quotient(self.counts.words, self.counts.captions)

    @property
    def emitted_length(self) -> float:
        """0.01 x emitted words / captions: the `Len` of OPERA's script."""
        return _quotient(self.counts.emitted_words * 0.01, self.counts.captions)

    @property
    def hallucinated_categories(self) -> dict[str, int]:
        """Category -> hallucinated mentions, most first, without zeros."""
        counts = self.counts.hallucinated_categories
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    def to_arrow(self, *, spans: bool = False) -> CaptionTable:
        """A row for each caption, which polars, pandas, pyarrow and DuckDB take as it is.

        Image id, counts, and, where details were asked for, hallucinated categories; with `spans`
        also each mention's place. See docs/columns.md.

        Raises:
            InputError: the result is an accumulator's, which keeps no captions; or spans are
                wanted and the captions were scored without `details=True`.
        """
        if self.table_per_caption is None:
            raise InputError("an accumulated result has no captions: only sums are kept")
        return self.table_per_caption.with_spans(spans)

    def __str__(self) -> str:
        return self.table()

    def as_dict(self) -> dict[str, Any]:
        """Scores, counts and signature for JSON; undefined scores are NaN."""
        counts = self.counts
        return {
            "metric": "chair",
            "convention": self.options.convention,
            "chair_s": self.chair_s,
            "chair_i": self.chair_i,
            "chair_s_refined": self.chair_s_refined,
            "recall": self.recall,
            "precision": self.precision,
            "f1": self.f1,
            "mean_words": self.mean_words,
            "emitted_length": self.emitted_length,
            "captions": counts.captions,
            "captions_with_mentions": counts.captions_with_mentions,
            "hallucinated_captions": counts.hallucinated_captions,
            "mentions": counts.mentions,
            "hallucinated_mentions": counts.hallucinated_mentions,
            "mentioned_categories": counts.mentioned_categories,
            "correct_categories": counts.correct_categories,
            "ground_truth_categories": counts.ground_truth_categories,
            "words": counts.words,
            "emitted_words": counts.emitted_words,
            "skipped": counts.skipped,
            "hallucinated_categories": self.hallucinated_categories,
            "signature": self.signature,
        }

    def table(self) -> str:
        """The scores in percent with their counts, and the most hallucinated categories."""
        counts = self.counts
        wrong = counts.hallucinated_captions
        correct = counts.correct_categories
        rows = [
            ("CHAIR_s", self.chair_s, wrong, counts.captions, "captions"),
            ("CHAIR_i", self.chair_i, counts.hallucinated_mentions, counts.mentions, "mentions"),
            (
                "recall",
                self.recall,
                correct,
                counts.ground_truth_categories,
                "ground-truth categories",
            ),
            (
                "precision",
                self.precision,
                correct,
                counts.mentioned_categories,
                "mentioned categories",
            ),
            (
                "CHAIR_s refined",
                self.chair_s_refined,
                wrong,
                counts.captions_with_mentions,
                "captions with mentions",
            ),
        ]
        shown = table(
            ["score", "percent", "counts"],
            [[name, percent(score), f"{part} / {whole}"] for name, score, part, whole, _ in rows],
        ).splitlines()
        units = ["of", *[unit for *_, unit in rows]]
        width = max(map(len, shown))
        lines = [f"{line.ljust(width)}  {unit}" for line, unit in zip(shown, units, strict=True)]
        words = "-" if math.isnan(self.mean_words) else f"{self.mean_words:.1f}"
        lines.append(f"{words} words a caption; convention {self.options.convention}")
        if self.hallucinated_categories:
            most = list(self.hallucinated_categories.items())[:_CATEGORIES_SHOWN]
            lines.append("hallucinated most: " + ", ".join(f"{n} {c}" for n, c in most))
        lines.append(self.signature)
        return "\n".join(lines)


def _quotient(part: float, whole: float) -> float:
    return part / whole if whole else math.nan
