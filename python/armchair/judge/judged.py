"""Judged rows: what the answers to a plan's requests make of its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armchair.files import Row
from armchair.judge.answers import Answer, Failure
from armchair.judge.benchmarks import Task
from armchair.judge.plan import Plan
from armchair.judge.samples import combined
from armchair.metrics.judged_by import JudgedBy, judged_by, told_by
from armchair.signature import signature

Outcome = Answer | Failure


@dataclass(frozen=True)
class JudgeOptions(JudgedBy):
    """What verdicts depend on, besides who judged.

    Attributes:
        benchmark: its name.
    """

    benchmark: str


@dataclass(frozen=True)
class Judged:
    """Judged rows.

    Attributes:
        rows: the rows in their order, with `judgement`, the verdicts and `judge`; those that
            failed have null there and `error`.
        failed: how many rows failed.
        unreadable: how many rows have answers in which no verdict could be read.
        returned: how many answers each model gave, as the server names it, or None.
        options: what the signature is made of.
    """

    rows: tuple[dict[str, Any], ...]
    failed: int
    unreadable: int
    returned: Mapping[str | None, int]
    options: JudgeOptions

    @property
    def signature(self) -> str:
        """Who judged, and how it was asked."""
        return signature("judge", self.options)


def judged(planned: Plan, outcomes: list[list[Outcome]]) -> Judged:
    """The rows of a plan with what came of their requests, in the order of its tasks."""
    rows = [_row(planned, task, own) for task, own in zip(planned.tasks, outcomes, strict=True)]
    returned = Counter(name for row in rows for name in row["judge"]["returned"])
    return Judged(
        rows=tuple(rows),
        failed=sum("error" in row for row in rows),
        unreadable=sum(
            "error" not in row and row[planned.benchmark.verdict] is None for row in rows
        ),
        returned=dict(returned),
        options=JudgeOptions(
            **vars(judged_by(told_by(Row(row, "")) for row in rows)), benchmark=planned.name
        ),
    )


def _row(planned: Plan, task: Task, outcomes: list[Outcome]) -> dict[str, Any]:
    benchmark = planned.benchmark
    failures = [one.reason for one in outcomes if isinstance(one, Failure)]
    answers = [one for one in outcomes if isinstance(one, Answer)]
    # An earlier judge's verdict must not outlive a failure of this one.
    row = {key: value for key, value in task.row.value.items() if key not in ("error", "samples")}
    row |= benchmark.empty
    if failures:
        row["error"] = "; ".join(dict.fromkeys(failures))
    else:
        texts = [answer.text for answer in answers]
        size = len(task.messages)
        samples = [
            benchmark.verdicts(texts[size * number : size * (number + 1)], planned.reading)
            for number in range(planned.samples)
        ]
        row |= samples[0] if planned.samples == 1 else combined(samples, benchmark.samples)
    row["judge"] = {
        "model": planned.model,
        "prompt": planned.prompt,
        "parameters": dict(planned.parameters),
        "reading": planned.reading,
        "samples": planned.samples,
        "returned": [answer.model for answer in answers],
        "fingerprint": [answer.fingerprint for answer in answers],
        "finish": [answer.finish for answer in answers],
    }
    return row
