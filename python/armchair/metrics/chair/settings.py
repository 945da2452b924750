"""What a scorer does about captions that it cannot score."""

from __future__ import annotations

from typing import Literal, NamedTuple

from armchair.errors import InputError, cut

OnMissing = Literal["error", "skip"]


class Settings(NamedTuple):
    """Options of `Chair`, which explains them."""

    on_missing: OnMissing
    on_null: OnMissing

    def check(self) -> None:
        """Raises an InputError that names the first option which is none of what it can be."""
        for name, chosen in self._asdict().items():
            if not (isinstance(chosen, str) and chosen in ("error", "skip")):
                raise InputError(f'{name} is "{cut(chosen)}" (known: error, skip)')
