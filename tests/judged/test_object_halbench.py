"""Object HalBench from lists of objects: every figure worked out by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from armchair import GroundTruth
from armchair.cli import main
from armchair.errors import InputError
from armchair.metrics.object_halbench import ObjectHalBench

TRUTH = {1: ["person", "dog"], 2: ["toilet"], 3: ["car"], 4: ["dining table"]}


def row(image: int, objects: list[str], caption: str = "a b") -> dict[str, Any]:
    return {"image_id": image, "caption": caption, "objs": objects}


def score(*rows: dict[str, Any]) -> Any:
    return ObjectHalBench(GroundTruth.from_mapping(TRUTH)).score(rows)


# Objects, and mentions, hallucinated ones and distinct correct categories.
CAPTIONS = [
    ("two words for one category are two mentions", row(1, ["man", "woman"]), (2, 0, 1)),
    ("a text that comes twice is one", row(1, ["dog", "dog", "cat", "cat"]), (2, 1, 1)),
    ("the seat of a toilet is no chair", row(2, ["seat", "toilet"]), (1, 0, 1)),
    ("any other seat is one", row(3, ["seat"]), (1, 1, 0)),
    ("what the table lacks is passed over", row(3, ["shadow", "sports car"]), (0, 0, 0)),
    ("words of two parts", row(4, ["coffee table", "traffic light"]), (2, 1, 1)),
]


@pytest.mark.parametrize(("given", "expected"), [case[1:] for case in CAPTIONS])
def test_what_is_counted(given: dict[str, Any], expected: tuple[int, int, int]) -> None:
    counts = score(given).counts
    assert (counts.mentions, counts.hallucinated, counts.correct_categories) == expected


def test_all_printed_figures() -> None:
    # By hand: 3 captions, 2 with an object, 1 of them hallucinating; 3 mentions, 1 hallucinated;
    # 1 correct category (person, twice named) of 2 + 1 + 1; 5 + 2 + 1 pieces.
    result = score(
        row(1, ["man", "woman"], " two of\nthem walk  by "),
        row(3, ["bus"], "a bus"),
        row(2, [], ""),
    )
    assert result.published() == {
        "Response Hall": 50.0,
        "Object Hall": 100 * (1 / 3),
        "Response Correct": 50.0,
        "Object Correct": 100 - 100 * (1 / 3),
        "Object Recall": 25.0,
        "Average Length": 8 / 3,
        "COCO Sent Number": 2,
        "COCO Word Number": 1,
        "GT Word Number": 4,
    }
    shown = str(result)
    assert "Response Hall %" in shown and "50.00" in shown and "1 / 2" in shown
    assert "Average Length" in shown and "2.67" in shown
    assert "metric:object-halbench|tables:object-halbench-" in shown


def test_the_scripts_own_output_brings_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = {
        "image_id": 9,
        "caption": "A dog.",
        "words": ["dog", "ball"],
        "mscoco_generated_words": [["dog", "dog"], ["ball", "sports ball"]],
        "mscoco_gt_words": ["dog"],
    }
    path = tmp_path / "hall_model.json"
    path.write_text(json.dumps({"sentences": [sentence], "overall_metrics": {}}))
    assert main(["object-halbench", str(path), "--json"]) == 0
    (printed,) = json.loads(capsys.readouterr().out)["rows"]
    assert (printed["response_hall"], printed["object_hall"]) == (1.0, 0.5)
    assert printed["published"]["Object Recall"] == 100.0


def test_the_ground_truth_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    truth, rows = tmp_path / "truth.jsonl", tmp_path / "rows.jsonl"
    truth.write_text("\n".join(json.dumps({"image_id": i, "objects": o}) for i, o in TRUTH.items()))
    rows.write_text(json.dumps(row(1, ["dog"])))
    command = ["object-halbench", str(rows)]
    assert main([*command, "--ground-truth", str(truth)]) == 0
    assert "Object Recall %" in capsys.readouterr().out
    assert main(command) == 2
    assert "line 1: the categories of image 1: no ground truth was given" in capsys.readouterr().err


def test_undefined_is_a_dash() -> None:
    result = score(row(1, ["shadow"]))
    assert math.isnan(result.counts.object_hall)
    assert result.as_dict()["object_hall"] is None
    assert str(result).splitlines()[2].split() == ["Object", "Hall", "%", "-", "0", "/", "0"]


FAULTS = [
    (row(99, []), "row 1: the categories of image 99: it has none"),
    ({**row(1, []), "objs": "dog"}, "row 1: 'objs' is 'dog', not a list of texts"),
    ({"image_id": 1, "caption": "a"}, "row 1: no objects: expected the key 'objs'"),
    ({"image_id": 1, "objs": []}, "row 1: no caption"),
]


@pytest.mark.parametrize(("given", "message"), FAULTS)
def test_faults_are_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        score(given)
