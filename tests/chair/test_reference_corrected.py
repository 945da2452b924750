"""The core and the reference agree on context rules, divided tokens and negation."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.convention import NAMES, Convention
from armchair.reference import convention as reference
from helpers.labelled import labelled

# Words on which the rules of `corrected` and of negation turn, and words around them.
WORDS = [
    "a",
    "an",
    "the",
    "no",
    "not",
    "n't",
    "without",
    "neither",
    "nor",
    "or",
    "and",
    "but",
    ",",
    ".",
    "-",
    "/",
    "of",
    "in",
    "on",
    "with",
    "is",
    "are",
    "there",
    "isn't",
    "aren't",
    "doesn't",
    "have",
    "has",
    "wearing",
    "any",
    "dog",
    "dogs",
    "cat",
    "man",
    "men's",
    "men",
    "woman's",
    "mother",
    "baby",
    "its",
    "her",
    "elephant",
    "giraffe",
    "orange",
    "oranges",
    "remote",
    "remotes",
    "control",
    "area",
    "mouse",
    "computer",
    "mickey",
    "keyboard",
    "tie",
    "ties",
    "bow",
    "boat",
    "seat",
    "toilet",
    "back",
    "truck",
    "bed",
    "flower",
    "train",
    "trains",
    "station",
    "tracks",
    "ski",
    "skis",
    "lift",
    "bear",
    "bears",
    "ducks",
    "duck",
    "sinks",
    "hot-dog",
    "hot",
    "dog",
    "stand",
    "stands",
    "hotdogs",
    "wine-glasses",
    "glasses",
    "glass",
    "T.V.",
    "TVs",
    "bus",
    "buses",
    "stop",
    "sits",
    "shaped",
    "cow-shaped",
    "light",
    "blue",
    "red",
    "white",
    "shirt",
    "juice",
    "slices",
    "dining",
    "tables",
    "stove",
    "top",
    "oven",
    "hair",
    "dryer",
    "apple",
    "pie",
    "people",
    "children's",
    "cup",
    "coffee",
    "holder",
    "car-free",
    "cat/dog",
    "pizza",
    "box",
    "lack",
    "absence",
    "free",
    "neither",
    "zero",
    "only",
    "longer",
    "far",
    "one",
    "standing",
    "red",
    "iPhone",
    "iPhones",
    "player",
    "record",
    "pitcher",
    "water",
    "clock",
    "tower",
    "to",
    "a",
    "I",
    "visible",
    "man-made",
    "turkey",
    "sandwich",
    "plate",
    "racquet’s",
    "isn’t",
    "“bus”",
    "Straße",
    "naïve",
    "2",
    "3.5",
    "!",
    "?",
    "(",
    ")",
    '"',
    "'",
]
CAPTIONS = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)


# Reading a convention's file takes longer than a caption.
chair_of = functools.cache(lambda name, skip: armchair.Chair(name, skip_negated=skip))
reference_of = functools.cache(reference.load)


def agree(name: str, caption: str, skip_negated: bool) -> None:
    chair = chair_of(name, skip_negated)
    expected = reference.read(reference_of(name), caption, skip_negated=skip_negated).mentions
    categories = [mention.category for mention in expected]
    assert [
        (m.category, m.word, m.text, m.start, m.end, m.token) for m in chair.mentions(caption)
    ] == [(m.category, m.word, m.text, m.start, m.end, m.token) for m in expected]
    # `mentions` takes the exact path and `mentioned`, where it can, the fast one.
    assert chair.mentioned([caption]) == [list(dict.fromkeys(categories))]


@given(CAPTIONS)
def test_corrected(caption):
    agree("corrected", caption, False)


@given(st.sampled_from(NAMES), CAPTIONS)
def test_negation(name, caption):
    agree(name, caption, True)


@given(st.text(alphabet="ab -/–\"'`.", max_size=12))
def test_divided_tokens(caption):
    agree("corrected", caption, False)


@pytest.mark.parametrize("skip_negated", [False, True])
def test_the_labelled_sentences(skip_negated):
    for each in labelled():
        agree("corrected", each.sentence, skip_negated)


@pytest.mark.parametrize(
    "pattern",
    ["a b", "_ _", "a| _", "_/a?", "_/.", "! _", "<nothing> _", "{nothing} _", "_" + " a" * 13],
)
def test_both_refuse_a_wrong_pattern(pattern):
    text = (
        'name = "x"\n[tokens]\ntokenizer = "treebank"\n[forms]\nnormalizer = "strip-s"\n'
        '[counting]\nmentions = "every"\n[categories]\ndog = ["dog"]\n'
        f'[[context]]\nwords = ["dog"]\ndrop = ["{pattern}"]\n'
    )
    with pytest.raises(armchair.InputError, match=r"x\.toml, line 12: .*pattern"):
        Convention(text, "x.toml")
    with pytest.raises(armchair.InputError, match="pattern"):
        reference.pattern(pattern, {}, {"dog": ["dog"]})
