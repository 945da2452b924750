"""Reading a judge's words. Expected values are what a person reads, unless a source is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from armchair.metrics.verdicts import (
    binary_score,
    correctness,
    judged_score,
    object_list,
    published_correctness,
    published_object_list,
    published_rating,
    published_sameness,
    rating,
    sameness,
)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("0", 0),
        ("1", 1),
        (2, 2),
        (True, 1),
        (1.0, 1),
        ("Correct.", 1),
        ("correctly", 1),
        ("incorrect", 0),
        ("Incorrectly answered", 0),
        ("The prediction is not correct.", 0),
        ("It isn't correct", 0),
        ("not entirely correct", 0),
        ("Unclear", 2),
        ("not incorrect", None),
        ("correct or incorrect", None),
        ("the reference is correct, the prediction is not correct", None),
        ("", None),
        (None, None),
        ("3", None),
        (0.5, None),
        ("recorrected", None),
    ],
)
def test_correctness(value: object, expected: int | None) -> None:
    assert correctness(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1", True),
        (0, False),
        ("Same", True),
        ("not the same", False),
        ("They are not the same; they are different.", False),
        ("aren't the same", False),
        ("different", False),
        ("not different", None),
        ("same? different?", None),
        (None, None),
        ("2", None),
    ],
)
def test_sameness(value: object, expected: bool | None) -> None:
    assert sameness(value) is expected


@pytest.mark.parametrize(
    ("text", "strict", "published"),
    [
        ("Rating: 3", 3, 3),
        ("**Rating**: 5", 5, None),
        ("Rating: **5**", 5, None),
        ("Rating: 4, informative.\nSo the final rating: 4", 4, 4),
        ("rating: 6, though rating: 0 was considered", None, None),
        ("Rating: 10", None, 1),
        ("Rating: 4.5", None, 4),
        ("Rating: 5.0", 5, 5),
        ("Rating: 5/6", 5, 5),
        ("Rating (0-6): 2", 2, None),
        ("Rating: 3-4", None, 3),
        ("Rating: -1", None, None),
        ("The rating is 2.", 2, None),
        ("Ratings: 2", None, None),
        ("no judgement possible", None, None),
        ("", None, None),
    ],
)
def test_rating(text: str, strict: int | None, published: int | None) -> None:
    assert rating(text) == strict
    assert published_rating(text) == published


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Score: 1", 1),
        ("SCORE - 0 because it guesses", 0),
        ("score:\n1", 1),
        ("Two of 3 points: 12/10", 10),
        ("scores: 4 and 1", 4),
        ("Score: 0.5", 0),
        ("Score: 1.5", 2),
        ("Score: 55", 10),
        ("2024: fine", -1),
        ("one\ntwo\nthree\nScore: 1", -1),
        ("", -1),
    ],
)
def test_judged_score(text: str, expected: int) -> None:
    # Worked by hand from the rule: score word, then out of ten, then a lone digit; half to even.
    assert judged_score(text) == expected


def test_judged_score_like_the_authors(parity: Path) -> None:
    cases = json.loads((parity / "charthal" / "parse_score_expected.json").read_text())
    assert [judged_score(text) for text, _ in cases] == [score for _, score in cases]


@pytest.mark.parametrize(
    ("text", "correct", "same"),
    [
        ("Correct.", 1, False),
        ("INCORRECT", 0, False),
        ("The prediction is not correct.", 1, False),
        ("correct or incorrect", 0, False),
        ("unclear", 2, False),
        ("", 2, False),
        ("They are not the same.", 2, True),
        ("Different", 2, False),
        ("samesame, different", 2, True),
    ],
)
def test_hallusionbench_as_its_script_reads(text: str, correct: int, same: bool) -> None:
    """What `'incorrect' in text.lower()` and the like, as the authors' utils.py has it, gives."""
    assert (published_correctness(text), published_sameness(text)) == (correct, same)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Score: 1", 1),
        (" 0\n", 0),
        ("**Score:** 0", 0),
        ("Score (0-1): 1", 1),
        ("Score: 1/1", 1),
        ("Score: 1/10", None),
        ("Score: 7", None),
        ("Score: 0.5", None),
        ("Score: 0-1", None),
        ("Score: 1\nScore: 0", None),
        ("Score: 1, as said: score 1", 1),
        ("7/10", None),
        ("I would give 1.", None),
        ("", None),
    ],
)
def test_a_strict_score(text: str, expected: int | None) -> None:
    assert binary_score(text) == expected


@pytest.mark.parametrize(
    ("text", "strict", "official"),
    [
        ('["dog", "cup"]', ["dog", "cup"], ["dog", "cup"]),
        ("[]", [], []),
        (' ["dog"]\n', ["dog"], ["dog"]),
        ('Objects:\n["dog"]', ["dog"], ["dog"]),
        ('Objects: ["dog"]', None, None),
        ('```json\n["dog"]\n```', ["dog"], None),
        ('["dog"]\nThat is all.', None, None),
        ("()", None, None),
        ("", None, None),
        ("[1]", None, ["1"]),
        ('{"dog": 1}', None, ["dog"]),
        ('"ab"', None, ["a", "b"]),
        ("3", None, None),
        ("[" * 100_000, None, None),
    ],
)
def test_a_list_of_objects(text: str, strict: list[str] | None, official: list[str] | None) -> None:
    """Official: what RLHF-V's `parse_object_list` (3d35a91) does, followed by hand."""
    assert (object_list(text), published_object_list(text)) == (strict, official)
