"""The plan of every scorer, and all that scorers of rows have in common.

`score` scores at once. `update` takes a batch, `merge` adds another scorer's batches, `compute`
gives the result of all so far, `reset` forgets them. Any split of the data, merged in any order,
pickled or not, gives the same result.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from armchair.errors import InputError, cut, require_same_class, shown
from armchair.results import Result


def require_same_rules(mine: Mapping[str, object], theirs: Mapping[str, object]) -> None:
    """An InputError that names the first rule by which two scorers differ, so cannot merge.

    None is a rule that is not known yet, which goes with any.
    """
    for name, value in mine.items():
        other = theirs[name]
        if value is not None and other is not None and value != other:
            raise InputError(
                f"cannot merge: {name} is {_named(value)} here and {_named(other)} there"
            )


def _named(value: object) -> str:
    return value if isinstance(value, str) else shown(value)


@dataclass(frozen=True)
class Item:
    """What was read of one row: enough for any score.

    Attributes:
        place: where the row stands, for messages and tables.
        called: the word for what `identity` tells apart.
    """

    called: ClassVar[str] = "row"

    place: str

    @property
    def identity(self) -> Hashable:
        """What no two rows may share; None where rows have nothing that tells them apart."""
        return None


AnItem = TypeVar("AnItem", bound=Item)
AResult = TypeVar("AResult", bound=Result)


class RowScorer(ABC, Generic[AnItem, AResult]):
    """Scores rows by what `read` makes of each and `result` of all of them together.

    What was read is kept, not sums: pairs of questions and figures may be cut by batches.
    """

    def __init__(self) -> None:
        self._items: dict[Hashable, AnItem] = {}

    @abstractmethod
    def rules(self) -> Mapping[str, object]:
        """What decides the scores besides the rows, by name; scorers that merge agree in it."""

    @abstractmethod
    def read(self, rows: Iterable[Any]) -> Sequence[AnItem]:
        """What the rows (mappings, or rows of `armchair.files`) say, in their order.

        Raises:
            InputError: a row cannot be used; the message has its place.
        """

    @abstractmethod
    def result(self, items: Sequence[AnItem]) -> AResult:
        """The scores of these items. Their order decides no score."""

    def score(self, rows: Iterable[Any]) -> AResult:
        """The scores of the rows; the class says what it takes, and what none give.

        Raises:
            InputError: a row cannot be used, or comes twice; the message has its place.
        """
        return self.result(list(by_identity(self.read(rows)).values()))

    def update(self, rows: Iterable[Any]) -> None:
        """Adds a batch; see `score` for the errors, after which nothing of it was added."""
        self._items |= by_identity(self.read(rows), self._items)

    def compute(self) -> AResult:
        """The scores of all batches so far."""
        return self.result(list(self._items.values()))

    def merge(self, other: RowScorer[AnItem, AResult]) -> None:
        """Adds the batches of another scorer; any split of the data gives the same result.

        Raises:
            InputError: the other one scores by other rules, or both have the same row.
        """
        require_same_class(other, self)
        require_same_rules(self.rules(), other.rules())
        self._items |= by_identity(other._items.values(), self._items)

    def reset(self) -> None:
        """Forgets all batches."""
        self._items = {}


def by_identity(
    items: Iterable[AnItem], known: Mapping[Hashable, AnItem] | None = None
) -> dict[Hashable, AnItem]:
    """The items by identity, by number where they have none.

    Raises:
        InputError: one comes twice, here or among `known`.
    """
    known = known or {}
    fresh: dict[Hashable, AnItem] = {}
    for item in items:
        key = item.identity
        if key is None:
            key = len(known) + len(fresh)
        first = known.get(key) or fresh.get(key)
        if first is not None:
            raise InputError(
                f"{item.place}: {item.called} {_written(key)} again, after {first.place}"
            )
        fresh[key] = item
    return fresh


def _written(key: object) -> str:
    return cut("_".join(map(str, key))) if isinstance(key, tuple) else shown(key)
