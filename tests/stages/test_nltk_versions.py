"""Sentences, tokens and lemmas of every class of NLTK's versions, core and reference."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError, forms, language
from armchair.reference import tokenize, versions
from armchair.reference.normalize import lemma
from helpers import read_lines
from helpers.outcome import outcome
from helpers.texts import DAMAGED_TEXTS

# The newest class has its recorded outputs in the tests of each stage.
CLASSES = [one.name for one in versions.TABLE]


@pytest.mark.parametrize("nltk", CLASSES[:-1])
def test_recorded_texts(parity: Path, nltk: str) -> None:
    for row in read_lines(parity / "nltk_versions" / f"tokenization_{nltk}.jsonl.gz"):
        text, lowered = row["text"], language.lower(row["text"])
        for read in (language, tokenize):
            assert read.sentences(text, nltk=nltk) == row["sentences"]
        assert language.tokens(text, nltk=nltk) == row["tokens"]
        assert language.tokens(lowered, nltk=nltk) == row["lower_tokens"]
        assert [token.text for token in tokenize.tokens(text, nltk=nltk)] == row["tokens"]


def test_recorded_lemmas(parity: Path) -> None:
    with gzip.open(parity / "nltk_versions" / "words.tsv.gz", "rt", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    assert rows
    for word, *lemmas in rows:
        for part, expected in zip("nvar", lemmas, strict=True):
            assert forms.lemma(word, part, nltk="3.8.1") == expected
            assert lemma(word, part, nltk="3.8.1") == expected


@given(DAMAGED_TEXTS, st.sampled_from(CLASSES))
def test_core_and_reference(text: str, nltk: str) -> None:
    def tokens(given: str) -> list[str]:
        return [token.text for token in tokenize.tokens(given, nltk=nltk)]

    sentences = outcome(lambda given: tokenize.sentences(given, nltk=nltk), text)
    assert outcome(lambda given: language.sentences(given, nltk=nltk), text) == sentences
    assert outcome(lambda given: language.tokens(given, nltk=nltk), text) == outcome(tokens, text)


@pytest.mark.parametrize("version", ["3.6.6", "2.0", ""])
def test_a_version_that_is_not_offered(version: str) -> None:
    with pytest.raises(InputError, match=r"unknown NLTK version .*3\.2\.3, .*3\.10\.4") as core:
        language.sentences("a", nltk=version)
    with pytest.raises(InputError) as reference:
        tokenize.sentences("a", nltk=version)
    assert str(core.value) == str(reference.value)
