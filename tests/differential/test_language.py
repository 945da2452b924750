"""The core's sentences, tokens and lower case are the reference's, values and errors."""

from __future__ import annotations

from hypothesis import given

from armchair import language
from armchair.reference import tokenize, unicode
from helpers.outcome import outcome
from helpers.texts import DAMAGED_TEXTS, TEXTS


@given(DAMAGED_TEXTS)
def test_sentences(text: str):
    assert outcome(language.sentences, text) == outcome(tokenize.sentences, text)


@given(DAMAGED_TEXTS)
def test_tokens(text: str):
    expected = outcome(lambda given: [token.text for token in tokenize.tokens(given)], text)
    assert outcome(language.tokens, text) == expected


@given(DAMAGED_TEXTS)
def test_token_places(text: str):
    def places(given: str) -> list[tuple[int, int]]:
        return [(token.start, token.end) for token in tokenize.tokens(given)]

    assert outcome(language.token_spans, text) == outcome(places, text)


@given(TEXTS)
def test_lower(text: str):
    assert language.lower(text) == unicode.lower(text)
