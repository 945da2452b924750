"""ChartHal: the authors' own run, and small cases worked by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from armchair.cli import main
from armchair.errors import InputError
from armchair.metrics.charthal import ChartHal
from helpers import only_row

ROWS = [
    {"id": "1_0", "q_type": "desc", "q_relation": "normal", "score": 1},
    {"id": "1_1", "q_type": "desc", "q_relation": "normal", "score": 0},
    {"id": "1_2", "q_type": "open", "q_relation": "contra", "eval_resp": "Score: 1"},
    {"id": "1_3", "q_type": "reason", "q_relation": "irrel", "score": -1},
    {"id": "1_4", "q_type": "reason", "q_relation": "irrel", "score": 7},
    {"id": "1_5", "q_type": "open", "q_relation": "contra", "eval_resp": None},
    {
        "id": "1_6",
        "q_type": "open",
        "q_relation": "contra",
        "eval_resp": "Request failed after: error 1",
    },
]


def test_the_authors_own_run(parity: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = parity / "charthal"
    assert main(["charthal", str(folder / "gpt-5-mini_verdicts.jsonl.gz"), "--json"]) == 0
    printed = only_row(capsys.readouterr().out)
    expected = json.loads((folder / "gpt-5-mini_expected.json").read_text())
    assert printed["published"] == expected
    assert round(100 * printed["accuracy"], 2) == 31.73
    sizes = {cell["relation"]: cell["total"] for cell in printed["tables"]["relations"]}
    assert sizes == {"irrel": 269, "inexist": 344, "contra": 210, "normal": 239}
    assert [cell["total"] for cell in printed["tables"]["types"]] == [383, 322, 357]
    assert min(cell["total"] for cell in printed["tables"]["cells"]) == 54


def test_exceptions_are_named_and_in_no_denominator() -> None:
    result = ChartHal().score(ROWS)
    assert (result.overall.correct, result.overall.total) == (2, 3)
    assert result.by_type["desc"].accuracy == 0.5
    assert result.by_relation["contra"].accuracy == 1.0
    assert math.isnan(result.by_type["reason"].accuracy)
    assert len(result.exceptions) == 4
    assert result.exceptions[0] == "row 4 (id 1_3)"
    assert "4 without a verdict of 0 or 1, left out: row 4 (id 1_3); " in str(result)
    assert result.published()["total_queries"] == 7
    assert "questions:7|exceptions:4" in result.signature


def test_the_authors_layout_is_an_object_by_id(tmp_path: Path) -> None:
    path = tmp_path / "eval.json"
    path.write_text(json.dumps({row["id"]: row for row in ROWS}))
    assert main(["charthal", str(path), "--latex"]) == 0
    assert (
        ChartHal().score([{row["id"]: row for row in ROWS}]).overall
        == ChartHal().score(ROWS).overall
    )


def test_the_latex_row_drops_zeros_of_the_overall_figure_only() -> None:
    # As the authors' script: two decimals everywhere, but the overall figure as Python prints it.
    assert ChartHal().score(ROWS[:2]).latex_row() == "50.00 & - & - & - & - & - & 50.00 & 50.0"


def test_nothing_scored_is_undefined(capsys: pytest.CaptureFixture[str]) -> None:
    result = ChartHal().score([])
    assert math.isnan(result.overall.accuracy)
    assert result.published()["overall_score"] is None
    assert result.latex_row() == " & ".join(["-"] * 8)
    assert "- (0)" in str(result)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"q_type": "list", "q_relation": "normal", "score": 1}, "row 1: q_type is 'list', not"),
        ({"q_type": "desc", "score": 1}, "row 1: no 'q_relation'"),
        ({"q_type": "desc", "q_relation": "normal"}, "row 1: no 'score' or 'eval_resp'"),
        ([1], r"row 1: an object was expected, not \[1\]"),
    ],
)
def test_unusable_rows_are_named(row: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        ChartHal().score([row])
