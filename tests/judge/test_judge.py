"""The judge's runner against a server that does everything a server can do wrong."""

from __future__ import annotations

import json
import random

import pytest

from armchair.errors import InputError
from armchair.judge import Cache, Client, JudgeStopped, plan
from armchair.metrics.hallusionbench import HallusionBench
from armchair.metrics.mmhal import MMHal
from armchair.notices import InputWarning
from helpers.judge_rows import hallusion_row, mmhal_row
from helpers.judge_server import completion, refusal, serving
from helpers.judging import KEY, Waits, judge


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


GOOD = completion("Fine. Rating: 5")
# What the server says first -> what the one wait before the next try is, where it is told.
HEALED = {
    "429 with seconds": (refusal(429, Retry_After="7"), 7.0),
    "429 with a long wait": (refusal(429, Retry_After="600"), 600.0),
    "429 without": (refusal(429), None),
    "408": (refusal(408), None),
    "409": (refusal(409), None),
    "500": (refusal(500), None),
    "503 with seconds": (refusal(503, Retry_After="2"), 2.0),
    "cut body": (None, None),
    "no JSON": ((200, {}, b"<html>"), None),
    "JSON of another kind": ((200, {}, b"[]"), None),
    "no choices": ((200, {}, b'{"choices": []}'), None),
}


@pytest.mark.parametrize(("first", "wait"), HEALED.values(), ids=HEALED)
def test_what_may_heal_is_asked_again(first, wait):
    waits = Waits()
    with serving(lambda _, n: first if n == 0 else GOOD) as server:
        judged = judge(server, [mmhal_row(1)], wait=waits)
    assert (judged.failed, judged.rows[0]["rating"], len(server.asked)) == (0, 5, 2)
    assert len(waits) == 1
    if wait is None:
        assert 0 <= waits[0] <= 1
    else:
        assert waits == [wait]


def test_waits_grow_and_end_after_the_tries(monkeypatch):
    monkeypatch.setattr(random, "uniform", lambda low, high: high)
    waits = Waits()
    with serving(lambda *_: refusal(500)) as server:
        judged = judge(server, [mmhal_row(1)], wait=waits)
    # Powers of two up to a minute, and none after the last of the eight tries.
    assert waits == [1, 2, 4, 8, 16, 32, 60]
    assert (len(server.asked), judged.rows[0]["error"]) == (8, "status 500 after 8 tries")


def test_a_slow_server_is_a_timeout():
    with serving(lambda *_: GOOD, seconds=0.5) as server:
        judged = judge(server, [mmhal_row(1)], tries=2, timeout=0.05)
    assert judged.rows[0]["error"] == "ReadTimeout after 2 tries"


FINAL = {
    "content filter 400": (refusal(400, "content_filter", "filtered"), "status 400: filtered"),
    "filtered answer": (completion("x", finish="content_filter"), "content filter"),
    "null content": (completion(None), "no text"),
    "tool call": (completion("x", finish="tool_calls"), "'tool_calls'"),
}


@pytest.mark.parametrize(("reply", "reason"), FINAL.values(), ids=FINAL)
def test_what_does_not_heal_fails_this_row_alone(reply, reason):
    # The row before and the one after keep their own verdicts: none is handed on.
    def script(prompt, _):
        if "number 2" in prompt:
            return reply
        return completion("Rating: 6" if "number 1" in prompt else "Rating: 1")

    earlier = {**mmhal_row(2), "rating": 6, "judgement": "Rating: 6", "error": "old"}
    with serving(script) as server:
        judged = judge(server, [mmhal_row(1), earlier, mmhal_row(3)], concurrency=1)
    assert [row["rating"] for row in judged.rows] == [6, None, 1]
    assert [row["judgement"] for row in judged.rows] == ["Rating: 6", None, "Rating: 1"]
    assert reason in judged.rows[1]["error"]
    assert (judged.failed, len(server.asked)) == (1, 3)
    assert MMHal().score(judged.rows).not_judged == ("row 2",)


STOPS = {
    "401": (refusal(401, message=f"bad key {KEY}"), "does not accept the API key"),
    "403": (refusal(403, message=f"key {KEY} may not"), r"forbids.*key \[key\] may not"),
    "404": (refusal(404, message="no model judge"), "no model judge"),
    "quota": (refusal(429, "insufficient_quota", Retry_After="1"), "quota is used up"),
}


@pytest.mark.parametrize(("reply", "sentence"), STOPS.values(), ids=STOPS)
def test_what_concerns_all_stops_all_at_once(reply, sentence):
    with serving(lambda *_: reply) as server:
        with pytest.raises(JudgeStopped, match=sentence) as caught:
            judge(server, [mmhal_row(n) for n in range(100)], concurrency=4)
        assert KEY not in str(caught.value)
        # Each of the four threads may have sent one before it heard of the end.
        assert len(server.asked) <= 8


def test_refused_together_halves_once_and_answers_raise_it():
    with serving(lambda *_: GOOD) as server:
        client = Client(server.url, concurrency=32)
    gate = client.gate
    for _ in range(32):
        gate.refused(32)
    assert (gate.limit, gate.refusals) == (16, 32)
    for _ in range(40):
        gate.succeeded()
    assert gate.limit == 18
    gate.refused(18)
    assert gate.limit == 9
    for _ in range(10):
        gate.refused(gate.limit)
    assert gate.limit == 1
    client.close()


def test_hallusionbench_asks_what_can_be_asked_and_is_scored():
    def script(prompt, _):
        if "First answer" in prompt:
            return completion("Different.")
        return completion("incorrect" if "figure 1" in prompt else "Correct.")

    rows = [hallusion_row(1, "No"), hallusion_row(0), {**hallusion_row(2), "set_id": "7"}]
    with serving(script) as server, pytest.warns(InputWarning, match="1 answer cannot be compared"):
        judged = judge(server, rows, name="hallusionbench")
    # Figure 0 is compared with nothing, nor is set 7, whose figure 0 is not there.
    assert [(row["verdict"], row["same"]) for row in judged.rows] == [(0, 0), (1, None), (1, None)]
    assert len(server.asked) == 4
    # The authors' script sends no temperature.
    assert all(set(body) == {"model", "messages"} for body in server.bodies)
    assert "|parameters:default|" in judged.signature
    assert HallusionBench().score(judged.rows).splits["all"].questions.correct == 2


def test_all_failed_rows_are_unscored_although_an_old_verdict_stood_there():
    row = {**hallusion_row(0), "verdict": "1", "gpt4v_output_gpt_check": "1"}
    with serving(lambda *_: refusal(400)) as server:
        judged = judge(server, [row], "hallusionbench")
    assert HallusionBench().score(judged.rows).unscored == ("row 1",)


def test_models_and_cut_answers_are_told():
    def script(prompt, _):
        one = "number 1" in prompt
        return completion(
            "Rating: 2", model="a" if one else "b", finish="length" if one else "stop"
        )

    with serving(script) as server, pytest.warns(InputWarning, match=r"answered: a \(1\), b \(2\)"):
        judged = judge(server, [mmhal_row(n) for n in range(3)])
    assert judged.returned == {"a": 1, "b": 2}
    assert "|judge:judge|returned:a+b|fingerprint:fp|prompt:armchair-" in judged.signature
    assert [row["judge"]["finish"] for row in judged.rows] == [["stop"], ["length"], ["stop"]]


def test_bad_input_is_one_sentence(tmp_path):
    (tmp_path / "c.sqlite").write_text("no database at all, but long enough to be looked at" * 9)
    with pytest.raises(InputError, match="no cache of judge's answers"):
        Cache(str(tmp_path / "c.sqlite"))
    with pytest.raises(InputError, match="begins with no http"):
        Client("localhost:8000")
    with pytest.raises(InputError, match=r"row 1: .*model's answer"):
        plan([{**mmhal_row(1), "model_answer": None}], benchmark="mmhal", model="m")
    with pytest.raises(InputError, match=r"row 2: question VD_illusion_0_0_0 again, after row 1"):
        plan([hallusion_row(0), hallusion_row(0)], benchmark="hallusionbench", model="m")
    with pytest.raises(InputError, match="'messages' cannot be set"):
        plan([], benchmark="mmhal", model="m", parameters={"messages": []})


def test_a_row_is_json_that_comes_back():
    with serving(lambda *_: completion("Rating: 4 — “gut”")) as server:
        judged = judge(server, [mmhal_row(1)])
    assert json.loads(json.dumps(judged.rows[0])) == judged.rows[0]
