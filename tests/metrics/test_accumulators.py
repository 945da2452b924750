"""Any split of the data, merged in any order, pickled or not, gives the result of all at once."""

from __future__ import annotations

import math
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from helpers import FEWER_EXAMPLES

WORDS = ["a", "dog", "two", "cats", "on", "the", "dining table", "hot dogs", "person.", "zebra"]
TRUTH = armchair.GroundTruth.from_mapping(
    {1: ["dog", "cat"], 2: [], "street.png": ["person", "hot dog"], 4: ["zebra"]}
)
CAPTION = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
ROWS = st.lists(st.tuples(CAPTION, st.sampled_from(list(TRUTH))), max_size=12)
# To which of three accumulators each row goes, and the order in which they are merged.
SPLIT = st.lists(st.integers(0, 2), min_size=12, max_size=12)
ORDER = st.permutations([0, 1, 2])


def parts(rows: list[Any], split: list[int]) -> list[list[Any]]:
    return [[row for row, part in zip(rows, split, strict=False) if part == n] for n in range(3)]


def merged(scorers: list[Any], order: list[int], pickled: bool) -> Any:
    first, *others = [scorers[number] for number in order]
    if pickled:
        first = pickle.loads(pickle.dumps(first))
    for other in others:
        first.merge(pickle.loads(pickle.dumps(other)) if pickled else other)
    return first.compute()


@FEWER_EXAMPLES
@given(ROWS, SPLIT, ORDER, st.booleans(), st.integers(1, 4))
def test_chair_of_any_split_is_chair_of_all(
    rows: list[Any], split: list[int], order: list[int], pickled: bool, threads: int
):
    whole = armchair.Chair("rohrbach2018", ground_truth=TRUTH)
    expected = whole.score([row[0] for row in rows], [row[1] for row in rows])
    scorers = []
    for part in parts(rows, split):
        scorer = armchair.Chair("rohrbach2018", ground_truth=TRUTH, threads=threads)
        for caption, image in part:
            scorer.update([caption], [image])
        scorers.append(scorer)
    got = merged(scorers, order, pickled)
    assert (got.counts, got.signature) == (expected.counts, expected.signature)
    assert str(got) == str(expected)


ANSWERS = st.tuples(
    st.sampled_from(["Yes.", "no", "I cannot tell.", ""]),
    st.sampled_from(["yes", "no"]),
    st.sampled_from(["random", "popular", "adversarial", "mine"]),
)


@FEWER_EXAMPLES
@given(st.lists(ANSWERS, max_size=12), SPLIT, ORDER, st.booleans())
def test_pope_of_any_split_is_pope_of_all(
    rows: list[Any], split: list[int], order: list[int], pickled: bool
):
    def updated(rows: list[Any]) -> armchair.Pope:
        scorer = armchair.Pope("official")
        scorer.update(*([row[column] for row in rows] for column in range(3)))
        return scorer

    whole = updated(rows).compute()
    got = merged([updated(part) for part in parts(rows, split)], order, pickled)
    assert (got.groups, got.signature, str(got)) == (
        whole.groups,
        whole.signature,
        str(whole),
    )
    scored = armchair.Pope("official").score(*([row[n] for row in rows] for n in range(3)))
    assert (got.groups, got.counts) == (scored.groups, scored.counts)


INDICES = st.lists(st.integers(0, 9), max_size=4)


@FEWER_EXAMPLES
@given(
    st.lists(st.tuples(INDICES, INDICES), max_size=12),
    SPLIT,
    ORDER,
    st.booleans(),
    st.sampled_from(["official", "perfect", "zero", "skip"]),
)
def test_token_f1_of_any_split_is_token_f1_of_all(
    rows: list[Any], split: list[int], order: list[int], pickled: bool, empty: Any
):
    def updated(rows: list[Any]) -> armchair.TokenF1:
        scorer = armchair.TokenF1(empty)
        scorer.update([row[0] for row in rows], [row[1] for row in rows])
        return scorer

    expected = armchair.TokenF1(empty).score([row[0] for row in rows], [row[1] for row in rows])
    got = merged([updated(part) for part in parts(rows, split)], order, pickled)
    assert got.signature == expected.signature
    assert repr(got.as_dict()) == repr(expected.as_dict())  # to the last bit, NaN by its name
    assert str(got) == str(expected)


def test_the_macro_mean_does_not_depend_on_the_order():
    # Quotients whose plain sum differs with the order, over several pieces of 16,384 items.
    generator = np.random.default_rng(5)
    counts = generator.integers(0, 40, (3, 40_000))
    shuffled = counts[:, generator.permutation(40_000)]
    one, two = (armchair.metrics.token_f1.TokenF1Result(*columns) for columns in (counts, shuffled))
    assert one.macro == two.macro
    assert one.macro.f1 == math.fsum(one.f1) / 40_000
    # So it is not luck: adding one after another gives another sum in each order.
    assert sum(one.f1.tolist()) != sum(two.f1.tolist())


def test_a_pickled_chair_is_small_and_has_no_ground_truth():
    truth = {image: ["dog", "cat"] for image in range(5000)}
    scorer = armchair.Chair("rohrbach2018", ground_truth=truth, on_null="skip", threads=2)
    scorer.update(["a dog and a bench", None], [7, 8])  # type: ignore[list-item]
    state = pickle.dumps(scorer)
    assert len(state) < 2000
    again = pickle.loads(state)
    assert again.compute() == scorer.compute()
    assert again.compute().counts.skipped == 1
    assert (again.on_null, again.threads) == ("skip", 2)
    with pytest.raises(armchair.InputError, match="it is not pickled with the counts"):
        again.update(["a dog"], [7])
    with pytest.raises(armchair.InputError, match="another ground truth"):
        again.update(["a dog"], [7], {7: ["dog"]})
    again.update(["a dog"], [7], truth)
    again.update(["a cat"], [9])
    assert again.compute().counts.captions == 3
    again.reset()
    again.update(["a dog"], [7], {7: ["dog"]})
    assert again.compute().counts.captions == 1


def test_a_convention_of_ones_own_is_pickled_with_its_tables():
    text = armchair.convention.shipped_text("distinct").replace('"distinct"', '"my-own"', 1)
    own = armchair.Convention(text, "my-own.toml")
    scorer = armchair.Chair(own, ground_truth={1: ["dog"]})
    scorer.update(["a dog"], [1])
    assert pickle.loads(pickle.dumps(scorer)).compute() == scorer.compute()


def test_a_shipped_convention_of_other_tables_is_refused():
    scorer = armchair.Chair("distinct")
    state = {**scorer.__getstate__(), "tables": "0" * 16}
    with pytest.raises(armchair.InputError, match=r"distinct of digest 0{16}, which has digest"):
        armchair.Chair.__new__(armchair.Chair).__setstate__(state)


def test_accumulators_of_other_rules_do_not_merge():
    one = armchair.Chair("distinct", ground_truth={1: ["dog"]})
    for other in (
        armchair.Chair("opera", ground_truth={1: ["dog"]}),
        armchair.Chair("distinct", ground_truth={1: ["cat"]}),
        armchair.Chair("distinct", ground_truth={1: ["dog"]}, drop_incomplete=True),
        armchair.Chair("distinct", ground_truth={1: ["dog"]}, skip_negated=True),
    ):
        with pytest.raises(armchair.InputError, match="cannot merge"):
            one.merge(other)
    with pytest.raises(armchair.InputError, match="cannot merge: the convention is strict here"):
        armchair.Pope().merge(armchair.Pope("official"))
    with pytest.raises(armchair.InputError, match="cannot merge: empty is official here"):
        armchair.TokenF1().merge(armchair.TokenF1("skip"))


def test_reset_forgets():
    pope, tokens = armchair.Pope(), armchair.TokenF1()
    pope.update(["yes"], ["yes"])
    tokens.update([[1]], [[1]])
    pope.reset()
    tokens.reset()
    assert pope.compute().counts.questions == 0
    assert tokens.compute().items == 0
