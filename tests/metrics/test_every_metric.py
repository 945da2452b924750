"""What holds of every metric: splits, merges, pickle, equality, signature, JSON, threads."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.results import Result
from armchair.signature import signature
from helpers import FEWER_EXAMPLES
from helpers.metric_case import Case
from helpers.metrics import CASES
from helpers.yes_no_metrics import both_questions

every_metric = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def told(result: Result) -> dict[str, Any]:
    """What JSON says, with lists in an order of their own: places stand as the rows came."""
    found: dict[str, Any] = _sorted(result.as_dict())
    return found


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted(map(_sorted, value), key=json.dumps)
    return value


@every_metric
@FEWER_EXAMPLES
@given(st.data())
def test_any_split_merged_in_any_order_is_all_at_once(case: Case, data: st.DataObject) -> None:
    rows = data.draw(case.rows)
    whole = case.scorer()
    case.update(whole, rows)
    expected = whole.compute()
    part_of = [data.draw(st.integers(0, 2)) for _ in rows]
    parts = [
        case.updated([row for row, part in zip(rows, part_of, strict=True) if part == number])
        for number in data.draw(st.permutations(range(3)))
    ]
    if data.draw(st.booleans()):
        parts = [pickle.loads(pickle.dumps(part)) for part in parts]
    first, *others = parts
    before = [copy.deepcopy(other).compute() for other in others]
    for other in others:
        first.merge(other)
    assert first.compute() == expected
    assert first.compute().signature == expected.signature
    assert told(first.compute()) == told(expected)
    assert [other.compute() for other in others] == before


@every_metric
@FEWER_EXAMPLES
@given(st.data())
def test_batches_in_order_leave_no_trace_at_all(case: Case, data: st.DataObject) -> None:
    rows = data.draw(case.rows)
    cut = data.draw(st.integers(0, len(rows)))
    first, second = case.scorer(), case.scorer()
    case.update(first, rows[:cut])
    case.update(second, rows[cut:])
    first.merge(second)
    got, expected = first.compute(), case.updated(rows).compute()
    assert (got.as_dict(), str(got)) == (expected.as_dict(), str(expected))


@every_metric
@FEWER_EXAMPLES
@given(st.data())
def test_at_once_and_batch_by_batch_agree(case: Case, data: st.DataObject) -> None:
    rows = data.draw(case.rows)
    scorer = case.scorer()
    scored, computed = case.score(scorer, rows), case.updated(rows).compute()
    assert told(scored) == told(computed)
    assert scored.signature == computed.signature
    assert scored == computed or case.ordered
    # Scoring adds nothing to what was accumulated.
    assert scorer.compute() == case.scorer().compute()


@every_metric
@FEWER_EXAMPLES
@given(st.data())
def test_results_are_equal_by_options_and_counts(case: Case, data: st.DataObject) -> None:
    rows, others = data.draw(case.rows), data.draw(case.rows)
    one, other = case.updated(rows).compute(), case.updated(others).compute()
    assert one == pickle.loads(pickle.dumps(one)) == case.updated(rows[::-1]).compute()
    assert (one == other) is (other == one)
    if one == other:
        assert one.signature == other.signature
    assert one != "something else"


@every_metric
def test_another_row_is_another_result(case: Case) -> None:
    rows = FILLED[case.name]
    assert case.updated(rows[:1]).compute() != case.updated(rows).compute()


@every_metric
def test_nothing_is_scored_and_shown(case: Case) -> None:
    nothing = case.scorer().compute()
    assert nothing == case.updated([]).compute()
    assert told(nothing) == told(case.score(case.scorer(), []))
    assert str(nothing).endswith(nothing.signature)
    # What is undefined is null; no score of nothing is a number other than by a rule.
    assert None in json.loads(json.dumps(list(flat(nothing.as_dict())), allow_nan=False))


def flat(value: Any) -> Any:
    """The values within a value of JSON."""
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from flat(item)
    else:
        yield value


@every_metric
@FEWER_EXAMPLES
@given(st.data())
def test_json_holds_the_whole_dict(case: Case, data: st.DataObject) -> None:
    result = case.updated(data.draw(case.rows)).compute()
    fields = result.as_dict()
    assert json.loads(json.dumps(fields, allow_nan=False)) == fields
    assert (fields["metric"], fields["signature"]) == (result.metric, result.signature)


@every_metric
def test_each_field_of_the_options_is_signed(case: Case) -> None:
    options = case.updated(FILLED[case.name]).compute().options
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        other = (
            not value
            if isinstance(value, bool)
            else value + 1
            if isinstance(value, (int, float))
            else f"{value}1"
        )
        changed = dataclasses.replace(options, **{field.name: other})
        assert signature(case.name, changed) != signature(case.name, options), field.name


@every_metric
def test_each_option_changes_the_signature_and_forbids_to_merge(case: Case) -> None:
    rows = FILLED[case.name]
    usual = case.updated(rows)
    for name, value in case.options.items():
        other = case.updated(rows, **{name: value})
        assert other.compute().signature != usual.compute().signature, name
        with pytest.raises(armchair.InputError, match=r"cannot merge: .* here and .* there"):
            case.scorer().merge(case.scorer(**{name: value}))
    with pytest.raises(armchair.InputError, match="cannot merge: 'a text' is no"):
        usual.merge("a text")


@every_metric
def test_an_option_that_decides_no_score_changes_nothing(case: Case) -> None:
    rows = FILLED[case.name]
    for name, value in case.unsigned.items():
        other = case.updated(rows[1:], **{name: value})
        first = case.updated(rows[:1])
        first.merge(other)
        assert first.compute() == case.updated(rows).compute(), name


@every_metric
def test_every_option_is_tried(case: Case) -> None:
    assert set(inspect.signature(type(case.scorer())).parameters) == {
        *case.options,
        *case.unsigned,
    }


@every_metric
def test_reset_forgets_and_a_bad_batch_adds_nothing(case: Case) -> None:
    rows = FILLED[case.name]
    scorer = case.updated(rows)
    with pytest.raises(armchair.InputError):
        case.update(scorer, [case.bad])
    assert scorer.compute() == case.updated(rows).compute()
    scorer.reset()
    assert scorer.compute() == case.scorer().compute()
    case.update(scorer, rows)
    assert scorer.compute() == case.updated(rows).compute()


@every_metric
def test_threads_share_a_scorer(case: Case) -> None:
    rows, scorer = FILLED[case.name], case.scorer()
    expected = case.score(scorer, rows)
    with ThreadPoolExecutor(8) as pool:
        for result in pool.map(lambda _: case.score(scorer, rows), range(64)):
            assert result == expected


# Two rows of each metric.
FILLED: dict[str, list[Any]] = {
    "chair": [("a dog and a cat. no", 1), ("no zebra", 4)],
    "pope": [("Yes.", "yes", "random"), ("no", "yes", "mine")],
    "token-f1": [([3], [3, 4]), ([], [1])],
    "detail-verify": [
        ("a <HALLUCINATION>red</HALLUCINATION> dog", "a red dog", None, "zoo"),
        ("a dog.", "a <HALLUCINATION>dog</HALLUCINATION>.", None, "city"),
    ],
    "amber": [{"id": 1, "response": "A dog."}, {"id": 4, "response": "No"}],
    "charthal": [
        {"id": str(score), "q_type": "desc", "q_relation": "normal", "score": score}
        for score in (0, 1)
    ],
    "object-halbench": [
        {"image_id": image, "answer": "A dog.", "objects": ["dog"]} for image in (1, 4)
    ],
    "mme": [both_questions(1, "count", "y"), both_questions(2, "color", "no")],
    "opope": [{"image_id": n, "caption": "a dog"} for n in (1, 2)],
    "mmhal": [{"question_type": "other", "judgement": text} for text in ("Rating: 1", "Rating: 4")],
}
FILLED["hallusionbench"] = FILLED["hallusionbench from answers"] = [
    {
        "category": "VD",
        "subcategory": "chart",
        "set_id": "0",
        "figure_id": figure,
        "question_id": "0",
        "visual_input": "1",
        "gt_answer": "1",
        "verdict": "1",
        "model_prediction": "Yes.",
    }
    for figure in ("0", "1")
]
