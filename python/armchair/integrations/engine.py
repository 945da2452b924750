"""CHAIR over an engine's partitions: what each worker is given, and what it gives back.

A worker counts the captions of its partition and gives one row of integers; the engine adds the
rows up, and what reaches the driver is one row, whatever the number of captions.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from armchair import convention as conventions
from armchair.convention import Convention
from armchair.errors import InputError
from armchair.ground_truth import GroundTruth
from armchair.integrations.sums import Sums
from armchair.metrics.chair import Chair, ChairOptions, ChairResult
from armchair.metrics.chair.scorer import Details


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
        convention: str | os.PathLike[str] | Convention = conventions.DEFAULT,
        nltk: str | None = None,
        **options: Any,
    ) -> Job:
        """Checks all options on the driver, before any worker is asked.

        Raises:
            InputError: there is no such option, convention or ground truth.
        """
        path = str(Path(ground_truth).resolve())
        chosen = Convention.load(convention, nltk=nltk)
        known = ("drop_incomplete", "skip_negated", "clean", "on_missing", "on_null", "threads")
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
    def sums(self) -> Sums:
        """The row of integers that a worker gives back."""
        return Sums(self.convention)

    def counted(self, batches: Iterable[Any]) -> dict[str, int]:
        """The sums of some batches' captions, by the names of `sums.columns`.

        Args:
            batches: Arrow batches or tables with the two columns.
        """
        scorer = self.scorer()
        for batch in batches:
            scorer.update(batch[self.caption], batch[self.image_id])
        return self.sums.of(scorer.compute().counts)

    def each(self, batch: Any, details: Details) -> Any:
        """The columns of `ChairResult.to_arrow` for a batch, as a pyarrow table."""
        import pyarrow

        result = self.scorer().score(batch[self.caption], batch[self.image_id], details=details)
        return pyarrow.table(result.to_arrow(spans=details is True))

    def result(self, sums: Mapping[str, Any]) -> ChairResult:
        """The result of all rows of `counted`, added up."""
        counts = self.sums.counts(sums)
        return ChairResult(ChairOptions.of(self.scorer().reading, self.digest, counts), counts)


@functools.lru_cache(maxsize=2)
def _ground_truth(path: str) -> GroundTruth:
    return GroundTruth.read(path)


def one_row(job: Job, batches: Iterable[Any]) -> Iterator[Any]:
    """A batch of one row: what `job` counts in a partition's Arrow batches."""
    import pyarrow

    row = job.counted(batches)
    schema = pyarrow.schema([(name, pyarrow.int64()) for name in job.sums.columns])
    yield pyarrow.record_batch({name: [value] for name, value in row.items()}, schema=schema)
