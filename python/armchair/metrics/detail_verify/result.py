"""All tables of one run of DetailVerifyBench."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from armchair.metrics.detail_verify.options import DetailVerifyOptions
from armchair.metrics.detail_verify.tables import FIELDS, Columns, official_tables
from armchair.metrics.detail_verify.text import (
    faithfulness_notes,
    left_out_notes,
    malformed_notes,
    score_tables,
)
from armchair.metrics.token_f1 import TokenF1Result
from armchair.output import Table
from armchair.results import Result

_FIRST_FAULT = FIELDS.index("predicted_unclosed")


@dataclass(frozen=True, eq=False)
class DetailVerifyResult(Result):
    """All tables of one run.

    Attributes:
        columns: one array of counts per name in `FIELDS`, one entry per caption.
        labels: kind of hallucination -> [tokens found, tokens marked in gold].
        domains: the domain of every caption.
        options: how it was computed.
        not_predicted: ids of gold captions without a prediction; they are left out.
        not_gold: ids of predictions without a gold caption; they are left out.
        repeated: ids that came more than once in a file; the last row counts.
    """

    metric: ClassVar[str] = "detail-verify"

    columns: Columns
    labels: Mapping[str, tuple[int, int]]
    domains: tuple[str, ...]
    options: DetailVerifyOptions
    not_predicted: tuple[str, ...] = field(default=(), kw_only=True)
    not_gold: tuple[str, ...] = field(default=(), kw_only=True)
    repeated: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def captions(self) -> int:
        """The number of captions scored."""
        return len(self.domains)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, DetailVerifyResult)
            and (self.options, self.labels, self.domains)
            == (other.options, other.labels, other.domains)
            and all(np.array_equal(self.columns[name], other.columns[name]) for name in FIELDS)
        )

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def official(self) -> dict[str, Any]:
        """The benchmark's tables under its script's keys; fractions, NaN where undefined.

        Under `align="cut"` what is undefined is 0, as in the script.
        """
        return official_tables(
            self.columns, self.labels, self.domains, self.options.empty, self.options.align == "cut"
        )

    @cached_property
    def tokens(self) -> TokenF1Result:
        """Token counts per caption, with macro and micro scores; without the script's oddities."""
        counts = (
            self.columns[f"first_half_{kind}"] + self.columns[f"second_half_{kind}"]
            for kind in ("true_positives", "false_positives", "false_negatives")
        )
        hits, only_predicted, only_gold = counts
        options = self.options
        return TokenF1Result(hits, only_predicted, only_gold, options.empty, options.gold)

    @property
    def unfaithful(self) -> int:
        """Predictions whose tokens are not the caption's."""
        return self.captions - int(self.columns["faithful"].sum())

    @property
    def unfaithful_share(self) -> float:
        """`unfaithful` as a fraction of the captions; NaN without captions."""
        return self.unfaithful / self.captions if self.captions else float("nan")

    @property
    def faithfulness(self) -> dict[str, Any]:
        """How far the predictions repeat the captions."""
        lengths = self.columns["gold_tokens"] != self.columns["predicted_tokens"]
        return {
            "unfaithful": self.unfaithful,
            "unfaithful_share": self.unfaithful_share,
            "unequal_length": int(lengths.sum()),
            "cut_short": int(self.columns["cut_short"].sum()),
            "declared_clean": int(self.columns["declared_clean"].sum()),
            "tagged_tokens_outside_caption": int(self.columns["outside_caption"].sum()),
        }

    @property
    def malformed(self) -> dict[str, dict[str, int]]:
        """The faults of the tags by side: texts that have any, then each kind's number."""
        return {side: self._faults(side) for side in ("predicted", "gold")}

    def shown(self) -> list[Table]:
        """Every table in percent; below them faithfulness, tags, ids."""
        *first, last = score_tables(self.official, vars(self.tokens.micro))
        return [*first, replace(last, notes=self.notes())]

    def notes(self) -> list[str]:
        """What the scores do not tell: faithfulness, tags, rows left out."""
        return [
            *faithfulness_notes(self.faithfulness, self.captions),
            *malformed_notes(self.malformed),
            *left_out_notes(self.not_predicted, self.not_gold, self.repeated),
        ]

    def figures(self) -> dict[str, Any]:
        """The tables under the benchmark's script's keys, and what the script does not tell."""
        return {
            "captions": self.captions,
            "micro": vars(self.tokens.micro),
            "faithfulness": self.faithfulness,
            "malformed": self.malformed,
            "not_predicted": self.not_predicted,
            "not_gold": self.not_gold,
            "repeated": self.repeated,
            "published": self.official,
        }

    def with_ids(
        self, not_predicted: Sequence[str], not_gold: Sequence[str], repeated: Sequence[str]
    ) -> DetailVerifyResult:
        """The same result with what was left out when rows were joined by id."""
        return replace(
            self,
            not_predicted=tuple(not_predicted),
            not_gold=tuple(not_gold),
            repeated=tuple(repeated),
        )

    def _faults(self, side: str) -> dict[str, int]:
        columns = {
            name.removeprefix(f"{side}_"): self.columns[name]
            for name in FIELDS[_FIRST_FAULT:]
            if name.startswith(side)
        }
        texts = int(np.count_nonzero(np.sum(list(columns.values()), axis=0)))
        return {"texts": texts} | {name: int(column.sum()) for name, column in columns.items()}
