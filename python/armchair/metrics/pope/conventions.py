"""The conventions of POPE: how an answer is read, and what the scores make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from armchair.errors import UnknownNameError, shown


@dataclass(frozen=True)
class PopeConvention:
    """One way of scoring POPE.

    Attributes:
        name: the convention's name, which also names the rule that reads answers.
        unreadable_in_recall: "missed": an unreadable answer to a yes-question lowers the recall;
            "left out": it does not, so that recall can be 1.0 with half of the answers unread.
        yes_ratio_of: "answers": the share of questions answered yes; "labels": the share whose
            label is yes, which says nothing about the model.
        undefined: what a zero denominator gives: "nan", or "zero" where the harness says 0.
    """

    name: str
    unreadable_in_recall: Literal["missed", "left out"] = "missed"
    yes_ratio_of: Literal["answers", "labels"] = "answers"
    undefined: Literal["nan", "zero"] = "nan"


STRICT = "strict"

CONVENTIONS: dict[str, PopeConvention] = {
    convention.name: convention
    for convention in (
        PopeConvention(STRICT),
        PopeConvention("official"),
        PopeConvention(
            "lmms-eval", unreadable_in_recall="left out", yes_ratio_of="labels", undefined="zero"
        ),
        PopeConvention("vlmevalkit", undefined="zero"),
    )
}


def find(name: str) -> PopeConvention:
    """The convention of that name; an UnknownNameError that lists them otherwise."""
    convention = CONVENTIONS.get(name) if isinstance(name, str) else None
    if convention is None:
        known = ", ".join(CONVENTIONS)
        raise UnknownNameError(f"no POPE convention is called {shown(name)} (known: {known})")
    return convention
