"""POPE in plain Python: answers read, counted and scored, from the definitions.

Counts are dictionaries from (label, reading) to a number; readings are "yes", "no", "unreadable".
The strict reading is in `armchair.reference.pope_strict`, the questions in
`armchair.reference.pope_questions`.
"""

from __future__ import annotations

import functools
import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib import resources
from typing import Any

from armchair.reference.pope_strict import strict

_OPPOSITE = {"yes": "no", "no": "yes"}
# The marks of the VQA evaluation's punctuation rules.
_MARKS = ';/[]"{}()=+\\_-><@`,?!'
# The VQA evaluation passes a flag where the number of replacements goes: it removes 32 full stops.
_STOPS = int(re.UNICODE)


@functools.cache
def rule(convention: str) -> dict[str, Any]:
    """The TOML file of a shipped convention, as a dictionary."""
    file = resources.files("armchair") / "conventions" / "pope" / f"{convention}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read(answer: str, convention: str, label: bool | None = None) -> str:
    """What an answer says under a shipped convention; `vcd` and `evalscope` need the label."""
    reader = rule(convention)["reader"]
    return strict(answer) if "code" in reader else read_by(reader, answer, label)


def read_by(reader: dict[str, Any], answer: str, label: bool | None = None) -> str:
    """What an answer says by the keys of a table `[reader]`, each step on the whole text."""
    text = answer
    if reader.get("lower"):
        text = text.lower()
    if reader.get("upper"):
        text = text.upper()
    if reader.get("strip"):
        text = text.strip()
    if "cut" in reader:
        text = text.split(reader["cut"])[0]
    if reader.get("punctuation") == "vqa":
        text = _vqa_punctuation(text)
    for letter in reader.get("delete", []):
        text = text.replace(letter, "")
    text = text.translate({ord(old): new for old, new in reader.get("replace", {}).items()})

    def says(side: str) -> bool:
        return _says(reader[side], text, reader.get("split"), reader.get("head"))

    if "otherwise" in reader:
        silence = str(reader["otherwise"])
        other = _OPPOSITE[silence]
        return other if says(other) else silence
    if "judge" in reader:
        own = "yes" if label else "no"
        return own if says(own) else _OPPOSITE[own]
    if reader["first"] == "earlier":
        return _earliest(reader, text)
    said = [side for side in ("yes", "no") if says(side)]
    if len(said) == 2:
        return str(reader["first"]).replace("neither", "unreadable")
    return said[0] if said else "unreadable"


def _says(table: dict[str, list[str]], text: str, split: str | None, head: int | None) -> bool:
    """Whether one of a side's words stands in the text as its key asks."""
    pieces = text.split(" ") if split == " " else text.split()
    return (
        any(word in pieces for word in table.get("words", []))
        or any(piece.endswith(end) for end in table.get("ends", []) for piece in pieces)
        or any(part in text[:head] for part in table.get("inside", []))
        or text in table.get("whole", [])
    )


def _earliest(reader: dict[str, Any], text: str) -> str:
    """The side whose word stands first, of readers whose words are pieces."""
    words = {word: side for side in ("yes", "no", "neither") for word in reader[side]["words"]}
    said = [words[piece] for piece in re.findall(r"\w+", text) if piece in words]
    return said[0].replace("neither", "unreadable") if said else "unreadable"


def _vqa_punctuation(text: str) -> str:
    number = re.search(r"\d,\d", text) is not None
    cleaned = text
    for mark in _MARKS:
        spaced = f"{mark} " in text or f" {mark}" in text
        cleaned = cleaned.replace(mark, "" if spaced or number else " ")
    return re.sub(r"\.(?!\d)", "", cleaned, count=_STOPS)


@functools.cache
def _scores_of(convention: str) -> dict[str, Any]:
    table: dict[str, Any] = rule(convention).get("scores", {})
    return table


def count(
    answers: Iterable[str], labels: Iterable[bool], convention: str
) -> Counter[tuple[bool, str]]:
    """How often each reading met each label."""
    pairs = zip(answers, labels, strict=True)
    return Counter((label, read(answer, convention, label)) for answer, label in pairs)


def scores(counts: Counter[tuple[bool, str]], convention: str) -> dict[str, float]:
    """Accuracy, precision, recall, F1 and yes ratio, as fractions, by the table `[scores]`.

    Where a denominator is zero, some harnesses say 0 (but for an accuracy of nothing); the others
    leave accuracy, precision, recall and ratio undefined (NaN), and F1 is 0 as long as there was
    a yes to find or to claim.
    """
    choices = _scores_of(convention)
    of_labels = choices.get("yes_ratio_of") == "labels"
    undefined = 0.0 if choices.get("undefined") == "zero" else math.nan
    epsilon = choices.get("epsilon", 0)
    hits, misses = counts[True, "yes"], counts[True, "no"]
    alarms, rejections = counts[False, "yes"], counts[False, "no"]
    total = counts.total()
    if choices.get("unread_in_accuracy") == "left out":
        total = hits + misses + alarms + rejections
    positives = sum(number for (label, _), number in counts.items() if label)
    found = hits + misses if choices.get("unreadable_in_recall") == "left out" else positives
    claimed = hits + alarms
    precision = hits / (claimed + epsilon) if claimed + epsilon else undefined
    recall = hits / (found + epsilon) if found + epsilon else undefined
    if hits:
        f1 = 2 * precision * recall / (precision + recall + epsilon)
    else:
        f1 = 0.0 if claimed or found or epsilon else undefined
    yes = positives if of_labels else claimed
    empty = undefined if of_labels else math.nan
    return {
        "accuracy": (hits + rejections) / total if total else math.nan,
        "precision": precision,
        "recall": recall,
        "f1": f1,
        "yes_ratio": yes / total if total else empty,
    }
