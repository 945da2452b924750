"""The rows of ../shared/troubles.md about files and ids, through the command that meets them."""

from __future__ import annotations

import gzip
import json
import pickle
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main
from helpers import only_row

# The objects are those that the captions mention, but for the cat: every score is known.
OBJECTS = {226988: ["pizza"], 2239: ["dog"], 42: ["person"]}
CAPTIONS = [
    {"image_id": 226988, "caption": "A pizza."},
    {"image_id": 2239, "caption": "A dog and a cat."},
]


def scored(
    capsys: pytest.CaptureFixture[str], captions: Path, ground_truth: Path
) -> dict[str, Any]:
    code = main(["chair", str(captions), "--ground-truth", str(ground_truth), "--json"])
    printed = capsys.readouterr()
    assert code == 0, printed.err
    result = only_row(printed.out)
    return result


def written(file: Path, rows: list[Any]) -> Path:
    file.write_text("\n".join(map(json.dumps, rows)))
    return file


@pytest.fixture
def objects(tmp_path: Path) -> Path:
    rows = [{"image_id": image, "objects": names} for image, names in OBJECTS.items()]
    return written(tmp_path / "objects.jsonl", rows)


@pytest.mark.parametrize("image", ["226988", 226988, 226988.0, "COCO_val2014_000000226988.jpg"])
def test_a_text_id_finds_the_number(
    tmp_path: Path, objects: Path, capsys: pytest.CaptureFixture[str], image: Any
) -> None:
    file = written(tmp_path / "a.jsonl", [{"image_id": image, "caption": "A pizza."}])
    result = scored(capsys, file, objects)
    assert result["mentions"] == 1
    assert result["hallucinated_mentions"] == 0


def test_a_number_finds_the_text_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    truth = written(tmp_path / "o.jsonl", [{"image_id": "226988", "objects": ["pizza"]}])
    assert scored(capsys, written(tmp_path / "a.jsonl", CAPTIONS[:1]), truth)["chair_i"] == 0


@pytest.mark.parametrize("image", [7, "0042", "2239_crop.png", "COCO_val2014_000000000007.jpg"])
def test_an_id_that_is_nowhere_is_named(
    tmp_path: Path, objects: Path, capsys: pytest.CaptureFixture[str], image: Any
) -> None:
    file = written(tmp_path / "a.jsonl", [*CAPTIONS, {"image_id": image, "caption": "A dog."}])
    assert main(["chair", str(file), "--ground-truth", str(objects)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    named = "7" if image == "COCO_val2014_000000000007.jpg" else str(image)
    assert named in printed.err


def test_ids_of_every_form_in_one_file(
    tmp_path: Path, objects: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forms = [
        "COCO_val2014_000000002239.jpg",
        "COCO_train2014_000000002239.jpg",
        "000000002239.jpg",
        2239,
        "2239",
    ]
    rows = [{"image_id": form, "caption": "A dog."} for form in forms]
    result = scored(capsys, written(tmp_path / "a.jsonl", rows), objects)
    assert result["captions"] == result["mentions"] == 5
    assert result["hallucinated_mentions"] == 0


LAYOUTS = {
    "lines.json": "\n".join(map(json.dumps, CAPTIONS)),
    "array.json": json.dumps(CAPTIONS),
    "blank.jsonl": "\n\n".join(map(json.dumps, CAPTIONS)) + "\n\n",
    "pretty.json": "\n".join(json.dumps(row, indent=4) for row in CAPTIONS),
    "mark.jsonl": "\ufeff" + "\n".join(map(json.dumps, CAPTIONS)),
    "table.csv": "image_id,caption\n226988,A pizza.\n2239,A dog and a cat.\n",
    "table.tsv": "image_id\tcaption\n226988\tA pizza.\n2239\tA dog and a cat.\n",
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_scores_the_same(
    tmp_path: Path, objects: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = tmp_path / name
    file.write_text(LAYOUTS[name])
    result = scored(capsys, file, objects)
    # By hand: pizza, dog, cat mentioned; the cat is in no image.
    assert (result["mentions"], result["hallucinated_mentions"]) == (3, 1)
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    if name.startswith("table"):
        packed = packed.rename(tmp_path / f"{name}.gz")
    assert scored(capsys, packed, objects)["signature"] == result["signature"]


def test_a_pickle_and_plain_data_score_the_same(
    tmp_path: Path, objects: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pickled = tmp_path / "chair.pkl"
    sets = {image: set(names) for image, names in OBJECTS.items()}
    pickled.write_bytes(pickle.dumps({"imid_to_objects": defaultdict(set, sets)}))
    file = written(tmp_path / "a.jsonl", CAPTIONS)
    assert scored(capsys, file, pickled) == scored(capsys, file, objects)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"image_id": 42, "caption": "A', "line 3: broken JSON"),
        ('{"image_id": 42}', "line 3: no caption: expected the key 'caption', found 'image_id'"),
        ('{"caption": "A dog."}', "line 3: no image id"),
        ('{"image_id": 42, "caption": null}', "line 3: the caption ('caption') is null, not text"),
        ('{"image_id": 42, "caption": NaN}', "line 3: the caption ('caption') is NaN, not text"),
        ('{"image_id": 42, "caption": ["A", "B"]}', "line 3: the caption ('caption') is a list"),
        (r'{"image_id": 42, "caption": "\ud83d"}', "line 3: the caption ('caption') has a lone"),
        ('{"image_id": null, "caption": "A dog."}', "line 3: the image id is null"),
        ("3", "line 3: expected an object"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, objects: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    file = written(tmp_path / "a.jsonl", CAPTIONS)
    file.write_text(file.read_text() + "\n" + line + "\n")
    assert main(["chair", str(file), "--ground-truth", str(objects)]) == 2
    printed = capsys.readouterr()
    assert f"a.jsonl, {message}" in printed.err
    assert "Traceback" not in printed.err
    assert printed.out == ""
