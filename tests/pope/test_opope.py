"""OPOPE: the recorded figures of two scripts, and cases worked by hand."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main
from armchair.errors import InputError, UnknownNameError
from armchair.files import read_rows
from armchair.metrics.opope import Opope, read_object_questions

SETS = ("random", "popular", "adversarial")


@pytest.mark.parametrize("model", ["pope_i2_llava", "pope_i1_instructblip"])
def test_recorded_figures(parity: Path, model: str) -> None:
    field = json.loads((parity / "field" / "opope.json").read_text())["scores"]
    folder = parity / "pope" / "questions"
    questions = read_object_questions([folder / f"coco_{name}.jsonl.gz" for name in SETS])
    rows = [row.value for row in read_rows(parity / "captions" / f"{model}.jsonl.gz")]
    halc = Opope(questions).score(rows)
    nullu = Opope(questions, convention="nullu").score(rows)
    for name in SETS:
        expected = field[f"{model}/{name}"]
        counts, scores = halc.groups[f"coco_{name}"], halc.scores[f"coco_{name}"]
        assert counts.questions == expected["questions"]
        yes = counts.true_positives + counts.false_positives
        figures = dataclasses.asdict(scores) | {"yes": yes}
        assert {key: figures[key] for key in expected["halc"]} == expected["halc"]
        counts, scores = nullu.groups[f"coco_{name}"], nullu.scores[f"coco_{name}"]
        assert {
            "TP": counts.true_positives,
            "FP": counts.false_positives,
            "TN": counts.true_negatives,
            "FN": counts.false_negatives,
            "Accuracy": scores.accuracy,
            "Precision": scores.precision,
            "Recall": scores.recall,
            "F0.2 score": scores.f0_2,
        } == expected["nullu"]


def question(image: Any, text: str, label: str) -> dict[str, Any]:
    return {"image": image, "text": text, "label": label}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Two sets about one image, and a question about another one."""
    random = [
        question("COCO_val2014_000000000007.jpg", "Is there a car in the image?", "no"),
        question("COCO_val2014_000000000007.jpg", "Is there a dining table in the image?", "yes"),
        question("COCO_val2014_000000000007.jpg", "Is there an dog in the imange?", "yes"),
    ]
    popular = [
        question(7, "Is there a person in the image?\nAnswer with one word.", "yes"),
        question("other.png", "Is there a cat in the image?", "yes"),
    ]
    for name, rows in (("random", random), ("popular", popular)):
        (tmp_path / f"{name}.json").write_text(
            json.dumps([{**row, "image": str(row["image"])} for row in rows])
        )
    return tmp_path


CAPTION = {"image_id": 7, "caption": "A puppy with a scar sits at a dining table beside a man."}
# By hand: what each convention answers to car, dining table and dog (no, yes, yes), and to person.
ANSWERS = [
    ("halc", {}, (True, True, False), False),
    ("nullu", {}, (False, False, True), True),
    ("category", {}, (False, True, True), True),
    ("category", {"chair_convention": "distinct"}, (False, True, True), True),
]


@pytest.mark.parametrize(("convention", "options", "said", "person"), ANSWERS)
def test_when_a_caption_says_yes(
    files: Path, convention: str, options: dict[str, str], said: tuple[bool, ...], person: bool
) -> None:
    scorer = Opope(read_object_questions([files]), convention=convention, **options)
    result = scorer.score([CAPTION])
    counts = result.groups["random"]
    assert (counts.false_positives, counts.true_negatives) == (said[0], not said[0])
    assert (counts.true_positives, counts.false_negatives) == (sum(said[1:]), 2 - sum(said[1:]))
    assert result.groups["popular"].true_positives == person
    # The question about the other image is not asked.
    assert result.groups["popular"].questions == 1
    assert list(result.scores) == ["random", "popular"]


def test_f_and_means_by_hand(files: Path) -> None:
    # nullu: 1 hit, 1 miss, 1 rejection: P 1, R 1/2, F0.2 = 1.04 * 0.5 / (0.04 + 0.5).
    scorer = Opope(read_object_questions([files]), convention="nullu")
    result = scorer.score([CAPTION, {"image_id": 99, "caption": "A dog."}])
    scores = result.scores["random"]
    assert (scores.precision, scores.recall, scores.accuracy) == (1.0, 0.5, 2 / 3)
    assert scores.f0_2 == pytest.approx(0.52 / 0.54, rel=0, abs=1e-15)
    assert result.mean.recall == (0.5 + 1.0) / 2
    assert result.without_question == 1
    assert "1 captions of images without a question" in str(result)


def test_no_hit_is_0_and_nothing_to_hit_is_undefined(files: Path) -> None:
    result = Opope(read_object_questions([files])).score([{"image_id": 7, "caption": "A bird."}])
    assert (result.scores["random"].f0_2, result.scores["random"].f1) == (0.0, 0.0)
    assert math.isnan(result.scores["random"].precision)
    assert "-" in str(result).splitlines()[1].split()
    nothing = Opope(read_object_questions([files])).score([])
    assert math.isnan(nothing.mean.f0_2) and nothing.as_dict()["mean_f0_2"] is None


def test_the_command(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "captions.jsonl"
    path.write_text(json.dumps(CAPTION))
    command = ["opope", f"mine={path}", "--questions", str(files / "random.json")]
    assert main([*command, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["name"], row["tables"]["sets"][0]["set"]) == ("mine", "random")
    # halc: 1 of 3 is right, 1 of 2 yes answers, 1 of 2 yes labels.
    assert (row["mean_accuracy"], row["mean_precision"]) == (1 / 3, 1 / 2)
    assert main([*command, "--convention", "category", "--chair-convention", "opera"]) == 0
    assert "chair-convention:opera-" in capsys.readouterr().out
    assert main([*command, "--chair-convention", "opera"]) == 2
    assert "--chair-convention goes with --convention category" in capsys.readouterr().err


def test_faults_are_named(tmp_path: Path, files: Path) -> None:
    path = tmp_path / "odd.json"
    for row, message in [
        (question("7", "Is a dog here?", "no"), "item 1 .line 1.: 'Is a dog here.' does not ask"),
        (
            {"image": "7", "text": "Is there a dog in the image?"},
            "item 1 .line 1.: the question has no label",
        ),
        (
            {"text": "Is there a dog in the image?", "label": "no"},
            "item 1 .line 1.: the image id is",
        ),
    ]:
        path.write_text(json.dumps([row]))
        with pytest.raises(InputError, match=message):
            read_object_questions([path])
    path.write_text(json.dumps([question("7", "Is there a zipper in the image?", "no")]))
    unknown = read_object_questions([path])
    with pytest.raises(InputError, match="'zipper' is no category of opera"):
        Opope(unknown, convention="category")
    with pytest.raises(UnknownNameError, match="no OPOPE convention is called 'odd'"):
        Opope(unknown, convention="odd")
    with pytest.raises(InputError, match="row 2: image 7 again, after row 1"):
        Opope(unknown).score([CAPTION, {**CAPTION, "image_id": "7"}])
