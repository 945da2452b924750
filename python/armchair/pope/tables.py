"""The tables of POPE: a row for each set, scores in percent."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from armchair.output import DASH, percent, table
from armchair.pope import conventions
from armchair.pope.counts import PopeCounts, PopeScores
from armchair.pope.questions import SETTINGS

if TYPE_CHECKING:
    from armchair.pope.scorer import PopeResult

PERCENT = "accuracy, precision, recall, F1 and yes are in percent"
_FIGURES = ("questions", "accuracy", "precision", "recall", "F1", "yes %", "unreadable")
_DIGITS = 2


def setting_place(name: str) -> int:
    """Where a set of that name comes in papers: random, popular, adversarial, others after them."""
    places = (place for place, setting in enumerate(SETTINGS) if name.endswith(setting))
    return next(places, len(SETTINGS))


def result_table(result: PopeResult) -> str:
    """A row for each set; for several also their mean and all pooled."""
    return "\n".join([table(("set", *_FIGURES), _rows(result)), *_notes([result])])


def comparison_table(results: Sequence[PopeResult]) -> str:
    """Several conventions' results of the same answers: for each set a row a convention."""
    rows = [
        [row[0], result.options.convention, *row[1:]]
        for same_set in zip(*map(_rows, results), strict=True)
        for result, row in zip(results, same_set, strict=True)
    ]
    return "\n".join([table(("set", "convention", *_FIGURES), rows), *_notes(results)])


def _rows(result: PopeResult) -> list[list[str]]:
    names = sorted(result.groups, key=setting_place)
    rows = [_row(name, result.groups[name], result.scores[name]) for name in names]
    if len(rows) != 1:
        accuracy, f1 = (percent(mean, _DIGITS) for mean in (result.mean_accuracy, result.mean_f1))
        rows.append(["mean", DASH, accuracy, DASH, DASH, f1, DASH, DASH])
        rows.append(_row("pooled", result.counts, result.pooled))
    return rows


def _row(name: str, counts: PopeCounts, scores: PopeScores) -> list[str]:
    percents = [percent(figure, _DIGITS) for figure in dataclasses.astuple(scores)]
    return [name, str(counts.questions), *percents, str(counts.unreadable)]


def _notes(results: Sequence[PopeResult]) -> list[str]:
    """What a convention's figures are, where they are not what their names say."""
    notes = []
    for convention in (conventions.find(result.options.convention) for result in results):
        quirks = []
        if convention.yes_ratio_of == "labels":
            quirks.append("yes % is that of the labels, not of the answers")
        if convention.unreadable_in_recall == "left out":
            quirks.append("recall leaves unreadable answers out")
        if quirks:
            notes.append(f"{convention.name}'s quirks: {'; '.join(quirks)}")
    return notes
