"""MME's answers: a folder of one file a task as its calculator reads it, or rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from armchair.errors import InputError, shown
from armchair.files import FilePath, Row, read_rows, read_text
from armchair.metrics.mme.result import TASKS
from armchair.metrics.rows import samples

_ENDING = ".txt"
_FIELDS = ("image", "question", "label", "answer")


def read_mme(path: FilePath) -> Iterator[Row]:
    """The rows of a folder of `<task>.txt`, of one such file, or of any file of rows.

    A line of `<task>.txt` has the image, the question, the label and the answer between tabs; what
    follows a further tab belongs to the answer.

    Raises:
        InputError: a line has fewer fields, a file is no task's, or a folder has none; the message
            names file and line.
    """
    place = Path(path)
    if place.is_dir():
        files = sorted(place.glob(f"*{_ENDING}"), key=lambda file: _order(file.stem))
        if not files:
            raise InputError(f"{place}: no file of a task, such as existence{_ENDING}")
        for file in files:
            yield from _task_rows(file)
    elif place.suffix == _ENDING:
        yield from _task_rows(place)
    else:
        yield from samples(read_rows(path, what="answers"))


def _task_rows(file: Path) -> Iterator[Row]:
    if file.stem not in TASKS:
        raise InputError(
            f"{file}: no task of MME is called {shown(file.stem)} ({', '.join(TASKS)})"
        )
    for number, line in enumerate(read_text(file).split("\n"), start=1):
        fields = line.rstrip("\r").split("\t", len(_FIELDS) - 1)
        if fields == [""]:
            continue
        if len(fields) < len(_FIELDS):
            raise InputError(
                f"{file}, line {number}: {' '.join(_FIELDS[: len(fields)])} and no "
                f"{_FIELDS[len(fields)]}: four fields are expected, with tabs between them"
            )
        image, _, label, answer = fields
        values = {"category": file.stem, "image": image, "answer": label, "prediction": answer}
        yield Row(values, f"{file}, line {number}")


def _order(task: str) -> int:
    return TASKS.index(task) if task in TASKS else len(TASKS)
