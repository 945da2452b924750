"""Judged rows: what the answers to a plan's requests make of its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armchair.judge.answers import Answer, Failure
from armchair.judge.benchmarks import Task
from armchair.judge.plan import Plan
from armchair.signature import signature

Outcome = Answer | Failure


@dataclass(frozen=True)
class JudgeOptions:
    """What verdicts depend on.

    Attributes:
        benchmark: its name.
        judge: the model that was asked for.
        returned: the models that answered, as the server names them, joined by "+".
        prompt: whose prompts they are, with their digest where they are not the authors'.
        parameters: what was sent beside model and message; "default" where nothing was.
        reading: how the texts were read: "strict", or "official" as by the authors' script.
    """

    benchmark: str
    judge: str
    returned: str
    prompt: str
    parameters: str
    reading: str


@dataclass(frozen=True)
class Judged:
    """Judged rows.

    Attributes:
        rows: the rows in their order, with `judgement`, the verdicts and `judge`; those that
            failed have null there and `error`.
        failed: how many rows failed.
        unreadable: how many rows have answers in which no verdict could be read.
        returned: how many answers each model gave, as the server names it.
        options: what the signature is made of.
    """

    rows: tuple[dict[str, Any], ...]
    failed: int
    unreadable: int
    returned: Mapping[str, int]
    options: JudgeOptions

    @property
    def signature(self) -> str:
        """Who judged, and how it was asked."""
        return signature("judge", self.options)


def judged(planned: Plan, outcomes: list[list[Outcome]]) -> Judged:
    """The rows of a plan with what came of their requests, in the order of its tasks."""
    rows = [_row(planned, task, own) for task, own in zip(planned.tasks, outcomes, strict=True)]
    returned = Counter(
        one.model or "unnamed" for own in outcomes for one in own if isinstance(one, Answer)
    )
    sent = ",".join(f"{name}={value}" for name, value in sorted(planned.parameters.items()))
    return Judged(
        rows=tuple(rows),
        failed=sum("error" in row for row in rows),
        unreadable=sum(
            "error" not in row and row[planned.benchmark.verdict] is None for row in rows
        ),
        returned=dict(sorted(returned.items())),
        options=JudgeOptions(
            benchmark=planned.name,
            judge=planned.model,
            returned="+".join(sorted(returned)) or "none",
            prompt=planned.prompt,
            parameters=sent or "default",
            reading=planned.reading,
        ),
    )


def _row(planned: Plan, task: Task, outcomes: list[Outcome]) -> dict[str, Any]:
    failures = [one.reason for one in outcomes if isinstance(one, Failure)]
    answers = [one for one in outcomes if isinstance(one, Answer)]
    # An earlier judge's verdict must not outlive a failure of this one.
    row = {key: value for key, value in task.row.value.items() if key != "error"}
    row |= planned.benchmark.empty
    if failures:
        row["error"] = "; ".join(failures)
    else:
        row |= planned.benchmark.verdicts([answer.text for answer in answers], planned.reading)
    row["judge"] = {
        "model": planned.model,
        "prompt": planned.prompt,
        "parameters": dict(planned.parameters),
        "reading": planned.reading,
        "returned": [answer.model for answer in answers],
        "fingerprint": [answer.fingerprint for answer in answers],
        "finish": [answer.finish for answer in answers],
    }
    return row
