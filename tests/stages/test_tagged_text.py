"""Tagged texts: readings, tokens and alignment, by hand and against the reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair import _core
from armchair.metrics.detail_verify import tagged_text
from armchair.reference import tagged_text as reference
from helpers import read_lines
from helpers.alphabets import TAGGED_PIECES
from helpers.recorded import recorded

# Texts that are dense in everything that matters to a reading.
SOURCES = st.lists(st.sampled_from(TAGGED_PIECES), max_size=14).map("".join)
WORDS = st.lists(st.sampled_from("abc"), max_size=12)


@given(st.one_of(SOURCES, st.text(max_size=20)), st.sampled_from(["published", "repaired"]))
def test_reading_is_the_reference_s(source, reading):
    found = tagged_text.read(source, reading, tag="H")
    expected = reference.read(source, reading, tag="H")
    assert found.text == expected.text
    assert list(found.spans) == expected.spans
    assert vars(found.faults) == expected.faults
    assert list(found.token_spans) == reference.tokenize(expected.text)


@given(WORDS, WORDS, st.integers(2, 8))
def test_alignment_is_the_reference_s(caption, prediction, window):
    expected = reference.align(caption, prediction, window)
    assert _core.align_tokens(caption, prediction, window) == expected
    places = [place for place in expected if place is not None]
    assert places == sorted(set(places))
    whole = enumerate(_core.align_tokens(caption, prediction))
    matched = [i for i, j in whole if j is not None and caption[i] == prediction[j]]
    assert len(matched) == reference.common_lengths(caption, prediction)[0][0]


@pytest.mark.parametrize(
    ("source", "published", "repaired", "faults"),
    [
        # Worked by hand from the descriptions of the readings (docs/token-f1.md).
        ("a <H>b</H> c", ["b"], ["b"], {}),
        ("a <H>b c", [], [], {"unclosed": 1}),
        ("a</H> <H>b", [], [], {"unclosed": 1, "unopened": 1}),
        ("<H>a <H>b</H> c", ["a b"], ["b"], {"unclosed": 1}),
        ("<H>a <H>b</H> c</H> d", ["a b"], ["a b c"], {"nested": 1}),
        ("a <h>b</h> c", [], ["b"], {"other_form": 2}),
        ("a < H >b</ H > c", [], ["b"], {"other_form": 2}),
        ("a <H></H> b <H> </H>", ["", " "], ["", " "], {"empty": 2}),
        ("sur<H>fboard</H>", ["fboard"], ["fboard"], {"inside_word": 1}),
        ("<think><H>no</H></think>\n<H>b</H>", ["no", "b"], ["b"], {"reasoning": 1}),
        ("no, wait</THINK> <H>b</H>", ["b"], ["b"], {"reasoning": 1}),
        ("<think>I see <H>a", [], [], {"reasoning": 1}),
    ],
)
def test_malformed_tags_are_counted_and_read_as_the_docs_say(source, published, repaired, faults):
    for reading, expected in (("published", published), ("repaired", repaired)):
        found = tagged_text.read(source, reading, tag="H")
        assert [found.text[start:end] for start, end in found.spans] == expected
        nothing = dict.fromkeys(vars(found.faults), 0)
        assert vars(found.faults) == nothing | faults
        assert bool(found.faults) == bool(faults)


@pytest.mark.parametrize(("place", "run"), [("written", ""), ("shared", "_21")])
def test_tokens_of_the_benchmark(place, run):
    folder = recorded(place) / "detailverifybench"
    gold = {
        row["id"]: row["hallucinated_caption_with_tags"]
        for row in read_lines(folder / f"gold{run}.jsonl.gz")
    }
    for row in read_lines(folder / f"tokens{run}.jsonl.gz"):
        found = tagged_text.read(gold[row["id"]], "published")
        assert list(found.tokens) == row["tokens"]
        assert list(found.hallucinated) == row["hallucinated"]


@pytest.mark.parametrize(
    ("prediction", "expected"),
    [
        ("a man and also a dog on a beach", [0, 1, 2, 4, 5, 6, 7, 8]),
        ("a man and a cat on a beach", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("man and a dog", [None, 0, 1, 2, 3, None, None, None]),
        ("", [None] * 8),
    ],
)
def test_an_inserted_a_replaced_and_a_missing_word_shift_nothing(prediction, expected):
    caption = ["a", "man", "and", "a", "dog", "on", "a", "beach"]
    assert tagged_text.align(caption, prediction.split()) == expected


def test_alignment_of_huge_texts_ends():
    caption = [str(number % 977) for number in range(120_000)]
    prediction = [str(number % 991) for number in range(120_000)]
    assert len(tagged_text.align(caption, prediction)) == len(caption)


def test_nested_tags_by_the_thousand_are_read_in_linear_time():
    deep = "<H>" * 200_000 + "a" + "</H>" * 200_000
    found = tagged_text.read(deep, tag="H")
    assert (found.spans, found.faults.nested) == (((0, 1),), 199_999)


def test_unusable_input_is_named():
    with pytest.raises(armchair.InputError, match="lone surrogate"):
        tagged_text.read("a \ud800 b")
    with pytest.raises(armchair.InputError, match="None"):
        tagged_text.read(None)
    with pytest.raises(armchair.InputError, match="cannot be the name of a tag"):
        tagged_text.read("a", tag="<H>")
    with pytest.raises(armchair.UnknownNameError, match="published, repaired"):
        tagged_text.read("a", "official")
