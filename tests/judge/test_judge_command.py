"""`armchair judge` as people run it, interrupted and killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from types import SimpleNamespace

import pytest

from armchair.cli.judge import LongWaits
from helpers import only_row
from helpers.judge_server import completion, refusal, serving

KEY = "sk-do-not-write-me"
ROWS = 60
AT_ONCE = 4


@pytest.fixture
def responses(tmp_path):
    rows = [
        {
            "question_type": "other",
            "question": f"number {number}?",
            "gt_answer": "Yes.",
            "model_answer": "Yes.",
            "image_content": ["cat"],
        }
        for number in range(ROWS)
    ]
    path = tmp_path / "responses.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    return path


def command(responses, server_url, *more, output="judged.jsonl", cache="c.sqlite"):
    folder = responses.parent
    return [
        *(sys.executable, "-m", "armchair", "judge", "mmhal", str(responses)),
        *("-o", str(folder / output), "--model", "m", "--cache", str(folder / cache)),
        *("--base-url", server_url, "--concurrency", str(AT_ONCE), *more),
    ]


ENVIRONMENT = {**os.environ, "OPENAI_API_KEY": KEY, "NO_PROXY": "127.0.0.1"}


def finished(words):
    return subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)


def rated(prompt, _):
    return completion(f"Rating: {len(prompt) % 7}")


def stopped_in_the_middle(words, server, number):
    # The server holds its answers back before the end, so that no machine is too slow to stop it.
    go_on = threading.Event()

    def held(prompt, asked_before):
        if len(server.answered) >= ROWS // 2:
            go_on.wait(60)
        return rated(prompt, asked_before)

    server.script = held
    running = subprocess.Popen(words, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 30
    while len(server.answered) < ROWS // 3 and time.monotonic() < until:
        time.sleep(0.005)
    running.send_signal(number)
    # It ends without the answers that are held back.
    _, said = running.communicate(timeout=60)
    go_on.set()
    assert ROWS // 3 <= len(server.answered) < ROWS
    return running.returncode, said


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)]
)
def test_a_stopped_run_goes_on_and_ends_as_an_undisturbed_one(responses, number, code):
    folder = responses.parent
    with serving(rated, seconds=0.03) as server:
        words = command(responses, server.url)
        ended, said = stopped_in_the_middle(words, server, number)
        assert ended == code
        assert said == ("armchair: interrupted\n" if code == 130 else "")
        assert not (folder / "judged.jsonl").exists()
        assert finished(words).returncode == 0
        # Only what was under way at the end is asked again.
        again = [count - 1 for count in Counter(server.asked).values() if count > 1]
        assert sum(again) <= AT_ONCE
        assert len(set(server.asked)) == ROWS
        whole = finished(command(responses, server.url, output="whole.jsonl", cache="w.sqlite"))
        assert whole.returncode == 0
        server.asked.clear()
        assert finished([*words, "--offline"]).returncode == 0
        assert server.asked == []
    assert (folder / "judged.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()
    assert not [file for file in folder.iterdir() if KEY.encode() in file.read_bytes()]


def test_two_runs_at_once_share_a_cache_and_agree(responses):
    # The server never gives one answer twice: the two agree only by what the cache kept.
    with serving(lambda _, n: completion(f"Rating: {n % 7}"), seconds=0.01) as server:
        both = [
            subprocess.Popen(command(responses, server.url, output=name), env=ENVIRONMENT)
            for name in ("one.jsonl", "two.jsonl")
        ]
        assert [running.wait(60) for running in both] == [0, 0]
        assert set(Counter(server.asked).values()) <= {1, 2}
        assert len(set(server.asked)) == ROWS
    folder = responses.parent
    assert (folder / "one.jsonl").read_bytes() == (folder / "two.jsonl").read_bytes()


def test_failed_rows_are_exit_code_3_unless_they_are_allowed(responses):
    with serving(lambda p, n: refusal(400) if "number 7?" in p else rated(p, n)) as server:
        words = command(responses, server.url)
        outcome = finished(words)
        assert outcome.returncode == 3
        assert "1 row of 60 without a verdict; the first: status 400: no" in outcome.stderr
        assert finished([*words, "--allow-failures", "1"]).returncode == 0


def test_a_refused_key_is_one_sentence_and_no_output(responses):
    with serving(lambda *_: refusal(401)) as server:
        outcome = finished(command(responses, server.url))
    assert outcome.returncode == 2
    assert outcome.stderr.count("\n") == 1
    assert "does not accept the API key" in outcome.stderr
    assert not (responses.parent / "judged.jsonl").exists()


def test_several_models_are_a_warning_and_an_error_where_that_was_asked_for(responses):
    with serving(lambda p, _: completion("Rating: 2", model="b" if "4?" in p else "a")) as server:
        # Of the numbers 0 to 59 six end in 4.
        said = "several models answered: a (54), b (6)\n"
        outcome = finished(command(responses, server.url, "--strict-input"))
        assert (outcome.returncode, outcome.stderr) == (2, f"armchair: {said}")
        assert not (responses.parent / "judged.jsonl").exists()
        outcome = finished(command(responses, server.url))
    assert outcome.returncode == 0
    assert outcome.stderr.startswith(f"armchair: warning: {said}metric:judge|")


def test_a_long_wait_is_told_once(capsys):
    waited = []
    stopping = SimpleNamespace(wait=waited.append)
    wait = LongWaits()
    for seconds in (60, 600, 600, 601):
        wait(stopping, seconds)
    assert waited == [60, 600, 600, 601]
    assert capsys.readouterr().err == "armchair: the server asks to wait 600 s\n"


def test_a_dry_run_sends_and_writes_nothing(responses):
    with serving(rated) as server:
        outcome = finished(command(responses, server.url, "--dry-run", "--limit", "2"))
        assert server.asked == []
    assert "2 requests for 2 rows" in outcome.stdout
    assert {file.name for file in responses.parent.iterdir()} == {responses.name}


def test_the_output_is_scored_by_the_benchmarks_command(responses):
    with serving(rated) as server:
        assert finished(command(responses, server.url, "--set", "seed=1")).returncode == 0
        assert {body["seed"] for body in server.bodies} == {1}
    judged = str(responses.parent / "judged.jsonl")
    scored = finished([sys.executable, "-m", "armchair", "mmhal", judged, "--json"])
    assert only_row(scored.stdout)["total"] == ROWS
