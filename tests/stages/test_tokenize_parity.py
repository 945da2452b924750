"""Sentences and tokens against NLTK 3.10.4: recorded, and asked anew on generated texts."""

from __future__ import annotations

import importlib
import json
import unicodedata
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError, language
from helpers import DATA, read_lines
from helpers.recorded import CAPTIONS, HARD_TEXTS, recorded, recorded_captions

# Texts worked through rule by rule; the expected values are NLTK 3.10.4's (with regex 2026.11.19).
CASES = json.loads((DATA / "tokenizer_cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["rule"])
def test_recorded_case(case: dict[str, Any]) -> None:
    assert language.sentences(case["text"]) == case["sentences"]
    assert language.tokens(case["text"]) == case["tokens"]
    assert language.tokens(language.lower(case["text"])) == case["lower_tokens"]
    check_spans(case["text"])


@pytest.mark.parametrize(("place", "name"), HARD_TEXTS)
def test_official_tokenization(place: str, name: str) -> None:
    rows = read_lines(recorded(place) / name)
    assert rows
    for row in rows:
        assert language.sentences(row["text"]) == row["sentences"]
        assert language.tokens(row["text"]) == row["tokens"]
        assert language.tokens(language.lower(row["text"])) == row["lower_tokens"]
        check_spans(row["text"])


@pytest.mark.parametrize("name", CAPTIONS)
def test_official_stages(name: str) -> None:
    folder = recorded_captions(name)
    captions = read_lines(folder / "captions" / f"{name}.jsonl.gz")
    stages = read_lines(folder / "stages" / f"{name}.jsonl.gz")
    for caption, stage in zip(captions, stages, strict=True):
        assert language.tokens(language.lower(caption["caption"])) == stage["tokens"]


def check_spans(text: str) -> None:
    """The spans lie in order, hold the tokens' texts, and leave out nothing but white space."""
    behind = 0
    for token, (start, end) in zip(language.tokens(text), language.token_spans(text), strict=True):
        written = text[start:end]
        assert written == token or (token in ("``", "''") and written in ('"', "''"))
        assert start < end
        assert not text[behind:start].strip()
        behind = end
    assert not text[behind:].strip()


@cache
def nltk_tokenizers() -> tuple[Any, Any]:
    """NLTK's own tokenizers, as the benchmarks load them."""
    pytest.importorskip("nltk")
    return importlib.import_module("nltk_tokenizers").nltk_tokenizers()


PIECES = [
    ' ', '  ', '\n', '\t', '\r\n', '\xa0', '\u3000', '\u2028', '\x1c', '\x1f', '\x00', '.', '..',
    '...', '. . .', ',', ':', ';', '?', '!', "'", "''", "'''", '"', '`', '``', '-', '--', '–', '—',
    '(', ')', '[', ']', '{', '}', '<', '>', '«', '»', '“', '”', '‘', '’', '„', '*', '@', '#', '$',
    '%', '&', '/', '_', "'s", "'S", "'ll", "n't", "N'T", "'re", "'d", 'cannot', 'gonna', 'wanna',
    "d'ye", "more'n", "'tis", "'twas", 'lemme', 'gİmme', 'can', 'dog', 'Dog', 'a', 'A', 'I', 'i.',
    'b.', 'J.', 'Smith', 'The', 'He', 'most', 'Mr.', 'co.', 'U.S.', 'p.m.', '1', '2.5', '3,000',
    '-5.', '##', 'é', 'e\u0301', '\u0301', 'ΑΣ', 'Σ', 'İ', 'ı', 'ſ', 'K', '中', '。', '²', '٣',
    '🐕', '\u200d', '\ufeff',
]  # fmt: skip
ASSIGNED = st.characters(exclude_categories=["Cs", "Cn"])
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), ASSIGNED), max_size=16).map("".join)


@given(TEXTS)
def test_nltk_itself_agrees(text: str) -> None:
    if unicodedata.unidata_version != "14.0.0":
        pytest.skip("NLTK asks Python for characters that this version knows and the tables do not")
    sentence_tokenizer, word_tokenizer = nltk_tokenizers()
    sentences = sentence_tokenizer.tokenize(text)
    assert language.sentences(text) == sentences
    expected = [token for sentence in sentences for token in word_tokenizer.tokenize(sentence)]
    assert language.tokens(text) == expected
    check_spans(text)


@given(TEXTS)
def test_lower_case_is_pythons(text: str) -> None:
    if unicodedata.unidata_version != "14.0.0":
        pytest.skip("this Python lower-cases by another version of Unicode")
    assert language.lower(text) == text.lower()


def test_lower_case_of_every_character() -> None:
    if unicodedata.unidata_version != "14.0.0":
        pytest.skip("this Python lower-cases by another version of Unicode")
    characters = (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    assert [c for c in characters if language.lower(c) != c.lower()] == []


@pytest.mark.parametrize(
    ("text", "lowered"),
    # By hand: Unicode's rule for a capital sigma at the end of a word, and the one long lower case.
    [("ΟΔΟΣ", "οδος"), ("ΣΑ Σ ΑΣ'Α ΑΣ.", "σα σ ασ'α ας."), ("İ", "i\u0307")],
)
def test_lower_case_by_hand(text: str, lowered: str) -> None:
    assert language.lower(text) == lowered


# What once took others quadratic time. Not timed: a quadratic answer would take hours here.
HOSTILE = [
    "'", '"', ".", ". ", "!", "`", ",", "-", "a.", "a. ", "'s ", "''\"", "?)", ". \xa0", "a.\xa0",
    "\x1c", " ", "\n", "Σ'", "n't'", "a,", "(\"", "Mr. ", "1.", "cannot'tis", "é", "中。", " .) ",
]  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE, ids=repr)
def test_long_text(unit: str) -> None:
    long = unit * (500_000 // len(unit))
    for text in (long, long + "a", "x" + long):
        sentences, tokens = language.sentences(text), language.tokens(language.lower(text))
        assert len("".join(sentences)) <= len(text)
        assert (len(tokens) == 0) == (not text.strip())


@pytest.mark.parametrize(
    "function", [language.sentences, language.tokens, language.token_spans, language.lower]
)
def test_no_text(function: Any) -> None:
    with pytest.raises(InputError, match="lone surrogate at character 2"):
        function("a \ud800 dog")
    with pytest.raises(InputError, match="None"):
        function(None)
