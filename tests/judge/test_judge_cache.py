"""What the cache holds is not asked again, by this run or another."""

from __future__ import annotations

import threading

import pytest

from armchair.judge import Cache, Client, plan, run
from helpers.judge_rows import mmhal_row
from helpers.judge_server import completion, refusal, serving
from helpers.judging import KEY, judge

GOOD = completion("Fine. Rating: 5")


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def test_order_is_kept_and_the_same_request_is_sent_once():
    rows = [mmhal_row(n % 20) for n in range(60)]
    with serving(lambda p, _: completion(f"Rating: {len(p) % 7}")) as server:
        judged = judge(server, rows, concurrency=8)
    assert [row["question"] for row in judged.rows] == [row["question"] for row in rows]
    assert len(server.asked) == len(set(server.asked)) == 20
    assert server.bodies[0]["temperature"] == 0.0
    assert any("“number 7”" in prompt for prompt in server.asked)


def test_a_rerun_asks_only_what_changed_and_failures(tmp_path):
    cache, failing = tmp_path / "c.sqlite", [True]

    def script(prompt, _):
        return refusal(400) if "number 3" in prompt and failing[0] else GOOD

    rows = [mmhal_row(n) for n in range(6)]
    with serving(script) as server:
        assert judge(server, rows, cache=cache).failed == 1
        failing[0] = False
        server.asked.clear()
        complete = judge(server, rows, cache=cache)
        assert [complete.failed, len(server.asked)] == [0, 1]
        server.asked.clear()
        assert judge(server, rows, cache=cache) == complete
        assert server.asked == []
        rows[2]["question"] = "Another?"
        judge(server, rows, cache=cache)
        assert len(server.asked) == 1
    # Offline the same, without a server; and what is not there has no verdict.
    with Cache(str(cache)) as kept:
        again = run(plan(rows, benchmark="mmhal", model="judge"), client=None, cache=kept)
        other = run(plan(rows, benchmark="mmhal", model="x"), client=None, cache=kept)
    assert (again.failed, other.failed) == (0, 6)
    assert server.keys == {f"Bearer {KEY}"}
    for file in tmp_path.iterdir():
        assert KEY.encode() not in file.read_bytes()


def test_two_caches_on_one_file_agree_on_the_first_answer(tmp_path):
    path = str(tmp_path / "c.sqlite")
    with serving(lambda _, n: completion(f"Rating: {n}")) as server:
        client = Client(server.url)
        with Cache(path) as one, Cache(path) as two:
            body = {"model": "m", "messages": [{"role": "user", "content": "x"}]}
            stopping = threading.Event()
            first, second = client.ask(body, stopping), client.ask(body, stopping)
            assert one.put("k", body, first) == first
            assert two.put("k", body, second) == first != second
        client.close()
