"""Judged rows of any benchmark as answers with one verdict each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError
from armchair.files import Row
from armchair.metrics.charthal import ChartHal
from armchair.metrics.hallusionbench import HallusionBench
from armchair.metrics.judged_by import JudgedBy, judged_by
from armchair.metrics.mmhal import MMHal
from armchair.metrics.mmhal.scorer import Judgement
from armchair.metrics.rows import mapping

# What tells which question and answer a row is of: the same in the files of both judges.
_IDENTITY = (
    *("id", "image_id", "category", "subcategory", "set_id", "figure_id", "question_id"),
    *("question_type", "q_type", "q_relation", "question", "gt_answer"),
    *("model_prediction", "model_answer", "response"),
)


@dataclass(frozen=True)
class Answer:
    """An answer and what a judge made of it.

    Attributes:
        place: where it stands.
        identity: what its row tells of the question and the answer.
        cluster: what it was sampled with.
        verdict: the judge's; None where there is none.
        points: what the verdict is worth in the score: 0 or 1, or the rating.
    """

    place: str
    identity: Mapping[str, Any]
    cluster: str
    verdict: int | None
    points: int


@dataclass(frozen=True)
class Verdicts:
    """The verdicts of one judge.

    Attributes:
        benchmark: its name.
        unit: what a cluster is.
        labels: the verdicts there are, from the lowest.
        judge: who judged.
        answers: in the order of the file.
    """

    benchmark: str
    unit: str
    labels: Sequence[int]
    judge: JudgedBy
    answers: tuple[Answer, ...]

    @property
    def graded(self) -> bool:
        """Whether verdicts are grades, and the score their mean; else it is a share of answers."""
        return self.benchmark == "mmhal"


def verdicts_of(rows: Sequence[Row]) -> Verdicts:
    """The verdicts in a judged file of HallusionBench, ChartHal or MMHal-Bench.

    Which benchmark it is follows from the keys of the first row.

    Raises:
        InputError: a row lacks what its benchmark's scorer needs, or holds several samples.
    """
    first = rows[0].value if rows and isinstance(rows[0].value, Mapping) else {}
    if "objects" in first:
        raise InputError(f"{rows[0].place}: lists of objects are no verdicts to agree on")
    read = _charthal if "q_relation" in first else _mmhal
    return (_hallusionbench if "set_id" in first else read)(rows)


def _charthal(rows: Sequence[Row]) -> Verdicts:
    items = ChartHal().read(rows)
    verdicts = [None if item.right is None else int(item.right) for item in items]
    answers = _answers(rows, verdicts, [one or 0 for one in verdicts], _chart)
    return Verdicts("charthal", "chart", range(2), judged_by(i.judged for i in items), answers)


def _hallusionbench(rows: Sequence[Row]) -> Verdicts:
    items = HallusionBench().read(rows)
    sets = {item.place: "_".join(item.pair[:-1]) for item in items}
    answers = _answers(
        rows,
        [item.verdict for item in items],
        [int(item.right) for item in items],
        lambda row: sets[row.place],
    )
    judge = judged_by(item.judged for item in items)
    return Verdicts("hallusionbench", "set of figures", range(3), judge, answers)


def _mmhal(rows: Sequence[Row]) -> Verdicts:
    items = MMHal().read(rows)
    verdicts = [_rating(item) for item in items]
    answers = _answers(rows, verdicts, [one or 0 for one in verdicts], lambda row: row.place)
    return Verdicts("mmhal", "question", range(7), judged_by(i.judged for i in items), answers)


def _rating(item: Judgement) -> int | None:
    if len(item.texts) > 1:
        raise InputError(
            f"{item.place}: {len(item.texts)} ratings of one answer have no one verdict; compare "
            "files of one sample"
        )
    return item.strict[0] if item.texts else None


def _answers(
    rows: Sequence[Row],
    verdicts: Sequence[int | None],
    points: Sequence[int],
    cluster: Callable[[Row], str],
) -> tuple[Answer, ...]:
    return tuple(
        Answer(row.place, _identity(row), cluster(row), verdict, worth)
        for row, verdict, worth in zip(rows, verdicts, points, strict=True)
    )


def _identity(row: Row) -> dict[str, Any]:
    told = row.value if isinstance(row.value, Mapping) else {}
    return {key: told[key] for key in _IDENTITY if key in told}


def _chart(row: Row) -> str:
    """The chart of a question: what stands before the last "_" of its id."""
    identity = mapping(row).get("id")
    return row.place if identity is None else str(identity).rpartition("_")[0] or str(identity)
