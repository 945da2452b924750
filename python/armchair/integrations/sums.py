"""CHAIR's counts as one row of 64-bit integers, which any engine can add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from armchair.convention import Convention
from armchair.metrics.chair import ChairCounts

_SUMS = tuple(
    field.name
    for field in fields(ChairCounts)
    if field.name not in ("images", "category_mentions", "hallucinated_categories")
)
# The digest of the images is a sum modulo 2**128: in four columns it stays within 64 bits.
_PARTS, _BITS = 4, 32


@dataclass(frozen=True)
class Sums:
    """The row of integers of a convention: its names, and the way there and back."""

    convention: Convention

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the integers."""
        categories = range(len(self.convention.categories))
        return (
            *_SUMS,
            *(f"images_{part}" for part in range(_PARTS)),
            *(f"mentions_{category}" for category in categories),
            *(f"hallucinated_{category}" for category in categories),
        )

    def of(self, counts: ChairCounts) -> dict[str, int]:
        """The integers of some captions, by the names of `columns`."""
        row = {name: getattr(counts, name) for name in _SUMS}
        for part in range(_PARTS):
            row[f"images_{part}"] = counts.images >> _BITS * part & (1 << _BITS) - 1
        categories = list(enumerate(self.convention.categories))
        for kind, found in (
            ("mentions", counts.category_mentions),
            ("hallucinated", counts.hallucinated_categories),
        ):
            row |= {f"{kind}_{number}": found.get(name, 0) for number, name in categories}
        return row

    def counts(self, sums: Mapping[str, Any]) -> ChairCounts:
        """The counts of rows that were added up; None is 0, as engines sum no rows."""
        row = {name: int(sums[name] or 0) for name in self.columns}
        categories = list(enumerate(self.convention.categories))
        images = sum(row[f"images_{part}"] << _BITS * part for part in range(_PARTS))

        def by_category(kind: str) -> dict[str, int]:
            found = {name: row[f"{kind}_{number}"] for number, name in categories}
            return dict(sorted((name, count) for name, count in found.items() if count))

        return ChairCounts(
            **{name: row[name] for name in _SUMS},
            images=images % (1 << 128),
            category_mentions=by_category("mentions"),
            hallucinated_categories=by_category("hallucinated"),
        )
