"""Arguments of a wrong type are an InputError that says what was given and what is needed.

The expected sentences were written by hand: what a person who made the mistake would want to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import armchair
from armchair import forms
from armchair.metrics.detail_verify import DetailVerify

TRUTH = {1: ["dog"]}
wrong: Any = 5
nothing: Any = None
pairs: Any = [(1, ["dog"])]
nested: Any = [["a"]]
path: Any = "truth.jsonl"

CASES: list[tuple[Callable[[], Any], str]] = [
    (
        lambda: armchair.Chair(wrong),
        "the convention is 5, not a name, a path or a Convention",
    ),
    (lambda: armchair.Convention(nothing), "the convention's text is None, not a text"),
    (
        lambda: armchair.Chair(ground_truth=path),
        "the ground truth is 'truth.jsonl', not a mapping from image ids to categories "
        "(GroundTruth.read reads a file)",
    ),
    (
        lambda: armchair.GroundTruth.from_mapping(pairs),
        "the ground truth is [(1, ['dog'])], not a mapping from image ids to categories "
        "(GroundTruth.read reads a file)",
    ),
    (
        lambda: armchair.GroundTruth.from_mapping(TRUTH, record=wrong),
        "the ground truth's record is 5, not a mapping",
    ),
    (lambda: armchair.GroundTruth.read(nothing), "the ground truth's file is None, not a path"),
    (
        lambda: armchair.GroundTruth.from_mapping(TRUTH)[np.array([1, 2])],
        "the image id is a ndarray, not a whole number or text",
    ),
    (
        lambda: armchair.Chair().mentioned(wrong),
        "a sequence of captions is needed, not 5",
    ),
    (lambda: forms.tags(wrong), "a sequence of tokens is needed, not 5"),
    (
        lambda: armchair.chair([nothing], [["dog"]]),
        "caption 0: a sequence of words is needed, not None",
    ),
    (
        lambda: armchair.Chair(skip_negated=wrong),
        "skip_negated is 5, not True or False",
    ),
    (
        lambda: armchair.Chair(on_missing=[5]),  # type: ignore[arg-type]
        'on_missing is "[5]" (known: error, skip, none)',
    ),
    (
        lambda: armchair.Chair().score([], [], TRUTH, details=wrong),
        'details is 5, not True, False or "categories"',
    ),
    (lambda: armchair.Chair().merge(wrong), "cannot merge: 5 is no Chair"),
    (lambda: armchair.Pope().merge(wrong), "cannot merge: 5 is no Pope"),
    (lambda: armchair.TokenF1().merge(wrong), "cannot merge: 5 is no TokenF1"),
    (
        lambda: armchair.Pope().score(["yes"], wrong),
        "a sequence of labels is needed, not 5",
    ),
    (
        lambda: armchair.Pope().score(["yes"], ["yes"], wrong),
        "a sequence of groups is needed, not 5",
    ),
    (
        lambda: armchair.Pope().score(["yes"], ["yes"], nested),
        "a group's name is a list or the like, not a text",
    ),
    (
        lambda: armchair.TokenF1().score(nothing, [[1]]),
        "predicted is None, not a sequence of collections of token indices",
    ),
    (
        lambda: armchair.TokenF1().score([[1]], wrong),
        "gold is 5, not a sequence of collections of token indices",
    ),
    (
        lambda: armchair.chair(nothing, [["dog"]]),
        "a sequence of captions is needed, not None",
    ),
    (
        lambda: armchair.chair_metrics([["dog"]], wrong, {}),
        "a sequence of lists of present objects is needed, not 5",
    ),
    (
        lambda: armchair.chair_metrics([["dog"]], [["dog"]], wrong),
        "the synonym map is 5, not a mapping from words to objects",
    ),
    (lambda: forms.lemma("dogs", wrong), "the part of speech is 5, not a text"),
    (lambda: DetailVerify(wrong), "align is 5, not the name of a choice"),
    (lambda: DetailVerify(tag=wrong), "tag is 5, not the name of a tag"),
]


@pytest.mark.parametrize(("call", "message"), CASES, ids=[message[:50] for _, message in CASES])
def test_what_was_given_and_what_is_needed(call: Callable[[], Any], message: str):
    with pytest.raises(armchair.InputError) as caught:
        call()
    assert str(caught.value) == message


def test_an_unhashable_pope_convention_is_unknown_like_any_other():
    unhashable: Any = ["strict"]
    with pytest.raises(armchair.UnknownNameError, match=r"called \['strict'\] \(known: strict, "):
        armchair.Pope(unhashable)


def test_what_a_generator_raises_is_not_hidden():
    def failing() -> Iterator[list[int]]:
        yield [1]
        raise OSError("the disk is gone")

    for predicted in (failing(), [failing()]):
        with pytest.raises(OSError, match="the disk is gone"):
            armchair.TokenF1().score(predicted, [[1]])
