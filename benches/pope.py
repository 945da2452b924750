"""A million POPE answers read and scored, each reader against its published rule in plain Python.

Run it with `python benches/pope.py [--answers N] [READER...]`; it prints the least processor time
of several runs of both, one thread each.
Both start from the same lists of strings and end with the same confusion counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

from pope_rules import BY_LABEL, RULES

from armchair import Pope
from armchair.metrics.pope import CONVENTIONS
from armchair.reference.pope_strict import strict

COUNT = 1_000_000
RUNS = 7
# Readers whose plain Python is so slow that a part of the answers will do.
SHARE = {"strict": 200, "vlmevalkit": 10}
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


def official(answers: list[str]) -> list[str | None]:
    """POPE's own rule as its script has it, without a call for each answer."""
    words: list[str | None] = []
    for answer in answers:
        if answer.find(".") != -1:
            answer = answer.split(".")[0]
        pieces = answer.replace(",", "").split(" ")
        denied = "No" in pieces or "not" in pieces or "no" in pieces
        words.append("no" if denied else "yes")
    return words


def readings(answers: list[str], labels: list[str], reader: str) -> list[str | None]:
    """What a published rule reads, in plain Python."""
    if reader == "official":
        return official(answers)
    if reader == "strict":
        return [strict(answer) for answer in answers]
    if reader in RULES:
        rule = RULES[reader]
        return [rule(answer) for answer in answers]
    fold = BY_LABEL[reader]
    other = {"yes": "no", "no": "yes"}
    pairs = zip(answers, labels, strict=True)
    return [label if label in fold(answer) else other[label] for answer, label in pairs]


def plain(answers: list[str], labels: list[str], reader: str) -> tuple[int, int, int, int]:
    """The evaluation in the steps of POPE's script: words, then 0 and 1, then one by one."""
    words = readings(answers, labels, reader)
    truth = []
    for label in labels:
        truth.append(0 if label == "no" else 1)
    read = []
    for word in words:
        read.append(0 if word == "no" else 1 if word == "yes" else 2)
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
    parser.add_argument("readers", nargs="*", metavar="READER", help="default: all")
    arguments = parser.parse_args()
    count: int = arguments.answers
    answers, labels = made(count)
    print(f"{count:,} answers, one thread, least processor time of {RUNS} runs")
    print(f"{'':14s} {'plain Python':>14s} {'armchair':>12s}")
    for reader in arguments.readers or CONVENTIONS:
        # What takes plain Python seconds is timed on fewer answers.
        few = max(1, count // SHARE.get(reader, 1))
        parts = answers[:few], labels[:few]
        if plain(*parts, reader) != core(*parts, reader):
            raise SystemExit(f"the package and the rule of {reader} disagree: nothing to compare")
        slow = seconds(partial(plain, *parts, reader)) * (count / few)
        took = seconds(partial(core, answers, labels, reader))
        print(
            f"{reader:14s} {1000 * slow:11.1f} ms {1000 * took:9.1f} ms"
            f"  {slow / took:6.1f} times  {count / took / 1e6:5.1f} M answers/s"
        )


if __name__ == "__main__":
    main()
