"""POPE's readers as data: recorded readings and scores, and each rule written once more."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import armchair
from armchair import Pope
from armchair.cli import main
from armchair.metrics.pope import CONVENTIONS
from armchair.reference import pope as reference
from helpers import ROOT, read_lines

FOLDER = ROOT / "python" / "armchair" / "conventions" / "pope"
SETTINGS = ("random", "popular", "adversarial")
DENIALS = {"No", "not", "no", "NO"}
Rule = Callable[[str], str | None]


def by_label(convention: str, answer: str, label: bool) -> str:
    counts = Pope(convention).score([answer], [label]).counts
    if counts.unreadable:
        return "unreadable"
    return "yes" if counts.true_positives + counts.false_positives else "no"


def read(convention: str, answer: str) -> str | None:
    reading = armchair.read_answer(answer, convention)
    return None if reading == "unreadable" else reading


# ../shared/field.md, section 2, rule by rule; None where the reader says neither.
def official(text: str) -> str:
    pieces = text.split(".")[0].replace(",", "").split(" ")
    return "no" if {"No", "not", "no"} & set(pieces) else "yes"


def opera_denies(text: str) -> bool:
    pieces = text.replace(".", "").replace(",", "").split(" ")
    return any(piece in DENIALS or piece.endswith("n't") for piece in pieces)


def spin(text: str) -> str | None:
    if opera_denies(text):
        return "no"
    pieces = set(text.replace(".", "").replace(",", "").split(" "))
    return "yes" if {"Yes", "yes", "YES"} & pieces else None


def logiccheck(text: str) -> str:
    pieces = set(text.split(".")[0].replace(",", "").split(" "))
    return "no" if {"No", "not", "no", "don't", "cannot"} & pieces else "yes"


def repope(text: str) -> str | None:
    text = text.lower()
    if "yes" in text:
        return "yes"
    return "no" if "no" in text or "not" in text else None


def mme(text: str) -> str | None:
    text = text.lower()
    if text in ("yes", "no"):
        return text
    return "yes" if "yes" in text[:4] else "no" if "no" in text[:4] else None


def mme_lmms_eval(text: str) -> str | None:
    text = text.lower().strip().replace(".", "")
    return {"y": "yes", "n": "no"}.get(text) or mme(text)


def openchair(text: str) -> str | None:
    for mark in ",.;":
        text = text.replace(mark, "")
    words = text.lower().replace("\n", " ").split(" ")
    return "yes" if "yes" in words else "no" if "no" in words or "not" in words else None


def lmms_eval(text: str) -> str | None:
    return text.lower().strip() if text.lower().strip() in ("yes", "no") else None


def vlmevalkit(text: str) -> str | None:
    text = text.lower()
    number = re.search(r"\d,\d", text)
    out = text
    for mark in ';/[]"{}()=+\\_-><@`,?!':
        gone = number or f"{mark} " in text or f" {mark}" in text
        out = out.replace(mark, "" if gone else " ")
    words = re.sub(r"\.(?!\d)", "", out, count=32).split()
    said = [word for word in ("yes", "no") if word in words]
    return said[0] if len(said) == 1 else None


RULES: dict[str, Rule] = {
    "official": official,
    "r-bench": official,
    "opera": lambda text: "no" if opera_denies(text) else "yes",
    "first-line": lambda text: "no" if opera_denies(text.split("\n")[0]) else "yes",
    "spin": spin,
    "logiccheck": logiccheck,
    "repope": repope,
    "dash-b": lambda text: repope(text.replace("not", "no")),
    "vlmevalkit": vlmevalkit,
    "mme": mme,
    "mme-lmms-eval": mme_lmms_eval,
    "openchair": openchair,
    "lmms-eval": lmms_eval,
    "amber": lambda text: {"Yes": "yes", "No": "no"}.get(text),
    "yes-inside": lambda text: "yes" if "yes" in text.lower() else "no",
    "yes-no-case": lambda text: text.lower() if text in ("Yes", "yes", "No", "no") else None,
}
BY_LABEL: dict[str, Callable[[str], str]] = {
    "vcd": lambda text: text.lower().strip(),
    "evalscope": lambda text: text.strip().upper().replace("YES", "yes").replace("NO", "no"),
}

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
    *("é", "ſ", "ŉ", "İ", "K", "Σ", "ß", "没有", "’"),
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


OWN = """name = "oui"
used_by = "this test"

[reader]
lower = true
strip = true
split = "blank"
yes.words = ["oui"]
no.words = ["non"]
first = "neither"
"""


def test_a_reader_of_ones_own_is_one_file(tmp_path: Path, capsys):
    path = tmp_path / "oui.toml"
    path.write_text(OWN, encoding="utf-8")
    said = ["Oui, un chat", "OUI un chien", "non", "oui non"]
    readings = [armchair.read_answer(text, str(path)) for text in said]
    assert readings == ["unreadable", "yes", "no", "unreadable"]
    answers, questions = tmp_path / "a.json", tmp_path / "q.json"
    answers.write_text(json.dumps(said))
    questions.write_text(json.dumps([{"label": "yes"}] * 4))
    assert (
        main(["pope", str(answers), "--questions", str(questions), "--convention", str(path)]) == 0
    )
    printed = capsys.readouterr().out
    digest = re.search(r"convention:oui\|.*digest:([0-9a-f]{16})\|", printed)
    assert digest is not None
    path.write_text(OWN.replace("oui", "ja").replace('"ja"\nused', '"oui"\nused'), encoding="utf-8")
    assert Pope(str(path)).score(["ja"], ["yes"]).options.digest != digest[1]


FAULTS = [
    ("first", "frist", 'line 10: unknown key "frist" in reader'),
    ('"neither"', '"both"', 'line 10: "first" is "both" (known: "yes", "no", "neither")'),
    ('"oui"]', '"Oui"]', 'line 8: "Oui" is never found'),
    ('"oui"]', '""]', 'line 8: an empty text in "words"'),
    ('split = "blank"\n', "", '"words" are looked for in pieces: "split" is missing'),
    ('no.words = ["non"]\n', "", 'words for "yes" or for "no" are missing'),
    ("first", 'otherwise = "yes"\nfirst', "is needed, and only one"),
    ("lower", "upper = true\nlower", '"lower" and "upper" cannot both be'),
    ("strip = true", "strip = 1", 'line 6: "strip" in reader must be true or false'),
    ("strip", 'cut = "ab"\nstrip', 'line 6: "ab" is not one character'),
    ('name = "oui"', 'name = "opera"', "calls itself"),
    ("[reader]", "[raeder]", 'unknown key "raeder"'),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_faults_have_their_line(tmp_path: Path, old: str, new: str, message: str):
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(armchair.InputError, match=re.escape(message)) as found:
        Pope(str(path))
    assert str(path) in str(found.value)


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
