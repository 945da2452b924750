"""HallusionBench: the official figures, and small cases worked by hand."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main
from armchair.errors import InputError
from armchair.files import read_rows
from armchair.metrics.hallusionbench import HallusionBench
from helpers import only_row
from helpers.judged import HALLUSION
from helpers.recorded import recorded


def question(
    category: str, figure: int, verdict: Any, *, number: int = 0, **more: Any
) -> dict[str, Any]:
    """A row of one set; the image is none, the original or an edited one, as in the benchmark."""
    visual = (0 if category == "VS" else 1) if figure == 0 else min(figure + (category == "VD"), 2)
    return {
        "category": category,
        "subcategory": "chart",
        "set_id": "0",
        "figure_id": str(figure),
        "question_id": str(number),
        "visual_input": str(visual),
        "gt_answer": "1",
        "verdict": verdict,
        **more,
    }


@pytest.mark.parametrize(
    ("place", "run", "questions"),
    [
        ("written", "", "200 questions, 31 of them without an image"),
        ("shared", "_1", "all 1,129 questions"),
        ("shared", "_2", "all 1,129 questions"),
    ],
)
def test_official_figures(
    place: str, run: str, questions: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = recorded(place) / "hallusionbench"
    assert main(["hallusionbench", str(folder / f"verdicts{run}.jsonl.gz"), "--json"]) == 0
    printed = only_row(capsys.readouterr().out)
    expected = json.loads((folder / f"expected{run}.json").read_text())
    assert list(printed["published"]) == list(expected)
    for part, figures in expected.items():
        assert printed["published"][part] == pytest.approx(figures, rel=0, abs=1e-12)
    assert printed["question_set"].partition(" (")[0] == questions


def test_the_set_with_images_only_is_told(parity: Path) -> None:
    rows = [
        row.value
        for row in read_rows(parity / "hallusionbench" / "verdicts_1.jsonl.gz")
        if row.value["visual_input"] != "0"
    ]
    result = HallusionBench().score(rows)
    assert result.question_set == "the 951 questions with an image"
    split = result.splits["VS"]
    # Without the question that has no figure, some failures cannot be told apart.
    assert split.diagnosis["undiagnosed"] > 0
    assert sum(split.diagnosis.values()) == split.questions.total - split.questions.correct
    assert result.splits["VD"].diagnosis["undiagnosed"] == 0


def test_real_answers_without_ground_truth_are_an_error(parity: Path) -> None:
    rows = read_rows(parity / "hallusionbench" / "sample_predictions.jsonl.gz")
    with pytest.raises(InputError, match="line 1: no 'gt_answer'"):
        HallusionBench(from_answers=True).score(rows)


def test_a_perfect_model_has_no_false_positive_ratio() -> None:
    result = HallusionBench().score([question("VD", 0, "1"), question("VD", 1, "1", gt_answer="0")])
    whole = result.splits["all"]
    assert whole.yes_difference == 0.0
    assert math.isnan(whole.false_positive_ratio)
    (line,) = (line for line in str(result).splitlines() if "false positives" in line)
    assert line.split()[-3:] == ["-", "-", "-"]


def test_uncertain_is_right_only_without_the_figure() -> None:
    rows = [question(category, figure, "2") for category in ("VD", "VS") for figure in (0, 1)]
    right = {
        name: split.questions.correct for name, split in HallusionBench().score(rows).splits.items()
    }
    assert right == {"all": 1, "VD": 0, "VS": 1}


def test_pairs_figures_easy_and_hard() -> None:
    # One set, two questions on the original figure and two edited ones; by hand:
    #             original  edited 1  edited 2
    # question 0      1         1         1     pair right, easy right, hard right
    # question 1      1         0         1     pair wrong, easy right, hard wrong
    # figures: right, half right (inconsistent), right
    verdicts = {(0, 0): 1, (0, 1): 1, (0, 2): 1, (1, 0): 1, (1, 1): 0, (1, 2): 1}
    rows = [question("VD", figure, v, number=n) for (n, figure), v in verdicts.items()]
    split = HallusionBench().score(rows).splits["VD"]
    assert (split.questions.correct, split.questions.total) == (5, 6)
    assert (split.pairs.correct, split.pairs.total) == (1, 2)
    assert (split.easy.correct, split.easy.total) == (2, 2)
    assert (split.hard.correct, split.hard.total) == (1, 2)
    assert (split.figures.correct, split.figures.total) == (2, 3)
    assert (split.figures_inconsistent, split.figures_wrong) == (1, 0)
    assert split.figure_score == pytest.approx(2.5 / 3)


@pytest.mark.parametrize(
    ("category", "figure", "original", "verdict", "same", "kind"),
    [
        # Worked by hand from the paper's decision tree.
        ("VD", 1, 1, 0, 1, "mixed"),
        ("VD", 1, 1, 0, 0, "visual illusion"),
        ("VD", 1, 1, 2, 1, "visual illusion"),
        ("VD", 1, 0, 0, 1, "visual illusion"),
        ("VS", 1, 0, 0, 1, "language hallucination"),
        ("VS", 1, 0, 0, 0, "mixed"),
        ("VS", 1, 0, 2, 1, "mixed"),
        ("VS", 1, 2, 0, 1, "visual illusion"),
        ("VS", 1, 1, 0, 1, "visual illusion"),
        ("VS", 2, 1, 0, 1, "language hallucination"),
        ("VS", 2, 1, 0, 0, "visual illusion"),
        ("VS", 2, 1, 2, 1, "visual illusion"),
        ("VD", 1, 1, 0, None, "undiagnosed"),
        ("VD", 1, 0, 0, None, "visual illusion"),
        ("VS", 2, None, 0, 1, "undiagnosed"),
    ],
)
def test_diagnosis(
    category: str, figure: int, original: int | None, verdict: int, same: int | None, kind: str
) -> None:
    rows = [question(category, 0, original), question(category, figure, verdict, same=same)]
    with_original = HallusionBench().score(rows).splits["all"].diagnosis
    alone = HallusionBench().score(rows[:1]).splits["all"].diagnosis
    assert {name for name in with_original if with_original[name] > alone[name]} == {kind}


def test_every_wrong_question_is_diagnosed_once() -> None:
    for category, *values in itertools.product(("VD", "VS"), (0, 1, 2), (0, 1, 2), (0, 1), (1, 2)):
        original, verdict, same, figure = values
        rows = [question(category, 0, original), question(category, figure, verdict, same=same)]
        split = HallusionBench().score(rows).splits["all"]
        wrong = split.questions.total - split.questions.correct
        assert sum(split.diagnosis.values()) == wrong
        assert split.diagnosis["undiagnosed"] == 0


def test_missing_and_unreadable_verdicts_are_named_not_scored() -> None:
    rows = [
        question("VD", 0, "1"),
        question("VD", 1, "hard to say"),
        question("VD", 0, "not correct", number=1),
    ]
    result = HallusionBench().score(rows)
    whole = result.splits["all"]
    assert (whole.questions.correct, whole.questions.total) == (1, 2)
    assert whole.pairs.total == 1  # the pair with the unreadable verdict is not judged
    assert whole.figures.total == 1
    assert result.unscored == ("row 2",)
    assert "1 without a readable verdict, not scored (nor their figures and pairs): row 2" in (
        str(result)
    )


def test_from_answers_reads_yes_and_no_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = ["Yes, it is.", "No.", "I cannot tell.", None]
    rows = [
        question("VD", figure, None, model_prediction=text) for figure, text in enumerate(answers)
    ]
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    assert main(["hallusionbench", str(path), "--from-answers"]) == 0
    printed = capsys.readouterr().out
    assert "without a judge" in printed and "1 answers are neither yes nor no" in printed
    result = HallusionBench(from_answers=True).score(rows)
    assert (result.splits["all"].questions.correct, result.splits["all"].questions.total) == (1, 3)
    # "No." differs from the original's "Yes": not repeated, so a visual illusion.
    assert result.splits["all"].diagnosis["visual illusion"] == 2
    assert "verdicts:answers-strict" in result.signature
    assert len(result.uncertain_answers) == len(result.unscored) == 1


def test_the_judges_key_is_found_or_named() -> None:
    row = question("VD", 0, "1")
    renamed = {("gpt4v_output_gpt_check" if key == "verdict" else key): row[key] for key in row}
    assert HallusionBench().score([renamed]).splits["all"].questions.correct == 1
    two = {**renamed, "llava_output_gpt_check": "0"}
    with pytest.raises(InputError, match="there are gpt4v_output_gpt_check, llava_output"):
        HallusionBench().score([two])
    chosen = HallusionBench(verdict="llava_output_gpt_check").score([two])
    assert chosen.splits["all"].questions.correct == 0
    with pytest.raises(InputError, match="there is none"):
        HallusionBench().score([{key: row[key] for key in row if key != "verdict"}])


def test_a_question_twice_is_an_error() -> None:
    with pytest.raises(InputError, match="row 2: question VD_chart_0_0_0 again, after row 1"):
        HallusionBench().score([question("VD", 0, "1"), question("VD", 0, "0")])


def test_unknown_labels_are_named() -> None:
    with pytest.raises(InputError, match="row 1: gt_answer is 'maybe'"):
        HallusionBench().score([question("VD", 0, "1", gt_answer="maybe")])
    with pytest.raises(InputError, match="row 1: category is 'XX', not one of VD, VS"):
        HallusionBench().score([question("XX", 0, "1")])


def test_nothing_scored_is_undefined() -> None:
    result = HallusionBench().score([])
    assert math.isnan(result.splits["all"].questions.accuracy)
    assert result.latex_row() == " & ".join(["-"] * 5)
    assert str(result)


def test_the_latex_row_has_the_leaderboards_columns() -> None:
    rows = [question("VD", 0, "1"), question("VD", 1, "0")]
    # Pair wrong, one of two figures right, easy right, hard wrong, one of two questions right.
    assert (
        HallusionBench().score(rows).latex_row() == "0.0000 & 50.0000 & 100.0000 & 0.0000 & 50.0000"
    )


def test_the_answer_may_stand_under_any_key_of_a_models_text() -> None:
    row = {name: value for name, value in HALLUSION.items() if name != "verdict"}
    for key, named in (("response", None), ("output", None), ("said", "said")):
        scorer = HallusionBench(from_answers=True, answer_key=named)
        assert scorer.score([{**row, key: "Yes."}]).splits["all"].questions.correct == 1
        # Null, and no such key, are no answer.
        for other in ({**row, key: None}, row):
            assert scorer.score([other]).unscored == ("row 1",)
