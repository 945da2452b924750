"""Signatures of AMBER and the judged benchmarks: no option can change unseen."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from armchair.metrics.amber import Amber, AmberOptions
from armchair.metrics.amber.data import Scene, YesNo
from armchair.metrics.charthal import ChartHal, ChartHalOptions
from armchair.metrics.hallusionbench import HallusionBench, HallusionBenchOptions
from armchair.metrics.mme import MmeOptions
from armchair.metrics.mmhal import MMHal, MMHalOptions
from armchair.metrics.object_halbench import ObjectHalBenchOptions
from armchair.notices import InputWarning
from armchair.signature import signature, unordered_digest
from helpers.judged import AMBER, ANSWER, CAPTION, CHARTHAL, HALLUSION

JUDGE = ("gpt", "gpt-1", "fp", "official", "default", "strict", "1")
OPTIONS = [
    AmberOptions("official", "published", "3.8.1", False, "none", 1, 2, "digest"),
    ChartHalOptions(*JUDGE, 1, 2, "digest"),
    HallusionBenchOptions(*JUDGE, "judge", "official", 1, 2, "digest"),
    MMHalOptions(*JUDGE, 1, 2, "digest"),
    MmeOptions("official", 1, "digest"),
    ObjectHalBenchOptions(*JUDGE, "tables", "tagger", "truth", 1, 2, "digest"),
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: type(options).__name__)
def test_every_option_is_in_the_signature(options: Any) -> None:
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        other = f"{value}-other" if isinstance(value, str) else value + 10
        changed = dataclasses.replace(options, **{field.name: other})
        assert signature("any", changed) != signature("any", options), field.name


MMHAL = {
    "question_type": "other",
    "question": "How many?",
    "gt_answer": "2",
    "judgement": "Rating: 3",
}
JUDGED = [
    (
        ChartHal().score,
        CHARTHAL,
        "score",
        0,
        {"id": "1_1", "q_type": "open", "q_relation": "contra"},
    ),
    (HallusionBench().score, HALLUSION, "verdict", "0", {"question_id": "1", "gt_answer": "0"}),
    (
        MMHal().score,
        MMHAL,
        "judgement",
        "Rating: 1",
        {"question_type": "counting", "question": "Where?", "gt_answer": "3"},
    ),
]


@pytest.mark.parametrize(("score", "row", "verdict", "other", "gold"), JUDGED)
def test_another_question_changes_the_signature_and_another_verdict_does_not(
    score: Any, row: dict[str, Any], verdict: str, other: Any, gold: dict[str, Any]
) -> None:
    plain = score([row]).signature
    assert score([{**row, verdict: other}]).signature == plain
    for key, value in gold.items():
        assert score([{**row, key: value}]).signature != plain, key
    second = {**row, **gold}
    assert score([row, second]).signature == score([second, row]).signature


def test_the_same_number_of_other_unscored_questions_changes_the_signature() -> None:
    """Of two rows one is left out: which one it is makes another score."""
    for score, row, verdict, gold in (
        (ChartHal().score, CHARTHAL, "score", {"id": "1_1"}),
        (HallusionBench().score, HALLUSION, "verdict", {"question_id": "1"}),
    ):
        second = {**row, **gold}
        first_left_out = score([{**row, verdict: "?"}, second]).signature
        assert first_left_out != score([row, {**second, verdict: "?"}]).signature


@pytest.mark.parametrize(
    "other",
    [
        {"scenes": {1: Scene(("cat",), ("cat",))}},
        {"scenes": {1: Scene(("dog",), ())}},
        {"questions": {2: YesNo("existence", True)}},
        {"questions": {2: YesNo("relation", False)}},
        {"associations": {"dog": (), "cat": ()}},
        {"safe_words": frozenset()},
    ],
)
def test_another_annotation_changes_ambers_signature(other: dict[str, Any]) -> None:
    rows = [CAPTION, ANSWER]
    plain = Amber(AMBER).score(rows).signature
    assert Amber(AMBER).score(rows[::-1]).signature == plain
    assert Amber(AMBER).score([{**CAPTION, "response": "A cat."}, ANSWER]).signature == plain
    assert Amber(dataclasses.replace(AMBER, **other)).score(rows).signature != plain


def test_what_changes_no_score_is_not_in_ambers_signature() -> None:
    other = dataclasses.replace(AMBER, associations={"dog": (), "cat": ()}, scenes={})
    assert Amber(AMBER).score([ANSWER]).signature == Amber(other).score([ANSWER]).signature
    third = Amber(AMBER).score([{**ANSWER, "id": 3}])
    assert third.signature != Amber(AMBER).score([ANSWER]).signature


def test_an_unordered_digest_counts_and_keeps_apart() -> None:
    assert unordered_digest(["a", "b"]) == unordered_digest(["b", "a"])
    distinct = [["a"], ["a", "a"], ["1"], [1], [["a", "b"]], [["b", "a"]], [], ["\ud800"]]
    assert len({unordered_digest(items) for items in distinct}) == len(distinct)


TOLD = {
    "model": "gpt",
    "prompt": "official",
    "parameters": {"seed": 1, "temperature": 0.0},
    "reading": "strict",
    "samples": 3,
    "returned": ["gpt-1"],
    "fingerprint": [None],
}


@pytest.mark.parametrize(("score", "row"), [(one[0], one[1]) for one in JUDGED])
def test_who_judged_is_in_the_signature(score: Any, row: dict[str, Any]) -> None:
    told = score([{**row, "judge": TOLD}]).signature
    assert (
        "|judge:gpt|returned:gpt-1|fingerprint:unnamed|prompt:official"
        "|parameters:seed=1,temperature=0.0|reading:strict|samples:3|"
    ) in told
    assert "|judge:unknown|returned:unknown|" in score([row]).signature
    for part in TOLD:
        assert score([{**row, "judge": {**TOLD, part: ["other"]}}]).signature != told, part


@pytest.mark.parametrize(("score", "row", "key", "_", "gold"), JUDGED)
def test_several_models_are_a_warning(
    score: Any, row: dict[str, Any], key: str, _: Any, gold: dict[str, Any]
) -> None:
    first = {**row, "judge": {**TOLD, "returned": ["gpt-1", "gpt-1"]}}
    second = {**row, **gold, "judge": {**TOLD, "returned": ["gpt-2"]}}
    with pytest.warns(InputWarning, match=r"several models answered: gpt-1 \(2\), gpt-2 \(1\)"):
        result = score([first, second])
    assert "|returned:gpt-1+gpt-2|" in result.signature


def test_chat_completions_tell_who_answered() -> None:
    completion = {
        "model": "gpt-4-0314",
        "question_type": "other",
        "choices": [{"message": {"content": "Rating: 3"}}],
    }
    signed = MMHal().score([completion]).signature
    assert "|judge:unknown|returned:gpt-4-0314|fingerprint:unknown|prompt:unknown|" in signed


def test_without_a_judge_the_signature_says_so() -> None:
    row = {**HALLUSION, "model_prediction": "Yes", "judge": TOLD}
    signed = HallusionBench(from_answers=True).score([row]).signature
    assert "|judge:none|returned:none|" in signed
    assert "|verdicts:answers-strict|" in signed
