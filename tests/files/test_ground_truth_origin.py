"""`ground-truth show` tells whose lemmatizer read the captions of a ground truth."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import armchair
from armchair.cli import main
from armchair.ground_truth.origin import reader_of
from helpers.recorded import ground_truth_file, recorded


@pytest.fixture(scope="module")
def first_script() -> dict[Any, set[str]]:
    """The content of the first script's pickle."""
    return {
        image: set(objects)
        for image, objects in armchair.GroundTruth.read(
            ground_truth_file(recorded("shared"))
        ).items()
    }


def shown(path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    assert main(["ground-truth", "show", str(path), "--json"]) == 0
    return json.loads(capsys.readouterr().out)["captions_read_by"]


def test_the_first_scripts_pickle(first_script: Any, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "chair.pkl"
    path.write_bytes(pickle.dumps({"imid_to_objects": first_script}))
    assert shown(path, capsys)["convention"] == "rohrbach2018"
    assert main(["ground-truth", "show", str(path)]) == 0
    line = "captions read by  rohrbach2018 (equal to the first script's (Pattern's singular))"
    assert line in capsys.readouterr().out


def test_a_pickle_like_operas(first_script: Any) -> None:
    # Made up after what the two differ in: 1,741 images more have a chair.
    without = [image for image, objects in first_script.items() if "chair" not in objects]
    like = {image: set(objects) for image, objects in first_script.items()}
    for image in without[:1741]:
        like[image].add("chair")
    assert reader_of(armchair.GroundTruth.from_mapping(like))[0] == "opera"
    # With fewer chairs, or quite other objects, it is neither.
    for image in list(like)[:60_000]:
        like[image].add("chair")
    assert reader_of(armchair.GroundTruth.from_mapping(like))[0] is None


def test_a_record_says_it(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text('{"record": {"convention": "corrected"}}\n{"image_id": 1, "objects": []}\n')
    assert shown(path, capsys) == {"convention": "corrected", "reason": "as its record says"}


def test_of_some_images_nothing_can_be_told(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text('{"image_id": 1, "objects": ["dog"]}\n')
    assert shown(path, capsys)["convention"] is None
