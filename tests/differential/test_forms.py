"""The core's dictionary forms and tags are the reference's, values and errors."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from armchair import _core, forms
from armchair.reference import normalize
from helpers.outcome import outcome
from helpers.texts import DAMAGED_WORD_LISTS, DAMAGED_WORDS, WORD_LISTS

PARTS_OF_SPEECH = st.sampled_from(["n", "v", "a", "r", "n", "v", "s", "", "noun"])


@given(DAMAGED_WORDS)
def test_singular(word: str):
    assert outcome(forms.singular, word) == outcome(normalize.singular, word)


@given(DAMAGED_WORDS, PARTS_OF_SPEECH)
def test_lemma(word: str, part: str):
    assert outcome(forms.lemma, word, part) == outcome(normalize.lemma, word, part)


@given(DAMAGED_WORD_LISTS)
def test_tags(words: list[str]):
    assert outcome(forms.tags, words) == outcome(normalize.tags, words)


@given(WORD_LISTS)
def test_lazy_tags_are_the_full_tags(words: list[str]):
    expected = normalize.tags(words)
    for position in range(len(words)):
        assert _core.tags_lazily(words, [position])[0] == [expected[position]]
