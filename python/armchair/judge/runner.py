"""From a plan to judged rows: what the cache lacks is asked, by several threads, once each."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from typing import Any

from armchair.judge.answers import Answer, Failure
from armchair.judge.cache import Cache, request_key
from armchair.judge.client import Client
from armchair.judge.judged import Judged, Outcome, judged
from armchair.judge.plan import Plan

_NOT_CACHED = Failure("offline, and not in the cache")


def run(
    planned: Plan,
    *,
    client: Client | None,
    cache: Cache,
    progress: Callable[[Outcome, int], object] = lambda outcome, left: None,
) -> Judged:
    """Judge rows.

    Args:
        planned: what `plan` made of them.
        client: the server; None asks nobody, so that only what the cache holds is judged.
        cache: where answers are looked up and kept.
        progress: told each new outcome, and how many requests are left.

    Raises:
        JudgeStopped: no further request can succeed. What was answered is in the cache.
    """
    outcomes: dict[str, Outcome] = {}
    missing: dict[str, dict[str, Any]] = {}
    keys = []
    for task in planned.tasks:
        bodies = planned.bodies(task)
        sent = [(request_key(body, n), body) for n in range(planned.samples) for body in bodies]
        keys.append([key for key, _ in sent])
        for key, body in sent:
            if key in outcomes or key in missing:
                continue
            kept = cache.get(key)
            if kept is not None:
                outcomes[key] = kept
            elif client is None:
                outcomes[key] = _NOT_CACHED
            else:
                missing[key] = body
    if client is not None and missing:
        _ask_all(missing, client, cache, outcomes, progress)
    return judged(planned, [[outcomes[key] for key in own] for own in keys])


def _ask_all(
    missing: Mapping[str, dict[str, Any]],
    client: Client,
    cache: Cache,
    outcomes: dict[str, Outcome],
    progress: Callable[[Outcome, int], object],
) -> None:
    waiting: queue.SimpleQueue[tuple[str, dict[str, Any]]] = queue.SimpleQueue()
    for item in missing.items():
        waiting.put(item)
    done: queue.SimpleQueue[tuple[str, Outcome | BaseException]] = queue.SimpleQueue()
    stopping = threading.Event()

    def work() -> None:
        while not stopping.is_set():
            with client.gate.passing():
                try:
                    key, body = waiting.get_nowait()
                except queue.Empty:
                    return
                try:
                    outcome = client.ask(body, stopping)
                    if isinstance(outcome, Answer):
                        outcome = cache.put(key, body, outcome)
                except BaseException as error:
                    # Handed to the thread that waits for all, which raises it.
                    done.put((key, error))
                    return
            done.put((key, outcome))

    # Daemons: an interrupted program does not wait for a server that is slow to answer.
    for _ in range(min(client.concurrency, len(missing))):
        threading.Thread(target=work, daemon=True).start()
    try:
        for left in range(len(missing) - 1, -1, -1):
            key, outcome = done.get()
            if isinstance(outcome, BaseException):
                raise outcome
            outcomes[key] = outcome
            progress(outcome, left)
    finally:
        stopping.set()
