"""Which kind of hallucination a marked span is: its text looked up among the caption's labels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from armchair.metrics.token_f1 import Integers

UNKNOWN = "Unknown"
_NO_LABEL = "None"


def label_counts(
    labels: Sequence[Sequence[Mapping[str, Any]] | None],
    starts: Integers,
    tokens: Integers,
    hits: Integers,
    texts: Sequence[str],
) -> dict[str, tuple[int, int]]:
    """Tokens found and tokens marked of every label, in alphabetical order.

    Args:
        labels: for every caption the labels of its spans.
        starts: the first span of every caption, and the number of spans.
        tokens, hits, texts: of every span: compared tokens, those found, the text.
    """
    counts: dict[str, list[int]] = {}
    for caption, listed in enumerate(labels):
        waiting = _by_text(listed or ())
        for span in range(int(starts[caption]), int(starts[caption + 1])):
            label = _take(waiting, texts[span])
            # The script keeps "None" for tokens outside spans, so such a label is not counted.
            if tokens[span] and label != _NO_LABEL:
                entry = counts.setdefault(label, [0, 0])
                entry[0] += int(hits[span])
                entry[1] += int(tokens[span])
    return {label: (found, marked) for label, (found, marked) in sorted(counts.items())}


def _by_text(listed: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    waiting: dict[str, list[Any]] = {}
    for entry in listed:
        waiting.setdefault(_key(str(entry.get("text", ""))), []).append(entry.get("labels"))
    return waiting


def _take(waiting: dict[str, list[Any]], text: str) -> str:
    """The first label of the next entry with that text: each entry labels one span."""
    entries = waiting.get(_key(text))
    labels = entries.pop(0) if entries else None
    if isinstance(labels, str):
        return labels
    return str(labels[0]) if labels else UNKNOWN


def _key(text: str) -> str:
    """Texts are equal but for case, punctuation, and space around them."""
    return re.sub(r"[^\w\s]", "", text.strip().lower())
