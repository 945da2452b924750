"""The same answers under several sets of labels, which may drop questions; DASH-B's figures."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import pytest

from armchair import Pope, PopeCounts
from armchair.cli import main
from armchair.metrics.pope import PopeResult
from helpers import read_lines

COUNTS = ("TP", "FN", "FP", "TN")


def test_recorded_scores_under_both_label_sets(parity: Path) -> None:
    field = json.loads((parity / "field" / "repope.json").read_text())["scores"]
    yes = set(field["random"]["yes_answers_ids"])
    rows = read_lines(parity / "pope" / "questions" / "coco_random.jsonl.gz")
    said = ["yes" if row["question_id"] in yes else "no" for row in rows]
    old = Pope("official").score(said, [row["label"] for row in rows])
    assert figures(old) == field["random"]["POPE"] | {"questions": 3000}
    # RePOPE's labels have no licence and are not shipped: its counts are recorded.
    for sets in field.values():
        hits, misses, alarms, rejections = (sets["RePOPE"][name] for name in COUNTS)
        counts = PopeCounts(hits, misses, 0, alarms, rejections, 0)
        assert figures(PopeResult.of({"all": counts}, "official")) == sets["RePOPE"]


def figures(result: PopeResult) -> dict[str, Any]:
    counts = result.counts
    return {
        "questions": counts.questions,
        "TP": counts.true_positives,
        "FP": counts.false_positives,
        "TN": counts.true_negatives,
        "FN": counts.false_negatives,
        **dataclasses.asdict(result.pooled),
    }


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Four answers, four questions, and three of them relabelled."""
    answers = [{"question_id": n, "answer": said} for n, said in enumerate("yynn", 1)]
    answers = [{**row, "answer": {"y": "yes", "n": "no"}[row["answer"]]} for row in answers]
    (tmp_path / "answers.json").write_text(json.dumps(answers))
    for name, labels in (("pope", ["yes", "yes", "no", "no"]), ("repope", ["yes", "no", "no"])):
        rows = [{"question_id": n, "label": label} for n, label in enumerate(labels, 1)]
        (tmp_path / f"{name}.json").write_text(json.dumps(rows))
    return tmp_path


def test_answers_without_a_question_are_left_out_if_asked(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["pope", str(files / "answers.json"), "--questions", str(files / "repope.json")]
    assert main(command) == 2
    assert "--on-missing skip-answers leaves them out" in capsys.readouterr().err
    assert main([*command, "--on-missing", "skip-answers", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    # By hand: hit, alarm, rejection.
    assert (row["accuracy"], row["questions"], row["skipped_answers"]) == (2 / 3, 3, 1)
    assert "skipped-answers:1|" in row["signature"]
    # A question without an answer stays an error.
    rows = json.loads((files / "answers.json").read_text())
    (files / "answers.json").write_text(json.dumps(rows[1:]))
    assert main([*command, "--on-missing", "skip-answers"]) == 2
    assert "has no answer to 1 of the 3 questions" in capsys.readouterr().err


def test_both_label_sets_in_one_table(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sets = [f"old={files / 'pope.json'}", f"new={files / 'repope.json'}"]
    command = ["pope", str(files / "answers.json"), "--on-missing", "skip-answers", "--questions"]
    assert main([*command, *sets]) == 0
    header, old, new, *notes = capsys.readouterr().out.splitlines()
    assert header.split()[:3] == ["set", "labels", "questions"]
    assert old.split()[:4] == ["pope", "old", "4", "100.00"]
    assert new.split()[:4] == ["repope", "new", "3", "66.67"]
    assert "1 answers left out: the questions do not have theirs" in notes
    assert main([*command, *sets, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["labels"], row["accuracy"]) for row in rows] == [("old", 1.0), ("new", 2 / 3)]
    assert main([*command, *sets, "--convention", "all"]) == 0
    assert capsys.readouterr().out.split("\n")[0].split()[:3] == ["set", "labels", "convention"]
    assert main([*command, sets[0], str(files / "repope.json")]) == 2
    assert "repope.json has no name while others have" in capsys.readouterr().err


def test_dash_bs_figures_by_hand() -> None:
    # 1 of 2 yes-questions and 3 of 4 no-questions are right: 2 * 0.75 * 0.5 / 1.25.
    said = ["yes", "no", "no", "no", "no", "perhaps"]
    labels = ["yes", "yes", "no", "no", "no", "no"]
    result = Pope("dash-b").score(said, labels)
    counts = result.counts
    assert (counts.true_negative_rate, counts.rates_mean) == (0.75, 0.6)
    assert result.as_dict()["rates_mean"] == 0.6
    note = "TNR, and its harmonic mean with the recall (TPR), in percent: all 75.00, 60.00"
    assert note in str(result)
    assert "TNR" not in str(Pope("repope").score(said, labels))
    assert PopeCounts(false_negatives=1, false_positives=1).rates_mean == 0.0
    assert math.isnan(PopeCounts(true_positives=1).rates_mean)
