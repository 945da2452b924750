"""Reading ahead in the background."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextvars import copy_context
from typing import TypeVar

_T = TypeVar("_T")

# One being made, one waiting, one in use: more would only need memory.
_WAITING = 1
_LOOK_EVERY = 0.1  # seconds between looks at whether anyone still wants what is made


def prefetched(items: Iterator[_T]) -> Iterator[_T]:
    """`items`, made by a background thread a little ahead of their use; errors come through."""
    waiting: queue.Queue[tuple[bool, _T | BaseException | None]] = queue.Queue(_WAITING)
    unwanted = threading.Event()

    def put(is_item: bool, value: _T | BaseException | None) -> bool:
        while not unwanted.is_set():
            try:
                waiting.put((is_item, value), timeout=_LOOK_EVERY)
                return True
            except queue.Full:
                continue
        return False

    def make() -> None:
        ending: BaseException | None = None
        try:
            for item in items:
                if not put(True, item):
                    break
        except BaseException as error:
            ending = error
        put(False, ending)

    # A daemon: a read that never returns (a terminal, a pipe) must not keep the program alive.
    # It runs in the caller's context, whose warnings its own are.
    threading.Thread(
        target=copy_context().run, args=(make,), name="armchair-reader", daemon=True
    ).start()
    try:
        while True:
            is_item, value = waiting.get()
            if is_item:
                yield value  # type: ignore[misc]
            elif isinstance(value, BaseException):
                raise value
            else:
                return
    finally:
        unwanted.set()
