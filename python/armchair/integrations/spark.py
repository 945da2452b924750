"""CHAIR of a Spark data frame: counted on the workers, added up by Spark.

result = chair(df, ground_truth="objects.jsonl.gz", convention="opera")
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from armchair.integrations.engine import Job, one_row
from armchair.metrics.chair import ChairResult
from armchair.metrics.chair.scorer import Details

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def chair(df: DataFrame, *, ground_truth: str | os.PathLike[str], **options: Any) -> ChairResult:
    """The scores of all captions of a data frame.

    Args:
        df: has a column `caption` of texts and a column `image_id` of integers or texts.
        ground_truth: a path that every worker can read.
        options: `caption` and `image_id`, other names of the columns; `convention`; and the options
            of `armchair.Chair`.

    Raises:
        InputError: an option is none.
        PythonException: of Spark, with the InputError of a worker in it.
    """
    job = Job.of(ground_truth, **options)
    schema = ", ".join(f"{name} bigint" for name in job.sums.columns)
    counted = df.select(job.caption, job.image_id).mapInArrow(partial(one_row, job), schema)
    row = counted.groupBy().sum().collect()[0]
    return job.result({name: row[f"sum({name})"] for name in job.sums.columns})


def per_caption(
    df: DataFrame,
    *,
    ground_truth: str | os.PathLike[str],
    details: bool = False,
    **options: Any,
) -> DataFrame:
    """A row for each scored caption, with the columns of `ChairResult.to_arrow`.

    Args:
        details: also the hallucinated categories.
        df, ground_truth, options: as in `chair`.
    """
    job = Job.of(ground_truth, **options)
    kind = dict(df.dtypes)[job.image_id]
    numbers = kind in ("tinyint", "smallint", "int", "bigint")
    wanted: Details = "categories" if details else False
    lists = ", hallucinated_categories array<string>" if details else ""
    from armchair.metrics.chair.counts import COLUMNS

    schema = f"image_id {'bigint' if numbers else 'string'}, caption bigint, "
    schema += ", ".join(f"{name} bigint" for name in COLUMNS) + lists
    return df.select(job.caption, job.image_id).mapInArrow(
        partial(_each, job, wanted, numbers), schema
    )


def _each(job: Job, details: Details, numbers: bool, batches: Iterable[Any]) -> Iterator[Any]:
    import pyarrow

    for batch in batches:
        table = job.each(batch, details)
        for name in table.column_names:
            place, kind = table.column_names.index(name), table.schema.field(name).type
            if kind == pyarrow.uint32():
                table = table.set_column(place, name, table[name].cast(pyarrow.int64()))
            elif name == "image_id" and not numbers:
                table = table.set_column(place, name, table[name].cast(pyarrow.string()))
        yield from table.to_batches()
