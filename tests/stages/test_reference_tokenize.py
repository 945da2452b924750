"""The reference's tokens against the official outputs and cases worked out by hand."""

from __future__ import annotations

import sys
import unicodedata

import pytest

import armchair
from armchair.reference import unicode
from armchair.reference.tokenize import letter_runs, sentences, tokens
from helpers import read_lines
from helpers.recorded import HARD_TEXTS, recorded


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


@pytest.mark.parametrize(("place", "name"), HARD_TEXTS)
def test_sentences_tokens_and_places_of_the_hard_texts(place: str, name: str):
    for row in read_lines(recorded(place) / name):
        text = row["text"]
        assert sentences(text) == row["sentences"]
        found = tokens(text)
        assert [token.text for token in found] == row["tokens"]
        for token in found:
            written = text[token.start : token.end]
            quote = token.text in ("``", "''") and written in ('"', "''", "``")
            assert written == token.text or quote
        assert words(unicode.lower(text)) == row["lower_tokens"]


# Outputs of NLTK 3.10.4's sent_tokenize and word_tokenize.
SENTENCES = {
    "": [],
    " \n ": [],
    "Mr. Smith has a dog. It barks.": ["Mr. Smith has a dog.", "It barks."],
    'He said "stop." Then he left.': ['He said "stop."', "Then he left."],
    "(One.) Two.": ["(One.)", "Two."],
    "What?! No way.": ["What?!", "No way."],
    "a 3.5 m board is here. J. Bach plays.": ["a 3.5 m board is here.", "J. Bach plays."],
    "It is 12. Then 13.": ["It is 12.", "Then 13."],
    "Wait . . . what": ["Wait .", ".", ".", "what"],
}


@pytest.mark.parametrize(("text", "expected"), SENTENCES.items())
def test_sentences(text: str, expected: list[str]):
    assert sentences(text) == expected


TOKENS = {
    "": [],
    "A dog, a cat: two.": ["A", "dog", ",", "a", "cat", ":", "two", "."],
    "I can't; they're John's.": ["I", "ca", "n't", ";", "they", "'re", "John", "'s", "."],
    "cannot gimme wanna go": ["can", "not", "gim", "me", "wan", "na", "go"],
    'a "big" dog': ["a", "``", "big", "''", "dog"],
    "3,000 at 12:30, a:b": ["3,000", "at", "12:30", ",", "a", ":", "b"],
    ",,a": [",", ",a"],
    "(hot-dog) -- $5": ["(", "hot-dog", ")", "--", "$", "5"],
    "'Tis 'em ’tis": ["'", "Tis", "'", "em", "’", "tis"],
    "well... no": ["well", "...", "no"],
    "gıMME d'ye": ["gıM", "ME", "d", "'ye"],
}


@pytest.mark.parametrize(("text", "expected"), TOKENS.items())
def test_tokens(text: str, expected: list[str]):
    assert words(text) == expected


def test_a_token_is_placed_in_characters_of_the_text():
    assert tokens('é "x".') == [("é", 0, 1), ("``", 2, 3), ("x", 3, 4), ("''", 4, 5), (".", 5, 6)]


def test_letter_runs_are_ascii_only():
    assert letter_runs("café, T2 it's") == [
        ("caf", 0, 3),
        ("it", 9, 11),
        ("s", 12, 13),
    ]


@pytest.mark.skipif(unicodedata.unidata_version != "14.0.0", reason="this Python has other tables")
def test_lower_is_that_of_python_3_11():
    decides_sigma = unicode.characters("cased") | unicode.characters("case_ignorable")
    for code in range(sys.maxunicode + 1):
        if 0xD800 <= code < 0xE000:
            continue
        character = chr(code)
        assert unicode.lower(character) == character.lower(), hex(code)
        # Beside a sigma: all characters that decide its form, and every 97th of the others.
        if character in decides_sigma or code % 97 == 0:
            for text in (f"{character}Σ", f"AΣ{character}", f"A{character}Σ", f"AΣ{character}a"):
                assert unicode.lower(text) == text.lower(), hex(code)


def test_lower_case_positions_lead_back_to_the_text():
    # By hand: İ becomes i and a combining dot, both from position 1.
    assert unicode.lower_with_origins("aİΣ") == ("ai̇ς", [0, 1, 1, 2])


@pytest.mark.parametrize("read", [sentences, tokens, letter_runs])
def test_a_lone_surrogate_is_refused_with_its_position(read):
    with pytest.raises(armchair.InputError, match="lone surrogate at character 2"):
        read("ab\ud800")
