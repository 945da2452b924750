"""The requests that rows make, before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError, UnknownNameError, shown
from armchair.judge.benchmarks import BENCHMARKS, READINGS, Benchmark, Task
from armchair.judge.prompts import from_script
from armchair.metrics.rows import mapping, rows_of


@dataclass(frozen=True)
class Plan:
    """The requests of some rows, before anything is sent.

    Attributes:
        benchmark: how they are judged.
        name: the benchmark's name.
        model: the judge.
        parameters: what is sent beside model and message.
        tasks: one for each row.
        prompt: whose prompts they are, as the signature has it.
        reading: how the answers are read.
        samples: how often each request is made.
    """

    benchmark: Benchmark
    name: str
    model: str
    parameters: Mapping[str, Any]
    tasks: tuple[Task, ...]
    prompt: str
    reading: str
    samples: int

    def bodies(self, task: Task) -> list[dict[str, Any]]:
        """The JSON of a row's requests."""
        return [
            {
                "model": self.model,
                "messages": [{"role": self.benchmark.role, "content": message}],
                **self.parameters,
            }
            for message in task.messages
        ]


def plan(
    rows: Iterable[Any],
    *,
    benchmark: str,
    model: str,
    parameters: Mapping[str, Any] | None = None,
    limit: int | None = None,
    prompts: str | None = None,
    reading: str = READINGS[0],
    answer_key: str | None = None,
    samples: int = 1,
) -> Plan:
    """The requests that `run` would send.

    Args:
        rows: mappings, or rows of `armchair.files`.
        benchmark: a key of `BENCHMARKS`.
        model: the judge's name, as the server knows it.
        parameters: sent beside model and message, over those of the authors' script.
        limit: only so many rows, from the first.
        prompts: the path of one's copy of the authors' script, whose prompts are then sent; it is
            read, never run. None sends this package's own.
        reading: "strict" takes a verdict only where it is certain; "official" reads as the
            authors' script does.
        answer_key: the key of the model's answer; None looks for it.
        samples: how often each request is made. Verdicts follow the majority of an odd number;
            of ratings the mean is taken.

    Raises:
        UnknownNameError: there is no such benchmark.
        InputError: a row lacks what the judge is asked about, a parameter is not for here, or the
            script is not the authors'.
    """
    if benchmark not in BENCHMARKS:
        known = ", ".join(BENCHMARKS)
        raise UnknownNameError(f"no judged benchmark {shown(benchmark)}: there are {known}")
    if reading not in READINGS:
        raise UnknownNameError(f"no reading {shown(reading)}: there are {', '.join(READINGS)}")
    chosen = BENCHMARKS[benchmark]
    require_samples(benchmark, chosen, samples)
    for name in ("model", "messages", "stream", "n"):
        if name in (parameters or {}):
            raise InputError(f"the parameter {name!r} cannot be set")
    texts = chosen.prompts
    if prompts is not None:
        texts = from_script(prompts, chosen.script, chosen.known)
    own = list(rows_of(rows))
    for row in own:
        mapping(row)
    tasks = chosen.tasks(own, texts, answer_key)
    return Plan(
        benchmark=chosen,
        name=benchmark,
        model=model,
        parameters={**chosen.parameters, **(parameters or {})},
        tasks=tuple(tasks[:limit]),
        prompt=texts.label,
        reading=reading,
        samples=samples,
    )


def require_samples(name: str, benchmark: Benchmark, samples: int) -> None:
    """An InputError where the verdicts of so many samples cannot be made one."""
    if samples < 1:
        raise InputError(f"the number of samples is {samples}, not 1 or more")
    if benchmark.samples == "one" and samples > 1:
        raise InputError(f"{name} takes one sample: lists of objects have no majority")
    if benchmark.samples == "majority" and samples % 2 == 0:
        raise InputError(
            f"{name} takes an odd number of samples, not {samples}: of an even one "
            "there may be no majority"
        )
