"""Signatures: every option is in them, and nothing that is no option."""

import dataclasses

import pytest

import armchair
from armchair.signature import digest, signature

OPTIONS = armchair.Chair("distinct").score(["a dog"], [1], {1: ["dog"]}).options


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(OPTIONS)])
def test_each_field_of_the_options_changes_the_signature(field):
    value = getattr(OPTIONS, field)
    other = not value if isinstance(value, bool) else f"{value}1"
    changed = dataclasses.replace(OPTIONS, **{field: other})
    assert signature("chair", changed) != signature("chair", OPTIONS)


@pytest.mark.parametrize(
    "option", [{"drop_incomplete": True}, {"skip_negated": True}, {"convention": "corrected"}]
)
def test_each_choice_of_a_scorer_changes_the_signature(option):
    captions, truth = ["a dog"], {1: ["dog"]}
    usual = armchair.Chair().score(captions, [1], truth).signature
    assert armchair.Chair(**option).score(captions, [1], truth).signature != usual


def test_other_images_or_another_ground_truth_change_the_signature():
    chair = armchair.Chair()
    truth = {1: ["dog"], 2: ["dog"]}
    one = chair.score(["a dog"], [1], truth).signature
    assert chair.score(["a dog"], [2], truth).signature != one
    assert chair.score(["a dog"], [1], {1: ["cat"], 2: ["dog"]}).signature != one
    assert chair.score(["a dog"] * 2, [1, 1], truth).signature != one


def test_order_and_threads_and_words_leave_no_trace():
    truth = {1: ["dog"], 2: ["cat"]}
    forth = armchair.Chair(threads=1).score(["a dog", "a cat"], [1, 2], truth).signature
    back = armchair.Chair(threads=2).score(["two cats", "one dog"], [2, 1], truth).signature
    assert forth == back


def test_a_digest_keeps_its_parts_apart():
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert digest(["ab"]) == digest([b"ab"])


def test_an_entry_stays_one_entry():
    @dataclasses.dataclass(frozen=True)
    class Options:
        convention: str

    assert signature("x", Options("a|b")).count("|") == 2
