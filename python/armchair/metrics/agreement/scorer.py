"""From two judges' rows to how far they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from armchair import statistics
from armchair.errors import InputError
from armchair.metrics.agreement.result import AgreementOptions, AgreementResult
from armchair.metrics.agreement.rows import Answer, Verdicts, verdicts_of
from armchair.metrics.judged_by import JudgedBy
from armchair.metrics.rows import rows_of
from armchair.signature import unordered_digest
from armchair.statistics import Clusters, Ratio, Sampling

_COLUMNS = ("points", "agreed", "answers")


def agreement(
    first: Iterable[Any],
    second: Iterable[Any],
    *,
    names: tuple[str, str] = ("A", "B"),
    sampling: Sampling | None = None,
) -> AgreementResult:
    """How far two judges of the same answers agree.

    Args:
        first, second: the judged rows (mappings, or rows of `armchair.files`) of HallusionBench,
            ChartHal or MMHal-Bench, of the same answers in the same order.
        names: what the judges are called in tables.
        sampling: how intervals and the test are made.

    Returns:
        The result, over the answers that both judged; NaN where there is none.

    Raises:
        InputError: the files are of different answers, or have no one verdict for each.

    Example:
        >>> row = {"q_type": "desc", "q_relation": "normal", "score": 1}
        >>> agreement([row, row], [row, {**row, "score": 0}]).agreement
        0.5
    """
    sampling = sampling or Sampling()
    one, other = (verdicts_of(list(rows_of(rows))) for rows in (first, second))
    pairs = _paired(one, other)
    both = [(a, b) for a, b in pairs if a.verdict is not None and b.verdict is not None]
    score = Ratio(("points",), ("answers",), proportion=not one.graded)
    mine, theirs = _clusters(one.unit, both, 0), _clusters(one.unit, both, 1)
    return AgreementResult(
        options=AgreementOptions(
            first=_named(one.judge),
            second=_named(other.judge),
            benchmark=one.benchmark,
            answers=len(both),
            left_out=len(pairs) - len(both),
            compared=unordered_digest(sorted(a.identity.items()) for a, _ in both),
            level=sampling.level,
            method=sampling.method,
            resamples=sampling.resamples,
            seed=sampling.seed,
        ),
        names=names,
        labels=tuple(one.labels),
        counts=_counts(one.labels, both),
        graded=one.graded,
        unit=one.unit,
        scores=(statistics.score.value(score, mine), statistics.score.value(score, theirs)),
        score_intervals=tuple(statistics.interval(score, own, sampling) for own in (mine, theirs)),
        agreement_interval=statistics.interval(Ratio(("agreed",), ("answers",)), mine, sampling),
        difference=statistics.difference(score, mine, theirs, sampling) if both else None,
        left_out=tuple(a.place for a, b in pairs if None in (a.verdict, b.verdict)),
    )


def _paired(one: Verdicts, other: Verdicts) -> list[tuple[Answer, Answer]]:
    if one.benchmark != other.benchmark and one.answers and other.answers:
        raise InputError(
            f"{other.answers[0].place}: rows of {other.benchmark}, and of {one.benchmark} in the "
            "other file"
        )
    if len(one.answers) != len(other.answers):
        raise InputError(
            f"{len(one.answers)} answers in the one file and {len(other.answers)} in the other: "
            "both judges must have had the same"
        )
    pairs = list(zip(one.answers, other.answers, strict=True))
    for a, b in pairs:
        for key in a.identity.keys() & b.identity.keys():
            if a.identity[key] != b.identity[key]:
                raise InputError(f"{b.place}: another {key} than at {a.place} of the other file")
    return pairs


def _clusters(unit: str, pairs: Sequence[tuple[Answer, Answer]], which: int) -> Clusters:
    rows = [[pair[which].points, pair[0].verdict == pair[1].verdict, 1] for pair in pairs]
    return Clusters.of(unit, [pair[0].cluster for pair in pairs], _COLUMNS, rows)


def _counts(
    labels: Sequence[int], pairs: Sequence[tuple[Answer, Answer]]
) -> tuple[tuple[int, ...], ...]:
    found = Counter((a.verdict, b.verdict) for a, b in pairs)
    return tuple(tuple(found[a, b] for b in labels) for a in labels)


def _named(judge: JudgedBy) -> str:
    return "/".join(vars(judge).values())
