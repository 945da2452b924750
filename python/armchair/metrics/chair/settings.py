"""How a scorer reads captions and what it does about those that it cannot score."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

from armchair.errors import InputError, cut, shown

OnMissing = Literal["error", "skip"]

_MOST_THREADS = 1024


class Settings(NamedTuple):
    """The options of `Chair` besides convention and ground truth, which explains them."""

    drop_incomplete: bool
    skip_negated: bool
    on_missing: OnMissing
    on_null: OnMissing
    threads: int | None
    clean: bool

    def check(self) -> None:
        """Raises an InputError that names the first option which is none of what it can be."""
        for name, chosen in (("on_missing", self.on_missing), ("on_null", self.on_null)):
            if not (isinstance(chosen, str) and chosen in ("error", "skip")):
                raise InputError(f'{name} is "{cut(chosen)}" (known: error, skip)')
        threads = self.threads
        if threads is not None and not (isinstance(threads, int) and 1 <= threads <= _MOST_THREADS):
            raise InputError(
                f"threads is {shown(threads)}; a whole number from 1 to {_MOST_THREADS} is needed"
            )

    @property
    def threads_to_use(self) -> int:
        """The threads asked for, or one for each core."""
        return self.threads or os.cpu_count() or 1
