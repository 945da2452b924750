"""The tables of POPE: a row for each set, scores in percent."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from armchair.metrics.pope.counts import PopeCounts, PopeScores
from armchair.metrics.pope.options import PopeOptions
from armchair.output import DASH, Table, percent

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


def result_table(rows: Sequence[list[str]], options: PopeOptions) -> Table:
    """The rows of one convention's result, and its quirks."""
    return Table(("set", *_FIGURES), rows, notes=[*_notes([options]), PERCENT])


def comparison_table(
    results: Sequence[tuple[PopeOptions, Sequence[list[str]], str]], notes: Sequence[str]
) -> Table:
    """Several conventions' (options, rows, signature) of the same answers.

    For each set a row a convention; `notes` are put to those about quirks.
    """
    rows = []
    signatures = []
    for same_set in zip(*(rows for _, rows, _ in results), strict=True):
        for (options, _, signature), row in zip(results, same_set, strict=True):
            rows.append([row[0], options.convention, *row[1:]])
            signatures.append(signature)
    return Table(
        ("set", "convention", *_FIGURES),
        rows,
        notes=[*_notes([options for options, _, _ in results]), *notes, PERCENT],
        alignment="ll" + "r" * len(_FIGURES),
        signatures=signatures,
    )


def _notes(results: Sequence[PopeOptions]) -> list[str]:
    """What a convention's figures are, where they are not what their names say."""
    notes = []
    for options in results:
        quirks = []
        if options.yes_ratio_of == "labels":
            quirks.append("yes % is that of the labels, not of the answers")
        if options.unreadable_in_recall == "left out":
            quirks.append("recall leaves unreadable answers out")
        if options.unread_in_accuracy == "left out":
            quirks.append("accuracy and yes % leave unreadable answers out")
        if options.epsilon:
            quirks.append(
                f"{options.epsilon:.0e} is added to the denominators of precision, recall and F1"
            )
        if quirks:
            notes.append(f"{options.convention}'s quirks: {'; '.join(quirks)}")
    return notes
