"""`GroundTruth`: every form of file gives the same mapping, digest and bit rows."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError, UnknownNameError
from armchair.ground_truth import GroundTruth
from helpers import FEWER_EXAMPLES

OBJECTS: dict[int | str, list[str]] = {
    2239: ["dog", "couch"],
    42: [],
    "street_1.png": ["person", "dog", "hot dog"],
}
LINES = [{"image_id": image, "objects": objects} for image, objects in OBJECTS.items()]
TRUTH = GroundTruth.from_mapping(OBJECTS)


def test_mapping() -> None:
    assert dict(TRUTH) == {image: frozenset(objects) for image, objects in OBJECTS.items()}
    assert len(TRUTH) == 3
    assert TRUTH.categories == ("couch", "dog", "hot dog", "person")
    assert TRUTH.record is None
    assert TRUTH["COCO_val2014_000000002239.jpg"] == TRUTH["2239"] == {"dog", "couch"}
    assert "2239" in TRUTH
    assert "0042" not in TRUTH
    with pytest.raises(UnknownNameError, match="the image 7 is not in the ground truth"):
        TRUTH["000000000007.jpg"]


FORMS = {
    "lines.jsonl": "\n".join(map(json.dumps, LINES)),
    "lines.json": "\n".join(map(json.dumps, LINES)),
    "array.json": json.dumps(LINES, indent=1),
    "mapping.json": json.dumps(OBJECTS),
    "mapping_indented.json": json.dumps(OBJECTS, indent=2),
    "file_names.json": json.dumps(
        [
            {"image": "COCO_val2014_000000002239.jpg", "objects": ["couch", "dog", "dog"]},
            {"image": "000000000042.jpg", "objects": []},
            {"image": "street_1.png", "objects": ["person", "dog", "hot dog"]},
        ]
    ),
    "recorded.jsonl": "\n".join(map(json.dumps, [{"record": {"made": "by hand"}}, *LINES])),
    "twice_the_same.jsonl": "\n".join(map(json.dumps, [*LINES, LINES[0]])),
}


@pytest.mark.parametrize("name", FORMS)
def test_files(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(FORMS[name])
    truth = GroundTruth.read(file)
    assert dict(truth) == dict(TRUTH)
    assert truth == TRUTH
    assert truth.digest == TRUTH.digest
    assert truth.record == ({"made": "by hand"} if name == "recorded.jsonl" else None)
    file.with_name(name + ".gz").write_bytes(gzip.compress(file.read_bytes()))
    assert GroundTruth.read(file.with_name(name + ".gz")) == TRUTH


def test_parquet(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    rows = [{"image_id": str(image), "objects": objects} for image, objects in OBJECTS.items()]
    parquet.write_table(arrow.Table.from_pylist(rows), tmp_path / "a.parquet")
    assert GroundTruth.read(tmp_path / "a.parquet") == TRUTH


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty: it has no ground truth"),
        ('{"image_id": 1}', "line 1: no objects: expected the key 'objects', found 'image_id'"),
        ('{"objects": ["dog"], "n": 1}', "line 1: no image id: expected the key 'image_id' or"),
        ('{"image_id": 1, "objects": "dog"}', "line 1: the objects are text, not a list"),
        ('{"image_id": 1, "objects": {"dog": 1}}', "line 1: the objects are an object"),
        ('{"image_id": 1, "objects": [null]}', "line 1: a category is null, not text"),
        ('{"image_id": 1, "objects": [["dog"]]}', "line 1: a category is a list, not text"),
        (r'{"image_id": 1, "objects": ["\ud83d"]}', "line 1: .* lone surrogate"),
        ('{"image_id": null, "objects": []}', "line 1: the image id is null"),
        ('{"image_id": 1, "objects": []}\n3', "line 2: expected an object"),
        ('{"image_id": 1, "objects": []}\n{"id": 1}', "line 2: no image id"),
        (
            '{"image_id": 1, "objects": []}\n{"image_id": "1", "objects": ["dog"]}',
            "line 2: the image 1 again, with other objects",
        ),
        ('{"1": ["dog"], "2": "dog"}', "line 1: no image id"),
        ('{"1": ["dog"], "x": [1]}', "line 1, image 'x': a category is the number 1"),
    ],
)
def test_bad_files(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(content)
    with pytest.raises(InputError, match=message):
        GroundTruth.read(file)


def test_bad_mappings() -> None:
    with pytest.raises(InputError, match="image 42: the objects are text"):
        GroundTruth.from_mapping({42: "dog"})
    with pytest.raises(InputError, match="the image 42 again, with other objects"):
        GroundTruth.from_mapping({42: ["dog"], "42": ["cat"]})
    assert len(GroundTruth.from_mapping({42: ["dog"], "42": ("dog", "dog")})) == 1


def test_writing(tmp_path: Path) -> None:
    record = {"convention": "rohrbach2018", "images": 3}
    GroundTruth.from_mapping(OBJECTS, record=record).write(tmp_path / "a.jsonl")
    # Numbers ascending, then texts; objects sorted: by hand.
    assert (tmp_path / "a.jsonl").read_text() == (
        '{"record": {"convention": "rohrbach2018", "images": 3}}\n'
        '{"image_id": 42, "objects": []}\n'
        '{"image_id": 2239, "objects": ["couch", "dog"]}\n'
        '{"image_id": "street_1.png", "objects": ["dog", "hot dog", "person"]}\n'
    )
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        GroundTruth.read(tmp_path / "a.jsonl").write(tmp_path / name)
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    again = GroundTruth.read(tmp_path / "a.jsonl.gz")
    assert again == TRUTH
    assert again.record == record


def test_the_digest_is_of_the_content() -> None:
    def digest(objects: dict[int | str, list[str]]) -> str:
        return GroundTruth.from_mapping(objects).digest

    base: dict[int | str, list[str]] = {1: ["dog"], 2: ["cat", "bus"], "x": []}
    assert digest(base) == digest({"x": [], 2: ["bus", "cat"], 1: ["dog"]})
    others: list[dict[int | str, list[str]]] = [
        {1: ["dog"], 2: ["cat", "bus"]},
        {1: ["dog"], 2: ["cat"], "x": ["bus"]},
        {1: ["dog"], 2: ["cat", "bus"], "y": []},
        {1: ["dog"], 2: ["cat", "car"], "x": []},
        {1: ["dog", "cat"], 2: ["bus"], "x": []},
        {2: ["dog"], 1: ["cat", "bus"], "x": []},
        {},
    ]
    assert len({digest(objects) for objects in [base, *others]}) == 8


def test_bit_rows_by_hand() -> None:
    index, bits = TRUTH.rows(["dog", "person", "zebra"])
    assert bits.dtype == np.uint64
    assert bits.shape == (3, 1)
    assert [int(bits[index[image], 0]) for image in OBJECTS] == [0b001, 0, 0b011]
    assert TRUTH.rows(["dog", "person", "zebra"])[1] is bits
    assert TRUTH.rows([])[1].shape == (3, 0)
    with pytest.raises(ValueError, match="read-only"):
        bits[0, 0] = 1
    wide = [f"category {number}" for number in range(130)]
    truth = GroundTruth.from_mapping({1: [wide[0], wide[63], wide[64], wide[129]]})
    assert truth.rows(wide)[1].tolist() == [[1 | 1 << 63, 1, 2]]


NAMES = st.sampled_from(["dog", "cat", "hot dog", "person", "", "caf\u00e9"])


@FEWER_EXAMPLES
@given(
    st.dictionaries(st.integers(0, 50) | st.sampled_from("abc"), st.lists(NAMES)),
    st.lists(NAMES, unique=True),
)
def test_bit_rows_are_the_sets(objects: dict[int | str, list[str]], categories: list[str]) -> None:
    truth = GroundTruth.from_mapping(objects)
    index, bits = truth.rows(categories)
    for image, names in objects.items():
        assert truth[image] == frozenset(names)
        row = bits[index[image]]
        found = {
            name
            for number, name in enumerate(categories)
            if int(row[number // 64]) >> (number % 64) & 1
        }
        assert found == set(names) & set(categories)
    reversed_ = {image: list(reversed(objects[image])) for image in reversed(list(objects))}
    assert GroundTruth.from_mapping(reversed_).digest == truth.digest


def test_the_published_ground_truth(parity: Path) -> None:
    truth = GroundTruth.read(parity / "ground_truth" / "coco2014_objects.jsonl.gz")
    # 123,287 images (its README); 80 categories of COCO.
    assert len(truth) == 123_287
    assert len(truth.categories) == 80
    index, bits = truth.rows(truth.categories)
    assert len(index) == len(bits) == 123_287
