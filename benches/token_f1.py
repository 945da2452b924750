"""Token-level F1 against plain Python that does the same, in one single-threaded run.

    python benches/token_f1.py [ITEMS [CAPTIONS]]

Prints, for 1,000,000 pairs of index sets as Python lists, as numpy columns and (with pyarrow) as
Arrow lists, and for 100,000 tagged captions, the best of three times of both and their ratio.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import re
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

import armchair
from armchair.metrics.detail_verify import DetailVerify


def index_lists(items: int) -> tuple[list[list[int]], list[list[int]]]:
    """Predicted and gold indices of captions of about 100 tokens, a few of them hallucinated."""
    draw = random.Random(5)

    def one() -> list[int]:
        return sorted(draw.sample(range(100), draw.randrange(0, 11)))

    return [one() for _ in range(items)], [one() for _ in range(items)]


def plain_scores(predicted: list[list[int]], gold: list[list[int]]) -> tuple[float, ...]:
    """What a scorer does in plain Python: counts and scores per item, means, pooled scores."""
    counts, precisions, recalls, f1s, ious = [], [], [], [], []
    for left, right in zip(predicted, gold, strict=True):
        pointed_at, hallucinated = set(left), set(right)
        hits = len(pointed_at & hallucinated)
        only_left, only_right = len(pointed_at) - hits, len(hallucinated) - hits
        counts.append((hits, only_left, only_right))
        precision = hits / (hits + only_left) if hits + only_left else 0.0
        recall = hits / (hits + only_right) if hits + only_right else 0.0
        f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
        union = hits + only_left + only_right
        precisions.append(precision)
        recalls.append(recall)
        f1s.append(f1)
        ious.append(hits / union if union else 1.0)
    hits, only_left, only_right = map(sum, zip(*counts, strict=True))
    macro = [sum(column) / len(counts) for column in (precisions, recalls, f1s, ious)]
    return (*macro, 2 * hits / (2 * hits + only_left + only_right))


def core_scores(predicted: Any, gold: Any) -> tuple[float, ...]:
    """The same through `armchair.TokenF1`."""
    result = armchair.TokenF1().score(predicted, gold)
    macro = result.macro
    return (macro.precision, macro.recall, macro.f1, macro.iou, result.micro.f1)


def columns(lists: list[list[int]]) -> armchair.IndexLists:
    """Lists as offsets and values."""
    offsets = np.concatenate([[0], np.cumsum([len(row) for row in lists])])
    return armchair.IndexLists(offsets, np.array([i for row in lists for i in row]))


def plain_lists(lists: armchair.IndexLists) -> list[list[int]]:
    """Offsets and values as lists again, the fastest way plain Python has."""
    offsets, values = lists.offsets.tolist(), lists.values.tolist()
    return [values[start:end] for start, end in pairwise(offsets)]


def best(call: Callable[[], Any], repeats: int = 3) -> tuple[float, Any]:
    """The shortest time of a few, in seconds, and the value."""
    times = []
    value = None
    for _ in range(repeats):
        start = time.perf_counter()
        value = call()
        times.append(time.perf_counter() - start)
    return min(times), value


def report(name: str, slow: float, fast: float) -> None:
    """One line."""
    print(f"{name:38} plain {slow:8.3f} s   core {fast:8.4f} s   {slow / fast:7.1f} times")


def same(left: tuple[float, ...], right: tuple[float, ...]) -> None:
    """Both computed the same figures, but for the rounding of a million plain additions."""
    assert np.allclose(left, right, rtol=1e-9, atol=0), (left, right)


def compare_indices(items: int) -> None:
    """Index sets in every form."""
    predicted, gold = index_lists(items)
    slow, expected = best(lambda: plain_scores(predicted, gold))
    fast, value = best(lambda: core_scores(predicted, gold))
    same(value, expected)
    report(f"{items} pairs, Python lists", slow, fast)
    left, right = columns(predicted), columns(gold)
    slow, expected = best(lambda: plain_scores(plain_lists(left), plain_lists(right)))
    fast, value = best(lambda: core_scores(left, right))
    same(value, expected)
    report(f"{items} pairs, offsets and values", slow, fast)
    if importlib.util.find_spec("pyarrow"):
        arrow = importlib.import_module("pyarrow")
        in_arrow = [arrow.array(side, arrow.list_(arrow.int64())) for side in (predicted, gold)]
        fast, value = best(lambda: core_scores(*in_arrow))
        same(value, expected)
        report(f"{items} pairs, Arrow lists", slow, fast)


def tagged_captions(captions: int) -> tuple[list[str], list[str]]:
    """Predictions and gold captions of about 80 words with a few tagged spans each."""
    draw = random.Random(6)
    words = ["the", "image", "features", "a", "man", "riding", "his", "wave", "on", "3.5", "m"]
    words += ["surfboard", "child's", "mid-air"]

    def tag(text: list[str]) -> str:
        tagged = list(text)
        for _ in range(draw.randrange(0, 5)):
            place = draw.randrange(len(text))
            tagged[place] = f"<HALLUCINATION>{text[place]}</HALLUCINATION>"
        return " ".join(tagged)

    predicted, gold = [], []
    for _ in range(captions):
        text = [draw.choice(words) for _ in range(80)]
        text[::13] = [word + "." for word in text[::13]]
        gold.append(tag(text))
        # One prediction in twelve changes a word.
        if draw.random() < 1 / 12:
            text.insert(draw.randrange(80), "also")
        predicted.append(tag(text))
    return predicted, gold


TAGGED = re.compile("<HALLUCINATION>(.*?)</HALLUCINATION>", re.DOTALL)
TAG = re.compile("</?HALLUCINATION>")
TOKEN = re.compile(r"[A-Za-z0-9]+(?:[-'.@_][A-Za-z0-9]+)*|[@#]\w+|[\u3040-\u30ff\u4e00-\u9fff]+")


def plain_indices(text: str) -> tuple[int, set[int]]:
    """The number of tokens and the indices of the tagged ones, with regular expressions."""
    spans, removed = [], 0
    for match in TAGGED.finditer(text):
        start = match.start() - removed
        spans.append((start, start + len(match[1])))
        removed += len(match[0]) - len(match[1])
    count, tagged = 0, set()
    for token in TOKEN.finditer(TAG.sub("", text)):
        start, end = token.span()
        if any(end > first and start < last for first, last in spans):
            tagged.add(count)
        count += 1
    return count, tagged


def plain_tagged(predicted: list[str], gold: list[str]) -> tuple[float, ...]:
    """Parse, tokenise, map spans to tokens, cut to the shorter, score: in plain Python."""
    pairs = []
    for left, right in zip(predicted, gold, strict=True):
        (left_count, left_set), (right_count, right_set) = plain_indices(left), plain_indices(right)
        shorter = min(left_count, right_count)
        pairs.append([[i for i in side if i < shorter] for side in (left_set, right_set)])
    return plain_scores([left for left, _ in pairs], [right for _, right in pairs])


def core_tagged(predicted: list[str], gold: list[str], align: Any = "cut") -> tuple[float, ...]:
    """The same (and sentences, halves, faults besides) through the core."""
    result = DetailVerify(align).score(predicted, gold).tokens
    macro = result.macro
    return (macro.precision, macro.recall, macro.f1, macro.iou, result.micro.f1)


def compare_tagged(captions: int) -> None:
    """Tagged captions."""
    predicted, gold = tagged_captions(captions)
    slow, expected = best(lambda: plain_tagged(predicted, gold), 1)
    fast, value = best(lambda: core_tagged(predicted, gold))
    same(value, expected)
    report(f"{captions} tagged captions, cut", slow, fast)
    fast, value = best(lambda: core_tagged(predicted, gold, "diff"))
    report(f"{captions} tagged captions, diff", slow, fast)


if __name__ == "__main__":
    compare_indices(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
    compare_tagged(int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
