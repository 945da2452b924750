"""Several runs of DetailVerifyBench: their mean, as the benchmark's script takes it, and spread."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from armchair.errors import InputError
from armchair.metrics.detail_verify.result import DetailVerifyResult
from armchair.metrics.detail_verify.text import score_tables
from armchair.output import Table, percent


def averages(runs: Sequence[DetailVerifyResult]) -> dict[str, Any]:
    """Every figure of the tables as a mean over runs.

    A figure that a run does not have (a label that cutting removed, say) counts as 0, as in the
    script.
    """
    return _combined([run.official for run in _some(runs)], _mean)


def spreads(runs: Sequence[DetailVerifyResult]) -> dict[str, Any]:
    """The standard deviation over runs (n - 1) of every figure; NaN for a single run."""
    return _combined([run.official for run in _some(runs)], _deviation)


def runs_tables(names: Sequence[str], runs: Sequence[DetailVerifyResult]) -> list[Table]:
    """Token F1 of each run with mean and spread, then the averaged tables; each run's notes."""
    rows = [
        [name, *(percent(value) for value in _headline(run.official))]
        for name, run in zip(names, runs, strict=True)
    ]
    mean, spread = averages(runs), spreads(runs)
    rows.append(["mean", *(percent(value) for value in _headline(mean))])
    rows.append(["standard deviation", *(percent(value, 2) for value in _headline(spread))])
    header = ["run", "token F1", "sentence F1", "response F1"]
    notes = [
        f"{name}: {note}" for name, run in zip(names, runs, strict=True) for note in run.notes()
    ]
    tables = [
        Table(header, rows, notes=notes),
        *(replace(table, title="mean over runs") for table in score_tables(mean, None)),
    ]
    # Runs that lack predictions of different captions have different signatures.
    signatures = [" + ".join(dict.fromkeys(run.signature for run in runs))]
    return [replace(table, signatures=signatures) for table in tables]


def _headline(tables: Mapping[str, Any]) -> list[float]:
    return [tables[f"{level}_level"]["f1"] for level in ("token", "sentence", "response")]


def _some(runs: Sequence[DetailVerifyResult]) -> Sequence[DetailVerifyResult]:
    if not runs:
        raise InputError("there is no run to average")
    return runs


def _combined(tables: Sequence[Any], combine: Any) -> dict[str, Any]:
    keys = dict.fromkeys(key for entry in tables for key in entry)
    combined: dict[str, Any] = {}
    for key in keys:
        values = [entry.get(key) for entry in tables]
        if any(isinstance(value, Mapping) for value in values):
            combined[key] = _combined([value or {} for value in values], combine)
        else:
            combined[key] = combine([0 if value is None else value for value in values])
    return combined


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _deviation(values: Sequence[float]) -> float:
    if len(values) < 2 or any(math.isnan(value) for value in values):
        return math.nan
    return statistics.stdev(values)
