"""Ground truth in Parquet, column by column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from armchair.files import Row
from armchair.files.reading import rows_of
from armchair.files.tables import check_columns, guarded, needed, seekable
from armchair.ground_truth.rows import OBJECTS_KEY, add_keyed, plain_id_key, read_rows
from armchair.ground_truth.table import Builder


def read_parquet(builder: Builder, stream: BinaryIO, name: str) -> None:
    """Reads a Parquet file with a column of image ids and a list column of objects."""
    parquet = needed("pyarrow.parquet", "Parquet", "arrow", name)
    whole: list[BinaryIO] = []

    def batches() -> Iterator[Any]:
        whole.append(seekable(stream, b"PAR1"))
        opened = parquet.ParquetFile(whole[0])
        names = opened.schema_arrow.names
        check_columns(names, name)
        id_key = plain_id_key(dict.fromkeys(names))
        if id_key is not None:
            for batch in opened.iter_batches(columns=[id_key, OBJECTS_KEY]):
                yield id_key, batch

    before = 0
    for id_key, batch in guarded(batches, name, "Parquet"):
        images, objects = batch.column(id_key), batch.column(OBJECTS_KEY)
        read = builder.core.add_columns(images, objects)
        rest = enumerate(batch.slice(read).to_pylist(), before + read + 1)
        add_keyed(builder, (Row(value, f"{name}, row {number}") for number, value in rest), id_key)
        before += batch.num_rows
    if not before:
        whole[0].seek(0)
        read_rows(builder, rows_of(whole[0], name, ".parquet", what="ground truth"))
