"""How far a long piece of work is, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(
    name: str, unit: str, *, total: int | None = None, leave: bool = False
) -> Iterator[Callable[[int], object]]:
    """What to call with how much was done since the last call; without a terminal it does nothing.

    Args:
        name: what is being done.
        unit: of what is counted.
        total: how much there is to do, if known.
        leave: whether the finished bar stays.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    # Loading it takes a third of what loading numpy takes.
    from tqdm import tqdm

    with tqdm(desc=name, total=total, unit=unit, unit_scale=True, leave=leave) as bar:
        yield bar.update
