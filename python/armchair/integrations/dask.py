"""CHAIR of a Dask data frame: counted partition by partition, added up by Dask.

result = chair(df, ground_truth="objects.jsonl.gz", convention="opera")
"""

from __future__ import annotations

import os
from typing import Any

from armchair.integrations.engine import Job
from armchair.metrics.chair import ChairResult
from armchair.metrics.chair.scorer import Details


def chair(df: Any, *, ground_truth: str | os.PathLike[str], **options: Any) -> ChairResult:
    """The scores of all captions of a data frame; see `armchair.integrations.spark.chair`."""
    import pandas

    job = Job.of(ground_truth, **options)

    def counted(part: Any) -> Any:
        return pandas.DataFrame([job.counted([part])], columns=list(job.sums.columns))

    meta = {name: "int64" for name in job.sums.columns}
    sums = df[[job.caption, job.image_id]].map_partitions(counted, meta=meta).sum().compute()
    return job.result(sums.to_dict())


def per_caption(
    df: Any, *, ground_truth: str | os.PathLike[str], details: bool = False, **options: Any
) -> Any:
    """A row for each scored caption, with the columns of `ChairResult.to_arrow`."""
    job = Job.of(ground_truth, **options)
    wanted: Details = "categories" if details else False

    def each(part: Any) -> Any:
        return job.each(part, wanted).to_pandas()

    return df[[job.caption, job.image_id]].map_partitions(each, meta=each(df._meta))
