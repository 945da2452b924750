"""What a test of every metric needs to know of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from armchair.files import Row

Scorer = Any
Rows = list[Any]


@dataclass(frozen=True)
class Case:
    """One metric.

    Attributes:
        scorer: makes a scorer; it takes the options' other values by name.
        rows: draws rows; no two of a list are one and the same item of the benchmark.
        arguments: what `score` and `update` take for some rows: by position, by name.
        bad: a row that no scorer takes.
        options: each option and another value than the default one's.
        unsigned: options that decide no score, so that scorers of other values merge.
        exact: whether `score` keeps the order of the items, so that `compute` is not equal to it.
    """

    name: str
    scorer: Callable[..., Scorer]
    rows: st.SearchStrategy[Rows]
    arguments: Callable[[Rows], tuple[Sequence[Any], Mapping[str, Any]]]
    bad: Any
    options: Mapping[str, Any]
    unsigned: Mapping[str, Any] = field(default_factory=dict)
    ordered: bool = False

    def score(self, scorer: Scorer, rows: Rows) -> Any:
        """The result of these rows at once."""
        positional, named = self.arguments(rows)
        return scorer.score(*positional, **named)

    def update(self, scorer: Scorer, rows: Rows) -> None:
        """Adds these rows as one batch."""
        positional, named = self.arguments(rows)
        scorer.update(*positional, **named)

    def updated(self, rows: Rows, **options: Any) -> Scorer:
        """A scorer that has these rows, one batch each."""
        scorer = self.scorer(**options)
        for row in rows:
            self.update(scorer, [row])
        return scorer


def columns(rows: Rows, width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]


def lists(element: st.SearchStrategy[Any], **unique: Any) -> st.SearchStrategy[Rows]:
    return st.lists(element, max_size=12, **unique)


def placed(rows: st.SearchStrategy[Rows]) -> st.SearchStrategy[Rows]:
    # Places of their own, as rows of a file have them: batches leave no trace in them.
    return rows.map(
        lambda values: [Row(value, f"x, line {n}") for n, value in enumerate(values, 1)]
    )


_WORDS = ["a", "dog", "no", "two", "cats", "the", "dining table", "hot dogs", "person.", "zebra"]
SENTENCE = st.lists(st.sampled_from(_WORDS), max_size=5).map(" ".join)
