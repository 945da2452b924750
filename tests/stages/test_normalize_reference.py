"""The core's dictionary forms and tags against the reference's, on generated words and tokens."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from armchair import forms
from armchair.reference import normalize as reference
from helpers import DATA

CASES = json.loads((DATA / "normalize_cases.json").read_text(encoding="utf-8"))

# Pieces that rules look for, glued together, and any text: letters that are equal to ASCII ones
# when case is ignored come often.
PIECES = st.one_of(
    st.sampled_from([word for word, _ in CASES["singular"]]),
    st.sampled_from([word for word, *_ in CASES["lemma"]]),
    st.sampled_from(["s", "es", "ies", "ses", "ves", "xes", "zes", "ches", "shes", "men"]),
    st.sampled_from(["ed", "ing", "er", "est", "in-", "-of-", "'", "\n"]),
    st.text(alphabet="aeiouysvkSIKEſıİ\u212a'-|\nß中", max_size=3),
    st.text(max_size=3),
)
WORDS = st.lists(PIECES, max_size=3).map("".join)
TOKENS = st.one_of(
    st.sampled_from([token for tokens, _ in CASES["tags"] for token in tokens]),
    st.text(alphabet="aesdgnt-.1234²४$#AZ\u212aİ", max_size=5),
    WORDS,
)


@given(WORDS)
def test_singular(word: str) -> None:
    assert forms.singular(word) == reference.singular(word)


@given(WORDS, st.sampled_from("nvar"))
def test_lemma(word: str, part_of_speech: str) -> None:
    assert forms.lemma(word, part_of_speech) == reference.lemma(word, part_of_speech)


@given(st.lists(TOKENS, max_size=8))
def test_tags(tokens: list[str]) -> None:
    assert forms.tags(tokens) == reference.tags(tokens)
