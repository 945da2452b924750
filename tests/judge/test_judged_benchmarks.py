"""ChartHal and Object HalBench: what is asked, how it is read, what it is scored from."""

from __future__ import annotations

import pytest

from armchair.errors import InputError
from armchair.judge import plan
from armchair.metrics.charthal import RELATIONS, TYPES, ChartHal
from helpers.judge_rows import chart_row, object_row
from helpers.judge_server import completion, serving
from helpers.judging import judge


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def test_charthal_asks_by_cell_and_is_scored():
    rows = {f"1_{n}": chart_row(*cell) for n, cell in enumerate(CELLS)}
    for row in rows.values():
        del row["id"]
    texts = {"desc": "Score: 1", "reason": "**Score:** 0", "open": "1 or 0, who knows"}
    said = {f"How much, {kind}?": text for kind, text in texts.items()}

    def script(prompt, _):
        return completion(next(text for question, text in said.items() if question in prompt))

    with serving(script) as server:
        # The authors' file: one object of rows by their ids.
        judged = judge(server, [rows], "charthal")
    assert [row["id"] for row in judged.rows] == list(rows)
    result = ChartHal().score(judged.rows)
    # Four relations of each type; what cannot be read is left out and counted.
    assert {kind: (cell.correct, cell.total) for kind, cell in result.by_type.items()} == {
        "desc": (4, 4),
        "reason": (0, 4),
        "open": (0, 0),
    }
    assert (judged.failed, judged.unreadable, len(result.exceptions)) == (0, 4, 4)
    assert all(set(body) == {"model", "messages"} for body in server.bodies)
    # Closed questions about contradictions and normal ones are the only ones with a reference.
    with_reference = {prompt for prompt in server.asked if ": 12\n" in prompt}
    assert len(with_reference) == 4
    assert not [prompt for prompt in server.asked if "{" in prompt]


CELLS = [(kind, relation) for kind in TYPES for relation in RELATIONS]


def test_charthals_prompts_differ_where_the_rules_do():
    planned = plan([chart_row(*cell) for cell in CELLS], benchmark="charthal", model="m")
    asked = dict(zip(CELLS, (task.messages[0] for task in planned.tasks), strict=True))
    for relation in RELATIONS:
        closed, also, other = (
            asked[kind, relation].replace(kind, "-") for kind in ("desc", "reason", "open")
        )
        assert closed == also
        assert (closed == other) == (relation == "irrel")


def test_a_failed_chart_keeps_no_earlier_verdict():
    row = {**chart_row("desc", "normal"), "score": 1, "eval_resp": "Score: 1"}
    with serving(lambda *_: completion(None)) as server:
        judged = judge(server, [row], "charthal")
    assert len(ChartHal().score(judged.rows).exceptions) == 1


def test_object_halbench_sends_what_the_authors_send():
    rows = [object_row(), object_row("Assistant: two red cups"), object_row("Assistant: a b c d")]
    with serving(lambda *_: completion('```json\n["dog", "cups"]\n```')) as server:
        judged = judge(server, rows, "object-halbench")
    # Three words are not sent and name nothing.
    assert [row["objects"] for row in judged.rows] == [["dog", "cups"], [], ["dog", "cups"]]
    assert [row["judgement"] is None for row in judged.rows] == [False, True, False]
    assert len(server.asked) == 2
    assert {body["messages"][0]["role"] for body in server.bodies} == {"system"}
    # RLHF-V's eval/gpt4_grpc.py.
    assert {name: value for name, value in server.bodies[0].items() if name != "messages"} == {
        "model": "judge",
        "temperature": 0.2,
        "top_p": 1,
        "max_tokens": 512,
        "presence_penalty": 0,
        "frequency_penalty": 0,
    }
    with pytest.raises(InputError, match="row 1: no question"):
        plan([{"answer": "one two three four"}], benchmark="object-halbench", model="m")


def test_a_list_that_cannot_be_read_is_no_list():
    with serving(lambda *_: completion("I see a dog.")) as server:
        judged = judge(server, [object_row()], "object-halbench")
    assert (judged.rows[0]["objects"], judged.unreadable) == (None, 1)
