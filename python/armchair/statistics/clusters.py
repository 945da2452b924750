"""Counts summed by cluster."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair.errors import InputError, first_few

Integers = npt.NDArray[np.int64]
Key = int | str


@dataclass(frozen=True, eq=False)
class Clusters:
    """Sums of integer counts by cluster, in one order whatever that of the rows was.

    Attributes:
        unit: what a cluster is: "image", "question", ...
        keys: the clusters: integers by value, then texts by code point.
        columns: the names of the counts.
        table: the sums, of shape (clusters, columns).
    """

    unit: str
    keys: tuple[Key, ...]
    columns: tuple[str, ...]
    table: Integers

    @classmethod
    def of(
        cls, unit: str, keys: Sequence[Key] | npt.NDArray[Any], columns: Sequence[str], table: Any
    ) -> Clusters:
        """From n rows of counts, each with its cluster's key; rows of one cluster are added.

        Args:
            keys: n integers or texts.
            table: integers of shape (n, columns).

        Raises:
            InputError: the lengths differ.
        """
        rows = np.asarray(table, np.int64).reshape(-1, len(columns))
        if len(keys) != len(rows):
            raise InputError(f"{len(keys)} clusters and {len(rows)} rows: the lengths must agree")
        ordered, places = _grouped(keys)
        sums = np.zeros((len(ordered), len(columns)), np.int64)
        np.add.at(sums, places, rows)
        return cls(unit, tuple(ordered), tuple(columns), sums)

    def __len__(self) -> int:
        return len(self.keys)

    def __add__(self, other: Clusters) -> Clusters:
        """The sums of both; a column that one of them lacks is 0 there."""
        columns = tuple(dict.fromkeys(self.columns + other.columns))
        tables = [np.zeros((len(one), len(columns)), np.int64) for one in (self, other)]
        for table, one in zip(tables, (self, other), strict=True):
            table[:, [columns.index(name) for name in one.columns]] = one.table
        return Clusters.of(self.unit, self.keys + other.keys, columns, np.concatenate(tables))

    def sum_of(self, names: Sequence[str]) -> Integers:
        """(clusters,): the sum of some columns; a name that is there twice counts twice.

        A column that is not there has no counts.
        """
        sums = np.zeros(len(self), np.int64)
        for name in names:
            if name in self.columns:
                sums += self.table[:, self.columns.index(name)]
        return sums

    def kept(self, keys: Collection[Key]) -> Clusters:
        """The clusters among `keys`."""
        places = [place for place, key in enumerate(self.keys) if key in keys]
        chosen = tuple(self.keys[place] for place in places)
        return Clusters(self.unit, chosen, self.columns, self.table[places])


def common_clusters(first: Clusters, second: Clusters, *, leave_out: bool) -> tuple[Clusters, ...]:
    """Both over the clusters that both have.

    Raises:
        InputError: they have different clusters, and `leave_out` is not set; or none in common.
    """
    if first.keys == second.keys:
        return first, second
    shared = {*first.keys} & {*second.keys}
    if not shared:
        raise InputError(f"the two have no {first.unit} in common")
    if not leave_out:
        single = sorted(map(str, {*first.keys} ^ {*second.keys}))
        raise InputError(
            f"{len(single)} of {len({*first.keys, *second.keys})} {first.unit}s are in one of the "
            f"two only ({first_few(single)}): compare them over the {first.unit}s they have in "
            "common"
        )
    return first.kept(shared), second.kept(shared)


def _grouped(keys: Sequence[Key] | npt.NDArray[Any]) -> tuple[list[Key], npt.NDArray[np.intp]]:
    """The different keys in order, and the place of each row's among them."""
    if isinstance(keys, np.ndarray) and keys.dtype.kind in "iu":
        different, places = np.unique(keys, return_inverse=True)
        return different.tolist(), places.reshape(-1)
    plain: list[Key] = keys.tolist() if isinstance(keys, np.ndarray) else list(keys)
    ordered = sorted(set(plain), key=lambda key: (isinstance(key, str), key))
    found = {key: place for place, key in enumerate(ordered)}
    return ordered, np.fromiter((found[key] for key in plain), np.intp, len(plain))
