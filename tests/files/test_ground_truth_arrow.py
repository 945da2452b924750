"""The Arrow form of a ground truth: the same content, for other libraries too, or an error."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair.cli import main
from armchair.errors import InputError
from armchair.ground_truth import GroundTruth
from helpers import FEWER_EXAMPLES

OBJECTS: dict[Any, list[str]] = {2239: ["dog", "couch"], -4: [], 581929: ["hot dog", "caf\u00e9"]}
MIXED: dict[Any, list[str]] = {**OBJECTS, "street_1.png": ["dog"]}
RECORD = {"convention": "rohrbach2018", "made": "caf\u00e9"}


def written(objects: dict[Any, list[str]], folder: Path, **record: Any) -> Path:
    path = folder / "objects.arrow"
    GroundTruth.from_mapping(objects, **record).write(path)
    return path


@FEWER_EXAMPLES
@given(
    st.dictionaries(st.integers(-(2**63), 2**63 - 1) | st.sampled_from("abc"), st.lists(st.text())),
    st.none() | st.dictionaries(st.text(), st.integers()),
)
def test_what_is_written_is_read(tmp_path_factory: Any, objects: Any, record: Any) -> None:
    made = {
        image: [name for name in names if name.isprintable()] for image, names in objects.items()
    } | {0: []}
    path = written(made, tmp_path_factory.mktemp("arrow"), record=record)
    truth = GroundTruth.read(path)
    assert truth == GroundTruth.from_mapping(made)
    assert dict(truth) == {image: frozenset(names) for image, names in made.items()}
    assert truth.record == record


@pytest.mark.parametrize("objects", [OBJECTS, MIXED], ids=["numbers", "texts"])
def test_other_libraries_read_it(tmp_path: Path, objects: dict[Any, list[str]]) -> None:
    ipc = pytest.importorskip("pyarrow.ipc", reason="pyarrow is not installed")
    rows = ipc.open_file(written(objects, tmp_path)).read_all().to_pylist()
    texts = objects is MIXED
    expected = [
        {"image_id": str(image) if texts else image, "objects": sorted(objects[image])}
        for image in sorted(objects, key=lambda image: (isinstance(image, str), image))
    ]
    assert rows == expected


def test_another_librarys_arrow_file_is_read_by_its_rows(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    table = arrow.table({"image_id": list(OBJECTS), "objects": list(OBJECTS.values())})
    with arrow.ipc.new_file(tmp_path / "a.arrow", table.schema) as writer:
        writer.write_table(table)
    assert GroundTruth.read(tmp_path / "a.arrow") == GroundTruth.from_mapping(OBJECTS)


@pytest.mark.parametrize("objects", [OBJECTS, MIXED], ids=["numbers", "texts"])
def test_damage_is_an_error_and_never_another_ground_truth(
    tmp_path: Path, objects: dict[Any, list[str]]
) -> None:
    path = written(objects, tmp_path)
    whole, truth = path.read_bytes(), GroundTruth.from_mapping(objects)
    chosen = random.Random(7)
    errors = 0
    for place in range(0, len(whole), 3):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chosen.randrange(8)
        path.write_bytes(damaged)
        try:
            # Bytes that only fill up may be anything.
            assert GroundTruth.read(path) == truth
        except InputError as error:
            assert str(error).startswith(f"{path}")
            errors += 1
    assert errors > 100
    for length in (0, 1, 7, 100, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(InputError, match=r"objects\.arrow"):
            GroundTruth.read(path)


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = tmp_path / "a.jsonl"
    GroundTruth.from_mapping(MIXED, record=RECORD).write(lines)
    for source, target in (("a.jsonl", "b.arrow"), ("b.arrow", "c.jsonl")):
        command = ["ground-truth", "convert", str(tmp_path / source), "-o", str(tmp_path / target)]
        assert main([*command, "--json"]) == 0
        printed = json.loads(capsys.readouterr().out)
        assert json.dumps(RECORD["convention"]) in json.dumps(printed)
    assert (tmp_path / "c.jsonl").read_bytes() == lines.read_bytes()


@pytest.mark.parametrize("name", ["a.arrow.gz", "a.parquet", "a.csv"])
def test_other_tables_are_not_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"is written as \.arrow, \.jsonl or \.jsonl\.gz"):
        GroundTruth.from_mapping(OBJECTS).write(tmp_path / name)
