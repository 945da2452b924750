"""POPE's readers as data: recorded readings and scores, and each rule written once more."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pope_rules import BY_LABEL, RULES

import armchair
from armchair import Pope
from armchair.metrics.pope import CONVENTIONS
from armchair.reference import pope as reference
from helpers import ROOT, read_lines

FOLDER = ROOT / "python" / "armchair" / "conventions" / "pope"
SETTINGS = ("random", "popular", "adversarial")


def by_label(convention: str, answer: str, label: bool) -> str:
    counts = Pope(convention).score([answer], [label]).counts
    if counts.unreadable:
        return "unreadable"
    return "yes" if counts.true_positives + counts.false_positives else "no"


def read(convention: str, answer: str) -> str | None:
    reading = armchair.read_answer(answer, convention)
    return None if reading == "unreadable" else reading


ATOMS = [
    *(
        "yes",
        "Yes",
        "YES",
        "no",
        "No",
        "NO",
        "not",
        "Not",
        "n't",
        "isn't",
        "don't",
        "cannot",
        "know",
    ),
    *("none", "y", "n", "N", "a dog", "eyes", "snow", "1,2", "5", ".5", "no.", "n,o", "y.es"),
    *(" ", " ", " ", "  ", ".", ",", ";", "\n", "\t", "!", "-", "/", "\u00a0", "\u3000", "\x1c"),
    *("é", "ſ", "Ye", "yE", "ŉ", "İ", "K", "Σ", "ß", "没有", "’"),
]


def made(count: int = 20_000) -> list[str]:
    draws = random.Random(12)
    return ["".join(draws.choices(ATOMS, k=draws.randrange(9))) for _ in range(count)]


TEXTS = made()


def test_every_rule_is_here():
    assert {*RULES, *BY_LABEL, "strict"} == set(CONVENTIONS)
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(CONVENTIONS)


@pytest.mark.parametrize("convention", RULES)
def test_generated_texts(convention: str):
    rule = RULES[convention]
    wrong = [text for text in TEXTS if read(convention, text) != rule(text)]
    assert wrong == []


@pytest.mark.parametrize("convention", BY_LABEL)
@pytest.mark.parametrize("label", [True, False])
def test_generated_texts_by_label(convention: str, label: bool):
    word = "yes" if label else "no"
    expected = {True: word, False: "no" if label else "yes"}
    wrong = [
        text
        for text in TEXTS
        if by_label(convention, text, label) != expected[word in BY_LABEL[convention](text)]
    ]
    assert wrong == []


@pytest.mark.parametrize("convention", [*RULES, *BY_LABEL])
def test_core_and_reference_read_generated_texts_alike(convention: str):
    for text in TEXTS[:2000]:
        for label in (True, False):
            assert by_label(convention, text, label) == reference.read(text, convention, label), (
                text
            )


def test_readers_are_those_of_the_survey(parity: Path):
    surveyed = json.loads((parity / "field" / "pope_parsers_as_data.json").read_text())
    for name, keys in surveyed.items():
        file = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        assert file["reader"] == keys, name


def test_recorded_readings(parity: Path):
    rows = json.loads((parity / "field" / "pope_readings.json").read_text(encoding="utf-8"))
    assert len(rows) == 419
    for row in rows:
        answer = row.pop("answer")
        labelled = row.pop("vcd")
        assert {name: read(name, answer) for name in row} == row, answer
        said = {f"label {word}": by_label("vcd", answer, word == "yes") for word in ("yes", "no")}
        assert said == labelled, answer


CELLS = {
    "true_positives": ("TP", "yes|yes"),
    "false_positives": ("FP", "yes|no"),
    "true_negatives": ("TN", "no|no"),
    "false_negatives": ("FN", "no|yes"),
    "unreadable": ("unread",),
}
FIGURES = {
    "accuracy": ("accuracy", "Accuracy"),
    "precision": ("precision", "Precision"),
    "recall": ("recall", "Recall"),
    "f1": ("f1", "F1"),
    "yes_ratio": ("yes_ratio", "yes"),
}


@pytest.mark.parametrize("setting", SETTINGS)
def test_recorded_scores(parity: Path, setting: str):
    questions = read_lines(parity / "pope" / "questions" / f"coco_{setting}.jsonl.gz")
    answers = read_lines(parity / "pope" / "answers" / f"coco_{setting}.jsonl.gz")
    said, labels = [row["answer"] for row in answers], [row["label"] for row in questions]
    field = json.loads((parity / "field" / "pope_scores.json").read_text())
    for name, expected in field["scores"][setting].items():
        result = Pope(name).score(said, labels)
        found: dict[str, Any] = {}
        for own, theirs in CELLS.items():
            found |= {key: getattr(result.counts, own) for key in theirs if key in expected}
        for own, theirs in FIGURES.items():
            found |= {key: getattr(result, own) for key in theirs if key in expected}
        # No label is anything but yes and no, so VCD's share of others is 0.
        assert found == {key: value for key, value in expected.items() if key != "unknow"}, name


def test_r_bench_adds_its_epsilon():
    # By hand: 1 hit, 1 alarm, 1 miss; every denominator has 0.00001 more.
    result = Pope("r-bench").score(["yes", "yes", "no"], ["yes", "no", "yes"])
    share = 1 / (2 + 0.00001)
    assert (result.precision, result.recall) == (share, share)
    assert result.f1 == 2 * share * share / (share + share + 0.00001)
    assert result.accuracy == 1 / 3


def test_a_reader_by_label_says_so():
    with pytest.raises(armchair.InputError, match="vcd reads an answer beside its label"):
        armchair.read_answer("yes", "vcd")


def convention_table() -> str:
    """Each convention's summary and users, as the docs show them."""
    lines = ["| convention | reads | used by |", "|---|---|---|"]
    for name in CONVENTIONS:
        file = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        lines.append(f"| `{name}` | {file['summary']} | {file['used_by']} |")
    return "\n".join(lines)


def test_the_table_in_the_docs_is_current():
    assert convention_table() in (ROOT / "docs" / "pope.md").read_text(encoding="utf-8")
