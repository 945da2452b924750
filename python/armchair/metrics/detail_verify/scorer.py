"""Scoring tagged predictions against captions that people tagged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import NoneType
from typing import Any, cast, get_args

from armchair import _core
from armchair.errors import InputError, UnknownNameError, require, shown
from armchair.metrics.detail_verify.labels import label_counts
from armchair.metrics.detail_verify.options import Alignment, DetailVerifyOptions, SentenceEnds
from armchair.metrics.detail_verify.result import DetailVerifyResult
from armchair.metrics.detail_verify.tables import FIELDS
from armchair.metrics.detail_verify.tagged_text import TAG, TagReading
from armchair.metrics.token_f1 import Empty
from armchair.signature import unordered_digest

UNKNOWN = "Unknown"
_HALVES = ("first_half", "second_half")


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
        options = replace(self.options, captions=len(named), gold=_gold_digest(gold, labels, named))
        return DetailVerifyResult(columns, counted, named, options)

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
