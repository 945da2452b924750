"""Ground truth comes out the same, errors too, whether the core reads it or Python row by row."""

from __future__ import annotations

import json
import pickle
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import _core
from armchair.errors import InputError
from armchair.files import read_rows as rows_of_file
from armchair.ground_truth import GroundTruth, reading
from armchair.ground_truth.rows import read_rows
from armchair.ground_truth.table import Builder
from armchair.image_ids import image_id
from armchair.signature import digest
from helpers import FEWER_EXAMPLES
from helpers.outcome import outcome

NAMES = st.sampled_from(["dog", "cat", "hot dog", "", "caf\u00e9", "\U0001f600 x", 'a"\\\x7f\n'])
TEXTS = [
    "7",
    " 7 ",
    "000000000007.jpg",
    "a.png",
    "\u017f.jpg",
    "\u00e9",
    "COCO_val2014_000000000042",
]
IDS = st.integers(-3, 9) | st.sampled_from(TEXTS)
# What no ground truth has, and what the core leaves to Python.
ODD_IDS = st.sampled_from([None, True, 7.0, 7.5, 2**64, "", "\ud83d", [7]])
ODD_OBJECTS = st.sampled_from([None, "dog", 3, {"dog": 1}, ["dog", None], [["dog"]], ["\ud83d"]])
LISTS = st.lists(NAMES, max_size=4)
ROWS = st.lists(st.tuples(IDS, LISTS), max_size=8)
ODD_ROWS = st.lists(st.tuples(IDS | ODD_IDS, LISTS | ODD_OBJECTS), max_size=5)


def content(truth: GroundTruth) -> tuple[Any, ...]:
    """All that a ground truth is."""
    return (dict(truth), truth.digest, truth.categories, truth.record)


def found(read: Callable[[], GroundTruth]) -> Any:
    """What is read, or the error."""
    return outcome(lambda: content(read()))


def by_rows(path: Path) -> GroundTruth:
    """The file read by Python alone."""
    builder = Builder()
    record = read_rows(builder, rows_of_file(path, what="ground truth"))
    return GroundTruth(builder.build(), record)


@FEWER_EXAMPLES
@given(ROWS, ODD_ROWS, ROWS, st.sampled_from(["\n", "\r\n", "\n\n", "\n \n"]), st.booleans())
def test_lines(
    tmp_path_factory: Any, rows: Any, odd: Any, more: Any, end: str, record: bool
) -> None:
    path = tmp_path_factory.mktemp("lines") / "a.jsonl"
    lines = [json.dumps({"n": [{}], "image_id": i, "objects": o}) for i, o in [*rows, *odd, *more]]
    lines = ['{"record": {"made": "by hand"}}'] * record + lines
    path.write_text("".join(line + end for line in lines))
    assert found(lambda: GroundTruth.read(path)) == found(lambda: by_rows(path))


@pytest.mark.parametrize(
    "text",
    [
        '{"image_id": 7, "objects": ["dog"]}\n{"image_id": 8,\n"objects": []}\n{"image_id": 9}',
        '{"image_id": 7, "objects": ["dog"], "objects": ["cat"], "image_id": 8}',
        '{"image_id": 7, "objects": []} {"image_id": 8, "objects": []}\n[]',
        '{"image": "7", "objects": []}\n{"image_id": 8, "objects": []}',
        '{"record": {}}',
        '{"record": {}}\n\n{"7": ["dog"]}\n{"8": []}',
        '{"record": {}} {"image_id": 7, "objects": []}',
        '{"record": 3, "image_id": 7, "objects": []}\n{"record": {}}',
        '\n\n{"image_id": 7, "objects": [NaN]}',
        '{"image_id": 7, "objects": []}\n{"image_id": 8, "objects": [], "x": Infinity}\n{"image',
        '\ufeff{"image_id": 7, "objects": ["dog"]}\n',
        '\ufeff[{"image_id": 7, "objects": ["dog"]}]',
        '{"image_id": 7, "objects": ["dog"]}\n' * 3 + '{"image_id": 8, "objects": ' + "[" * 200,
    ],
)
@pytest.mark.parametrize("block", [16, 50, 1 << 22])
def test_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, block: int) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text)
    monkeypatch.setattr(reading, "_BLOCK", block)
    assert found(lambda: GroundTruth.read(path)) == found(lambda: by_rows(path))


def test_a_stray_byte_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"image_id": 7, "objects": []}\n{"image_id": 8, "objects": ["caf\xe9"]}\n')
    with pytest.raises(InputError, match=r"a\.jsonl, line 2: not UTF-8: byte 0xe9 at position 32"):
        GroundTruth.read(path)


@FEWER_EXAMPLES
@given(ROWS, st.lists(st.tuples(IDS | st.sampled_from([True, 7.0, 7.5]), LISTS | ODD_OBJECTS)))
def test_mappings(rows: Any, odd: Any) -> None:
    for kind in (list, tuple, set, frozenset):
        objects = {image: kind(names) for image, names in rows} | dict(odd)
        # A mapping that is no dict is read by Python.
        slow = found(lambda objects=objects: GroundTruth.from_mapping(MappingProxyType(objects)))
        assert found(lambda objects=objects: GroundTruth.from_mapping(objects)) == slow


@FEWER_EXAMPLES
@given(
    ROWS, ODD_ROWS, st.sampled_from(range(pickle.HIGHEST_PROTOCOL + 1)), st.booleans(), st.data()
)
def test_pickles(
    tmp_path_factory: Any, rows: Any, odd: Any, protocol: int, damaged: bool, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("pickles") / "chair.pkl"
    odd = [(image, names) for image, names in odd if not isinstance(image, list)]
    for made in (dict, lambda rows: {"imid_to_objects": defaultdict(set, rows), "x": {1.5, None}}):
        for kind in (list, tuple, set, frozenset):
            pickled = pickle.dumps(
                made({i: kind(names) for i, names in rows} | dict(odd)), protocol
            )
            content = bytearray(pickled)
            if damaged:
                place = data.draw(st.integers(0, len(content) - 1))
                content[place] = data.draw(st.integers(0, 255))
            path.write_bytes(content)
            fast = found(lambda: GroundTruth.read(path))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(_core, "read_pickled_ground_truth", lambda data: None)
                assert fast == found(lambda: GroundTruth.read(path))


def test_the_core_reads_evaluators_of_every_protocol() -> None:
    # As the published evaluator holds them; otherwise the tests above would compare one reader.
    held = {"imid_to_objects": defaultdict(set, {2239: {"dog", "couch"}, 42: set()}), "imids": {42}}
    for protocol in range(1, pickle.HIGHEST_PROTOCOL + 1):
        table = _core.read_pickled_ground_truth(pickle.dumps(held, protocol))
        assert table is not None, protocol
        assert [table.objects(row) for row in range(len(table))] == [[], ["couch", "dog"]]


@FEWER_EXAMPLES
@given(ROWS, st.lists(st.tuples(st.integers(0, 9) | st.none(), LISTS | st.none())), st.booleans())
def test_columns(tmp_path_factory: Any, rows: Any, odd: Any, texts: bool) -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from pyarrow import parquet

    path = tmp_path_factory.mktemp("columns") / "a.parquet"
    ids = [image if image is None else str(image) for image, _ in [*rows, *odd]]
    kept = [image if isinstance(image, int) else None for image, _ in [*rows, *odd]]
    columns = {
        "x": arrow.array([1] * len(ids)),
        "image_id": arrow.array(ids if texts else kept, arrow.string() if texts else arrow.int32()),
        "objects": arrow.array(
            [names for _, names in [*rows, *odd]],
            arrow.list_(arrow.string()) if texts else arrow.large_list(arrow.large_string()),
        ),
    }
    parquet.write_table(arrow.table(columns), path, row_group_size=3)
    assert found(lambda: GroundTruth.read(path)) == found(lambda: by_rows(path))


@FEWER_EXAMPLES
@given(st.dictionaries(IDS.map(image_id), LISTS))
def test_the_digest_is_over_sorted_json_and_little_endian_integers(objects: dict[Any, Any]) -> None:
    """By the definition: ids and categories as `json.dumps` writes them, lengths, codes."""
    images = sorted(objects, key=lambda image: (isinstance(image, str), image))
    names = sorted({name for row in objects.values() for name in row})
    rows = [sorted({names.index(name) for name in objects[image]}) for image in images]
    expected = digest(
        [
            json.dumps(images),
            json.dumps(names),
            np.array([len(row) for row in rows], "<i8").tobytes(),
            np.array([code for row in rows for code in row], "<i4").tobytes(),
        ]
    )
    truth = GroundTruth.from_mapping(objects)
    assert truth.digest == expected
    assert list(truth) == images
    assert pickle.loads(pickle.dumps(truth)) == truth
