"""The tables of POPE: a row for each set, scores in percent."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from armchair.metrics.pope import conventions
from armchair.metrics.pope.counts import PopeCounts, PopeScores
from armchair.output import DASH, percent, table

PERCENT = "accuracy, precision, recall, F1 and yes are in percent"
_FIGURES = ("questions", "accuracy", "precision", "recall", "F1", "yes %", "unreadable")
_DIGITS = 2


def set_row(name: str, counts: PopeCounts, scores: PopeScores) -> list[str]:
    """The cells of one set."""
    percents = [percent(figure, _DIGITS) for figure in dataclasses.astuple(scores)]
    return [name, str(counts.questions), *percents, str(counts.unreadable)]


def mean_row(accuracy: float, f1: float) -> list[str]:
    """The cells of several sets' means, which only these two figures have."""
    accuracy_cell, f1_cell = percent(accuracy, _DIGITS), percent(f1, _DIGITS)
    return ["mean", DASH, accuracy_cell, DASH, DASH, f1_cell, DASH, DASH]


def result_table(rows: Sequence[list[str]], convention: str) -> str:
    """The rows of one convention's result, and its quirks."""
    return "\n".join([table(("set", *_FIGURES), rows), *_notes([convention])])


def comparison_table(results: Sequence[tuple[str, Sequence[list[str]]]]) -> str:
    """Several conventions' (name, rows) of the same answers: for each set a row a convention."""
    names = [name for name, _ in results]
    rows = [
        [row[0], name, *row[1:]]
        for same_set in zip(*(rows for _, rows in results), strict=True)
        for name, row in zip(names, same_set, strict=True)
    ]
    return "\n".join([table(("set", "convention", *_FIGURES), rows), *_notes(names)])


def _notes(names: Sequence[str]) -> list[str]:
    """What a convention's figures are, where they are not what their names say."""
    notes = []
    for convention in map(conventions.find, names):
        quirks = []
        if convention.yes_ratio_of == "labels":
            quirks.append("yes % is that of the labels, not of the answers")
        if convention.unreadable_in_recall == "left out":
            quirks.append("recall leaves unreadable answers out")
        if quirks:
            notes.append(f"{convention.name}'s quirks: {'; '.join(quirks)}")
    return notes
