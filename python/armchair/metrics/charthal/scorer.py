"""From judged ChartHal answers to the tallies of the twelve cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.files import Row
from armchair.metrics.charthal.result import RELATIONS, TYPES, ChartHalOptions, ChartHalResult
from armchair.metrics.judged_by import Told, judged_by, told_by
from armchair.metrics.rows import choice, field, mapping, rows_of
from armchair.metrics.scorer import Item, RowScorer
from armchair.metrics.tally import tally, tally_by
from armchair.metrics.verdicts import judged_score
from armchair.signature import unordered_digest

# What the authors write in place of a judgement when the judge could not be reached; the text
# goes on with an error message, whose digits are no score.
_FAILED = "Request failed after"


@dataclass(frozen=True)
class JudgedAnswer(Item):
    """What one row says.

    Attributes:
        id: the question's id, as the row has it; None without one.
        kind: one of `TYPES`.
        relation: one of `RELATIONS`.
        right: the verdict; None for an exception.
        judged: what it tells of its judge.
    """

    id: Any
    kind: str
    relation: str
    right: bool | None
    judged: Told

    @property
    def name(self) -> str:
        """The place and the id."""
        return self.place if self.id is None else f"{self.place} (id {self.id})"


class ChartHal(RowScorer[JudgedAnswer, ChartHalResult]):
    """Scores judged ChartHal answers.

    Rows (mappings, or rows of `armchair.files`) have `q_type`, `q_relation` and either `score` (0
    or 1; anything else is an exception) or, where that is absent, the judge's text `eval_resp`. One
    object of such objects by id, as the authors save it, is read too. Accuracies of empty cells are
    NaN.

    >>> row = {"q_type": "desc", "q_relation": "normal", "score": 1}
    >>> ChartHal().score([row, {**row, "score": 0}]).overall.accuracy
    0.5
    """

    def rules(self) -> Mapping[str, object]:
        """There are none."""
        return {}

    def read(self, rows: Iterable[Any]) -> list[JudgedAnswer]:
        """The verdict of each row.

        A row without score and text is an exception, as in the authors' script.

        Raises:
            InputError: a type or a relation is missing or unknown, or no row has a score or a text.
        """
        found = list(rows_of(rows))
        if found and not any({"score", "eval_resp"} & mapping(row).keys() for row in found):
            field(found[0], "score", "eval_resp")
        return [
            JudgedAnswer(
                row.place,
                mapping(row).get("id"),
                choice(row, "q_type", TYPES),
                choice(row, "q_relation", RELATIONS),
                _verdict(row),
                told_by(row),
            )
            for row in found
        ]

    def result(self, items: Sequence[JudgedAnswer]) -> ChartHalResult:
        """A tally of every cell, without the exceptions."""
        scored = [item for item in items if item.right is not None]
        found = tally_by(((item.kind, item.relation), bool(item.right)) for item in scored)
        exceptions = tuple(item.name for item in items if item.right is None)
        digest = unordered_digest((item.id, item.kind, item.relation) for item in scored)
        return ChartHalResult(
            ChartHalOptions(
                **vars(judged_by(item.judged for item in items)),
                questions=len(items),
                exceptions=len(exceptions),
                scored=digest,
            ),
            {
                (kind, relation): found.get((kind, relation), tally([]))
                for kind in TYPES
                for relation in RELATIONS
            },
            exceptions,
        )


def _verdict(row: Row) -> bool | None:
    value = mapping(row)
    if "score" in value:
        score = value["score"]
        if isinstance(score, str) and score.strip() in ("0", "1"):
            # Tables that are text have numbers as text.
            score = int(score)
    else:
        text = str(value.get("eval_resp") or "")
        score = -1 if text.startswith(_FAILED) else judged_score(text)
    return bool(score) if isinstance(score, (int, float)) and score in (0, 1) else None
