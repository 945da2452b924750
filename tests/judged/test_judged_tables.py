"""What the tables of AMBER and the judged benchmarks say: units, legends, places."""

from __future__ import annotations

import dataclasses

import pytest

from armchair.cli import main
from armchair.metrics.amber import Amber
from armchair.metrics.amber.similarity import SimilarWords
from armchair.metrics.charthal import ChartHal
from armchair.metrics.hallusionbench import HallusionBench
from armchair.metrics.rows import named
from helpers.judged import AMBER, ANSWER, CAPTION, CHARTHAL, HALLUSION


@pytest.mark.parametrize(
    ("places", "text"),
    [
        (("row 4",), "row 4"),
        (("row 4", "row 5"), "row 4; row 5"),
        (("x.json, line 2",), "x.json, line 2"),
        (("x.json, line 2", "x.json, line 11"), "x.json, lines 2, 11"),
        (("x.json, line 2", "y.json, line 2"), "x.json, line 2; y.json, line 2"),
        (
            ("x, item 1 (line 1) (id 1_0)", "x, item 3 (line 2) (id 1_1)"),
            "x, items 1 (line 1) (id 1_0), 3 (line 2) (id 1_1)",
        ),
        (("x, line 1, 'a'", "x, line 1, 'b'"), "x, line 1, 'a'; 'b'"),
        (
            tuple(f"dir/x.json, line {number}" for number in range(1, 9)),
            "dir/x.json, lines 1, 2, 3, 4, 5; and 3 more",
        ),
    ],
)
def test_a_file_is_named_once(places: tuple[str, ...], text: str) -> None:
    assert named(places) == text


def test_every_row_of_hallusionbench_has_its_unit(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [HALLUSION, {**HALLUSION, "question_id": "1", "gt_answer": "0", "verdict": "0"}]
    accuracies, further, subcategories, signed = str(HallusionBench().score(rows)).split("\n\n")
    assert accuracies.startswith("accuracy % (n)")
    assert all("(" in line.split("  ")[-1] for line in accuracies.splitlines()[1:])
    assert all("(count)" in line or "(%" in line for line in further.splitlines()[1:]), further
    # By hand: both answers are yes, one label is: 100 % - 50 %.
    (bias,) = (line for line in further.splitlines() if "difference" in line)
    assert bias.split()[-3:] == ["+50.00", "+50.00", "-"]
    assert subcategories.split("\n")[1].split() == ["VD/illusion", "50.00", "(2)"]
    assert signed.startswith("metric:hallusionbench|")
    with pytest.raises(SystemExit):
        main(["hallusionbench", "--help"])
    assert "Easy and hard are question pairs" in capsys.readouterr().out


def test_ambers_table_explains_itself() -> None:
    result = Amber(AMBER).score([CAPTION, ANSWER])
    captions, answers, score, _ = str(result).split("\n\n")
    assert captions.split("\n")[0].startswith("generative %")
    assert captions.split("\n")[1].startswith("all ")
    assert "Cog: expected inventions that were made up" in captions
    assert answers.startswith("discriminative %")
    assert "without similarity: not comparable with published ones" in score
    similar = SimilarWords("some_model", "1.0", 0.8, AMBER.words, ())
    other = str(dataclasses.replace(result, similarity=similar))
    assert "without similarity" not in other
    assert "without similarity" not in str(Amber(AMBER).score([ANSWER]))


def test_charthals_scores_are_not_called_accuracies() -> None:
    table = str(ChartHal().score([CHARTHAL]))
    assert table.startswith("score % (n)") and "accuracy" not in table
