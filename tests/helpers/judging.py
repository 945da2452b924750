"""A judge's run against a test's server, without waiting."""

from __future__ import annotations

import threading
from typing import Any

from armchair.judge import Cache, Client, Judged, plan, run

KEY = "sk-do-not-write-me"


class Waits(list[float]):
    """A clock that stands still: remembers how long each wait would have been."""

    def __call__(self, _stopping: threading.Event, seconds: float) -> None:
        self.append(seconds)


def judge(
    server: Any,
    rows: list[Any],
    name: str = "mmhal",
    *,
    cache: Any = ":memory:",
    samples: int = 1,
    **settings: Any,
) -> Judged:
    """The rows judged by the server; `settings` are the client's."""
    client = Client(server.url, key=KEY, **{"wait": Waits()} | settings)
    try:
        with Cache(str(cache)) as kept:
            planned = plan(rows, benchmark=name, model="judge", samples=samples)
            return run(planned, client=client, cache=kept)
    finally:
        client.close()
