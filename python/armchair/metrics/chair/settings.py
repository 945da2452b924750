"""What a scorer does about captions that it cannot score."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from armchair.errors import InputError, cut

OnMissing = Literal["error", "skip", "none"]


class Settings(NamedTuple):
    """Options of `Chair`, which explains them."""

    on_missing: OnMissing
    on_null: OnMissing

    def check(self) -> None:
        """Raises an InputError that names the first option which is none of what it can be."""
        for name, chosen in self._asdict().items():
            known = get_args(OnMissing)
            if not (isinstance(chosen, str) and chosen in known):
                raise InputError(f'{name} is "{cut(chosen)}" (known: {", ".join(known)})')

    @property
    def gives_none(self) -> bool:
        """Whether each caption given has a value, those that are left out none."""
        return "none" in self
