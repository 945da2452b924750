"""DetailVerifyBench's counts for one caption, from their descriptions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from armchair.reference.tagged_text import align, first_span, read, tokenize

STOPS = ".!?。！？"


@dataclass(frozen=True)
class Options:
    """As `armchair.metrics.detail_verify.DetailVerifyOptions`."""

    align: str = "diff"
    tags: str = "repaired"
    sentences: str = "whole-tokens"
    tag: str = "HALLUCINATION"


def outcome(pairs: Sequence[tuple[bool, bool]]) -> tuple[int, int, int]:
    """True positives, false positives and false negatives of (pointed at, hallucinated) pairs."""
    return (
        sum(pointed_at and truly for pointed_at, truly in pairs),
        sum(pointed_at and not truly for pointed_at, truly in pairs),
        sum(truly and not pointed_at for pointed_at, truly in pairs),
    )


def compare(
    predicted: str, gold: str, options: Options
) -> tuple[dict[str, int], list[tuple[int, int, str]]]:
    """The counts by name, and tokens, hits and text of every gold span."""
    truth = read(gold, options.tags, options.tag)
    truth_tokens = tokenize(truth.text)
    truth_spans = [first_span(token, truth.spans) for token in truth_tokens]
    hallucinated = [span is not None for span in truth_spans]
    words = [truth.text[start:end] for start, end in truth_tokens]

    answer = read(predicted, options.tags, options.tag)
    answer_tokens = tokenize(answer.text)
    answer_words = [answer.text[start:end] for start, end in answer_tokens]
    marks = [first_span(token, answer.spans) is not None for token in answer_tokens]
    clean = declares_clean(predicted, answer.text, options.tags)
    if clean:
        answer_words, marks = words, [False] * len(words)

    outside = 0
    if options.align == "cut":
        pointed_at = marks[: len(words)]
    else:
        places = align(words, answer_words)
        pointed_at = [place is not None and marks[place] for place in places]
        outside = sum(marks) - sum(pointed_at)
    pairs = list(zip(pointed_at, hallucinated, strict=False))
    middle = len(pairs) // 2
    counts = {
        "compared_tokens": len(pairs),
        "gold_tokens": len(words),
        "gold_hallucinated": sum(hallucinated),
        "predicted_tokens": len(answer_words),
        "predicted_hallucinated": sum(marks),
        **named("first_half", outcome(pairs[:middle])),
        **named("second_half", outcome(pairs[middle:])),
        **named("sentence", outcome(sentence_pairs(truth.text, truth_tokens, pairs, options))),
        "faithful": int(answer_words == words),
        "cut_short": int(
            len(answer_words) < len(words) and answer_words == words[: len(answer_words)]
        ),
        "declared_clean": int(clean),
        "outside_caption": outside,
    }
    for side, faults in (("predicted", answer.faults), ("gold", truth.faults)):
        counts |= {f"{side}_{name}": count for name, count in faults.items()}
    spans = []
    for number, text in enumerate(truth.sources):
        inside = [
            mark for mark, span in zip(pointed_at, truth_spans, strict=False) if span == number
        ]
        spans.append((len(inside), sum(inside), text))
    return counts, spans


def named(prefix: str, counts: tuple[int, int, int]) -> dict[str, int]:
    """The three counts under their names."""
    names = ("true_positives", "false_positives", "false_negatives")
    return {f"{prefix}_{name}": count for name, count in zip(names, counts, strict=True)}


def sentence_pairs(
    text: str,
    tokens: Sequence[tuple[int, int]],
    pairs: Sequence[tuple[bool, bool]],
    options: Options,
) -> list[tuple[bool, bool]]:
    """For every sentence whether a token of it is pointed at, and whether one is hallucinated."""
    if options.sentences == "published":
        pieces = re.split(f"(?<=[{STOPS}])", text)
        sizes = [len(tokenize(piece)) for piece in pieces]
    else:
        sizes = [0]
        ends = [end for _, end in tokens]
        for (start, _), before in zip(tokens, [0, *ends], strict=False):
            if any(stop in text[before:start] for stop in STOPS):
                sizes.append(0)
            sizes[-1] += 1
    sentences, position = [], 0
    for size in sizes:
        part = pairs[position : position + size]
        position += size
        sentences.append((any(left for left, _ in part), any(right for _, right in part)))
    return sentences


def declares_clean(predicted: str, text: str, tags: str) -> bool:
    """Whether a prediction says that nothing is hallucinated instead of repeating the caption."""
    if tags == "published":
        return predicted.strip().upper() == "NO HALLUCINATION"
    return re.sub("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$", "", text).upper() == "NO HALLUCINATION"
