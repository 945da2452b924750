"""POPE's tables: named sets in papers' order, percent, and conventions side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from armchair import Pope
from armchair.cli import main
from armchair.metrics.pope import CONVENTIONS
from helpers import only_row

LABELS = ["yes", "yes", "no", "no"]
SAID = ["Yes", "I see a dog.", "No", "yes"]
NOTE = (
    "lmms-eval's quirks: yes % is that of the labels, not of the answers; "
    "recall leaves unreadable answers out"
)


@pytest.fixture
def files(tmp_path: Path):
    """The same four answers for a question file of each of the names."""

    def write(*names: str) -> list[str]:
        answers, questions = [], []
        for place, name in enumerate(names):
            said, asked = tmp_path / f"a{place}.json", tmp_path / name
            said.write_text(json.dumps(SAID))
            asked.write_text(json.dumps([{"label": label} for label in LABELS]))
            answers.append(str(said))
            questions.append(str(asked))
        return [*answers, "--questions", *questions]

    return write


def test_a_single_set_is_called_after_its_file(files, capsys):
    assert main(["pope", *files("coco_pope_random.json")]) == 0
    header, row, unit, _, signature = capsys.readouterr().out.splitlines()
    assert header.startswith("set ") and " yes %  " in header
    assert unit == "accuracy, precision, recall, F1 and yes are in percent"
    # By hand: 2 yes said, 1 rightly; "I see a dog." is read as a yes.
    assert row.split() == [
        "coco_pope_random",
        "4",
        "75.00",
        "66.67",
        "100.00",
        "80.00",
        "75.00",
        "0",
    ]
    assert signature.startswith("metric:pope|")


def test_the_file_name_leaves_no_trace_in_the_signature(files, capsys):
    signatures = set()
    for name in ("one.json", "other.json"):
        assert main(["pope", *files(name), "--json"]) == 0
        signatures.add(only_row(capsys.readouterr().out)["signature"])
    assert len(signatures) == 1


def test_sets_come_in_papers_order(files, capsys):
    names = ("adversarial.json", "own.json", "popular.json", "random.json")
    assert main(["pope", *files(*names)]) == 0
    rows = [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:-3]]
    assert rows == ["random", "popular", "adversarial", "own", "mean", "pooled"]


def test_lmms_eval_names_its_quirks():
    assert str(Pope("lmms-eval").score(SAID, LABELS)).splitlines()[-4] == NOTE
    assert NOTE not in str(Pope("official").score(SAID, LABELS))


def test_all_conventions_in_one_table(files, capsys):
    assert main(["pope", *files("popular.json", "random.json"), "--convention", "all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    conventions = list(CONVENTIONS)
    count = len(conventions)
    assert lines[0].split()[:3] == ["set", "convention", "questions"]
    sets = ("random", "popular", "mean", "pooled")
    assert [line.split()[:2] for line in lines[1 : 1 + 4 * count]] == [
        [name, convention] for name in sets for convention in conventions
    ]
    # By hand: lmms-eval reads 3 of 4, its recall is 1 of the 1 read, its yes ratio the labels'.
    place = 1 + conventions.index("lmms-eval")
    assert lines[place].split()[2:] == ["4", "50.00", "50.00", "100.00", "66.67", "50.00", "1"]
    assert NOTE in lines
    signed = [line for line in lines if line.startswith("metric:")]
    assert [line.split("|")[1] for line in signed] == [f"convention:{c}" for c in conventions]
    assert "opera is used by OPERA, PAI, HALC, SID, VISTA, AvisC and 20 more" in lines
