"""CHAIR of a Ray data set: counted by its tasks, added up by Ray.

result = chair(dataset, ground_truth="objects.jsonl.gz", convention="opera")
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from armchair.integrations.engine import Job, one_row
from armchair.metrics.chair import ChairResult
from armchair.metrics.chair.scorer import Details

if TYPE_CHECKING:
    from ray.data import Dataset


def chair(dataset: Dataset, *, ground_truth: str | os.PathLike[str], **options: Any) -> ChairResult:
    """The scores of all captions of a data set; see `armchair.integrations.spark.chair`."""
    job = Job.of(ground_truth, **options)
    counted = dataset.map_batches(
        lambda block: _table(one_row(job, [block])), batch_size=None, batch_format="pyarrow"
    )
    sums = counted.sum(list(job.sums.columns)) or {}
    return job.result({name: sums.get(f"sum({name})") for name in job.sums.columns})


def per_caption(
    dataset: Dataset,
    *,
    ground_truth: str | os.PathLike[str],
    details: bool = False,
    **options: Any,
) -> Dataset:
    """A row for each scored caption, with the columns of `ChairResult.to_arrow`."""
    job = Job.of(ground_truth, **options)
    wanted: Details = "categories" if details else False
    return dataset.map_batches(
        lambda block: job.each(block, wanted), batch_size=None, batch_format="pyarrow"
    )


def _table(batches: Any) -> Any:
    import pyarrow

    return pyarrow.Table.from_batches(list(batches))
