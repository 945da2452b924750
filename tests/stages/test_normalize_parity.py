"""Dictionary forms and tags against the original packages: recorded, and NLTK where it can run."""

from __future__ import annotations

import json
import lzma
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError, _core, forms
from helpers import DATA, read_lines
from helpers.recorded import CAPTIONS, HARD_TEXTS, WORD_LIST, recorded, recorded_captions, tagged

# What Pattern 3.6's singularize, NLTK 3.10.4's WordNetLemmatizer (WordNet 3.0) and its pos_tag
# return for words and tokens chosen so that every list, rule and kind of token is met.
CASES = json.loads((DATA / "normalize_cases.json").read_text(encoding="utf-8"))

PARTS = {"J": "a", "V": "v", "R": "r"}


@pytest.mark.parametrize(("word", "expected"), CASES["singular"])
def test_recorded_singular(word: str, expected: str) -> None:
    assert forms.singular(word) == expected


@pytest.mark.parametrize(("word", "part_of_speech", "expected"), CASES["lemma"])
def test_recorded_lemma(word: str, part_of_speech: str, expected: str) -> None:
    assert forms.lemma(word, part_of_speech) == expected


@pytest.mark.parametrize(("tokens", "expected"), CASES["tags"])
def test_recorded_tags(tokens: list[str], expected: list[str]) -> None:
    assert forms.tags(tokens) == expected


def test_words_of_the_official_list() -> None:
    with lzma.open(WORD_LIST, "rt", encoding="utf-8", newline="\n") as lines:
        next(lines)
        rows = [line.rstrip("\n").split("\t") for line in lines]
    assert len(rows) == 194_427
    for word, singular, *lemmas in rows:
        assert forms.singular(word) == singular
        assert [forms.lemma(word, part) for part in "nvar"] == lemmas


def stages(name: str) -> list[dict[str, Any]]:
    """The official stages of a file of captions."""
    return read_lines(recorded_captions(name) / "stages" / f"{name}.jsonl.gz")


@pytest.mark.parametrize("name", CAPTIONS)
def test_stages_of_the_official_captions(name: str) -> None:
    for row in stages(name):
        assert forms.tags(row["tokens"]) == row["tags"]
        assert [forms.singular(token) for token in row["tokens"]] == row["singulars"]
        parts = [PARTS.get(tag[:1], "n") for tag in row["tags"]]
        assert list(map(forms.lemma, row["tokens"], parts)) == row["lemmas"]


@pytest.mark.parametrize(("place", "name"), HARD_TEXTS)
def test_tags_of_the_official_hard_texts(place: str, name: str) -> None:
    assert tagged(read_lines(recorded(place) / name), forms.tags) > 1000


@pytest.mark.parametrize("name", CAPTIONS)
def test_lazy_tags_of_the_official_captions(name: str) -> None:
    """Tags asked for one by one, from the last token whose lemma depends on its tag backwards."""
    depends: dict[str, bool] = {}
    tokens = asked = predicted = 0
    for row in stages(name):
        for token in row["tokens"]:
            if token not in depends:
                depends[token] = len({forms.lemma(token, part) for part in "nvar"}) > 1
        positions = [at for at, token in enumerate(row["tokens"]) if depends[token]][::-1]
        found, count = _core.tags_lazily(row["tokens"], positions)
        assert found == [row["tags"][at] for at in positions]
        tokens += len(row["tokens"])
        asked += len(positions)
        predicted += count
    assert 0 < asked < tokens
    assert predicted < tokens / 4, "the share that docs/forms.md tells of"


WORDS = st.sampled_from([token for tokens, _ in CASES["tags"] for token in tokens])
TOKENS = st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=12)


@given(TOKENS, st.data())
def test_lazy_tags_are_the_tags_of_the_whole(tokens: list[str], data: st.DataObject) -> None:
    whole = forms.tags(tokens)
    assert len(whole) == len(tokens)
    if tokens:
        positions = data.draw(st.lists(st.integers(0, len(tokens) - 1), max_size=5))
        found, predicted = _core.tags_lazily(tokens, positions)
        assert found == [whole[position] for position in positions]
        assert predicted <= len(tokens)


def test_what_is_no_word_is_refused() -> None:
    with pytest.raises(InputError, match="lone surrogate at character 1"):
        forms.singular("a\ud800")
    with pytest.raises(InputError, match="the word is None"):
        forms.lemma(None)  # type: ignore[arg-type]
    with pytest.raises(InputError, match='unknown part of speech "x": expected n'):
        forms.lemma("dog", "x")
    with pytest.raises(InputError, match="token 1 has a lone surrogate"):
        forms.tags(["a", "\udc00"])
    with pytest.raises(InputError, match="not one text"):
        forms.tags("a dog")
    with pytest.raises(InputError, match="no token at position 2 of 2"):
        _core.tags_lazily(["a", "dog"], [2])


def test_long_inputs_take_linear_time() -> None:
    """Ten million characters would not end if anything here were quadratic."""
    assert forms.singular("'" * 100_000) == "'s" * 100_000
    assert forms.singular("-" * 10_000_000 + "s") == "-" * 10_000_000
    assert forms.lemma("é" * 5_000_000 + "s", "n") == "é" * 5_000_000 + "s"
    found = forms.tags(["x" * 10_000_000] + ["unheard"] * 200_000)
    assert len(found) == 200_001
