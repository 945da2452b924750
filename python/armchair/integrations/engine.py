"""CHAIR over an engine's partitions: what each worker is given, and what it gives back.

A worker counts the captions of its partition and gives one row of integers; the engine adds the
rows up, and what reaches the driver is one row, whatever the number of captions.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from armchair.convention import Convention
from armchair.errors import InputError
from armchair.ground_truth import GroundTruth
from armchair.metrics.chair import Chair, ChairCounts, ChairOptions, ChairResult
from armchair.metrics.chair.scorer import Details

_SUMS = tuple(
    field.name
    for field in fields(ChairCounts)
    if field.name not in ("images", "category_mentions", "hallucinated_categories")
)
# The digest of the images is a sum modulo 2**128: as four columns that stay within 64 bits.
_PARTS = 4
_BITS = 32


@dataclass(frozen=True)
class Job:
    """How captions are scored, small enough to be sent to every worker.

    Attributes:
        ground_truth: the path of the ground truth, which every worker must be able to read.
        digest: of the ground truth as the driver read it.
        caption, image_id: the names of the columns.
        convention: the rules by which captions are read.
        options: the other options of `armchair.Chair`.
    """

    ground_truth: str
    digest: str
    caption: str
    image_id: str
    convention: Convention
    options: tuple[tuple[str, Any], ...]

    @classmethod
    def of(
        cls,
        ground_truth: str | os.PathLike[str],
        *,
        caption: str = "caption",
        image_id: str = "image_id",
        convention: str | os.PathLike[str] | Convention = "rohrbach2018",
        **options: Any,
    ) -> Job:
        """Checks all options on the driver, before any worker is asked.

        Raises:
            InputError: there is no such option, convention or ground truth.
        """
        path = str(Path(ground_truth).resolve())
        chosen = Convention.load(convention)
        known = ("drop_incomplete", "skip_negated", "on_missing", "on_null", "threads")
        for name in options:
            if name not in known:
                raise InputError(f"there is no option {name} (known: {', '.join(known)})")
        # An engine has a process for each core already.
        options.setdefault("threads", 1)
        job = cls(path, "", caption, image_id, chosen, tuple(sorted(options.items())))
        digest = job.scorer().compute().options.ground_truth
        return cls(path, digest, caption, image_id, chosen, job.options)

    def scorer(self) -> Chair:
        """A scorer that has counted nothing.

        Raises:
            InputError: the ground truth that is read here is not the driver's.
        """
        truth = _ground_truth(self.ground_truth)
        if self.digest not in ("", truth.digest):
            raise InputError(
                f"{self.ground_truth}: the ground truth of this worker has the digest "
                f"{truth.digest}, and the driver's has {self.digest}"
            )
        return Chair(self.convention, ground_truth=truth, **dict(self.options))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the integers that a worker gives back."""
        categories = range(len(self.convention.categories))
        return (
            *_SUMS,
            *(f"images_{part}" for part in range(_PARTS)),
            *(f"mentions_{category}" for category in categories),
            *(f"hallucinated_{category}" for category in categories),
        )

    def counted(self, batches: Iterable[Any]) -> dict[str, int]:
        """The sums of some batches' captions, by the names of `columns`.

        Args:
            batches: Arrow batches or tables with the two columns.
        """
        scorer = self.scorer()
        for batch in batches:
            scorer.update(batch[self.caption], batch[self.image_id])
        counts = scorer.compute().counts
        row = {name: getattr(counts, name) for name in _SUMS}
        for part in range(_PARTS):
            row[f"images_{part}"] = counts.images >> _BITS * part & (1 << _BITS) - 1
        for number, category in enumerate(self.convention.categories):
            row[f"mentions_{number}"] = counts.category_mentions.get(category, 0)
            row[f"hallucinated_{number}"] = counts.hallucinated_categories.get(category, 0)
        return row

    def each(self, batch: Any, details: Details) -> Any:
        """The columns of `ChairResult.to_arrow` for a batch, as a pyarrow table."""
        import pyarrow

        result = self.scorer().score(batch[self.caption], batch[self.image_id], details=details)
        return pyarrow.table(result.to_arrow(spans=details is True))

    def result(self, sums: Mapping[str, Any]) -> ChairResult:
        """The result of all rows of `counted`, added up; None is 0, as engines sum no rows."""
        row = {name: int(sums[name] or 0) for name in self.columns}
        numbered = list(enumerate(self.convention.categories))
        images = sum(row[f"images_{part}"] << _BITS * part for part in range(_PARTS))

        def by_category(kind: str) -> dict[str, int]:
            found = {category: row[f"{kind}_{number}"] for number, category in numbered}
            return dict(sorted((name, count) for name, count in found.items() if count))

        counts = ChairCounts(
            **{name: row[name] for name in _SUMS},
            images=images % (1 << 128),
            category_mentions=by_category("mentions"),
            hallucinated_categories=by_category("hallucinated"),
        )
        options = ChairOptions.of(self.scorer().reading, self.digest, counts)
        return ChairResult(options, counts)


@functools.lru_cache(maxsize=2)
def _ground_truth(path: str) -> GroundTruth:
    return GroundTruth.read(path)


def one_row(job: Job, batches: Iterable[Any]) -> Iterator[Any]:
    """A batch of one row: what `job` counts in a partition's Arrow batches."""
    import pyarrow

    row = job.counted(batches)
    schema = pyarrow.schema([(name, pyarrow.int64()) for name in job.columns])
    yield pyarrow.record_batch({name: [value] for name, value in row.items()}, schema=schema)
