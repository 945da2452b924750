"""Reading caption files in batches, and writing details as they come.

The core's reader of JSON Lines is held to Python's: the same captions and ids, or the same error.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from armchair import InputError, _core
from armchair.cli import main
from armchair.files import Row, read_rows
from armchair.files.captions import CaptionFile, readers
from armchair.files.captions.prefetch import prefetched
from armchair.files.captions.rows import Keys, row_batches
from armchair.image_ids import image_id
from helpers import FEWER_EXAMPLES, only_row
from helpers.caption_readers import both

TRUTH = [{"image_id": n, "objects": ["dog"] if n % 2 else ["cat"]} for n in range(10)]
ROWS = [{"image_id": n % 10, "caption": f"A dog and a cat, number {n}."} for n in range(100)]


def jsonl(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def truth(tmp_path: Path) -> str:
    return str(jsonl(tmp_path / "truth.jsonl", TRUTH))


def read_all(batches: Any) -> tuple[list[Any], list[Any]] | str:
    """The captions and ids of some batches, or the error."""
    captions, ids = [], []
    try:
        for batch in batches:
            captions += batch.captions.to_list()
            ids += batch.id_list()
    except InputError as error:
        return str(error)
    return captions, ids


PLAIN = '{"image_id": 1, "caption": "A dog."}'
ODD = [
    PLAIN, "", "  ", "\r", "{}", "[", "]", "7", '"', "null", "[1]",
    '{"caption": "b", "image_id": "000000000007.jpg", "more": [1, {"caption": 3}]}',
    '{"image_id": 1, "caption": "\\u00e9 \\n \\ud83d\\ude00 é 中"}',
    '{"image_id": 1, "caption": "\\ud83d"}', '{"image_id": 2.0, "caption": ""}',
    '{"image_id": 1e2, "caption": ""}', '{"image_id": -0, "caption": ""}',
    '{"image_id": 0.30000000000000004, "caption": ""}', '{"image_id": 1e400, "caption": ""}',
    '{"image_id": 9007199254740993.0, "caption": ""}',
    '{"image_id": 99999999999999999999, "caption": ""}', '{"image_id": true, "caption": ""}',
    '{"image_id": "é.png", "caption": "x"}', '{"image_id": "", "caption": "x"}',
    '{"image_id": 1, "image_id": 2, "caption": "a", "caption": "b"}',
    '{"image_id": 1, "caption": null, "caption": "b"}', '{"image_id": 1, "caption": "a", "x": NaN}',
    '{"image_id": 1, "caption": "a\x01"}', '{"image_id": 1, "caption": "\x7f\u2028"}',
    '{"image_id": 1, "caption": "a"} {"image_id": 2, "caption": "b"}', '{"image_id": 1,',
    '"caption": "b"}', '{"image_id": 1, "caption": "a"', "}", '{"image_id": 1, "caption": "a",}',
    '{"image_id": 1}', '{"caption": "a"}', "{'image_id': 1}", "\ufeff" + PLAIN,
    '{"\\u0069mage_id": 3, "caption": "escaped key"}', '{"image_id": 01, "caption": ""}',
    '{"image_id": 1, "caption": "a", "deep": ' + "[" * 200 + "]" * 200 + "}",
]  # fmt: skip


# Rows that read, with everything in them that a cut could part.
READABLE = [
    '{"caption": "b", "image_id": "000000000007.jpg", "more": [1, {"caption": 3}]}',
    '{"image_id": 1, "caption": "\\u00e9 \\n \\ud83d\\ude00 é 中"}',
    '{"image_id": -0, "caption": ""}', '{"image_id": "é.png", "caption": "x"}',
    '  {"image_id": 9007199254740993, "caption": "a\x7f"} ',
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_odd_rows_are_read_as_python_reads_them(odd: str) -> None:
    for before, after in (("", ""), ("", PLAIN), (PLAIN, ""), (PLAIN, PLAIN)):
        content = "\n".join(part for part in (before, odd, after)).encode()
        fast, slow = both(content)
        # Python's reader alone says that nothing is there by giving nothing.
        if slow == ([], [], []):
            slow = "file: the file is empty: it has no captions"
        assert fast == slow, content


@FEWER_EXAMPLES
@given(st.lists(st.sampled_from([*ODD, PLAIN, PLAIN, PLAIN]), max_size=8), st.sampled_from("\n\r"))
def test_files_are_read_as_python_reads_them(parts: list[str], end: str) -> None:
    fast, slow = both(("\r\n" if end == "\r" else "\n").join([PLAIN, *parts]).encode())
    assert fast == slow


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_blocks_cut_anywhere(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    rows = [PLAIN, *READABLE, "", PLAIN]
    content = end.join(rows).encode()
    whole = both(content)[0]
    # One caption a row, by hand; the blank one has none.
    assert whole[0] == [
        "A dog.",
        "b",
        "\u00e9 \n \U0001f600 \u00e9 \u4e2d",
        "",
        "x",
        "a\x7f",
        "A dog.",
    ]
    for size in range(1, len(content) + 2):
        monkeypatch.setattr(readers, "_BLOCK", size)
        assert both(content) == (whole, whole), size


ITEMS = [odd for odd in ODD if odd.strip()]


@FEWER_EXAMPLES
@given(
    st.lists(st.sampled_from([*ITEMS, *[PLAIN] * 20]), min_size=1, max_size=6),
    st.sampled_from([",", " ,\n", "\r\n,  "]),
    st.sampled_from(["]", "] \n", "", "]]", ",]", "] {}"]),
    st.sampled_from([1, 3, 50, 1 << 22]),
)
def test_arrays_are_read_as_python_reads_them(
    items: list[str], between: str, end: str, block: int
) -> None:
    text = f"[{between.join(items)}{end}"
    # An array of nothing is an empty file: only the readers of whole files say so.
    assume(text.strip() != "[]")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readers, "_BLOCK", block)
        fast, slow = both(text.encode())
    assert fast == slow


IDS = st.one_of(
    st.from_regex(
        r"(COCO_)?(train|val|test|VAL)?(20[0-9]{2}_)?0{0,7}[0-9]{0,13}(\.(jpe?g|png|0))?"
    ),
    st.text(st.sampled_from("0123456789-./\\COval_ jpgſıİ\x1c\xa0é"), max_size=14),
    st.integers().map(str),
)


@FEWER_EXAMPLES
@given(IDS)
def test_text_ids_are_those_of_python(text: str) -> None:
    fast = _core.canonical_image_id(text)
    try:
        slow = image_id(text)
    except InputError:
        slow = None
    # The core leaves to Python what it is not sure of.
    assert fast == slow or (fast is None and (not text.isascii()))
    assert type(fast) is type(slow) or fast is None


def test_the_captions_of_a_block_are_borrowed_texts() -> None:
    block = (PLAIN + '\n{"image_id": 2, "caption": "\\u00e9"}\n').encode()
    texts, ids, lines, read = _core.read_caption_lines(block, "image_id", "caption", 1)
    end = len(block)
    del block
    assert (texts.to_list(), ids.tolist(), lines, read) == (["A dog.", "é"], [1, 2], 2, end)


def test_reading_ahead_keeps_order_and_brings_errors() -> None:
    def made() -> Any:
        yield from range(5)
        raise InputError("the sixth")

    got = []
    with pytest.raises(InputError, match="the sixth"):
        for item in prefetched(made()):
            got.append(item)
    assert got == [0, 1, 2, 3, 4]


def shards(folder: Path) -> Path:
    """The rows over files of several forms, with what is no data beside them."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    (folder / "part").mkdir(parents=True)
    jsonl(folder / "a.jsonl", ROWS[:30])
    table = pyarrow.Table.from_pylist(ROWS[30:60])
    parquet.write_table(table, folder / "b.parquet")
    with pyarrow.ipc.new_file(str(folder / "c.arrow"), table.schema) as writer:
        writer.write_table(pyarrow.Table.from_pylist(ROWS[60:80]))
    (folder / "part" / "d.json").write_text(json.dumps(ROWS[80:]))
    (folder / "_SUCCESS.json").write_text("")
    (folder / "notes.md").write_text("no data")
    return folder


@pytest.mark.parametrize("path", ["{0}", "{0}/**/[a-d].*", "file://{0}"])
def test_folders_globs_and_addresses_are_one_file(tmp_path, truth, capsys, path) -> None:
    folder = shards(tmp_path / "shards")
    whole = jsonl(tmp_path / "whole.jsonl", ROWS)
    results = []
    for captions in (str(whole), path.format(folder)):
        assert main(["chair", captions, "--ground-truth", truth, "--json"]) == 0
        results.append({**only_row(capsys.readouterr().out), "file": "", "name": ""})
    assert results[0] == results[1]
    assert results[0]["captions"] == 100


def test_an_image_without_ground_truth_is_named_with_its_place(tmp_path, truth, capsys) -> None:
    pytest.importorskip("pyarrow")
    odd = {"image_id": "x.png", "caption": "A dog."}
    (tmp_path / "some").mkdir()
    forms = {
        # By hand: blank lines are lines, and a row of a table is counted without its header.
        "a.jsonl": ("\n".join(["", PLAIN, " ", PLAIN, json.dumps(odd), PLAIN]), "line 5"),
        "b.json": (f"[{PLAIN},\n{json.dumps(odd)}]", "item 2"),
        "c.json": (f"{json.dumps(odd, indent=1)}\n{PLAIN}", "line 1"),
        "d.csv": ("image_id,caption\n1,a\n1,b\nx.png,c\n", "line 4"),
    }
    for name, (content, place) in forms.items():
        path = tmp_path / "some" / name
        path.write_text(content)
        assert main(["chair", str(path), "--ground-truth", truth]) == 2
        assert capsys.readouterr().err.endswith(f"does not have: 'x.png' ({place})\n")
    table = {"image_id": ["1", "x.png"], "caption": ["a", "b"]}
    for name in ("e.parquet", "f.arrow"):
        path = written(tmp_path / "some" / name, table)
        assert main(["chair", str(path), "--ground-truth", truth]) == 2
        assert capsys.readouterr().err.endswith("does not have: 'x.png' (row 2)\n")
    folder = tmp_path / "some"
    assert main(["chair", str(folder), "--ground-truth", truth]) == 2
    first = f"'x.png' ({folder}/a.jsonl, line 5), 'x.png' ({folder}/b.json, item 2), "
    assert first in (message := capsys.readouterr().err)
    assert message.startswith(f"armchair: {folder}: 6 of 15 captions ")


def test_the_captions_kept_of_a_batch_keep_their_places() -> None:
    rows = (Row({"image_id": n, "caption": str(n)}, f"row {n}") for n in range(4))
    (batch,) = row_batches(rows, Keys())
    kept = batch.kept(np.array([False, True, False, True]))
    # By hand.
    assert [kept.place(at) for at in range(2)] == ["row 1", "row 3"]


def test_zstd(tmp_path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    content = "".join(json.dumps(row) + "\n" for row in ROWS).encode()
    path = tmp_path / "rows.jsonl.zst"
    with pyarrow.CompressedOutputStream(str(path), "zstd") as stream:
        stream.write(content)
    captions, ids = read_all(CaptionFile(str(path)).batches())
    assert captions == [row["caption"] for row in ROWS]
    assert ids == [row["image_id"] for row in ROWS]


@pytest.mark.parametrize(
    ("path", "message"),
    [("empty", "the folder has no caption file"), ("nothing-*.jsonl", "no file matches")],
)
def test_nothing_to_read(tmp_path, path, message) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=message):
        CaptionFile(str(tmp_path / path))


def test_an_address_that_leads_nowhere(tmp_path) -> None:
    pytest.importorskip("pyarrow")
    with pytest.raises(InputError, match="there is no such file"):
        CaptionFile(f"file://{tmp_path}/nothing.jsonl")
    with pytest.raises(InputError, match="nofs://x: cannot be read"):
        CaptionFile("nofs://x")


@pytest.mark.parametrize("form", ["parquet", "arrow"])
@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"image_id": [1, 2], "caption": ["a", None]}, "row 2: the caption .* is null, not text"),
        ({"image_id": [1, None], "caption": ["a", "b"]}, "row 2: the image id is null"),
        ({"image_id": [1, 2], "caption": [3, 4]}, "row 1: the caption .* is the number 3"),
        ({"image_id": [1.0, 2.5], "caption": ["a", "b"]}, "row 2: the image id is the number 2.5"),
        ({"image_id": [1, 2], "words": ["a", "b"]}, "row 1: no caption"),
        ({"image_id": [], "caption": []}, "the file is empty: it has no captions"),
    ],
)
def test_columns_that_are_wrong(tmp_path, form, columns, message) -> None:
    path = written(tmp_path / f"rows.{form}", columns)
    assert_refused(path, message)


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_columns_of_other_kinds(tmp_path, form) -> None:
    ids = ["000000000007.jpg", "8", "x.png"]
    path = written(tmp_path / f"rows.{form}", {"image": ids, "answer": ["a", "é", ""]})
    assert read_all(CaptionFile(str(path)).batches()) == (["a", "é", ""], [7, 8, "x.png"])


def test_a_damaged_parquet_file(tmp_path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "rows.parquet"
    path.write_bytes(b"PAR1 and nothing of the kind PAR1")
    assert_refused(path, "not a readable Parquet file")


@pytest.mark.parametrize("read", [lambda path: CaptionFile(path).batches(), read_rows])
def test_an_arrow_file_whose_places_lead_out_of_it(tmp_path, read) -> None:
    """Found by scripts/fuzz: pyarrow hands such texts out, and reading them ended the process."""
    columns = {"image_id": [1, 2], "caption": ["a dog", "a cat"]}
    path = written(tmp_path / "rows.arrow", columns)
    content = path.read_bytes()
    # The places of the two captions in their text: 0, 5, 10.
    places = b"".join(place.to_bytes(4, "little") for place in (0, 5, 10))
    assert content.count(places) == 1
    path.write_bytes(content.replace(places, places[:8] + b"\xff\xff\xff\x7f"))
    with pytest.raises(InputError, match="not a readable Arrow file"):
        list(read(str(path)))


def assert_refused(path: Path, message: str) -> None:
    with pytest.raises(InputError, match=message):
        list(CaptionFile(str(path)).batches())


def written(path: Path, columns: dict[str, list[Any]]) -> Path:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pyarrow.table(columns)
    if path.suffix == ".parquet":
        parquet.write_table(table, path)
    else:
        with pyarrow.ipc.new_file(str(path), table.schema) as writer:
            writer.write_table(table)
    return path


# By hand: odd images show a dog, even ones a cat; every caption mentions both.
DETAILS = [
    {
        "image_id": n % 10,
        "mentions": 2,
        "hallucinated_mentions": 1,
        "mentioned_categories": 2,
        "correct_categories": 1,
        "ground_truth_categories": 1,
        "words": 7,
        "emitted_words": 9,
        "hallucinated_categories": ["cat"] if n % 2 else ["dog"],
    }
    for n in range(100)
]


def details_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        return pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist()
    if path.suffix == ".arrow":
        return pytest.importorskip("pyarrow").ipc.open_file(path).read_all().to_pylist()
    rows = [row.value for row in read_rows(path)]
    if ".csv" in path.name:
        return [
            {
                key: value.split("; ") if key == "hallucinated_categories" else int(value)
                for key, value in row.items()
            }
            for row in rows
        ]
    return rows


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl", "jsonl.gz", "csv", "csv.gz"])
def test_details_of_each_caption(tmp_path, truth, ending, monkeypatch) -> None:
    if ending in ("parquet", "arrow"):
        pytest.importorskip("pyarrow")
    monkeypatch.setattr(readers, "_BLOCK", 1000)  # several batches
    rows = jsonl(tmp_path / "rows.jsonl", ROWS)
    out = tmp_path / f"out.{ending}"
    given = ["chair", str(rows), "--ground-truth", truth, "--per-caption", str(out)]
    assert main(given) == 0
    assert details_of(out) == DETAILS


def test_details_where_images_have_names(tmp_path) -> None:
    pytest.importorskip("pyarrow")
    truth = jsonl(tmp_path / "truth.jsonl", [*TRUTH, {"image_id": "x.png", "objects": []}])
    rows = jsonl(tmp_path / "rows.jsonl", [ROWS[3], {"image_id": "x.png", "caption": ""}])
    out = tmp_path / "out.parquet"
    given = ["chair", str(rows), "--ground-truth", str(truth), "--per-caption", str(out)]
    assert main(given) == 0
    assert [row["image_id"] for row in details_of(out)] == ["3", "x.png"]


def test_details_of_an_unknown_ending(tmp_path, truth, capsys) -> None:
    rows = jsonl(tmp_path / "rows.jsonl", ROWS)
    for name, message in (("out.txt", "unknown ending"), ("out.parquet.gz", "not compressed")):
        given = ["chair", str(rows), "--ground-truth", truth, "--per-caption", str(tmp_path / name)]
        assert main(given) == 2
        assert message in capsys.readouterr().err
    assert {file.name for file in tmp_path.iterdir()} == {"rows.jsonl", "truth.jsonl"}


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_run_leaves_no_file_under_the_name(tmp_path, truth, sent) -> None:
    out = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "armchair", "chair", "-", "--ground-truth", truth]
    command += ["--per-caption", str(out)]
    # A test run in the background ignores SIGINT, and its children would too.
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdin is not None
    process.stdin.write((PLAIN + "\n").encode())
    process.stdin.flush()
    # The temporary file shows that the run has begun; it then waits for more captions.
    started = time.monotonic()
    while not list(tmp_path.glob(".out.jsonl.*.part")):
        assert time.monotonic() - started < 60 and process.poll() is None
        time.sleep(0.02)
    process.send_signal(sent)
    process.stdin.close()
    assert process.wait(60) != 0
    assert not out.exists()
    left = [file.name for file in tmp_path.iterdir() if file.suffix == ".part"]
    assert not left or sent == signal.SIGKILL
    assert b"Traceback" not in (process.stderr.read() if process.stderr else b"")
