"""Files of hostile or damaged content: the rows "cut zstd", "size and time" and their relatives."""

import gzip
import io
import itertools
import json
import pickle
import subprocess
import sys

import pytest

from armchair import GroundTruth, InputError
from armchair.cli import main
from armchair.files import read_rows, source

ROWS = [{"image_id": number, "caption": f"A dog and {number} cats."} for number in range(200)]
LINES = "".join(json.dumps(row) + "\n" for row in ROWS).encode()


def packed_with_zstd(content):
    return pytest.importorskip("pyarrow").compress(content, codec="zstd", asbytes=True)


@pytest.fixture(params=["zstandard", "pyarrow"])
def reading_library(request, monkeypatch):
    pytest.importorskip(request.param)
    if request.param == "pyarrow":
        monkeypatch.setitem(sys.modules, "zstandard", None)
    return request.param


def test_zstd_cut_short_at_every_length(tmp_path, reading_library):
    whole = packed_with_zstd(LINES)
    file = tmp_path / "caps.csv.zst"
    for length in itertools.chain(range(1, 60), range(60, len(whole), 37), [len(whole) - 1]):
        file.write_bytes(whole[:length])
        with pytest.raises(InputError, match="cut short") as raised:
            list(read_rows(file))
        assert "\n" not in str(raised.value)


def test_zstd_of_several_frames(tmp_path, reading_library):
    middle = LINES.index(b"\n", len(LINES) // 2) + 1
    parts = (LINES[:middle], LINES[middle:])
    file = tmp_path / "caps.jsonl.zst"
    file.write_bytes(b"".join(packed_with_zstd(part) for part in parts))
    assert [row.value for row in read_rows(file)] == ROWS


def test_gzip_cut_short_at_every_length(tmp_path):
    whole = gzip.compress(LINES)
    file = tmp_path / "caps.jsonl.gz"
    for length in range(1, len(whole), 7):
        file.write_bytes(whole[:length])
        with pytest.raises(InputError, match="cut short"):
            list(read_rows(file))


LONG = {
    "zeros": b"\0",
    "blanks": b" ",
    "blank lines": b"\n",
    "an array of blanks": b"[" + b" " * 4096,
    "a text": b'{"caption": "' + b"a" * 4096,
}


@pytest.mark.parametrize("case", LONG)
@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet", ".xlsx", ".arrow"])
def test_no_line_or_value_is_longer_than_the_limit(tmp_path, monkeypatch, case, ending):
    # The limit is smaller here, so that the test is quick; what it bounds is the same.
    for module in ("source", "json_rows", "json_array", "tables"):
        monkeypatch.setattr(f"armchair.files.{module}.LONGEST", 1 << 22)
    content = LONG[case]
    file = tmp_path / f"long{ending}.gz"
    file.write_bytes(gzip.compress(content + content[-1:] * (1 << 24), 1))
    with pytest.raises(InputError) as raised:
        list(read_rows(file))
    assert "\n" not in str(raised.value)


def test_gigabytes_of_zeros_are_refused_in_flat_memory(tmp_path):
    file = tmp_path / "zeros.jsonl.gz"
    with gzip.open(file, "wb", 1) as out:
        for _ in range(300):
            out.write(bytes(1 << 20))
    (tmp_path / "g.jsonl").write_text('{"image_id": 1, "objects": ["dog"]}\n')
    code = f"""
from pathlib import Path
from armchair.cli import main
code = main(["chair", {str(file)!r}, "--ground-truth", {str(tmp_path / "g.jsonl")!r}])
# The program's own peak: what getrusage tells has the parent's in it.
peak = next(l for l in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in l)
print(code, int(peak.split()[1]) // 1024)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    exit_code, megabytes = map(int, done.stdout.split())
    assert exit_code == 2
    assert "longer than 64 MB" in done.stderr
    assert megabytes < 500


def nested(levels):
    return "[" * levels + "]" * levels


@pytest.mark.parametrize("place", [0, 1, 5])
@pytest.mark.parametrize("form", ["lines", "array"])
def test_a_row_reads_alike_wherever_it_stands(tmp_path, form, place):
    """Nesting beyond 128 levels is refused; a number that nobody asked for is not converted."""

    def outcome(extra):
        rows = ['{"image_id": 1, "caption": "A dog."}'] * 8
        rows[place] = f'{{"image_id": 1, "caption": "A dog.", "more": {extra}}}'
        text = "[" + ",\n".join(rows) + "]" if form == "array" else "\n".join(rows)
        file = tmp_path / "c.jsonl"
        file.write_text(text)
        truth = tmp_path / "g.jsonl"
        truth.write_text('{"image_id": 1, "objects": ["dog"]}\n')
        return main(["chair", str(file), "--ground-truth", str(truth), "--json"])

    # The row itself is a level.
    assert outcome(nested(127)) == 0
    assert outcome(nested(128)) == 2
    assert outcome(nested(100_000)) == 2
    assert outcome("7" * 5000) == 0
    assert outcome("1e999") == 0


def test_a_number_of_thousands_of_digits_is_no_id(tmp_path, capsys):
    (tmp_path / "g.jsonl").write_text('{"image_id": 1, "objects": ["dog"]}\n')
    for digits in ("7" * 5000, "9" * 19):
        (tmp_path / "c.jsonl").write_text(f'{{"image_id": {digits}, "caption": "A dog."}}\n')
        words = ["chair", str(tmp_path / "c.jsonl"), "--ground-truth", str(tmp_path / "g.jsonl")]
        assert main(words) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert len(error) < 400


def test_a_column_that_is_there_twice(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = arrow.table(
        [arrow.array([1]), arrow.array(["a"]), arrow.array(["b"])],
        names=["image_id", "caption", "caption"],
    )
    file = tmp_path / "twice.parquet"
    parquet.write_table(table, file)
    with pytest.raises(InputError, match="column 'caption' twice"):
        list(read_rows(file))
    (tmp_path / "g.jsonl").write_text('{"image_id": 1, "objects": ["dog"]}\n')
    assert main(["chair", str(file), "--ground-truth", str(tmp_path / "g.jsonl")]) == 2


PICKLES = {
    "empty sets": b"\x80\x04" + b"\x8f" * 8_000_000 + b".",
    "remembered sets": b"\x80\x04" + b"\x8f\x940" * 3_000_000 + b"N.",
    "tuples as keys": b"\x80\x04}(" + b"K\x01K\x02\x86N" * 100 + b"u.",
}


@pytest.mark.parametrize("case", PICKLES)
def test_a_pickle_of_what_no_ground_truth_needs(tmp_path, case):
    file = tmp_path / "chair.pkl"
    file.write_bytes(gzip.compress(PICKLES[case]))
    with pytest.raises(InputError):
        GroundTruth.read(file)


@pytest.mark.parametrize("protocol", range(6))
def test_a_pickle_of_many_images_is_read(tmp_path, protocol):
    file = tmp_path / "chair.pkl"
    images = {number: {"dog"} if number % 3 else set() for number in range(30_000)}
    file.write_bytes(pickle.dumps(images, protocol))
    assert len(GroundTruth.read(file)) == 30_000


def test_frames_are_unpacked_in_bounded_memory():
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.ZstdCompressor().compress(bytes(1 << 28))
    stream = source.unpacked(io.BytesIO(packed), "zeros.zst")
    assert len(stream.read(1000)) == 1000
