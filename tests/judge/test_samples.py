"""One answer judged several times: the majority, or the mean with its variance."""

from __future__ import annotations

from statistics import mean, variance

import pytest

from armchair.errors import InputError
from armchair.judge import plan
from armchair.judge.samples import combined
from armchair.metrics.mmhal import MMHal
from helpers.judge_rows import chart_row, hallusion_row, mmhal_row, object_row
from helpers.judge_server import completion, refusal, serving
from helpers.judging import judge

# So that the n-th request of a prompt is its n-th sample.
IN_TURN = {"concurrency": 1, "tries": 1}


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def test_ratings_are_averaged_and_scored_one_by_one():
    ratings = {"number 1": [6, 3, 0, 1], "number 2": [5, 5, 5, 5]}

    def script(prompt, n):
        return completion(f"Rating: {next(r for q, r in ratings.items() if q in prompt)[n]}")

    with serving(script) as server:
        judged = judge(server, [mmhal_row(1), mmhal_row(2)], "mmhal", samples=4, **IN_TURN)
        assert len(server.asked) == 8
    for row, values in zip(judged.rows, ratings.values(), strict=True):
        assert row["rating"] == mean(values)
        assert row["rating_variance"] == variance(values)
        assert [one["rating"] for one in row["samples"]] == values
    result = MMHal().score(judged.rows)
    everything = [value for values in ratings.values() for value in values]
    assert result.strict.average == mean(everything)
    assert (result.options.judgements, result.answers) == (8, 2)
    assert result.sample_variance == mean(map(variance, ratings.values()))
    assert "|samples:4|" in result.signature
    assert "4 judgements of each answer" in str(result)


def test_a_sample_without_a_rating_is_named():
    with serving(lambda _, n: completion("Rating: 4" if n else "none")) as server:
        judged = judge(server, [mmhal_row(1)], "mmhal", samples=2, **IN_TURN)
    assert (judged.rows[0]["rating"], judged.rows[0]["rating_variance"]) == (4, None)
    assert MMHal().score(judged.rows).unreadable == ("row 1, sample 1",)


def test_verdicts_follow_the_majority():
    texts = ["correct", "incorrect", "correct", "unclear", "correct"]

    def script(prompt, n):
        return completion(("same" if n < 2 else "different") if "First" in prompt else texts[n])

    with serving(script) as server:
        judged = judge(
            server, [hallusion_row(0), hallusion_row(1)], "hallusionbench", samples=5, **IN_TURN
        )
    assert [(row["verdict"], row["same"]) for row in judged.rows] == [(1, None), (1, 0)]
    assert [one["same"] for one in judged.rows[1]["samples"]] == [1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("values", "expected"),
    [([1, 1, 0], 1), ([0, 1, 2], None), ([None, None, 1], None), ([1, None, 1], 1)],
)
def test_a_majority_is_more_than_half(values, expected):
    assert combined([{"verdict": value} for value in values], "majority")["verdict"] == expected


def test_each_sample_is_asked_once_whatever_the_number_was_before(tmp_path):
    cache = tmp_path / "c.sqlite"
    with serving(lambda _, n: completion(f"Score: {n % 2}")) as server:
        judge(server, [chart_row("desc", "normal")], "charthal", samples=1, cache=cache, **IN_TURN)
        judge(server, [chart_row("desc", "normal")], "charthal", samples=3, cache=cache, **IN_TURN)
        judged = judge(
            server, [chart_row("desc", "normal")], "charthal", samples=3, cache=cache, **IN_TURN
        )
        assert len(server.asked) == 3
    assert [one["score"] for one in judged.rows[0]["samples"]] == [0, 1, 0]
    assert judged.rows[0]["score"] == 0


def test_one_failed_sample_is_a_failed_row():
    row = {**mmhal_row(1), "samples": [{"judgement": "Rating: 6"}]}
    with serving(lambda _, n: refusal(400) if n else completion("Rating: 1")) as server:
        judged = judge(server, [row], "mmhal", samples=3, **IN_TURN)
    assert (judged.failed, judged.rows[0]["rating"]) == (1, None)
    # Neither an earlier run's samples nor those that were answered are scored.
    assert MMHal().score(judged.rows).strict.total == 0


@pytest.mark.parametrize(
    ("name", "row", "samples", "sentence"),
    [
        ("charthal", chart_row("desc", "normal"), 2, "odd number of samples, not 2"),
        ("hallusionbench", hallusion_row(0), 4, "odd number of samples"),
        ("object-halbench", object_row(), 3, "takes one sample"),
        ("mmhal", mmhal_row(1), 0, "number of samples is 0"),
    ],
)
def test_numbers_of_samples_that_make_no_verdict(name, row, samples, sentence):
    with pytest.raises(InputError, match=sentence):
        plan([row], benchmark=name, model="m", samples=samples)
