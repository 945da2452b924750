"""Metrics for torchmetrics: exact sums of integers, synchronised over processes.

A sampler that repeats samples to even out its processes (torch's `DistributedSampler`) repeats
them here too. `BootStrapper` resamples captions, not images, so its intervals are too short: ours
are with the result.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from armchair.columns import IdColumn, TextColumn
from armchair.convention import DEFAULT
from armchair.ground_truth import GroundTruth
from armchair.integrations.needed import needed
from armchair.integrations.sums import Sums
from armchair.metrics.chair import Chair, ChairOptions, ChairResult
from armchair.metrics.pope import Pope, PopeCounts, PopeResult
from armchair.metrics.token_f1 import TokenF1
from armchair.metrics.token_f1.result import TokenF1Result

torch = needed("torch", "armchair.integrations.torchmetrics")
Metric: Any = needed("torchmetrics", "armchair.integrations.torchmetrics").Metric


class _Exact(Metric):  # type: ignore[misc]
    """A metric whose state is 64-bit integers, whatever the model's numbers are."""

    is_differentiable = False
    full_state_update = False

    def set_dtype(self, dst_type: Any) -> Any:
        """Leaves the state as it is: as 32-bit floats its sums would end at 2**24."""
        return self

    def _figures(self, figures: dict[str, float]) -> dict[str, Any]:
        return {
            name: torch.tensor(figure, dtype=torch.float64, device=self.device)
            for name, figure in figures.items()
        }


class ChairMetric(_Exact):
    """CHAIR of the captions of all processes.

    Args:
        ground_truth: of the images, as for `armchair.Chair`.
        convention, options: of `armchair.Chair`.
        metric: options of torchmetrics' `Metric`.

    `compute` gives chair_i, chair_s, recall, precision and f1 as 64-bit floats; `result` the whole
    result with its signature, of the state as it is here.
    """

    higher_is_better = False

    def __init__(
        self,
        ground_truth: GroundTruth,
        *,
        convention: Any = DEFAULT,
        metric: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**(metric or {}))
        self._scorer = Chair(convention, ground_truth=ground_truth, **options)
        self._digest = self._scorer.compute().options.ground_truth
        self._sums = Sums(self._scorer.convention)
        zeros = torch.zeros(len(self._sums.columns), dtype=torch.int64)
        self.add_state("sums", default=zeros, dist_reduce_fx="sum")

    def update(self, captions: TextColumn, image_ids: IdColumn) -> None:
        """Adds n captions; see `armchair.Chair.score` for arguments and errors."""
        counts = self._scorer.score(captions, image_ids).counts
        row = list(self._sums.of(counts).values())
        self.sums += torch.tensor(row, dtype=torch.int64, device=self.sums.device)

    def result(self) -> ChairResult:
        """The result of the state: of this process, or, after `sync`, of all."""
        counts = self._sums.counts(dict(zip(self._sums.columns, self.sums.tolist(), strict=True)))
        return ChairResult(ChairOptions.of(self._scorer.reading, self._digest, counts), counts)

    def compute(self) -> dict[str, Any]:
        """The scores by name."""
        result = self.result()
        names = ("chair_i", "chair_s", "recall", "precision", "f1")
        return self._figures({name: getattr(result, name) for name in names})


class PopeMetric(_Exact):
    """POPE of the answers of all processes.

    Args:
        convention: how answers are read, as in `armchair.Pope`.
        options: of torchmetrics' `Metric`.
    """

    higher_is_better = True

    def __init__(self, convention: str = "strict", **options: Any) -> None:
        super().__init__(**options)
        self._scorer = Pope(convention)
        zeros = torch.zeros(len(dataclasses.fields(PopeCounts)), dtype=torch.int64)
        self.add_state("sums", default=zeros, dist_reduce_fx="sum")

    def update(self, answers: TextColumn, labels: Sequence[str | bool]) -> None:
        """Adds n answers; see `armchair.Pope.score` for arguments and errors."""
        counts = self._scorer.score(answers, labels).counts
        row = list(dataclasses.astuple(counts))
        self.sums += torch.tensor(row, dtype=torch.int64, device=self.sums.device)

    def result(self) -> PopeResult:
        """The result of the state: of this process, or, after `sync`, of all."""
        counts = PopeCounts(*self.sums.tolist())
        groups = {"all": counts} if counts.questions else {}
        return PopeResult.of(groups, self._scorer.convention)

    def compute(self) -> dict[str, Any]:
        """The scores by name."""
        return self._figures(dataclasses.asdict(self.result().pooled))


class TokenF1Metric(_Exact):
    """Token-level F1 of the items of all processes, macro and micro.

    Args:
        empty: how an item counts with nothing predicted and nothing to find, as in `TokenF1`.
        options: of torchmetrics' `Metric`.

    The mean over items is no quotient of sums, so the state keeps each item's three counts.
    """

    higher_is_better = True

    def __init__(self, empty: Any = "official", **options: Any) -> None:
        super().__init__(**options)
        self._scorer = TokenF1(empty)
        self.add_state("items", default=[], dist_reduce_fx="cat")

    def update(self, predicted: object, gold: object) -> None:
        """Adds n items; see `armchair.TokenF1.score` for arguments and errors."""
        rows = np.stack(self._scorer.score(predicted, gold).counts, axis=1).astype(np.int64)
        self.items.append(torch.from_numpy(rows).to(self.device))

    def result(self) -> TokenF1Result:
        """The result of the state, its items in order of their counts."""
        items = self.items if isinstance(self.items, list) else [self.items]
        rows = np.concatenate([np.zeros((0, 3), np.int64), *(one.cpu().numpy() for one in items)])
        hits, only_predicted, only_gold = rows[np.lexsort(rows.T[::-1])].T.copy()
        return TokenF1Result(hits, only_predicted, only_gold, self._scorer.empty)

    def compute(self) -> dict[str, Any]:
        """The scores by name."""
        result = self.result()
        return self._figures(
            {
                f"{kind}_{name}": value
                for kind, scores in (("macro", result.macro), ("micro", result.micro))
                for name, value in vars(scores).items()
            }
        )
