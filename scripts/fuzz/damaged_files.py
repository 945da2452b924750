"""Damaged files of every format, through the commands that read them.

A command ends with a result or with one sentence that names the file; nothing else may happen.
What is JSON is also read by both readers of captions, which must agree.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import pickle
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from subject import Subject, told

from armchair.cli import main
from helpers.caption_readers import both
from helpers.draw import Draw
from helpers.judged import CHARTHAL, HALLUSION

_CAPTIONS = [
    {"image_id": 1, "caption": "A dog on a caf\u00e9's chair."},
    {"image_id": "COCO_val2014_000000000002.jpg", "caption": "Two cats, \u201cred\u201d."},
    {"image_id": "3", "caption": ""},
]
_TABLE = [{"image_id": n, "caption": f'A dog, "{n}" cats.'} for n in (1, 2, 3)]
_OBJECTS = [{"image_id": n, "objects": ["dog", "cat"][:n]} for n in (1, 2, 3)]
_QUESTIONS = [
    {"question_id": n, "image": f"{n}.jpg", "text": "Is there a dog in the image?", "label": label}
    for n, label in ((1, "yes"), (2, "no"))
]
_ANSWERS = [
    {"question_id": n, "answer": f"{word}, there is"} for n, word in ((1, "Yes"), (2, "No"))
]
_TAGGED = [{"id": n, "text": f"a dog <HALLUCINATION>cat {n}</HALLUCINATION> x"} for n in (1, 2)]
_COCO: dict[str, Any] = {
    "images": [{"id": 1, "file_name": "1.jpg"}, {"id": 2}],
    "annotations": [
        {"image_id": 1, "category_id": 18, "bbox": [1.5, 2e0, -3, 0], "segmentation": [[1, 2]]}
    ],
    "categories": [{"id": 18, "name": "dog", "supercategory": "animal"}],
}
_COCO_CAPTIONS = {"annotations": [{"image_id": 1, "id": 5, "caption": 'A "dog" \u00e9\\/'}]}
# What damage puts in.
_PIECES = [b'"', b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\r", b"\\", b"null", b"NaN", b"1e999"]
_PIECES += [
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"\xef\xbb\xbf",
    b"-",
    b"0" * 20,
    b"[" * 200,
]
_PIECES += [b'"image_id": 2.5', b'"caption": null', b'"image_id"', b"true", b"\xe2\x80", b" ", b"9"]


class Sample(NamedTuple):
    """A sound file, and the command that reads it: `FILE` stands for it, `DIR` for its folder."""

    name: str
    content: bytes
    command: str


def _lines(rows: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def _csv(rows: list[dict[str, Any]], mark: str) -> bytes:
    quoted = [
        "".join(f'"{str(v).replace(chr(34), chr(34) * 2)}"{mark}' for v in r.values()) for r in rows
    ]
    return "\n".join([mark.join(rows[0]), *(line.removesuffix(mark) for line in quoted)]).encode()


def _arrow(rows: list[dict[str, Any]], write: Callable[[Any, Any], None]) -> bytes:
    import pyarrow

    sink = io.BytesIO()
    write(pyarrow.Table.from_pylist(rows), sink)
    return sink.getvalue()


def _ipc(table: Any, sink: Any) -> None:
    import pyarrow.ipc

    with pyarrow.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


def _parquet(table: Any, sink: Any) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(table, sink)


def _xlsx(rows: list[dict[str, Any]]) -> bytes:
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in [list(rows[0]), *(list(row.values()) for row in rows)]:
        sheet.append(row)
    sink = io.BytesIO()
    book.save(sink)
    return sink.getvalue()


@cache
def samples() -> list[Sample]:
    """A sound file of every format and use."""
    import pyarrow

    chair, truth = "chair FILE --ground-truth DIR/truth.jsonl", "ground-truth show FILE"
    pope = "pope FILE --questions DIR/questions.jsonl"
    build = "ground-truth build --coco DIR/coco -o DIR/built.jsonl"
    zstd = pyarrow.compress(_lines(_CAPTIONS), codec="zstd", asbytes=True)
    return [
        Sample("a.jsonl", _lines(_CAPTIONS), chair),
        Sample("a.json", json.dumps(_CAPTIONS, indent=1).encode(), chair),
        Sample("a.jsonl.gz", gzip.compress(_lines(_CAPTIONS), mtime=0), chair),
        Sample("a.jsonl.zst", zstd, chair),
        Sample("a.csv", _csv(_TABLE, ","), chair),
        Sample("a.tsv", _csv(_TABLE, "\t"), chair),
        Sample("a.parquet", _arrow(_TABLE, _parquet), chair),
        Sample("a.arrow", _arrow(_TABLE, _ipc), chair),
        Sample("a.xlsx", _xlsx(_TABLE), chair),
        Sample("t.jsonl", _lines(_OBJECTS), truth),
        Sample("t.json", json.dumps({"1": ["dog"], "2": [], "3": ["cat"]}).encode(), truth),
        Sample("t.pkl", pickle.dumps({1: {"dog"}, 2: {"cat"}, 3: set()}), truth),
        Sample("coco/instances_val2014.json", json.dumps(_COCO).encode(), build),
        Sample("coco/captions_val2014.json", json.dumps(_COCO_CAPTIONS).encode(), build),
        Sample("answers.jsonl", _lines(_ANSWERS), pope),
        Sample("answers.csv", _csv(_ANSWERS, ","), pope),
        Sample("q.jsonl", _lines(_QUESTIONS), "pope DIR/answers_sound.jsonl --questions FILE"),
        Sample("tagged.jsonl", _lines(_TAGGED), "tokens FILE --gold DIR/gold.jsonl"),
        Sample("charthal.json", json.dumps([CHARTHAL]).encode(), "charthal FILE"),
        Sample("hallusion.jsonl", _lines([HALLUSION]), "hallusionbench FILE"),
    ]  # fmt: skip


def damaged(content: bytes, draw: Draw) -> bytes:
    """The content after a few changes; now and then none."""
    for _ in range(draw.below(5)):
        at = draw.below(min(len(content), 65_535) + 1)
        kind, length = draw.below(8), 1 + draw.below(draw.pick([4, 64]))
        if kind < 3:
            content = content[:at] + draw.pick(_PIECES) + content[at:]
        elif kind == 3:
            content = content[:at] + bytes([draw.below(256)]) + content[at + 1 :]
        elif kind == 4:
            content = content[:at] + content[at + length :]
        elif kind == 5:
            content = content[: at + length] + content[at:]
        elif kind == 6:
            content = content[:at] + draw.pick(_PIECES) + content[at + length :]
        else:
            content = content[:at]
    return content


class Files(Subject):
    """A damaged file: a result, or one sentence that names it."""

    size = 24

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="armchair-fuzz-")
        self._sound()

    def _sound(self) -> None:
        root = Path(self._folder.name)
        for left in root.iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        (root / "coco").mkdir()
        for name, content in (
            ("truth.jsonl", _lines(_OBJECTS)),
            ("questions.jsonl", _lines(_QUESTIONS)),
            ("answers_sound.jsonl", _lines(_ANSWERS)),
            ("gold.jsonl", _lines(_TAGGED)),
            ("coco/instances_val2014.json", json.dumps(_COCO).encode()),
            ("coco/captions_val2014.json", json.dumps(_COCO_CAPTIONS).encode()),
        ):
            (root / name).write_bytes(content)

    def difference(self, case: bytes) -> str | None:
        draw = Draw(case)
        sample = draw.pick(samples())
        content = damaged(sample.content, draw)
        file = Path(self._folder.name) / sample.name
        before = file.read_bytes() if file.exists() else None
        file.write_bytes(content)
        try:
            status, message = run(sample.command, file, self._folder.name)
        finally:
            if before is not None:
                file.write_bytes(before)
        if status != 0 and not (
            status == 2 and message.startswith("armchair: ") and file.name in message
        ):
            return f"  {sample.name}: {content!r}\n  exit {status}: {message}"
        if sample.name.endswith((".json", ".jsonl")) and sample.name.startswith("a"):
            core, python = both(content)
            if python == ([], [], []):
                python = "file: the file is empty: it has no captions"
            return told((sample.name, content), core=core, python=python)
        return None


def run(command: str, file: Path, folder: str) -> tuple[int | str, str]:
    """How a command ends, and what it says; a traceback is its last line."""
    words = [w.replace("FILE", str(file)).replace("DIR", folder) for w in command.split()]
    with (
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()) as said,
    ):
        try:
            status: int | str = main(words)
        except SystemExit as error:
            status = str(error.code)
        except Exception as error:
            status = f"{type(error).__name__}: {error}"
    lines = [line for line in said.getvalue().splitlines() if ": warning: " not in line]
    return status, "\n".join(lines)
