"""What the results of all metrics have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from armchair.output import Table, json_ready, render
from armchair.signature import signature

__all__ = ["Result", "Table"]


class Result(ABC):
    """Counts, the scores that follow from them, and what decided them.

    Two results are equal where their options and counts are.

    Attributes:
        metric: the metric's name, as the signature and `as_dict` have it.
        options: a frozen dataclass, all of whose fields are in the signature.
    """

    metric: ClassVar[str]

    if TYPE_CHECKING:

        @property
        def options(self) -> Any:
            """What decided the scores."""

    @property
    def signature(self) -> str:
        """One line that says how the scores were computed; equal signatures are comparable."""
        return signature(self.metric, self.options)

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """Scores (fractions, NaN where undefined) and counts by name."""

    @abstractmethod
    def shown(self) -> list[Table]:
        """The tables that people read, unsigned."""

    def tables(self) -> list[Table]:
        """The tables that people read, as data, with the signature."""
        return [replace(table, signatures=(self.signature,)) for table in self.shown()]

    def as_dict(self) -> dict[str, Any]:
        """Name, `figures` and signature: valid JSON, None for what is undefined."""
        figures: dict[str, Any] = json_ready(self.figures())
        return {"metric": self.metric, **figures, "signature": self.signature}

    def __str__(self) -> str:
        return render(self.tables())
