"""Token-level F1 over index sets: hand-worked cases, errors, and the reference under hypothesis."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.metrics.token_f1 import IndexLists, Scores, TokenF1, TokenF1Options
from armchair.reference import token_f1 as reference

# Small indices, those at the end of the stamped range, and far larger ones, often repeated.
INDEX = st.one_of(st.integers(0, 9), st.integers(2044, 2051), st.integers(2**40, 2**40 + 3))
INDICES = st.lists(INDEX, max_size=6)
ODD_VALUE = st.sampled_from([True, False, -1, 1.0, "1", None, 2**63, -(2**63) - 1, (1,)])
EMPTY = st.sampled_from(["official", "perfect", "zero", "skip"])


@given(st.lists(st.tuples(INDICES, INDICES), max_size=3), EMPTY)
def test_core_and_reference_agree(pairs, empty):
    predicted, gold = [list(side) for side in zip(*pairs, strict=True)] or ([], [])
    result = TokenF1(empty).score(predicted, gold)
    expected = reference.count(predicted, gold)
    assert counts_of(result) == [dataclasses.astuple(item) for item in expected]
    columns = (result.precision, result.recall, result.f1, result.iou)
    found = zip(*(column.tolist() for column in columns), strict=True)
    # As text, so that NaN equals NaN and everything else is exact.
    assert list(map(str, found)) == [str(reference.scores(item, empty)) for item in expected]
    assert same(result.macro, reference.macro(expected, empty))
    assert same(result.micro, reference.micro(expected, empty))
    assert counts_of(TokenF1(empty).score(as_columns(predicted), as_columns(gold))) == counts_of(
        result
    )


@given(
    st.lists(st.lists(st.one_of(INDEX, ODD_VALUE), max_size=3), max_size=3),
    st.lists(st.lists(st.one_of(INDEX, ODD_VALUE), max_size=3), max_size=3),
)
def test_errors_are_the_reference_s(predicted, gold):
    try:
        expected = [dataclasses.astuple(item) for item in reference.count(predicted, gold)]
    except ValueError as error:
        with pytest.raises(armchair.InputError) as caught:
            TokenF1().score(predicted, gold)
        assert str(caught.value) == str(error)
    else:
        assert counts_of(TokenF1().score(predicted, gold)) == expected


@given(INDICES, INDICES)
def test_compute_metrics_is_the_recipe_and_agrees_with_token_f1(predictions, gold):
    found = armchair.compute_metrics(predictions, gold)
    assert found == reference.compute_metrics(predictions, gold)
    distinct = sorted(set(predictions)), sorted(set(gold))
    result = TokenF1().score([predictions], [gold])
    assert (result.precision[0], result.recall[0], result.f1[0]) == armchair.compute_metrics(
        *distinct
    )


@given(
    st.lists(st.one_of(INDEX, st.sampled_from(["a", -1, True, 1, 1.0, None])), max_size=5),
    st.lists(st.one_of(INDEX, st.sampled_from(["a", -1, True, 1, 1.0, None])), max_size=5),
)
def test_compute_metrics_takes_whatever_the_recipe_takes(predictions, gold):
    found = armchair.compute_metrics(predictions, gold)
    expected = reference.compute_metrics(predictions, gold)
    assert found == expected
    assert list(map(type, found)) == list(map(type, expected))


@pytest.mark.parametrize(
    ("predictions", "gold", "expected"),
    [
        # Worked by hand from the recipe: set intersection, list lengths, integer 0 where undefined.
        ([], [], (0, 0, 0)),
        ([1], [], (0.0, 0, 0)),
        ([], [1], (0, 0.0, 0)),
        ([1, 1], [1], (0.5, 1.0, 2 / 3)),
        ([1], [1, 1, 2, 2], (1.0, 0.25, 0.4)),
        ([1, 2, 3, 4], [2, 4, 6], (0.5, 2 / 3, 2 * 0.5 * (2 / 3) / (0.5 + 2 / 3))),
    ],
)
def test_compute_metrics_by_hand(predictions, gold, expected):
    found = armchair.compute_metrics(predictions, gold)
    assert found == expected
    assert list(map(type, found)) == list(map(type, expected))


def test_scores_by_hand():
    # Item 1: one hit, one too many, one missed. Item 2: empty on both sides.
    result = TokenF1().score([[3, 4], []], [[4, 9], []])
    assert counts_of(result) == [(1, 1, 1), (0, 0, 0)]
    assert result.macro == Scores(0.25, 0.25, 0.25, (1 / 3 + 1) / 2)
    assert result.micro == Scores(0.5, 0.5, 0.5, 1 / 3)
    assert result.empty_items == 1


@pytest.mark.parametrize(
    ("empty", "f1", "iou"),
    [("official", 0.5, 1.0), ("perfect", 1.0, 1.0), ("zero", 0.5, 0.5), ("skip", 1.0, 1.0)],
)
def test_the_empty_case_is_an_option(empty, f1, iou):
    result = TokenF1(empty).score([[1], []], [[1], []])
    assert (result.macro.f1, result.macro.iou) == (f1, iou)
    assert f"empty:{empty}" in result.signature


def test_nothing_to_score_is_undefined():
    result = TokenF1().score([], [])
    assert math.isnan(result.macro.f1) and math.isnan(result.micro.f1)
    assert result.items == 0
    assert "-" in str(result)
    assert math.isnan(TokenF1("skip").score([[]], [[]]).macro.f1)


def test_every_kind_of_collection_is_read():
    gold = [[1, 2], [3]]
    for predicted in (
        ((1, 2), (3,)),
        [{1, 2}, range(3, 4)],
        [np.array([1, 2]), np.array([3], np.uint8)],
        (indices for indices in gold),
        IndexLists(np.array([0, 2, 3], np.int32), np.array([1, 2, 3], np.uint64)),
        IndexLists([1, 3, 4], [9, 1, 2, 3, 9]),
    ):
        assert TokenF1().score(predicted, gold).micro.f1 == 1.0


@pytest.mark.parametrize(
    ("predicted", "message"),
    [
        ([[1], [2, True]], "predicted item 1: True is not a token index"),
        ([[1], [2, -7]], "predicted item 1: -7 is not a token index"),
        ([[1], 5], "predicted item 1: 5 is not a collection of token indices"),
        ([[1]], "predicted has 1 items and gold has 2"),
        (IndexLists([0, 1, 2], [1, -7]), "predicted item 1: -7 is not a token index"),
        (IndexLists([0, 3, 2], [1, 2, 3]), "predicted item 1: its offsets 3 and 2 are no range"),
        (IndexLists([0, 1, 4], [1, 2, 3]), "predicted item 1: its offsets 1 and 4 are no range"),
        (IndexLists([], [1]), "predicted: offsets need at least one entry"),
        (IndexLists([0, 1, 2], [1.0, 2.0]), "predicted values must be integers, not float64"),
        (IndexLists([0, 1, 2], [True, False]), "predicted values must be integers, not bool"),
        (IndexLists([0, 1, 2], [[1, 2]]), "predicted values must have one dimension, not 2"),
        (IndexLists([0, 1, 2], np.array([1, 2**63], np.uint64)), "predicted values hold 922"),
    ],
)
def test_errors_name_side_item_and_value(predicted, message):
    gold = IndexLists([0, 0, 0], []) if isinstance(predicted, IndexLists) else [[], []]
    with pytest.raises(armchair.InputError, match=message):
        TokenF1().score(predicted, gold)


def test_results_are_frozen_and_signed():
    result = TokenF1().score([[1]], [[1]])
    with pytest.raises(ValueError, match="read-only"):
        result.true_positives[0] = 5
    with pytest.raises(ValueError, match="read-only"):
        result.f1[0] = 5
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.options = TokenF1Options()
    assert result.signature.startswith(
        "metric:token-f1|empty:official|items:1|gold-tokens:1|gold:none|"
    )
    assert result.as_dict()["macro"]["f1"] == 1.0
    with pytest.raises(armchair.InputError, match="official, perfect, zero, skip"):
        TokenF1("none")


def test_the_signature_tells_items_and_gold_indices_of_any_split():
    predicted, gold = [[1], [2, 5], []], [[1, 1, 3], [2], []]
    whole = TokenF1().score(predicted, gold).signature
    assert "|items:3|gold-tokens:3|" in whole
    first, second = TokenF1(), TokenF1()
    first.update(predicted[:1], gold[:1])
    second.update(predicted[1:], gold[1:])
    first.merge(second)
    assert first.compute().signature == whole
    assert TokenF1().score([[], [], []], gold).signature == whole
    assert TokenF1().score(predicted, [[1, 3], [2], [9]]).signature != whole
    assert TokenF1().score([*predicted, []], [*gold, []]).signature != whole


def counts_of(result):
    return list(
        zip(
            result.true_positives.tolist(),
            result.false_positives.tolist(),
            result.false_negatives.tolist(),
            strict=True,
        )
    )


def as_columns(lists):
    offsets = np.cumsum([0, *map(len, lists)])
    return IndexLists(offsets, np.array([index for row in lists for index in row], np.int64))


def same(found, expected):
    return all(
        math.isclose(left, right, rel_tol=1e-14) or (math.isnan(left) and math.isnan(right))
        for left, right in zip(dataclasses.astuple(found), expected, strict=True)
    )


class TestArrow:
    """Lists in Arrow, through the PyCapsule interface."""

    @given(
        st.lists(st.tuples(INDICES, INDICES), max_size=3),
        st.integers(0, 2),
        st.sampled_from([("list_", "int64"), ("large_list", "uint64"), ("list_", "uint64")]),
        st.sampled_from(["array", "chunks", "lists"]),
    )
    def test_arrays_chunks_and_slices_count_alike(self, pairs, start, kinds, form):
        arrow = pytest.importorskip("pyarrow")
        predicted, gold = [list(side) for side in zip(*pairs, strict=True)] or ([], [])
        expected = counts_of(TokenF1().score(predicted[start:], gold[start:]))
        kind = getattr(arrow, kinds[0])(getattr(arrow, kinds[1])())
        left, right = (arrow.array(side, kind)[start:] for side in (predicted, gold))
        if form == "chunks":
            left = arrow.chunked_array([left[:1], left[1:]], kind)
        elif form == "lists":
            left = predicted[start:]
        assert counts_of(TokenF1().score(left, right)) == expected

    def test_other_layouts(self):
        arrow = pytest.importorskip("pyarrow")
        fixed = arrow.array([[9, 9], [1, 2], [3, 4]], arrow.list_(arrow.uint16(), 2))[1:]
        gold = arrow.array([[1, 2], [4]], arrow.list_(arrow.int8()))
        assert counts_of(TokenF1().score(fixed, gold)) == [(2, 0, 0), (1, 1, 0)]
        assert counts_of(TokenF1().score(IndexLists([0, 2, 2], [1, 2]), gold)) == [
            (2, 0, 0),
            (0, 0, 1),
        ]

    @pytest.mark.parametrize(
        ("rows", "kind", "message"),
        [
            ([[1], None], "int64", "predicted item 1: null is not a collection"),
            ([[1], [2, None]], "int64", "predicted item 1: null is not a token index"),
            ([[1], [-2]], "int32", "predicted item 1: -2 is not a token index"),
            ([[1], [2**63]], "uint64", "predicted: 9223372036854775808 is not a token index"),
            ([[1.0], []], "float64", 'integers are needed, not Arrow format "g"'),
        ],
    )
    def test_errors(self, rows, kind, message):
        arrow = pytest.importorskip("pyarrow")
        predicted = arrow.array(rows, arrow.list_(getattr(arrow, kind)()))
        gold = arrow.array([[], []], arrow.list_(arrow.int64()))
        for other in (gold, [[], []]):
            with pytest.raises(armchair.InputError, match=message):
                TokenF1().score(predicted, other)
        with pytest.raises(armchair.InputError, match="array of lists is needed"):
            TokenF1().score(arrow.array([1, 2]), gold)

    def test_an_item_in_a_later_chunk_is_named_by_its_place_in_all(self):
        arrow = pytest.importorskip("pyarrow")
        kind = arrow.list_(arrow.int64())
        gold = arrow.array([[], [], []], kind)
        for rows, message in (
            ([[2], None], "predicted item 2: null is not a collection"),
            ([[2], [None]], "predicted item 2: null is not a token index"),
            ([[2], [-2]], "predicted item 2: -2 is not a token index"),
        ):
            # By hand: a chunk of one item stands before them.
            predicted = arrow.chunked_array([arrow.array([[1]], kind), arrow.array(rows, kind)])
            with pytest.raises(armchair.InputError, match=message):
                TokenF1().score(predicted, gold)
