"""The reference's dictionary forms and tags against the official outputs and cases by hand."""

from __future__ import annotations

import lzma

import pytest

import armchair
from armchair.reference.normalize import lemma, part_of_speech, singular, strip_s, tags
from armchair.reference.normalize.tagger import shape
from helpers import read_lines
from helpers.recorded import HARD_TEXTS, WORD_LIST, recorded, tagged


def test_forms_of_all_listed_words():
    with lzma.open(WORD_LIST, "rt", encoding="utf-8", newline="\n") as lines:
        assert next(lines).startswith("word\tpattern_singularize\twordnet_noun")
        for line in lines:
            word, *expected = line.removesuffix("\n").split("\t")
            found = [singular(word), *(lemma(word, part) for part in "nvar")]
            assert found == expected, word


@pytest.mark.parametrize(("place", "name"), HARD_TEXTS)
def test_tags_of_the_hard_texts(place: str, name: str):
    assert tagged(read_lines(recorded(place) / name), tags) > 1000


# From the list of words and conventions.md, made with Pattern 3.6.
SINGULARS = {
    "": "",
    "dogs": "dog",
    "women": "woman",
    "children": "child",
    "bus": "bu",
    "buses": "bus",
    "glass": "glas",
    "glasses": "glass",
    "tennis": "tenni",
    "ties": "ty",
    "cookies": "cookies",
    "collies": "collies",
    "bogies": "bogies",
    "four": "fmy",
    "knives": "knife",
    "leaves": "leaf",
    "s": "s",
    "is": "is",
    "on": "on",
    "scissors": "scissors",
    "mothers-in-law": "mother-in-law",
    "lights-out'": "light-out's",
    "'": "'s",
    "''": "'s's",
}


@pytest.mark.parametrize(("word", "expected"), SINGULARS.items())
def test_singular(word: str, expected: str):
    assert singular(word) == expected


# Outputs of NLTK 3.10.4's WordNetLemmatizer on WordNet 3.0.
LEMMAS = {
    ("dogs", "n"): "dog",
    ("geese", "n"): "goose",
    ("us", "n"): "u",
    ("glasses", "n"): "glass",
    ("men", "n"): "men",
    ("sitting", "v"): "sit",
    ("is", "v"): "be",
    ("closer", "a"): "close",
    ("further", "r"): "far",
    ("Dogs", "n"): "Dogs",
    ("hardrock", "n"): "hardrock",
}


@pytest.mark.parametrize(("word", "part"), LEMMAS)
def test_lemma(word: str, part: str):
    assert lemma(word, part) == LEMMAS[word, part]


def test_an_unknown_part_of_speech_is_named():
    with pytest.raises(armchair.InputError, match='unknown part of speech "x"'):
        lemma("dog", "x")


def test_parts_of_speech_of_tags():
    assert [part_of_speech(tag) for tag in ("JJ", "VBZ", "RB", "RP", "NNP", "IN", "")] == [
        *("a", "v", "r", "r", "n", "n", "n")
    ]


def test_tags_of_a_caption():
    # From parity/stages (NLTK 3.10.4): the beginning of the first LLaVA caption.
    caption = (
        "the image features a woman sitting at a dining table , taking a picture of two slices"
    )
    expected = "DT NN VBZ DT NN VBG IN DT NN NN , VBG DT NN IN CD NNS"
    assert " ".join(tags(caption.split())) == expected
    assert tags([]) == []


def test_shapes():
    # By hand, from the tagger's definition.
    words = ("T-shirt", "-rrb-", "1999", "12th", "²³¹²", "Dog", "--", "")
    assert [shape(word) for word in words] == [
        *("!HYPHEN", "-rrb-", "!YEAR", "!DIGITS", "!YEAR", "dog", "--", "")
    ]


def test_strip_s():
    # By hand: the irregular first, one s only, none of two.
    words = ("dogs", "glass", "buses", "s", "men", "")
    assert [strip_s(word, {"men": "man"}) for word in words] == [
        *("dog", "glass", "buse", "", "man", "")
    ]
