"""Rows of the second list of troubles about ChartHal, HallusionBench and tagged captions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main

CELL = {"q_type": "open", "q_relation": "contra"}


def command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any, str]:
    code = main([*words, "--json"])
    printed = capsys.readouterr()
    return code, json.loads(printed.out)["rows"][0] if code == 0 else None, printed.err


def test_charthal_rows_without_a_verdict_are_exceptions(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "c.json"
    path.write_text(json.dumps([{"id": "1_1", **CELL, "score": 1}, {"id": "1_2", **CELL}]))
    code, row, _ = command(capsys, "charthal", str(path))
    assert (code, len(row["exceptions"])) == (0, 1)
    assert "1_2" in row["exceptions"][0]
    path.write_text(json.dumps([{"id": "1_1", **CELL}, {"id": "1_2", **CELL}]))
    code, _, err = command(capsys, "charthal", str(path))
    assert code == 2
    assert "no 'score' or 'eval_resp'" in err


@pytest.mark.parametrize("name", ["c.csv", "c.json"])
def test_charthal_scores_that_are_text(tmp_path: Path, capsys: Any, name: str) -> None:
    path = tmp_path / name
    rows = [{"id": "1_1", **CELL, "score": "1"}, {"id": "1_2", **CELL, "score": "0"}]
    lines = ["id,q_type,q_relation,score", *(",".join(row.values()) for row in rows)]
    path.write_text("\n".join(lines) if name.endswith("csv") else json.dumps(rows))
    _, row, _ = command(capsys, "charthal", str(path))
    assert row["accuracy"] == 0.5


FIGURE = {
    "category": "VD",
    "subcategory": "chart",
    "set_id": "0",
    "figure_id": "0",
    "question_id": "0",
    "visual_input": "1",
}


@pytest.mark.parametrize("label", ["0.7", "Infinity", "NaN", "2.0", '"maybe"'])
def test_hallusionbench_labels_that_are_none(tmp_path: Path, capsys: Any, label: str) -> None:
    path = tmp_path / "h.json"
    path.write_text(json.dumps([{**FIGURE, "verdict": 1, "gt_answer": "X"}]).replace('"X"', label))
    code, _, err = command(capsys, "hallusionbench", str(path))
    assert code == 2
    assert "neither 0 (no) nor 1 (yes)" in err
    assert err.count("\n") == 1


def test_hallusionbench_without_verdicts_names_the_option(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "h.json"
    path.write_text(json.dumps([{**FIGURE, "gt_answer": "1", "model_prediction": "Yes"}]))
    code, _, err = command(capsys, "hallusionbench", str(path))
    assert code == 2
    assert "--from-answers compares the model's own yes and no" in err
    assert command(capsys, "hallusionbench", str(path), "--from-answers")[0] == 0


def test_predictions_and_gold_exchanged(tmp_path: Path, capsys: Any) -> None:
    text = "A <HALLUCINATION>dog</HALLUCINATION> sits."
    gold, predicted = tmp_path / "gold.jsonl", tmp_path / "predicted.jsonl"
    gold.write_text(json.dumps({"id": "1", "hallucinated_caption_with_tags": text}))
    predicted.write_text(json.dumps({"id": "1", "prediction": text}))
    assert command(capsys, "tokens", str(predicted), "--gold", str(gold))[0] == 0
    code, _, err = command(capsys, "tokens", str(gold), "--gold", str(predicted))
    assert code == 2
    assert "are predictions and gold exchanged?" in err
