"""DetailVerifyBench: hallucinations localised by tags in long captions (arXiv:2604.05623).

A model repeats a caption with the tokens it holds to be hallucinated in tags. Everything is scored
against a caption that was tagged by people: tokens, sentences, whole responses, halves of the
captions, length bands, kinds of hallucination and domains. `align="cut"` computes what the
benchmark's script does, to the last of its oddities; `align="diff"`, the default, mends them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import NoneType
from typing import Any, Literal, cast, get_args

import numpy as np

from armchair import _core
from armchair.arguments import require
from armchair.benchmarks.detail_verify_labels import label_counts
from armchair.benchmarks.detail_verify_tables import FIELDS, Columns, official_tables
from armchair.benchmarks.detail_verify_text import readable
from armchair.errors import InputError, UnknownNameError
from armchair.showing import shown
from armchair.signature import signature, unordered_digest
from armchair.tagged_text import TAG, TagReading
from armchair.token_f1 import Empty, TokenF1Options, TokenF1Result

Alignment = Literal["diff", "cut"]
SentenceEnds = Literal["whole-tokens", "published"]
UNKNOWN = "Unknown"


@dataclass(frozen=True)
class DetailVerifyOptions:
    """What changes a score; every field is in the signature."""

    align: Alignment = "diff"
    tags: TagReading = "repaired"
    sentences: SentenceEnds = "whole-tokens"
    empty: Empty = "official"
    tag: str = TAG


@dataclass(frozen=True)
class DetailVerifySigned(DetailVerifyOptions):
    """The options, and what was scored, as the signature tells it.

    Attributes:
        captions: how many.
        gold: a digest of the gold captions, the labels of their spans and their domains, in any
            order.
    """

    captions: int = 0
    gold: str = "none"


@dataclass(frozen=True, eq=False)
class DetailVerifyResult:
    """All tables of one run.

    Attributes:
        columns: one array of counts per name in `FIELDS`, one entry per caption.
        labels: kind of hallucination -> [tokens found, tokens marked in gold].
        domains: the domain of every caption.
        options: how it was computed.
        gold: a digest of the gold captions.
        not_predicted: ids of gold captions without a prediction; they are left out.
        not_gold: ids of predictions without a gold caption; they are left out.
        repeated: ids that came more than once in a file; the last row counts.
    """

    columns: Columns
    labels: Mapping[str, tuple[int, int]]
    domains: tuple[str, ...]
    options: DetailVerifyOptions
    gold: str
    not_predicted: tuple[str, ...] = field(default=(), kw_only=True)
    not_gold: tuple[str, ...] = field(default=(), kw_only=True)
    repeated: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def captions(self) -> int:
        """The number of captions scored."""
        return len(self.domains)

    @property
    def signature(self) -> str:
        """What was computed, on which gold captions, in one line."""
        options = vars(self.options)
        signed = DetailVerifySigned(**options, captions=self.captions, gold=self.gold)
        return signature("detail-verify", signed)

    @cached_property
    def tables(self) -> dict[str, Any]:
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
        options = TokenF1Options(self.options.empty)
        return TokenF1Result(hits, only_predicted, only_gold, options, self.gold)

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

    def table(self) -> str:
        """Every table for reading, in percent; then faithfulness, tags, ids, the signature."""
        return readable(self)

    def as_dict(self) -> dict[str, Any]:
        """The tables under the script's keys, and what the script does not tell; for JSON."""
        return {
            **self.tables,
            "micro": vars(self.tokens.micro),
            "faithfulness": self.faithfulness,
            "malformed": self.malformed,
            "not_predicted": list(self.not_predicted),
            "not_gold": list(self.not_gold),
            "repeated": list(self.repeated),
            "signature": self.signature,
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


class DetailVerify:
    """Scores tagged predictions against tagged gold captions.

    Args:
        align: what becomes of a prediction that does not repeat the caption: "diff" aligns its
            tokens with the caption's, "cut" compares by position up to the shorter end (official).
        tags: how malformed tags are read, "repaired" or "published" (see `tagged_text.read`).
        sentences: "whole-tokens" ends a sentence after `.!?` (or their full-width forms) that are
            not within a token, "published" after every one, "3.5" included.
        empty: how nothing tagged on both sides counts, as in `armchair.TokenF1`.
        tag: the name within the tags.

    `tags` and `sentences` follow `align` where they are not given: published with "cut".

    >>> gold = "A <HALLUCINATION>red</HALLUCINATION> dog and a cat."
    >>> inserted = "A big <HALLUCINATION>red</HALLUCINATION> dog and a cat."
    >>> [DetailVerify(align).score([inserted], [gold]).tokens.macro.f1 for align in ("cut", "diff")]
    [0.0, 1.0]
    """

    def __init__(
        self,
        align: Alignment = "diff",
        *,
        tags: TagReading | None = None,
        sentences: SentenceEnds | None = None,
        empty: Empty = "official",
        tag: str = TAG,
    ) -> None:
        if empty not in get_args(Empty):
            raise UnknownNameError(
                f"empty is {shown(empty)}, but must be one of {', '.join(get_args(Empty))}"
            )
        require(align, str, "align", "the name of a choice")
        for name, value in (("tags", tags), ("sentences", sentences)):
            require(value, (str, NoneType), name, "the name of a choice")
        require(tag, str, "tag", "the name of a tag")
        cut = align == "cut"
        self.options = DetailVerifyOptions(
            align,
            tags or ("published" if cut else "repaired"),
            sentences or ("published" if cut else "whole-tokens"),
            empty,
            tag,
        )
        # The core knows the other options' values: let it refuse a wrong one now.
        self._compare([], [], with_spans=False)

    def score(
        self,
        predicted: Sequence[str],
        gold: Sequence[str],
        *,
        labels: Sequence[Sequence[Mapping[str, Any]] | None] | None = None,
        domains: Sequence[str] | None = None,
    ) -> DetailVerifyResult:
        """Scores caption by caption: text k of `predicted` against text k of `gold`.

        Args:
            predicted: what a model wrote; "NO HALLUCINATION" alone points at nothing.
            gold: the captions as people tagged them.
            labels: for every caption its `hallucination_labels`, objects with the `text` of a span
                and its `labels`; a span that none of them fits has the label "Unknown".
            domains: the domain of every caption ("Unknown" where none is given).

        Raises:
            InputError: the sequences have different lengths or an entry is no text (named).
        """
        for name, other in (("labels", labels), ("domains", domains)):
            if other is not None and len(other) != len(gold):
                raise InputError(f"{name} has {len(other)} items and gold has {len(gold)}")
        rows, spans = self._compare(predicted, gold, with_spans=labels is not None)
        rows.setflags(write=False)
        columns = dict(zip(FIELDS, rows.T, strict=True))
        if labels is None or spans is None:
            hits = sum(int(columns[f"{half}_true_positives"].sum()) for half in _HALVES)
            missed = sum(int(columns[f"{half}_false_negatives"].sum()) for half in _HALVES)
            counted = {UNKNOWN: (hits, hits + missed)} if hits + missed else {}
        else:
            counted = label_counts(labels, *spans)
        named = tuple(domains) if domains is not None else (UNKNOWN,) * len(gold)
        digest = _gold_digest(gold, labels, named)
        return DetailVerifyResult(columns, counted, named, self.options, digest)

    def _compare(self, predicted: Sequence[str], gold: Sequence[str], *, with_spans: bool) -> Any:
        options = self.options
        return _core.compare_tagged(
            predicted,
            gold,
            cast(str, options.align),
            cast(str, options.tags),
            cast(str, options.sentences),
            options.tag,
            with_spans,
        )


def _gold_digest(
    gold: Sequence[str],
    labels: Sequence[Sequence[Mapping[str, Any]] | None] | None,
    domains: Sequence[str],
) -> str:
    spans = [
        [(entry.get("text"), entry.get("labels")) for entry in entries or ()]
        for entries in ([None] * len(gold) if labels is None else labels)
    ]
    return unordered_digest(zip(gold, spans, domains, strict=True))


_HALVES = ("first_half", "second_half")
_FIRST_FAULT = FIELDS.index("predicted_unclosed")
