"""ChartHal's scores: twelve cells, their margins, and the authors' layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.judged_by import JudgedBy
from armchair.metrics.rows import named
from armchair.metrics.tally import Tally
from armchair.output import Table, percent
from armchair.results import Result

TYPES: Mapping[str, str] = {"desc": "description", "reason": "reasoning", "open": "open-ended"}
RELATIONS: Mapping[str, str] = {
    "irrel": "irrelevant",
    "inexist": "inexistent",
    "contra": "contradictory",
    "normal": "normal",
}


@dataclass(frozen=True)
class ChartHalOptions(JudgedBy):
    """What a ChartHal score depends on, besides who judged.

    Attributes:
        questions: how many the file has.
        exceptions: how many of them have no verdict of 0 or 1.
        scored: a digest of the other ones (id, type, relation), in any order.
    """

    questions: int
    exceptions: int
    scored: str


@dataclass(frozen=True)
class ChartHalResult(Result):
    """Right answers of all, by type, by relation and by cell; accuracies are fractions.

    Attributes:
        options: what decided the scores.
        cells: a tally for each of the twelve (type, relation) pairs; `total` is the sample size
            without exceptions.
        exceptions: where the verdicts stand that are neither 0 nor 1.
    """

    metric: ClassVar[str] = "charthal"

    options: ChartHalOptions
    cells: Mapping[tuple[str, str], Tally]
    exceptions: tuple[str, ...] = field(compare=False)

    @property
    def overall(self) -> Tally:
        """All cells together; its accuracy is the published overall score."""
        return sum(self.cells.values(), Tally(0, 0))

    @property
    def by_type(self) -> dict[str, Tally]:
        """The three types, each over all relations."""
        return {kind: self._margin(0, kind) for kind in TYPES}

    @property
    def by_relation(self) -> dict[str, Tally]:
        """The four relations, each over all types."""
        return {relation: self._margin(1, relation) for relation in RELATIONS}

    def latex_row(self) -> str:
        """The authors' table row: three types, four relations, overall, in percent."""
        margins = [*self.by_type.values(), *self.by_relation.values()]
        # The overall figure drops trailing zeros there, the others do not.
        overall = self.overall
        last = "-" if not overall.total else str(round(_percent(overall), 2))
        return " & ".join([*(_two_decimals(margin) for margin in margins), last])

    def published(self) -> dict[str, Any]:
        """The scores in the layout that the authors' script saves."""
        cells = {f"{kind}_{relation}": cell for (kind, relation), cell in self.cells.items()}
        parts = {
            "type": self.by_type,
            "relation": self.by_relation,
            "type_relation": cells,
        }
        overall = self.overall
        return {
            "total_queries": self.options.questions,
            "total_correct": overall.correct,
            "overall_score": round(_percent(overall), 2) if overall.total else None,
            "exceptions": self.options.exceptions,
            **{f"score_per_{part}": _correct(tallies) for part, tallies in parts.items()},
            **{f"ratio_per_{part}": _ratios(tallies) for part, tallies in parts.items()},
            "latex_line": self.latex_row(),
        }

    def shown(self) -> list[Table]:
        """The twelve cells with their sample sizes, and all margins, in percent.

        Headed "score", as what is right differs by cell and is often no matter of facts.
        """
        rows = [
            [TYPES[kind]]
            + [_cell(self.cells[kind, relation]) for relation in RELATIONS]
            + [_cell(self.by_type[kind])]
            for kind in TYPES
        ]
        margin = [_cell(self.by_relation[relation]) for relation in RELATIONS]
        rows.append(["all", *margin, _cell(self.overall)])
        notes = []
        if self.exceptions:
            left_out = f"{len(self.exceptions)} without a verdict of 0 or 1, left out"
            notes.append(f"{left_out}: {named(self.exceptions)}")
        return [Table(["score % (n)", *RELATIONS.values(), "all"], rows, notes=notes)]

    def figures(self) -> dict[str, Any]:
        """Counts and fractions over all, by cell and margin, and the authors' layout."""
        cells = [
            {"type": kind, "relation": relation, **cell.as_dict()}
            for (kind, relation), cell in self.cells.items()
        ]
        return {
            **self.overall.as_dict(),
            "exceptions": self.exceptions,
            "tables": {
                "types": [{"type": key, **c.as_dict()} for key, c in self.by_type.items()],
                "relations": [
                    {"relation": key, **c.as_dict()} for key, c in self.by_relation.items()
                ],
                "cells": cells,
            },
            "published": self.published(),
        }

    def _margin(self, position: int, name: str) -> Tally:
        parts = (cell for key, cell in self.cells.items() if key[position] == name)
        return sum(parts, Tally(0, 0))


def _percent(cell: Tally) -> float:
    return cell.correct / cell.total * 100


def _two_decimals(cell: Tally) -> str:
    return f"{_percent(cell):.2f}" if cell.total else "-"


def _cell(cell: Tally) -> str:
    return f"{percent(cell.accuracy, 2)} ({cell.total})"


def _correct(tallies: Mapping[str, Tally]) -> dict[str, int]:
    return {key: cell.correct for key, cell in tallies.items()}


def _ratios(tallies: Mapping[str, Tally]) -> dict[str, str]:
    return {
        key: f"{cell.correct}/{cell.total}={_two_decimals(cell)}" for key, cell in tallies.items()
    }
