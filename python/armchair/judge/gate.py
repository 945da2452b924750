"""How many requests are under way at once: fewer when the server refuses, slowly more again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_SUCCESSES_FOR_ONE_MORE = 20


class Gate:
    """Lets at most `limit` requests through; halved by a refusal, one more after 20 answers.

    Args:
        most: the limit to begin with, which is never exceeded.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.limit = most
        self.refusals = 0
        self._under_way = 0
        self._successes = 0
        self._changed = threading.Condition()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Waits for a place and holds it during the block."""
        with self._changed:
            self._changed.wait_for(lambda: self._under_way < self.limit)
            self._under_way += 1
        try:
            yield
        finally:
            with self._changed:
                self._under_way -= 1
                self._changed.notify_all()

    def refused(self, limit_when_sent: int) -> None:
        """A request was refused that was sent under this limit.

        Those sent together are refused together: they halve the limit once, not once each.
        """
        with self._changed:
            self.refusals += 1
            self._successes = 0
            if limit_when_sent <= self.limit:
                self.limit = max(1, self.limit // 2)

    def succeeded(self) -> None:
        """A request was answered."""
        with self._changed:
            self._successes += 1
            if self._successes >= _SUCCESSES_FOR_ONE_MORE and self.limit < self._most:
                self._successes = 0
                self.limit += 1
                self._changed.notify_all()
