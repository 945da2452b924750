"""Every layout in which people have captions is read as it is; what is no caption file is named.

Rows of the second list of troubles. Image 1 has a dog and image 2 a cat, as the captions say.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main

DOG, CAT = {"image_id": 1, "caption": "A dog."}, {"image_id": 2, "caption": "A cat."}
CHAT = [{"from": "human", "value": "Describe."}, {"from": "gpt", "value": "A dog."}]
# The expected captions are those written here, with a mention each and none hallucinated.
LAYOUTS: dict[str, tuple[Any, int]] = {
    "an object of ids and texts": ({"1": "A dog.", "2": "A cat."}, 2),
    "an object of file names": ({"COCO_val2014_000000000001.jpg": "A dog."}, 1),
    "an object of ids and rows": ({"1": {"caption": "A dog."}, "2": {"caption": "A cat."}}, 2),
    "results": ({"model": "m", "results": [DOG, CAT]}, 2),
    "data": ({"data": [DOG, CAT], "config": [{"seed": 1}]}, 2),
    "a list of another name": ({"my_rows": [DOG, CAT], "seed": 1}, 2),
    "pandas' columns": (
        {"image_id": {"0": 1, "1": 2}, "caption": {"0": "A dog.", "1": "A cat."}},
        2,
    ),
    "lists for columns": ({"image_id": [1, 2], "caption": ["A dog.", "A cat."]}, 2),
    "pandas' split": (
        {
            "columns": ["image_id", "caption"],
            "index": [0, 1],
            "data": [[1, "A dog."], [2, "A cat."]],
        },
        2,
    ),
    "COCO's captions": ({"images": [{"id": 1}], "annotations": [{**DOG, "id": 5}]}, 1),
    "the original script's output": (
        {"sentences": [{**DOG, "words": ["a"]}, CAT], "overall_metrics": {"CHAIRs": 0.0}},
        2,
    ),
    "a caption in a list": ([{"image_id": 1, "caption": ["A dog."]}], 1),
    "LLaVA's conversations": (
        [{"id": "x", "image": "coco/COCO_val2014_000000000001.jpg", "conversations": CHAT}],
        1,
    ),
    "a log of lmms-eval": (
        {"doc_id": 0, "doc": {"image_id": 1}, "target": "A cat.", "filtered_resps": ["A dog."]},
        1,
    ),
}


def chair(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> tuple[int, Any, str]:
    truth = path.with_name("truth.jsonl")
    truth.write_text('{"image_id": 1, "objects": ["dog"]}\n{"image_id": 2, "objects": ["cat"]}\n')
    code = main(["chair", str(path), "--ground-truth", str(truth), "--json", *words])
    printed = capsys.readouterr()
    row = json.loads(printed.out)["rows"][0] if code == 0 else None
    return code, row, printed.err.replace(f"{path.parent}/", "")


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout(tmp_path: Path, capsys: Any, name: str, indent: int | None) -> None:
    content, captions = LAYOUTS[name]
    path = tmp_path / "captions.json"
    path.write_text(json.dumps(content, indent=indent))
    code, row, err = chair(capsys, path, "--strict-input")
    assert code == 0, err
    assert (row["captions"], row["mentions"], row["hallucinated_mentions"]) == (
        captions,
        captions,
        0,
    )


def test_our_own_output_is_read_again(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "captions.jsonl"
    path.write_text("\n".join(map(json.dumps, (DOG, CAT))))
    saved = tmp_path / "saved.json"
    _, first, _ = chair(capsys, path, "--save-path", str(saved))
    assert {**chair(capsys, saved)[1], "name": "", "file": ""} == {**first, "name": "", "file": ""}


def test_images_that_stand_in_the_question_file(tmp_path: Path, capsys: Any) -> None:
    path, questions = tmp_path / "answers.jsonl", tmp_path / "questions.jsonl"
    path.write_text('{"question_id": 7, "prompt": "Describe.", "text": "A dog."}\n')
    questions.write_text('{"question_id": 7, "image": "COCO_val2014_000000000001.jpg"}\n')
    code, _, err = chair(capsys, path)
    assert code == 2
    assert "where the images stand in a question file, --questions names it" in err
    code, row, err = chair(capsys, path, "--questions", str(questions))
    assert (code, row["mentions"], row["hallucinated_mentions"]) == (0, 1, 0)
    assert "images from questions.jsonl" in err.replace(f"{tmp_path}/", "")
    path.write_text('{"question_id": 8, "text": "A dog."}\n')
    code, _, err = chair(capsys, path, "--questions", str(questions))
    assert code == 2
    assert "line 1: question '8' is not in questions.jsonl" in err.replace(f"{tmp_path}/", "")


INSTANCES = {"images": [{"id": 1}], "annotations": [{"image_id": 1, "category_id": 1}]}
WRONG: dict[str, tuple[Any, Any, str]] = {
    # name: (captions, ground truth, what is said)
    "exchanged": ({"image_id": 1, "objects": ["dog"]}, DOG, "captions and ground truth exchanged?"),
    "two ground truths": (
        {"image_id": 1, "objects": ["dog"]},
        {"image_id": 1, "objects": ["dog"]},
        "'objects' and no caption: this is a ground truth",
    ),
    "COCO's instances as ground truth": (
        DOG,
        INSTANCES,
        "this is COCO's annotation file, not a ground truth; `armchair ground-truth build",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_something_else(tmp_path: Path, capsys: Any, name: str) -> None:
    captions, truth, said = WRONG[name]
    files = tmp_path / "captions.json", tmp_path / "truth.json"
    for file, content in zip(files, (captions, truth), strict=True):
        file.write_text(json.dumps(content))
    assert main(["chair", str(files[0]), "--ground-truth", str(files[1])]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["null.jsonl", "cell.csv"])
def test_a_null_caption_is_an_error_or_left_out(tmp_path: Path, capsys: Any, name: str) -> None:
    path = tmp_path / name
    lines = ["image_id,caption", "1,A dog.", "2,"]
    if name.endswith("jsonl"):
        lines = [json.dumps(DOG), '{"image_id": 2, "caption": null}']
    path.write_text("\n".join(lines) + "\n")
    assert chair(capsys, path)[0] == 2
    code, row, err = chair(capsys, path, "--on-null", "skip")
    assert (code, row["captions"], row["skipped"]) == (0, 1, 1)
    assert f"{name}: 1 caption left out: null" in err
