"""A million POPE answers read and scored, against the official script's rule as a Python loop.

Run it with `python benches/pope.py [--answers N]`; it prints the least processor time of several
runs of both, one thread each.
Both start from the same lists of strings and end with the same confusion counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

from armchair import Pope
from armchair.metrics.pope import CONVENTIONS

COUNT = 1_000_000
RUNS = 7
FORMS = ("Yes", "No", "Yes.", "No.", "yes", "no", "Yes, there is a dog in the image.")
LONG_FORMS = (
    "There is no dog in the image.",
    "The image does not contain a dog.",
    "Yes, there is a dog lying on the couch next to a pillow.",
    "**No**, the image shows a cat.",
)


def made(count: int, seed: int = 0) -> tuple[list[str], list[str]]:
    """Answers as models give them, mostly one word; every answer is an object of its own."""
    draws = random.Random(seed)
    forms = FORMS * 6 + LONG_FORMS
    answers = ["".join(list(draws.choice(forms))) for _ in range(count)]
    labels = [draws.choice(("yes", "no")) for _ in range(count)]
    return answers, labels


def loop(answers: list[str], labels: list[str]) -> tuple[int, int, int, int]:
    """POPE's evaluation in the steps of its script: words, then 0 and 1, then one by one."""
    words = []
    for answer in answers:
        if answer.find(".") != -1:
            answer = answer.split(".")[0]
        pieces = answer.replace(",", "").split(" ")
        denied = "No" in pieces or "not" in pieces or "no" in pieces
        words.append("no" if denied else "yes")
    truth = []
    for label in labels:
        truth.append(0 if label == "no" else 1)
    read = []
    for word in words:
        read.append(0 if word == "no" else 1)
    hits = alarms = rejections = misses = 0
    for said, right in zip(read, truth, strict=True):
        if said == 1 and right == 1:
            hits += 1
        elif said == 1 and right == 0:
            alarms += 1
        elif said == 0 and right == 0:
            rejections += 1
        elif said == 0 and right == 1:
            misses += 1
    return hits, alarms, rejections, misses


def core(answers: list[str], labels: list[str], convention: str) -> tuple[int, int, int, int]:
    """The same through the package."""
    counts = Pope(convention).score(answers, labels).counts
    return (
        counts.true_positives,
        counts.false_positives,
        counts.true_negatives,
        counts.false_negatives,
    )


def seconds(run: Callable[[], object]) -> float:
    """The least processor time of a few runs: other programs count as little as they can."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{count} is not at least 1")
    return count


def main() -> None:
    """Print the times and the ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument(
        "--answers", type=_count, default=COUNT, metavar="N", help="default: %(default)s"
    )
    count: int = parser.parse_args().answers
    answers, labels = made(count)
    if loop(answers, labels) != core(answers, labels, "official"):
        raise SystemExit("the package and the script disagree: nothing to compare")
    plain = seconds(partial(loop, answers, labels))
    print(f"{count:,} answers, one thread, least processor time of {RUNS} runs")
    print(f"{'official script, plain Python':32s} {1000 * plain:8.1f} ms")
    for convention in CONVENTIONS:
        took = seconds(partial(core, answers, labels, convention))
        print(
            f"{'armchair, ' + convention:32s} {1000 * took:8.1f} ms"
            f"  {plain / took:5.1f} times  {count / took / 1e6:5.1f} M answers/s"
        )


if __name__ == "__main__":
    main()
