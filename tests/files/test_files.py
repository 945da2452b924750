"""`armchair.files`: every form of file that people have reads the same, or says what is wrong."""

from __future__ import annotations

import csv
import gzip
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from armchair import InputError
from armchair.files import Row, describe, pick_key, read_rows, text_field, write_atomically

ROWS = [
    {"image_id": 2239, "caption": "A dog [on a {couch}]."},
    {"image_id": 42, "caption": 'Two "hot dogs" \\ and\u2028a caf\u00e9.'},
    {"image_id": 7, "caption": ""},
]


def lines(rows: list[Any]) -> str:
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


FORMS = {
    "JSON Lines": lines(ROWS) + "\n",
    "no newline at the end": lines(ROWS),
    "blank lines": "\n\n" + lines(ROWS).replace("\n", "\n \t\n\n") + "\n\n",
    "Windows line ends": lines(ROWS).replace("\n", "\r\n"),
    "old Mac line ends": lines(ROWS).replace("\n", "\r"),
    "byte order mark": "\ufeff" + lines(ROWS),
    "array on one line": json.dumps(ROWS),
    "array, indented": json.dumps(ROWS, indent=2),
    "array, blank line first": "\n" + json.dumps(ROWS, indent=2) + "\n\n",
    "array with a byte order mark": "\ufeff" + json.dumps(ROWS),
    "pretty-printed one after another": "\n".join(json.dumps(row, indent=4) for row in ROWS),
    "pretty-printed back to back": "".join(json.dumps(row, indent=4) for row in ROWS),
    "several on a line": " ".join(json.dumps(row) for row in ROWS),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["captions.json", "captions.jsonl", "captions.txt"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_json_forms(tmp_path: Path, form: str, name: str, pack: Callable[[bytes], bytes]) -> None:
    file = tmp_path / name
    file.write_bytes(pack(FORMS[form].encode()))
    assert [row.value for row in read_rows(file)] == ROWS


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_standard_input(monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]) -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: Any) -> int:
            raise io.UnsupportedOperation("seek")

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Pipe(pack(lines(ROWS).encode()))))
    rows = list(read_rows("-"))
    assert [row.value for row in rows] == ROWS
    assert rows[1].place == "standard input, line 2"


def test_zstd(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    file = tmp_path / "captions.jsonl.zst"
    with arrow.CompressedOutputStream(str(file), "zstd") as stream:
        stream.write(lines(ROWS).encode())
    assert [row.value for row in read_rows(file)] == ROWS


def test_places(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text("\n" + lines(ROWS[:1]) + "\n\n" + json.dumps(ROWS[1], indent=1) + "\n" + "{}")
    assert [row.place for row in read_rows(file)] == [f"{file}, line {n}" for n in (2, 4, 8)]
    file.write_text("[\n" + ",\n\n".join(json.dumps(row) for row in ROWS) + "]")
    assert [row.place for row in read_rows(file)] == [
        f"{file}, item {item} (line {line})" for item, line in ((1, 2), (2, 4), (3, 6))
    ]


def test_json_lines_are_read_as_they_come(tmp_path: Path) -> None:
    # The broken line is met only when its turn comes: nothing reads ahead to the end.
    file = tmp_path / "a.jsonl"
    file.write_text(lines(ROWS) + "\n{broken\n")
    rows = read_rows(file)
    assert [next(rows).value for _ in ROWS] == ROWS
    with pytest.raises(InputError, match="line 4: broken JSON"):
        next(rows)


BROKEN = {
    "cut short in text": ('{"a": 1}\n{"a": "b', "line 2: broken JSON: unterminated string"),
    "never closed": ('{"a": 1}\n{"a": 1\n{"a": 2}\n', "line 2: broken JSON: .* of line 3"),
    "closed twice": ('{"a": 1}}\n', "line 1"),
    "array never closed": ("[1,\n2", "line 2: .*the file ends before"),
    "array without comma": ('[{"a": 1}\n{"a": 2}]', "line 2: .*after item 1, found '{'"),
    "array with a comma at its end": ("[1,\n]", "line 2"),
    "text after the array": ("[1]\n\nx", "line 3: .*after the array's end"),
    "words": ("A dog.", "line 1: broken JSON"),
    "no UTF-8": (b'{"a": 1}\n{"a": "caf\xe9"}', "line 2: not UTF-8: byte 0xe9 at position 10"),
    "UTF-16": ("{}".encode("utf-16"), "UTF-16"),
    "nested deeply": ("[" * 200_000, "line 1: the JSON is nested more than 128 levels"),
    "empty": ("", "the file is empty: it has no captions"),
    "blank": (" \n\n", "the file is empty"),
    "only a byte order mark": (b"\xef\xbb\xbf", "the file is empty"),
    "empty array": ("[ ]", "the file is empty"),
    "gzip cut short": (gzip.compress(lines(ROWS).encode())[:-9], "cut short"),
    "gzip of nothing": (gzip.compress(b""), "the file is empty"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_json(tmp_path: Path, case: str) -> None:
    content, message = BROKEN[case]
    file = tmp_path / "captions.jsonl"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError, match=message) as raised:
        list(read_rows(file))
    assert str(raised.value).startswith(str(file))


def test_csv_and_tsv(tmp_path: Path) -> None:
    text = [{key: str(value) or None for key, value in row.items()} for row in ROWS]
    long = {"image_id": "1", "caption": "dog " * 100_000}
    for name, delimiter in (("a.csv", ","), ("a.tsv", "\t"), ("semicolons.csv", ";")):
        file = tmp_path / name
        with file.open("w", newline="", encoding="utf-8-sig") as handle:
            writer = csv.DictWriter(handle, ["image_id", "caption"], delimiter=delimiter)
            writer.writeheader()
            writer.writerows([*text, long])
        assert [row.value for row in read_rows(file)] == [*text, long]
        packed = tmp_path / f"{name}.gz"
        packed.write_bytes(gzip.compress(file.read_bytes()))
        assert [row.value for row in read_rows(packed)] == [*text, long]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("image_id,caption\n1,a dog, a cat\n", "line 2: 3 cells under a header of 2 columns"),
        ("image_id,caption\n1\n", "line 2: 1 cell under a header of 2 columns"),
        ("a,b,a\n1,2,3\n", "line 1: the table has the column 'a' twice"),
        ('a,b\n1,"a dog\n', "broken CSV"),
        ("a,b\n", "the file is empty"),
        ("", "the file is empty"),
    ],
)
def test_broken_csv(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "a.csv"
    file.write_text(content)
    with pytest.raises(InputError, match=message):
        list(read_rows(file))


def test_parquet_and_arrow(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import feather, ipc, parquet

    table = arrow.Table.from_pylist(ROWS)
    parquet.write_table(table, tmp_path / "a.parquet")
    feather.write_feather(table, str(tmp_path / "a.feather"))
    with ipc.new_stream(str(tmp_path / "a.arrow"), table.schema) as writer:
        writer.write_table(table)
    packed = tmp_path / "packed.parquet.gz"
    packed.write_bytes(gzip.compress((tmp_path / "a.parquet").read_bytes()))
    for file in sorted(tmp_path.iterdir()):
        rows = list(read_rows(file))
        assert [row.value for row in rows] == ROWS
        assert rows[2].place == f"{file}, row 3"
    damaged = tmp_path / "damaged.parquet"
    damaged.write_bytes(b"PAR1 no table PAR1")
    with pytest.raises(InputError, match="not a readable Parquet file"):
        list(read_rows(damaged))


def test_xlsx(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for cells in (["image_id", "caption", None], *[[*row.values(), None] for row in ROWS[:2]]):
        book.active.append(cells)
    book.save(tmp_path / "a.xlsx")
    assert [row.value for row in read_rows(tmp_path / "a.xlsx")] == ROWS[:2]
    (tmp_path / "b.xlsx").write_bytes(b"PK no workbook")
    with pytest.raises(InputError, match="not a readable XLSX file"):
        list(read_rows(tmp_path / "b.xlsx"))


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    file = tmp_path / "a.xlsx"
    file.write_bytes(b"")
    with pytest.raises(InputError, match=r"needs the package openpyxl .*armchair\[xlsx\]"):
        list(read_rows(file))


def test_keys() -> None:
    row = Row({"image": 1, "text": "A dog.", "answer": None, "n": 3, "half": "\ud83d"}, "a, line 3")
    assert pick_key(row, ["caption", "text", "answer"], None, "caption") == "text"
    assert pick_key(row, ["caption", "text", "answer"], "answer", "caption") == "answer"
    with pytest.raises(InputError, match=r"a, line 3: no caption: expected the key 'x', found 'im"):
        pick_key(row, ["text"], "x", "caption")
    with pytest.raises(InputError, match="'caption' or 'output'"):
        pick_key(row, ["caption", "output"], None, "caption")
    with pytest.raises(InputError, match=r"a, line 9: expected an object .* found a list"):
        pick_key(Row([1], "a, line 9"), ["text"], None, "caption")
    assert text_field(row, "text", "caption") == "A dog."
    for key, message in {
        "answer": "is null, not text",
        "n": "is the number 3, not text",
        "half": r"lone surrogate \(U\+D83D\) at character 0",
        "missing": "no caption",
    }.items():
        with pytest.raises(InputError, match=f"^a, line 3: .*{message}"):
            text_field(row, key, "caption")


def test_writing(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    with write_atomically(file) as text:
        text.write("caf\u00e9\n")
        assert not file.exists()
    assert file.read_bytes() == "caf\u00e9\n".encode()
    for name in ("a.gz", "b.gz"):
        with write_atomically(tmp_path / name, binary=True) as handle:
            handle.write(b"content")
    packed = (tmp_path / "a.gz").read_bytes()
    assert gzip.decompress(packed) == b"content"
    assert packed == (tmp_path / "b.gz").read_bytes()
    assert packed[4:8] == bytes(4)  # RFC 1952: no time stamp


def test_writing_that_fails_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("before")
    with pytest.raises(RuntimeError), write_atomically(file) as text:
        text.write("after")
        raise RuntimeError
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    with pytest.raises(FileNotFoundError) as missing, write_atomically(tmp_path / "no" / "a"):
        pass
    assert missing.value.filename == str(tmp_path / "no" / "a")
    with pytest.raises(IsADirectoryError), write_atomically(tmp_path):
        pass


def test_writing_keeps_links_and_modes(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("before")
    file.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(file)
    with write_atomically(link) as text:
        text.write("after")
    assert link.is_symlink()
    assert file.read_text() == "after"
    assert file.stat().st_mode & 0o777 == 0o640


def test_describe() -> None:
    assert describe("-") == "standard input"
    assert describe(Path("a/b.jsonl")) == "a/b.jsonl"
