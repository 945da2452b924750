"""Any bytes in any kind of file: rows, or an InputError that names the file; nothing else."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError
from armchair.files import read_rows
from armchair.ground_truth import GroundTruth
from helpers import FEWER_EXAMPLES

JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
# Pieces of which files are made, put together in any order.
PIECES = st.lists(
    st.sampled_from(
        [
            b'{"image_id": 1, "objects": ["dog"]}',
            b'{"record": {}}',
            b'{"1": ["dog"], "2": []}',
            b'"caption": "a dog\\',
            b"\\ud83d",
            b"\xef\xbb\xbf",
            b"\xff\xfe",
            b"\n",
            b"\r",
            b"[",
            b"]",
            b"{",
            b"}",
            b",",
            b":",
            b'"',
            b"NaN",
            b"1e999",
            b"image_id,objects\n1,dog\n",
            b"\x00",
            b"\xe9",
            b"\x1f\x8b",
            b"\x28\xb5\x2f\xfd",
            b"PAR1",
        ]
    ),
    max_size=12,
).map(b"".join)
CONTENT = st.binary(max_size=200) | PIECES | PIECES.map(gzip.compress)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@FEWER_EXAMPLES
@given(CONTENT, st.sampled_from([".jsonl", ".csv", ".tsv"]))
def test_any_bytes_are_rows_or_an_input_error(folder: Path, content: bytes, ending: str) -> None:
    file = folder / f"a{ending}"
    file.write_bytes(content)
    try:
        for row in read_rows(file):
            assert row.place.startswith(str(file))
    except InputError as error:
        assert str(error).startswith(str(file))


@FEWER_EXAMPLES
@given(CONTENT)
def test_any_bytes_are_a_ground_truth_or_an_input_error(folder: Path, content: bytes) -> None:
    file = folder / "objects.json"
    file.write_bytes(content)
    try:
        GroundTruth.read(file)
    except InputError as error:
        assert str(error).startswith(str(file))


@pytest.mark.parametrize("ending", [".parquet", ".arrow", ".xlsx", ".jsonl.zst"])
@FEWER_EXAMPLES
@given(content=st.binary(max_size=60))
def test_no_tables_are_input_errors(folder: Path, ending: str, content: bytes) -> None:
    pytest.importorskip("pyarrow")
    magic = {".parquet": b"PAR1", ".arrow": b"ARROW1", ".xlsx": b"PK", ".jsonl.zst": b"(\xb5/\xfd"}
    file = folder / f"a{ending}"
    file.write_bytes(magic[ending] + content)
    with pytest.raises(InputError) as raised:
        list(read_rows(file))
    assert str(raised.value).startswith(str(file))


@FEWER_EXAMPLES
@given(st.lists(JSON_VALUES, min_size=1, max_size=5), st.data())
def test_json_values_come_back_in_every_form(
    folder: Path, values: list[Any], data: st.DataObject
) -> None:
    # Each value in a layout of its own, one after another: json itself is the oracle.
    layouts = [data.draw(st.sampled_from([None, 0, 2, 7])) for _ in values]
    ascii_ = data.draw(st.booleans())
    texts = [
        json.dumps(value, indent=indent, ensure_ascii=ascii_)
        for value, indent in zip(values, layouts, strict=True)
    ]
    file = folder / "a.json"
    array = "[" + ",\n".join(texts) + "]"
    file.write_bytes(array.encode("utf-8", "surrogatepass"))
    assert [row.value for row in read_rows(file)] == values
    if isinstance(values[0], list):
        return  # a file whose first value is an array is that array
    file.write_bytes("\n".join(texts).encode("utf-8", "surrogatepass"))
    assert [row.value for row in read_rows(file)] == values
