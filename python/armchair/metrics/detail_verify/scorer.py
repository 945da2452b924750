"""Scoring tagged predictions against captions that people tagged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import NoneType
from typing import Any, NamedTuple, cast, get_args

import numpy as np

from armchair import _core
from armchair.errors import InputError, UnknownNameError, require, require_same_class, shown
from armchair.metrics.detail_verify.labels import label_counts
from armchair.metrics.detail_verify.options import Alignment, DetailVerifyOptions, SentenceEnds
from armchair.metrics.detail_verify.result import DetailVerifyResult
from armchair.metrics.detail_verify.tables import FIELDS
from armchair.metrics.detail_verify.tagged_text import TAG, TagReading
from armchair.metrics.scorer import require_same_rules
from armchair.metrics.token_f1 import Empty, Integers
from armchair.metrics.token_f1.formulas import frozen
from armchair.signature import unordered_digest

UNKNOWN = "Unknown"
_HALVES = ("first_half", "second_half")


class _Batch(NamedTuple):
    """Some captions: the counts of each, tokens found and marked by label, domains, the gold."""

    rows: Integers
    labels: Mapping[str, tuple[int, int]]
    domains: tuple[str, ...]
    gold: list[Any]


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
        self._batches: list[_Batch] = []
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
        return self._result([self._counted(predicted, gold, labels, domains)])

    def update(
        self,
        predicted: Sequence[str],
        gold: Sequence[str],
        *,
        labels: Sequence[Sequence[Mapping[str, Any]] | None] | None = None,
        domains: Sequence[str] | None = None,
    ) -> None:
        """Adds a batch to the accumulated captions; see `score` for arguments and errors."""
        self._batches.append(self._counted(predicted, gold, labels, domains))

    def compute(self) -> DetailVerifyResult:
        """The result of all batches so far: the very figures of scoring them at once.

        Its captions are sorted by domain and counts: the order of the batches leaves no trace.
        """
        result = self._result(self._batches)
        rows = zip(result.domains, *(c.tolist() for c in result.columns.values()), strict=True)
        order = [number for number, _ in sorted(enumerate(rows), key=lambda pair: pair[1])]
        columns = {name: frozen(column[order]) for name, column in result.columns.items()}
        return replace(
            result, columns=columns, domains=tuple(result.domains[number] for number in order)
        )

    def merge(self, other: DetailVerify) -> None:
        """Adds the captions of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one has other options.
        """
        require_same_class(other, self)
        require_same_rules(vars(self.options), vars(other.options))
        self._batches += other._batches

    def reset(self) -> None:
        """Forgets the accumulated captions."""
        self._batches = []

    def _counted(
        self,
        predicted: Sequence[str],
        gold: Sequence[str],
        labels: Sequence[Sequence[Mapping[str, Any]] | None] | None,
        domains: Sequence[str] | None,
    ) -> _Batch:
        for name, other in (("labels", labels), ("domains", domains)):
            if other is not None and len(other) != len(gold):
                raise InputError(f"{name} has {len(other)} items and gold has {len(gold)}")
        rows, spans = self._compare(predicted, gold, with_spans=labels is not None)
        if labels is None or spans is None:
            sums = dict(zip(FIELDS, rows.sum(axis=0).tolist(), strict=True))
            hits = sum(sums[f"{half}_true_positives"] for half in _HALVES)
            missed = sum(sums[f"{half}_false_negatives"] for half in _HALVES)
            counted = {UNKNOWN: (hits, hits + missed)} if hits + missed else {}
        else:
            counted = label_counts(labels, *spans)
        named = tuple(domains) if domains is not None else (UNKNOWN,) * len(gold)
        return _Batch(rows, counted, named, _gold_items(gold, labels, named))

    def _result(self, batches: Sequence[_Batch]) -> DetailVerifyResult:
        empty = np.empty((0, len(FIELDS)), np.int64)
        rows = frozen(np.concatenate([empty, *(batch.rows for batch in batches)]))
        labels: dict[str, tuple[int, int]] = {}
        for batch in batches:
            for name, (found, marked) in batch.labels.items():
                before = labels.get(name, (0, 0))
                labels[name] = before[0] + found, before[1] + marked
        domains = tuple(domain for batch in batches for domain in batch.domains)
        gold = unordered_digest(item for batch in batches for item in batch.gold)
        return DetailVerifyResult(
            dict(zip(FIELDS, rows.T, strict=True)),
            dict(sorted(labels.items())),
            domains,
            replace(self.options, captions=len(domains), gold=gold),
        )

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


def _gold_items(
    gold: Sequence[str],
    labels: Sequence[Sequence[Mapping[str, Any]] | None] | None,
    domains: Sequence[str],
) -> list[Any]:
    spans = [
        [(entry.get("text"), entry.get("labels")) for entry in entries or ()]
        for entries in ([None] * len(gold) if labels is None else labels)
    ]
    return list(zip(gold, spans, domains, strict=True))
