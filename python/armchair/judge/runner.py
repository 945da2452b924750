"""From rows to judged rows: what the cache lacks is asked, by several threads, once each."""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, UnknownNameError, shown
from armchair.judge.answers import Answer, Failure
from armchair.judge.benchmarks import BENCHMARKS, Benchmark, Task, tasks_of
from armchair.judge.cache import Cache, request_key
from armchair.judge.client import Client
from armchair.metrics.rows import rows_of
from armchair.signature import signature

Outcome = Answer | Failure
_NOT_CACHED = Failure("offline, and not in the cache")


@dataclass(frozen=True)
class JudgeOptions:
    """What verdicts depend on.

    Attributes:
        benchmark: its name.
        judge: the model that was asked for.
        returned: the models that answered, as the server names them, joined by "+".
        prompt: the prompts' digest and whose they are.
        parameters: what was sent beside model and message; "default" where nothing was.
    """

    benchmark: str
    judge: str
    returned: str
    prompt: str
    parameters: str


@dataclass(frozen=True)
class Judged:
    """Judged rows.

    Attributes:
        rows: the rows in their order, with `judgement`, the verdicts and `judge`; those that
            failed have null there and `error`.
        failed: how many rows failed.
        returned: how many answers each model gave, as the server names it.
        options: what the signature is made of.
    """

    rows: tuple[dict[str, Any], ...]
    failed: int
    returned: Mapping[str, int]
    options: JudgeOptions

    @property
    def signature(self) -> str:
        """Who judged, and how it was asked."""
        return signature("judge", self.options)


@dataclass(frozen=True)
class Plan:
    """The requests of some rows, before anything is sent.

    Attributes:
        benchmark: how they are judged.
        name: the benchmark's name.
        model: the judge.
        parameters: what is sent beside model and message.
        tasks: one for each row.
    """

    benchmark: Benchmark
    name: str
    model: str
    parameters: Mapping[str, Any]
    tasks: tuple[Task, ...]

    def bodies(self, task: Task) -> list[dict[str, Any]]:
        """The JSON of a row's requests."""
        return [
            {
                "model": self.model,
                "messages": [{"role": "user", "content": prompt}],
                **self.parameters,
            }
            for prompt in task.prompts
        ]


def plan(
    rows: Iterable[Any],
    *,
    benchmark: str,
    model: str,
    parameters: Mapping[str, Any] | None = None,
    limit: int | None = None,
) -> Plan:
    """The requests that `run` would send.

    Args:
        rows: mappings, or rows of `armchair.files`.
        benchmark: a key of `BENCHMARKS`.
        model: the judge's name, as the server knows it.
        parameters: sent beside model and message, over those of the authors' script.
        limit: only so many rows, from the first.

    Raises:
        UnknownNameError: there is no such benchmark.
        InputError: a row lacks what the judge is asked about, or a parameter is not for here.
    """
    if benchmark not in BENCHMARKS:
        known = ", ".join(BENCHMARKS)
        raise UnknownNameError(f"no judged benchmark {shown(benchmark)}: there are {known}")
    chosen = BENCHMARKS[benchmark]
    for name in ("model", "messages", "stream", "n"):
        if name in (parameters or {}):
            raise InputError(f"the parameter {name!r} cannot be set")
    tasks = tasks_of(chosen, list(rows_of(rows)))
    sent = {**chosen.parameters, **(parameters or {})}
    return Plan(chosen, benchmark, model, sent, tuple(tasks[:limit]))


def run(
    planned: Plan,
    *,
    client: Client | None,
    cache: Cache,
    progress: Callable[[Outcome, int], object] = lambda outcome, left: None,
) -> Judged:
    """Judge rows.

    Args:
        planned: what `plan` made of them.
        client: the server; None asks nobody, so that only what the cache holds is judged.
        cache: where answers are looked up and kept.
        progress: told each new outcome, and how many requests are left.

    Raises:
        JudgeStopped: no further request can succeed. What was answered is in the cache.
    """
    outcomes: dict[str, Outcome] = {}
    missing: dict[str, dict[str, Any]] = {}
    keys = []
    for task in planned.tasks:
        bodies = {request_key(body): body for body in planned.bodies(task)}
        keys.append(list(bodies))
        for key, body in bodies.items():
            if key in outcomes or key in missing:
                continue
            kept = cache.get(key)
            if kept is not None:
                outcomes[key] = kept
            elif client is None:
                outcomes[key] = _NOT_CACHED
            else:
                missing[key] = body
    if client is not None and missing:
        _ask_all(missing, client, cache, outcomes, progress)
    return _judged(planned, [[outcomes[key] for key in own] for own in keys])


def _ask_all(
    missing: Mapping[str, dict[str, Any]],
    client: Client,
    cache: Cache,
    outcomes: dict[str, Outcome],
    progress: Callable[[Outcome, int], object],
) -> None:
    waiting: queue.SimpleQueue[tuple[str, dict[str, Any]]] = queue.SimpleQueue()
    for item in missing.items():
        waiting.put(item)
    done: queue.SimpleQueue[tuple[str, Outcome | BaseException]] = queue.SimpleQueue()
    stopping = threading.Event()

    def work() -> None:
        while not stopping.is_set():
            with client.gate.passing():
                try:
                    key, body = waiting.get_nowait()
                except queue.Empty:
                    return
                try:
                    outcome = client.ask(body, stopping)
                    if isinstance(outcome, Answer):
                        outcome = cache.put(key, body, outcome)
                except BaseException as error:
                    # Handed to the thread that waits for all, which raises it.
                    done.put((key, error))
                    return
            done.put((key, outcome))

    # Daemons: an interrupted program does not wait for a server that is slow to answer.
    for _ in range(min(client.concurrency, len(missing))):
        threading.Thread(target=work, daemon=True).start()
    try:
        for left in range(len(missing) - 1, -1, -1):
            key, outcome = done.get()
            if isinstance(outcome, BaseException):
                raise outcome
            outcomes[key] = outcome
            progress(outcome, left)
    finally:
        stopping.set()


def _judged(planned: Plan, outcomes: list[list[Outcome]]) -> Judged:
    rows = [_row(planned, task, own) for task, own in zip(planned.tasks, outcomes, strict=True)]
    returned = Counter(
        one.model or "unnamed" for own in outcomes for one in own if isinstance(one, Answer)
    )
    sent = ",".join(f"{name}={value}" for name, value in sorted(planned.parameters.items()))
    return Judged(
        rows=tuple(rows),
        failed=sum("error" in row for row in rows),
        returned=dict(sorted(returned.items())),
        options=JudgeOptions(
            benchmark=planned.name,
            judge=planned.model,
            returned="+".join(sorted(returned)) or "none",
            prompt=planned.benchmark.prompt,
            parameters=sent or "default",
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
        row |= planned.benchmark.verdicts([answer.text for answer in answers])
    row["judge"] = {
        "model": planned.model,
        "prompt": planned.benchmark.prompt,
        "parameters": dict(planned.parameters),
        "returned": [answer.model for answer in answers],
        "fingerprint": [answer.fingerprint for answer in answers],
        "finish": [answer.finish for answer in answers],
    }
    return row
