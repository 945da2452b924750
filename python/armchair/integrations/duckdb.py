"""CHAIR in DuckDB: of a relation, or of each row as a function of SQL.

register(connection, ground_truth="objects.jsonl.gz")
connection.sql("select sum(chair(caption, image_id).mentions) from t")
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from armchair.integrations.engine import Job
from armchair.metrics.chair import ChairResult
from armchair.metrics.chair.counts import COLUMNS

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection, DuckDBPyRelation

_ROWS = 100_000


def chair(
    relation: DuckDBPyRelation, *, ground_truth: str | os.PathLike[str], **options: Any
) -> ChairResult:
    """The scores of all captions of a relation; see `armchair.integrations.spark.chair`."""
    job = Job.of(ground_truth, **{"threads": None, **options})
    chosen = relation.project(f'"{job.caption}", "{job.image_id}"')
    return job.result(job.counted(chosen.fetch_arrow_reader(_ROWS)))


def register(
    connection: DuckDBPyConnection,
    *,
    ground_truth: str | os.PathLike[str],
    name: str = "chair",
    **options: Any,
) -> None:
    """Makes a function of SQL: caption and image id (an integer) to a struct of the counts.

    The struct has the fields of `armchair.CaptionCounts`. A null, and, with `on_missing="skip"`, an
    image without ground truth, gives null.
    """
    import pyarrow

    job = Job.of(ground_truth, **{"on_null": "skip", **options})
    kind = pyarrow.struct([(column, pyarrow.int64()) for column in COLUMNS])

    def counted(captions: Any, image_ids: Any) -> Any:
        table = pyarrow.table({job.caption: captions, job.image_id: image_ids})
        found = job.each(table, False).to_pylist()
        rows: list[Any] = [None] * len(table)
        for row in found:
            rows[row["caption"]] = {column: row[column] for column in COLUMNS}
        return pyarrow.array(rows, kind)

    fields = ", ".join(f"{column} BIGINT" for column in COLUMNS)
    connection.create_function(
        name,
        counted,
        ["VARCHAR", "BIGINT"],
        f"STRUCT({fields})",
        type="arrow",
        null_handling="special",
    )
