"""CHAIR scores: quotients of counts, with the signature that says how they came about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.errors import InputError
from armchair.metrics.chair.caption_table import CaptionTable
from armchair.metrics.chair.counts import CaptionCounts, ChairCounts
from armchair.metrics.chair.mention import Mention
from armchair.metrics.chair.options import ChairOptions
from armchair.metrics.tally import ratio
from armchair.output import Table, decimal, percent
from armchair.results import Result

_CATEGORIES_SHOWN = 10


@dataclass(frozen=True)
class ChairResult(Result):
    """CHAIR scores of a set of captions. All scores are fractions; NaN where undefined.

    Attributes:
        options: what decided the scores.
        counts: the integers behind them.
        per_caption: the integers of each caption, in the order given; None from an accumulator.
        table_per_caption: what `to_arrow` gives; None from an accumulator.
    """

    metric: ClassVar[str] = "chair"

    options: ChairOptions
    counts: ChairCounts
    per_caption: CaptionCounts | None = field(default=None, compare=False)
    table_per_caption: CaptionTable | None = field(default=None, repr=False, compare=False)

    @property
    def mentions_per_caption(self) -> tuple[tuple[Mention, ...] | None, ...] | None:
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
        return ratio(self.counts.hallucinated_mentions, self.counts.mentions)

    @property
    def chair_s(self) -> float:
        """Captions with a hallucinated mention / captions."""
        return ratio(self.counts.hallucinated_captions, self.counts.captions)

    @property
    def chair_s_refined(self) -> float:
        """Captions with a hallucinated mention / captions with any mention.

        Object HalBench's `CHAIRs_refine`.
        """
        return ratio(self.counts.hallucinated_captions, self.counts.captions_with_mentions)

    @property
    def recall(self) -> float:
        """Distinct correct categories / ground-truth categories, each summed over captions.

        Also called coverage.
        """
        return ratio(self.counts.correct_categories, self.counts.ground_truth_categories)

    @property
    def precision(self) -> float:
        """Distinct correct categories / distinct mentioned ones, each summed over captions."""
        return ratio(self.counts.correct_categories, self.counts.mentioned_categories)

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
        return ratio(self.counts.words, self.counts.captions)

    @property
    def emitted_length(self) -> float:
        """0.01 x emitted words / captions: the `Len` of OPERA's script."""
        return ratio(self.counts.emitted_words * 0.01, self.counts.captions)

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

    def figures(self) -> dict[str, Any]:
        """Scores and counts by name."""
        counts = vars(self.counts).copy()
        for name in ("images", "category_mentions", "hallucinated_categories"):
            del counts[name]
        return {
            "convention": self.options.convention,
            "chair_s": self.chair_s,
            "chair_i": self.chair_i,
            "chair_s_refined": self.chair_s_refined,
            "recall": self.recall,
            "precision": self.precision,
            "f1": self.f1,
            "mean_words": self.mean_words,
            "emitted_length": self.emitted_length,
            **counts,
            "hallucinated_categories": self.hallucinated_categories,
        }

    def shown(self) -> list[Table]:
        """The scores with the counts behind them, and the most hallucinated categories."""
        counts = self.counts
        wrong, correct = counts.hallucinated_captions, counts.correct_categories
        mentioned, present = counts.mentioned_categories, counts.ground_truth_categories
        fractions = [
            ("CHAIR_s %", self.chair_s, wrong, counts.captions, "captions"),
            ("CHAIR_i %", self.chair_i, counts.hallucinated_mentions, counts.mentions, "mentions"),
            ("recall %", self.recall, correct, present, "ground-truth categories"),
            ("precision %", self.precision, correct, mentioned, "mentioned categories"),
            ("F1 %", self.f1, 2 * correct, mentioned + present, "both kinds of categories"),
            (
                "CHAIR_s refined %",
                self.chair_s_refined,
                wrong,
                counts.captions_with_mentions,
                "captions with mentions",
            ),
        ]
        rows = [
            [name, percent(score), f"{part} / {whole}", unit]
            for name, score, part, whole, unit in fractions
        ]
        words = f"{counts.words} / {counts.captions}"
        rows.append(["Len (words)", decimal(self.mean_words), words, "captions"])
        notes = [
            "Len: words between white space, a caption; OPERA's Len is "
            f"{decimal(self.emitted_length, 3)}, a hundredth of its tokens",
        ]
        if most := list(self.hallucinated_categories.items())[:_CATEGORIES_SHOWN]:
            notes.append("hallucinated most: " + ", ".join(f"{n} {c}" for n, c in most))
        title = f"CHAIR, convention {self.options.convention}"
        return [Table(["score", "", "counts", "of"], rows, title, notes, alignment="lrrl")]
