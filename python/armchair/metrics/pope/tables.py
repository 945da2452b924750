"""The tables of POPE: a row for each set, scores in percent."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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


def result_table(
    rows: Sequence[list[str]], options: PopeOptions, notes: Sequence[str] = ()
) -> Table:
    """The rows of one convention's result, its quirks, and what else is to be said."""
    return Table(("set", *_FIGURES), rows, notes=[*_notes([options]), *notes, PERCENT])


@dataclass(frozen=True)
class Compared:
    """One result of several of the same answers.

    Attributes:
        labels: the name of the label set, or "" where there is one only.
        options, rows, signature: the result's.
    """

    labels: str
    options: PopeOptions
    rows: Sequence[list[str]]
    signature: str


def comparison_table(results: Sequence[Compared], notes: Sequence[str]) -> Table:
    """Several label sets and conventions of the same answers.

    For each set of questions a row a result; `notes` are put to those about quirks.
    """
    columns = ["labels"] if any(one.labels for one in results) else []
    columns += ["convention"] if len({one.options.convention for one in results}) > 1 else []
    rows = []
    signatures = []
    for place in range(max(len(one.rows) for one in results)):
        for one in results:
            if place < len(one.rows):
                name, *figures = one.rows[place]
                told = {"labels": one.labels, "convention": one.options.convention}
                rows.append([name, *(told[column] for column in columns), *figures])
                signatures.append(one.signature)
    return Table(
        ("set", *columns, *_FIGURES),
        rows,
        notes=[*_notes([one.options for one in results]), *notes, PERCENT],
        alignment="l" * (1 + len(columns)) + "r" * len(_FIGURES),
        signatures=signatures,
    )


def rates_note(groups: Mapping[str, PopeCounts]) -> str:
    """The true negative rate of each set, and its harmonic mean with the recall."""
    told = (
        f"{name} {percent(counts.true_negative_rate, _DIGITS)}, "
        f"{percent(counts.rates_mean, _DIGITS)}"
        for name, counts in groups.items()
    )
    return f"TNR, and its harmonic mean with the recall (TPR), in percent: {'; '.join(told)}"


def _notes(results: Sequence[PopeOptions]) -> list[str]:
    """What a convention's figures are, where they are not what their names say."""
    skipped = dict.fromkeys(options.skipped_answers for options in results)
    notes = [
        f"{number} answers left out: the questions do not have theirs"
        for number in skipped
        if number
    ]
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
    notes = [*dict.fromkeys(notes)]
    return notes
