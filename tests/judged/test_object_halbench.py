"""Object HalBench over lists of objects; expected values follow RLHF-V's script by hand."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from armchair.convention import Convention
from armchair.errors import InputError
from armchair.ground_truth import GroundTruth
from armchair.metrics.object_halbench import ObjectHalBench
from armchair.metrics.object_halbench.words import NAME, words_of
from armchair.output import render

TRUTH = GroundTruth.from_mapping({1: ["dog", "cup", "dining table"], 2: ["person"], 3: ["cat"]})


@pytest.mark.parametrize(
    ("objects", "expected"),
    [
        ([], []),
        (["dogs"], ["dog"]),
        (["Dog", "dog", "puppy"], ["dog", "puppy"]),
        # A compound is taken where it stands, whatever is around it.
        (["red wine glasses"], ["wine glass"]),
        (["hot dog and traffic lights"], ["hot dog", "traffic light"]),
        (["baby elephant"], ["elephant"]),
        # Otherwise a run of nouns is one word, which the tables may not have.
        (["kitchen table"], ["kitchen table"]),
        (["man with a hat"], ["man", "hat"]),
        (["toilet", "seat"], ["toilet"]),
        (["seat"], ["seat"]),
        (["", "red", "12"], ["red"]),
    ],
)
def test_words(objects: list[str], expected: list[str]) -> None:
    assert words_of(objects, Convention.load(NAME)) == expected


def row(image: int, objects: Any, answer: str = "A dog here.") -> dict[str, Any]:
    return {"image_id": image, "answer": answer, "objects": objects}


def test_counts_and_scores() -> None:
    rows = [
        # dog right; puppy the same category, a mention of its own; cat wrong.
        row(1, ["dog", "puppy", "cat", "kitchen table"], "Assistant: A dog, a  cat."),
        row(2, ["man", "people"]),
        row(3, []),
        row(3, None),
    ]
    result = ObjectHalBench(TRUTH).score(rows)
    assert dataclasses.astuple(result)[1:] == (3, 2, 1, 5, 1, 2, 5, 11, ("row 4",))
    assert result.published() == {
        "CHAIRs": 1 / 3,
        "CHAIRs_refine": 1 / 2,
        "CHAIRi": 1 / 5,
        "obj_rec": 2 / 5,
        "sentence_num": 3,
        "coco_sentence_num": 2,
        "coco_word_count": 2,
        "gt_word_count": 5,
        "avg_word_len": 11 / 3,
        "correct_rate": 1 / 2,
        "object_correct_rate": 1 - 1 / 5,
    }
    text = str(result)
    assert "1 without a list of objects, left out: row 4" in text
    assert "4 descriptions, not the 300" in text
    assert f"|ground-truth:{TRUTH.digest}|" in result.signature
    assert render(result.tables(), "csv").startswith(",score,of")


def test_the_authors_own_key_and_another_images_score() -> None:
    own = {"image_id": 1, "caption": "A dog.", "extract_objs": ["dog"]}
    assert ObjectHalBench(TRUTH).score([own]).chair_i == 0
    other = ObjectHalBench(TRUTH).score([{**own, "image_id": 2}])
    assert other.chair_i == 1
    assert other.signature != ObjectHalBench(TRUTH).score([own]).signature


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        (row(9, ["dog"]), "row 1: image 9 is not in the ground truth"),
        (row(1, "dog"), "row 1: the objects are 'dog', not a list of texts"),
        (row(1, [1]), "not a list of texts"),
        ({"image_id": 1, "answer": "x"}, "row 1: no list of objects"),
        ({"answer": "x", "objects": []}, "row 1: no image id"),
    ],
)
def test_unusable_rows_are_named(item: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        ObjectHalBench(TRUTH).score([item])


def test_nothing_is_undefined() -> None:
    result = ObjectHalBench(TRUTH).score([])
    assert result.as_dict()["chair_i"] is None
