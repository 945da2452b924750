"""POPE scores: every harness's to the last bit, undefined ones defined, published ones redone."""

from __future__ import annotations

import dataclasses
import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair import Pope, PopeCounts, PopeResult
from armchair.metrics.pope import CONVENTIONS
from armchair.reference import pope as reference
from helpers import read_lines
from helpers.recorded import POPE, recorded

SCORES = ("accuracy", "precision", "recall", "f1", "yes_ratio")


@pytest.mark.parametrize("convention", ["official", "lmms-eval", "vlmevalkit"])
@pytest.mark.parametrize("setting", ["random", "popular", "adversarial"])
@pytest.mark.parametrize("place", POPE)
def test_expected_scores(place: str, setting: str, convention: str):
    folder = recorded(place) / "pope"
    questions, answers = (
        read_lines(folder / f"{name.format(setting)}.jsonl.gz") for name in POPE[place]
    )
    expected = json.loads((folder / f"expected_{setting}.json").read_text())
    result = Pope(convention).score(
        [row["answer"] for row in answers], [row["label"] for row in questions]
    )
    wanted = expected[convention.replace("-", "_")]
    assert {name: getattr(result, name) for name in SCORES if name in wanted} == {
        name: wanted[name] for name in SCORES if name in wanted
    }
    if convention == "official":
        assert (result.counts.true_positives, result.counts.false_positives) == (
            wanted["TP"],
            wanted["FP"],
        )


# Li et al. (2023), Table 3, as the article quotes it: 3,000 questions, half of them yes. The counts
# are those that the printed recall and yes ratio imply.
PUBLISHED = [
    ("InstructBLIP random", 93.93, 55.20, (88.73, 85.08, 93.93, 89.29, 55.20)),
    ("InstructBLIP adversarial", 93.33, 68.97, (74.37, 67.67, 93.33, 78.45, 68.97)),
    ("MiniGPT-4 random", 82.67, 54.83, (77.83, 75.38, 82.67, 78.86, 54.83)),
    ("MiniGPT-4 adversarial", 83.27, 66.67, (66.60, 62.45, 83.27, 71.37, 66.67)),
    ("LLaVA random", 99.80, 95.37, (54.43, 52.32, 99.80, 68.65, 95.37)),
    ("LLaVA adversarial", 99.87, 99.10, (50.77, 50.39, 99.87, 66.98, 99.10)),
]


@pytest.mark.parametrize(("model", "recall", "yes_ratio", "printed"), PUBLISHED)
def test_published_figures_follow_from_their_counts(
    model: str, recall: float, yes_ratio: float, printed: tuple[float, ...]
):
    hits = round(recall / 100 * 1500)
    alarms = round(yes_ratio / 100 * 3000) - hits
    counts = PopeCounts(
        true_positives=hits,
        false_negatives=1500 - hits,
        false_positives=alarms,
        true_negatives=1500 - alarms,
    )
    scores = dataclasses.astuple(counts.scores("official"))
    assert tuple(round(100 * score, 2) for score in scores) == printed, model


def test_an_unread_answer_is_wrong_but_for_the_recall_of_lmms_eval():
    # ../shared/troubles.md: ["yes", "unsure"] against labels yes, yes.
    quirk = Pope("lmms-eval").score(["yes", "unsure"], ["yes", "yes"])
    assert (quirk.accuracy, quirk.recall) == (0.5, 1.0)
    right = Pope().score(["yes", "unsure"], ["yes", "yes"])
    assert (right.accuracy, right.recall, right.unreadable) == (0.5, 0.5, 1)


def test_vlmevalkit_counts_unknown_as_wrong_and_as_no():
    # ../shared/troubles.md; worked by hand.
    result = Pope("vlmevalkit").score(["maybe", "maybe", "yes", "no"], ["yes", "no", "yes", "no"])
    assert (result.accuracy, result.precision, result.recall) == (0.5, 1.0, 0.5)


def test_the_yes_ratio_of_lmms_eval_is_that_of_the_labels():
    answers, labels = ["no", "no", "no", "no"], ["yes", "no", "no", "no"]
    assert Pope("lmms-eval").score(answers, labels).yes_ratio == 0.25
    assert Pope("official").score(answers, labels).yes_ratio == 0.0


UNDEFINED = math.nan
# A model that never says yes, no label that is yes, nothing at all: accuracy, precision, recall,
# F1, yes ratio. lmms-eval's and VLMEvalKit's own values; the official script crashes.
ZEROS = [
    (["no"], ["yes"], "strict", (0.0, UNDEFINED, 0.0, 0.0, 0.0)),
    (["no"], ["yes"], "official", (0.0, UNDEFINED, 0.0, 0.0, 0.0)),
    (["no"], ["yes"], "lmms-eval", (0.0, 0.0, 0.0, 0.0, 1.0)),
    (["no"], ["yes"], "vlmevalkit", (0.0, 0.0, 0.0, 0.0, 0.0)),
    (["no"], ["no"], "official", (1.0, UNDEFINED, UNDEFINED, UNDEFINED, 0.0)),
    (["no"], ["no"], "vlmevalkit", (1.0, 0.0, 0.0, 0.0, 0.0)),
    (["yes"], ["no"], "strict", (0.0, 0.0, UNDEFINED, 0.0, 1.0)),
    (["?"], ["yes"], "lmms-eval", (0.0, 0.0, 0.0, 0.0, 1.0)),
    (["?"], ["yes"], "strict", (0.0, UNDEFINED, 0.0, 0.0, 0.0)),
    ([], [], "strict", (UNDEFINED,) * 5),
    ([], [], "lmms-eval", (UNDEFINED, 0.0, 0.0, 0.0, 0.0)),
    ([], [], "vlmevalkit", (UNDEFINED, 0.0, 0.0, 0.0, UNDEFINED)),
]


@pytest.mark.parametrize(("answers", "labels", "convention", "expected"), ZEROS)
def test_zero_denominators(
    answers: list[str], labels: list[str], convention: str, expected: tuple[float, ...]
):
    result = Pope(convention).score(answers, labels)
    assert _same(dataclasses.astuple(result.pooled), expected)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Yes.", "no", "", "No", "not sure", "yes", "Yes, no", "maybe yes"]),
            st.booleans(),
            st.sampled_from("abc"),
        ),
        max_size=30,
    ),
    st.sampled_from(list(CONVENTIONS)),
)
def test_core_and_reference_score_alike(rows: list[tuple[str, bool, str]], convention: str):
    answers, labels = [row[0] for row in rows], [row[1] for row in rows]
    groups = [row[2] for row in rows]
    result = Pope(convention).score(answers, labels, groups)
    names = list(dict.fromkeys(groups))
    assert list(result.groups) == names
    for name in names:
        chosen = [row for row in rows if row[2] == name]
        counts = reference.count([row[0] for row in chosen], [row[1] for row in chosen], convention)
        found = result.groups[name]
        assert found.questions == len(chosen)
        assert Counter({k: v for k, v in _cells(found).items() if v}) == counts
        expected = reference.scores(counts, convention)
        assert _same(dataclasses.astuple(result.scores[name]), tuple(expected.values()))
    pooled = reference.scores(reference.count(answers, labels, convention), convention)
    assert _same(dataclasses.astuple(result.pooled), tuple(pooled.values()))


def _cells(counts: PopeCounts) -> dict[tuple[bool, str], int]:
    return {
        (True, "yes"): counts.true_positives,
        (True, "no"): counts.false_negatives,
        (True, "unreadable"): counts.unreadable_positives,
        (False, "yes"): counts.false_positives,
        (False, "no"): counts.true_negatives,
        (False, "unreadable"): counts.unreadable_negatives,
    }


def _same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return len(one) == len(other) and all(
        a == b or (math.isnan(a) and math.isnan(b)) for a, b in zip(one, other, strict=True)
    )


def test_labels_in_every_form_count_alike():
    answers = ["Yes", "No", "Yes", "No"] * 5000
    truth = [True, True, False, False] * 5000
    words = ["yes", " YES ", "no", "No"] * 5000
    expected = Pope().score(answers, truth)
    assert expected.counts == PopeCounts(
        true_positives=5000, false_negatives=5000, false_positives=5000, true_negatives=5000
    )
    strided = np.array(truth).repeat(2)[::2]
    for labels in (words, tuple(words), np.array(truth), strided):
        assert Pope().score(answers, labels) == expected
    assert Pope().score(tuple(answers), words) == expected


def test_groups_across_chunks():
    # More answers than the core takes at a time, so that groups and labels have to stay aligned.
    count = 10_000
    groups = [f"set {index % 3}" for index in range(count)]
    answers = ["yes" if index % 5 else "no" for index in range(count)]
    labels = [index % 2 == 0 for index in range(count)]
    result = Pope().score(answers, labels, groups)
    for place in range(3):
        hits = sum(1 for i in range(count) if i % 3 == place and i % 5 and i % 2 == 0)
        assert result.groups[f"set {place}"].true_positives == hits


def test_mean_and_pooled():
    # Worked by hand: F1 1 and 0 (nothing hit), accuracies 1 and 0.
    result = Pope().score(
        ["yes", "no", "no"], ["yes", "no", "yes"], ["random", "random", "popular"]
    )
    assert (result.mean_f1, result.mean_accuracy) == (0.5, 0.5)
    assert result.f1 == 2 / 3
    assert str(result).splitlines()[-5:-3] == [
        "mean             -     50.00          -       -   50.00      -           -",
        "pooled           3     66.67     100.00   50.00   66.67  33.33           0",
    ]


def test_the_mean_does_not_depend_on_the_order_of_the_sets(parity: Path):
    # LLaVA's own mean, of sums in the order random, popular, adversarial.
    expected = json.loads((parity / "pope" / "llava" / "expected.json").read_text())
    sets = {
        name: PopeCounts(
            true_positives=expected[name]["TP"],
            false_positives=expected[name]["FP"],
            true_negatives=expected[name]["TN"],
            false_negatives=expected[name]["FN"],
        )
        for name in ("adversarial", "random", "popular")
    }
    assert PopeResult.of(sets, "official").mean_f1 == expected["mean_f1"]


def test_bad_input_is_named():
    with pytest.raises(armchair.InputError, match="there are 2 answers, but 1 labels"):
        Pope().score(["yes", "no"], ["yes"])
    with pytest.raises(armchair.InputError, match="there are 1 answers, but 2 groups"):
        Pope().score(["yes"], ["yes"], ["a", "b"])
    with pytest.raises(armchair.InputError, match="label 1 is 'maybe', neither yes nor no"):
        Pope().score(["yes", "no"], ["yes", "maybe"])
    with pytest.raises(armchair.InputError, match="label 0 is 1, neither yes nor no"):
        Pope().score(["yes"], [1])  # type: ignore[list-item]
    with pytest.raises(armchair.InputError, match="1 of 5001 answers is null: row 5000"):
        Pope().score(["yes"] * 5000 + [None], ["yes"] * 5001)  # type: ignore[list-item]
    with pytest.raises(armchair.InputError, match="answer 1 has a lone surrogate at character 0"):
        Pope().score(["yes", "\udc00"], ["yes", "no"])
    with pytest.raises(armchair.InputError, match="a sequence of answers is needed, not one text"):
        Pope().score("yes", ["yes"])
    with pytest.raises(armchair.UnknownNameError, match="no POPE convention is called 'x'"):
        Pope("x")
    with pytest.raises(armchair.InputError, match="true_positives is -1"):
        PopeCounts(true_positives=-1)


def test_every_option_is_in_the_signature():
    result = Pope().score(["yes"], ["yes"])
    assert result.signature.startswith("metric:pope|convention:strict|unreadable-in-recall:missed")
    for field in dataclasses.fields(result.options):
        changed = dataclasses.replace(result.options, **{field.name: "other"})
        assert dataclasses.replace(result, options=changed).signature != result.signature
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.options = changed  # type: ignore[misc]
