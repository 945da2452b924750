"""POPE in plain Python: answers read, counted and scored, from the definitions.

Counts are dictionaries from (label, reading) to a number; readings are "yes", "no", "unreadable".
The strict reading is in `armchair.reference.pope_strict`, the questions in
`armchair.reference.pope_questions`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable

from armchair.reference.pope_strict import strict

# The marks of the VQA evaluation's punctuation rules.
_MARKS = ';/[]"{}()=+\\_-><@`,?!'
# The VQA evaluation passes a flag where the number of replacements goes: it removes 32 full stops.
_STOPS = int(re.UNICODE)


def official(answer: str) -> str:
    """POPE's script: the first sentence without commas, split at blanks, denied or not."""
    words = answer.partition(".")[0].replace(",", "").split(" ")
    return "no" if {"No", "not", "no"} & set(words) else "yes"


def lmms_eval(answer: str) -> str:
    """The whole answer, lower-cased and stripped, has to be the word."""
    word = answer.lower().strip()
    return word if word in ("yes", "no") else "unreadable"


def vlmevalkit(answer: str) -> str:
    """One of the words, and not the other, after the VQA evaluation's punctuation rules."""
    words = _vqa_punctuation(answer.lower()).split()
    if ("yes" in words) == ("no" in words):
        return "unreadable"
    return "yes" if "yes" in words else "no"


def _vqa_punctuation(text: str) -> str:
    number = re.search(r"\d,\d", text) is not None
    cleaned = text
    for mark in _MARKS:
        spaced = f"{mark} " in text or f" {mark}" in text
        cleaned = cleaned.replace(mark, "" if spaced or number else " ")
    return re.sub(r"\.(?!\d)", "", cleaned, count=_STOPS)


READERS: dict[str, Callable[[str], str]] = {
    "official": official,
    "lmms-eval": lmms_eval,
    "vlmevalkit": vlmevalkit,
    "strict": strict,
}


def count(
    answers: Iterable[str], labels: Iterable[bool], convention: str
) -> Counter[tuple[bool, str]]:
    """How often each reading met each label."""
    read = READERS[convention]
    pairs = zip(answers, labels, strict=True)
    return Counter((label, read(answer)) for answer, label in pairs)


def scores(counts: Counter[tuple[bool, str]], convention: str) -> dict[str, float]:
    """Accuracy, precision, recall, F1 and yes ratio, as fractions.

    `lmms-eval` leaves unreadable answers out of the recall and takes its yes ratio from the
    labels. Where a denominator is zero, `lmms-eval` and `vlmevalkit` say 0 (but for an accuracy
    of nothing); the others leave accuracy, precision, recall and ratio undefined (NaN), and F1
    is 0 as long as there was a yes to find or to claim.
    """
    hits, misses = counts[True, "yes"], counts[True, "no"]
    alarms, rejections = counts[False, "yes"], counts[False, "no"]
    total = counts.total()
    positives = sum(number for (label, _), number in counts.items() if label)
    found = hits + misses if convention == "lmms-eval" else positives
    claimed = hits + alarms
    undefined = 0.0 if convention in ("lmms-eval", "vlmevalkit") else math.nan
    precision = hits / claimed if claimed else undefined
    recall = hits / found if found else undefined
    if hits:
        f1 = 2 * precision * recall / (precision + recall)
    else:
        f1 = 0.0 if claimed or found else undefined
    yes = positives if convention == "lmms-eval" else claimed
    empty = 0.0 if convention == "lmms-eval" else math.nan
    return {
        "accuracy": (hits + rejections) / total if total else math.nan,
        "precision": precision,
        "recall": recall,
        "f1": f1,
        "yes_ratio": yes / total if total else empty,
    }
