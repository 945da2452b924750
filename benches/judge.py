"""The judge's runner against a bare httpx loop: 2,258 requests of 20 ms, 32 at once.

    python benches/judge.py

The server runs in a process of its own, as a real one does.
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from armchair.judge import Cache, Client, plan, run

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers.judge_server import JudgeServer, completion

REQUESTS, AT_ONCE, SECONDS, ROUNDS = 2258, 32, 0.02, 3


def serve(pipe: Any) -> None:
    """Tells its address and answers for ever."""
    server = JudgeServer(lambda *_: completion("Rating: 5"), SECONDS)
    # Counting what was asked is a test's need, and slow.
    server.asked = type("Forgetful", (list,), {"append": lambda *_: None})()
    pipe.send(server.url)
    server.serve_forever()


def rows() -> list[dict[str, Any]]:
    """So many rows of one request each."""
    return [
        {
            "question": f"number {number}",
            "gt_answer": "Yes.",
            "model_answer": "Yes.",
            "image_content": ["cat"],
        }
        for number in range(REQUESTS)
    ]


def bare(url: str, bodies: list[dict[str, Any]]) -> float:
    """Seconds that a thread pool takes which keeps nothing."""
    start = time.perf_counter()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    with httpx.Client(limits=limits) as http, ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda b: http.post(f"{url}/chat/completions", json=b).json(), bodies))
    return time.perf_counter() - start


def judged(url: str, path: str) -> float:
    """Seconds from rows to judged rows."""
    start = time.perf_counter()
    client = Client(url, concurrency=AT_ONCE)
    with Cache(path) as cache:
        done = run(plan(rows(), benchmark="mmhal", model="m"), client=client, cache=cache)
    client.close()
    assert done.failed == 0
    return time.perf_counter() - start


def main() -> None:
    """Print the times of each round."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    url = ours.recv()
    planned = plan(rows(), benchmark="mmhal", model="m")
    bodies = [body for task in planned.tasks for body in planned.bodies(task)]
    for number in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "cache.sqlite")
            loop, first, again = bare(url, bodies), judged(url, path), judged(url, path)
        print(
            f"round {number + 1}: bare {loop:.2f} s, judge {first:.2f} s "
            f"({first / loop:.2f} times), again {again:.2f} s"
        )
    process.terminate()


if __name__ == "__main__":
    main()
