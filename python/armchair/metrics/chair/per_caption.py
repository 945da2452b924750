"""A file of each caption's counts and hallucinated categories, written as they come."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Protocol

from armchair.errors import InputError
from armchair.files import endings, write_atomically
from armchair.files.captions import Batch
from armchair.files.tables import needed
from armchair.ground_truth import GroundTruth
from armchair.metrics.chair import ChairResult
from armchair.metrics.chair.counts import COLUMNS
from armchair.metrics.chair.scorer import Details

# Endings -> how messages call the form.
FORMS = (".parquet", ".arrow", ".jsonl", ".jsonl.gz", ".csv", ".csv.gz")

_HALLUCINATED = "hallucinated_categories"
# Between the categories of a CSV cell.
_SEPARATOR = "; "


class _Writer(Protocol):
    def write(self, columns: dict[str, list[Any]]) -> None:
        """Some captions, as columns by name."""


class CaptionDetails:
    """Writes each caption's image id, counts and hallucinated categories."""

    details: Details = "categories"

    def __init__(self, writer: _Writer) -> None:
        self._writer = writer

    def add(self, batch: Batch, result: ChairResult) -> None:
        """Some scored captions, in order."""
        if not len(batch):
            return
        table = result.to_arrow()
        columns: dict[str, list[Any]] = {"image_id": batch.id_list()}
        for name in COLUMNS:
            columns[name] = getattr(table.counts, name).tolist()
        columns[_HALLUCINATED] = table.hallucinated_names()
        self._writer.write(columns)


@contextmanager
def caption_details(path: str, truth: GroundTruth) -> Iterator[CaptionDetails]:
    """A sink whose file appears under its name only when the block ends well.

    Raises:
        InputError: no known ending, or a Parquet or Arrow file without pyarrow.
        OSError: the file cannot be written. Both are raised before the block runs.
    """
    ending = endings(path)
    if ending not in (".parquet", ".arrow", ".jsonl", ".csv"):
        raise InputError(f"{path}: unknown ending for --per-caption (known: {', '.join(FORMS)})")
    with ExitStack() as stack:
        writer: _Writer
        if ending in (".parquet", ".arrow"):
            numbers = all(isinstance(image, int) and -(2**63) <= image < 2**63 for image in truth)
            if path.lower().endswith((".gz", ".zst")):
                raise InputError(f"{path}: {ending} files are not compressed as a whole")
            writer = stack.enter_context(_arrow_writer(path, ending, numbers))
        elif ending == ".jsonl":
            writer = _JsonLines(stack.enter_context(write_atomically(path)))
        else:
            writer = _Csv(stack.enter_context(write_atomically(path)))
        yield CaptionDetails(writer)


class _JsonLines:
    def __init__(self, text: Any) -> None:
        self._text = text
        self._encode = json.JSONEncoder(ensure_ascii=False).encode

    def write(self, columns: dict[str, list[Any]]) -> None:
        self._text.writelines(self._encode(row) + "\n" for row in _rows_of(columns))


class _Csv:
    def __init__(self, text: Any) -> None:
        self._writer = csv.writer(text, lineterminator="\n")
        self._writer.writerow(["image_id", *COLUMNS, _HALLUCINATED])

    def write(self, columns: dict[str, list[Any]]) -> None:
        joined = [_SEPARATOR.join(names) for names in columns[_HALLUCINATED]]
        self._writer.writerows(zip(*{**columns, _HALLUCINATED: joined}.values(), strict=True))


def _rows_of(columns: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    names: Sequence[str] = tuple(columns)
    for values in zip(*columns.values(), strict=True):
        yield dict(zip(names, values, strict=True))


class _Arrow:
    def __init__(self, arrow: Any, schema: Any, numbers: bool) -> None:
        self._arrow = arrow
        self.schema = schema
        self._numbers = numbers
        self.file: Any = None

    def write(self, columns: dict[str, list[Any]]) -> None:
        if not self._numbers:
            columns = {**columns, "image_id": [str(image) for image in columns["image_id"]]}
        self.file.write_batch(self._arrow.record_batch(columns, schema=self.schema))


@contextmanager
def _arrow_writer(path: str, ending: str, numbers: bool) -> Iterator[_Arrow]:
    arrow = needed("pyarrow", f"or writing {ending}", "arrow", path)
    # The kind of a column is fixed before its first row: text where any image has a name.
    schema = arrow.schema(
        [
            ("image_id", arrow.int64() if numbers else arrow.string()),
            *((name, arrow.uint32()) for name in COLUMNS),
            (_HALLUCINATED, arrow.list_(arrow.string())),
        ]
    )
    writer = _Arrow(arrow, schema, numbers)
    with write_atomically(path, binary=True) as handle:
        if ending == ".parquet":
            parquet = needed("pyarrow.parquet", "or writing Parquet", "arrow", path)
            writer.file = parquet.ParquetWriter(handle, schema)
        else:
            writer.file = needed("pyarrow.ipc", "or writing Arrow", "arrow", path).new_file(
                handle, schema
            )
        with writer.file:
            yield writer
