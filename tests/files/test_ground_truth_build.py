"""`armchair ground-truth build`: COCO's annotation files, whole, partial, mixed and broken."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from armchair import InputError
from armchair.cli import main
from armchair.convention import Convention
from armchair.ground_truth import GroundTruth
from armchair.ground_truth.annotations import find, read
from armchair.metrics.chair import Chair
from helpers import ROOT


def _generator() -> ModuleType:
    script = ROOT / "scripts" / "make_coco_annotations.py"
    spec = importlib.util.spec_from_file_location("make_coco_annotations", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def coco(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Annotation files in COCO's format: train and val of 2014, val of 2017."""
    folder = tmp_path_factory.mktemp("coco")
    generator = _generator()
    generator.write_split(folder / "2014", 2014, "train", 120)
    generator.write_split(folder / "2014", 2014, "val", 60, first_id=10)
    generator.write_split(folder / "2017", 2017, "val", 60, first_id=10)
    return folder


def expected(convention: str, *files: Path) -> dict[int, set[str]]:
    """The definition: plain json, a look-up for each instance, the scorer for each caption."""
    words = Convention.load(convention).words
    synonyms = {word: category for category, listed in words.items() for word in listed}
    chair = Chair(convention)
    objects: dict[int, set[str]] = {}
    for file in files:
        content = json.loads(file.read_text())
        names = {entry["id"]: entry["name"] for entry in content.get("categories", [])}
        for image in content["images"]:
            objects.setdefault(image["id"], set())
        for annotation in content["annotations"]:
            if "caption" in annotation:
                found = chair.mentioned([annotation["caption"]])[0]
            else:
                found = [synonyms[names[annotation["category_id"]]]]
            objects[annotation["image_id"]].update(found)
    return objects


def build(*arguments: object) -> int:
    return main(["ground-truth", "build", *map(str, arguments)])


@pytest.mark.parametrize("convention", ["rohrbach2018", "opera", "distinct"])
def test_train_and_val(
    coco: Path, tmp_path: Path, convention: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "objects.jsonl.gz"
    assert build("--coco", coco / "2014", "--convention", convention, "-o", file) == 0
    truth = GroundTruth.read(file)
    files = sorted((coco / "2014").iterdir())
    assert dict(truth) == expected(convention, *files)
    assert len(truth) == 180
    assert any(truth.values())
    record = truth.record
    assert record is not None
    assert record["convention"] == convention
    assert record["convention_digest"] == Convention.load(convention).digest
    assert record["years"] == {"instances": ["2014"], "captions": ["2014"]}
    assert {(source["name"], source["sha256"]) for source in record["annotations"]} == {
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in files
    }
    printed = capsys.readouterr()
    assert truth.digest in printed.out
    assert "note" not in printed.err


def test_the_same_bytes_every_time(coco: Path, tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        assert build("--coco", coco / "2014", "-o", tmp_path / name) == 0
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def copied(coco: Path, folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True)
    for name in names:
        year = "2017" if "2017" in name else "2014"
        shutil.copy(coco / year / name, folder / name)
    return folder


def rewritten(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    content = json.loads(file.read_text())
    change(content)
    file.write_text(json.dumps(content, indent=1))


VAL = ("instances_val2014.json", "captions_val2014.json")


def test_only_val_in_a_folder_of_annotations_gzipped(coco: Path, tmp_path: Path) -> None:
    folder = copied(coco, tmp_path / "coco" / "annotations", *VAL)
    file = folder / VAL[0]
    file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes()))
    content = file.read_bytes()
    file.unlink()
    assert build("--coco", tmp_path / "coco", "-o", tmp_path / "a.jsonl") == 0
    truth = GroundTruth.read(tmp_path / "a.jsonl")
    assert dict(truth) == expected("opera", *(coco / "2014" / name for name in VAL))
    assert truth.record is not None
    # The digest is that of the content, packed or not.
    assert truth.record["annotations"][0]["sha256"] == hashlib.sha256(content).hexdigest()


def test_without_info_and_licenses(coco: Path, tmp_path: Path) -> None:
    # troubles.md: only images, annotations, categories are needed.
    folder = copied(coco, tmp_path / "coco", *VAL)
    for name in VAL:
        rewritten(folder / name, lambda content: [content.pop("info"), content.pop("licenses")])
    assert build("--coco", folder, "-o", tmp_path / "a.jsonl") == 0
    whole = expected("opera", *(coco / "2014" / name for name in VAL))
    assert dict(GroundTruth.read(tmp_path / "a.jsonl")) == whole


def test_instances_of_2017_with_captions_of_2014(
    coco: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # troubles.md: allowed, and said in the ground truth's record.
    names = ("instances_val2017.json", "captions_val2014.json")
    folder = copied(coco, tmp_path / "coco", *names)
    assert build("--coco", folder, "-o", tmp_path / "a.jsonl") == 0
    truth = GroundTruth.read(tmp_path / "a.jsonl")
    assert dict(truth) == expected("opera", coco / "2017" / names[0], coco / "2014" / names[1])
    assert truth.record is not None
    assert truth.record["years"] == {"instances": ["2017"], "captions": ["2014"]}
    assert "instances of 2017 with captions of 2014" in capsys.readouterr().err


def test_images_of_one_kind_only(
    coco: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = (*VAL, "captions_train2014.json")
    folder = copied(coco, tmp_path / "coco", *names)
    both = expected("opera", *(coco / "2014" / name for name in VAL))
    either = expected("opera", *(coco / "2014" / name for name in names))
    assert build("--coco", folder, "-o", tmp_path / "a.jsonl") == 0
    assert "120 images have no instances and are left out" in capsys.readouterr().err
    assert dict(GroundTruth.read(tmp_path / "a.jsonl")) == both
    assert build("--coco", folder, "-o", tmp_path / "b.jsonl", "--keep-incomplete") == 0
    assert "120 images have no instances and are kept" in capsys.readouterr().err
    assert dict(GroundTruth.read(tmp_path / "b.jsonl")) == either


def test_two_years_of_a_kind(coco: Path, tmp_path: Path) -> None:
    folder = copied(coco, tmp_path / "coco", *VAL, "instances_val2017.json")
    with pytest.raises(InputError, match=r"instances of 2014 and 2017, .* --year"):
        find(folder)
    assert [file.path.name for file in find(folder, "2014")] == list(VAL)


def test_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    instances = {
        "images": [{"id": 7}, {"id": 8}],
        "annotations": [
            {"image_id": 7, "category_id": 18},
            {"image_id": 7, "category_id": 18},
            {"image_id": 99, "category_id": 1},
        ],
        "categories": [{"id": 18, "name": "dog"}, {"id": 1, "name": "person"}],
    }
    captions = {
        "images": [{"id": 7}, {"id": 8}],
        "annotations": [
            {"image_id": 7, "caption": "A puppy and two women."},
            {"image_id": 8, "caption": "Nothing to see."},
        ],
    }
    (tmp_path / "instances_mine.json").write_text(json.dumps(instances))
    (tmp_path / "captions_mine.json").write_text(json.dumps(captions))
    output = tmp_path / "objects.jsonl"
    assert build("--coco", tmp_path, "-o", output, "--json") == 0
    printed = capsys.readouterr()
    assert output.read_text().splitlines()[1:] == [
        '{"image_id": 7, "objects": ["dog", "person"]}',
        '{"image_id": 8, "objects": []}',
    ]
    assert "1 mentions and instances are of images that no file lists" in printed.err
    told = json.loads(printed.out)
    assert told["images"] == told["record"]["images"] == 2
    assert main(["ground-truth", "show", str(output), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["ground-truth", "show", str(output)]) == 0
    assert "instances_mine.json  sha256 " in capsys.readouterr().out


def _cut(content: str) -> str:
    return content[: len(content) // 2]


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        (VAL[0], _cut, "the file ends too early"),
        (VAL[1], _cut, "captions_val2014.json, line 1 (byte"),
        (
            VAL[0],
            lambda text: text.replace('"name": "dog"', '"name": "yeti"'),
            '"yeti" is not',
        ),
        (VAL[0], lambda text: text.replace('"id": 18, "name"', '"id": 19, "name"'), "category 18"),
        (VAL[0], lambda text: text.replace('"categories"', '"kinds"'), 'has no "categories"'),
        (VAL[1], lambda text: text.replace('"caption"', '"text"', 1), 'has no "caption"'),
        (VAL[1], lambda text: text.replace('"annotations"', '"notes"'), 'has no "annotations"'),
        (VAL[1], lambda _: "", "the file ends too early"),
        (VAL[1], lambda _: "[]", "expected an object, found '['"),
    ],
)
def test_broken_files(
    coco: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    change: Callable[[str], str],
    message: str,
) -> None:
    folder = copied(coco, tmp_path / "coco", *VAL)
    text = (folder / name).read_text()
    assert change(text) != text
    (folder / name).write_text(change(text))
    assert build("--coco", folder, "-o", tmp_path / "a.jsonl") == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert f"{folder / name}" in printed.err
    assert printed.out == ""
    assert not list(tmp_path.glob("*a.jsonl*"))


@pytest.mark.parametrize("kept", [VAL[:1], VAL[1:], ()])
def test_missing_files(
    coco: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: tuple[str, ...]
) -> None:
    folder = copied(coco, tmp_path / "coco", *kept)
    assert build("--coco", folder, "-o", tmp_path / "a.jsonl") == 2
    missing = "captions" if VAL[0] in kept else "instances"
    assert f"no {missing}_*.json in the folder" in capsys.readouterr().err
    assert build("--coco", folder, "-o", tmp_path / "none" / "a.jsonl") == 2
    assert f"no folder {tmp_path / 'none'} to write into" in capsys.readouterr().err
    assert build("--coco", folder / "none", "-o", tmp_path / "a.jsonl") == 2
    assert "no such folder" in capsys.readouterr().err


def test_damaged_gzip_and_interruption_come_through(coco: Path, tmp_path: Path) -> None:
    folder = copied(coco, tmp_path / "coco", *VAL)
    packed = folder / "instances_val2014.json.gz"
    packed.write_bytes(gzip.compress((folder / VAL[0]).read_bytes())[:-20])
    (folder / VAL[0]).unlink()
    with pytest.raises(InputError, match=r"val2014\.json\.gz: the gzip data is damaged"):
        read(find(folder)[0], lambda _: None)

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(find(folder)[1], interrupt)
