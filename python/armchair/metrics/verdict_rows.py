"""Judged rows of any benchmark as answers with a verdict, for what compares judges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError
from armchair.files import Row
from armchair.metrics.charthal import verdict_of
from armchair.metrics.hallusionbench.rows import read_verdicts
from armchair.metrics.mmhal.scorer import rating_of
from armchair.metrics.rows import mapping

# What tells which question a row is of, and whose answer: the same in both judges' files.
_IDENTITY = (
    "id",
    "image_id",
    "category",
    "subcategory",
    "set_id",
    "figure_id",
    "question_id",
    "q_type",
    "q_relation",
    "question",
    "gt_answer",
    "model_prediction",
    "model_answer",
    "response",
)


@dataclass(frozen=True)
class Answer:
    """An answer and what a judge made of it.

    Attributes:
        place: where it stands.
        identity: what its row tells of the question and the answer.
        cluster: what it was sampled with: its image, figure or chart; its place where none is told.
        verdict: the judge's, as the benchmark has it; None where there is none.
        points: what the verdict is worth in the score: 0 or 1, or the rating.
    """

    place: str
    identity: Mapping[str, Any]
    cluster: str
    verdict: int | None
    points: int


@dataclass(frozen=True)
class Verdicts:
    """The answers of a file.

    Attributes:
        benchmark: its name.
        unit: what a cluster is.
        labels: the verdicts there are.
        rated: whether they are grades, and the score their mean; else the share of right answers.
        answers: in the order of the file.
    """

    benchmark: str
    unit: str
    labels: Sequence[int]
    rated: bool
    answers: tuple[Answer, ...]


def verdicts_of(rows: Sequence[Row]) -> Verdicts:
    """The verdicts in a judged file of HallusionBench, ChartHal or MMHal-Bench.

    Which benchmark it is follows from the keys of its first row.

    Raises:
        InputError: a row lacks what its benchmark's scorer needs.
    """
    first = rows[0].value if rows and isinstance(rows[0].value, Mapping) else {}
    if "q_relation" in first:
        charts = [_answer(row, _chart(row), verdict_of(row)) for row in rows]
        return Verdicts("charthal", "chart", range(2), False, tuple(charts))
    if "set_id" in first:
        questions = read_verdicts(list(rows))
        found = [
            _answer(row, "_".join(one.pair[:-1]), one.verdict, int(one.right))
            for row, one in zip(rows, questions, strict=True)
        ]
        return Verdicts("hallusionbench", "set of figures", range(3), False, tuple(found))
    if "objects" in first:
        raise InputError(f"{rows[0].place}: lists of objects are no verdicts to agree on")
    rated = [_answer(row, _image(row), rating_of(row)) for row in rows]
    return Verdicts("mmhal", "question", range(7), True, tuple(rated))


def _answer(row: Row, cluster: str, verdict: int | None, points: int | None = None) -> Answer:
    told = row.value if isinstance(row.value, Mapping) else {}
    identity = {key: told[key] for key in _IDENTITY if key in told}
    return Answer(row.place, identity, cluster, verdict, (verdict or 0) if points is None else points)


def _chart(row: Row) -> str:
    """The chart of a question: what stands before the last "_" of its id."""
    identity = mapping(row).get("id")
    return row.place if identity is None else str(identity).rpartition("_")[0] or str(identity)


def _image(row: Row) -> str:
    told = row.value if isinstance(row.value, Mapping) else {}
    return str(told.get("image_id", row.place))
