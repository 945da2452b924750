"""Whole captions under the shipped conventions and under made-up ones: core and reference agree."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.convention import Convention
from armchair.reference import chair, convention
from differential.outcome import outcome
from differential.texts import DAMAGED_TEXTS, TEXTS

NAMES = ("rohrbach2018", "opera", "object-halbench", "distinct")
load = cache(convention.load)


def core_reading(core: Convention, caption: str) -> tuple[list[Any], list[Any], list[Any]]:
    """Tokens, emitted words, and mentions of the core."""
    tokens, words = core.core.detail(caption, False)
    mentions = [
        (core.categories[category], text, start, end, first)
        for text, first, _, category, dropped, start, end in words
        if category is not None and not dropped
    ]
    shown = [(text, form, start, end) for text, _, form, start, end in tokens]
    return shown, [word[0] for word in words], mentions


def reference_reading(
    chosen: convention.Convention, caption: str
) -> tuple[list[Any], list[Any], list[Any]]:
    """The same of the reference."""
    reading = convention.read(chosen, caption)
    origins = convention.unicode.lower_with_origins(caption)[1]
    tokens = [
        (token.text, form, origins[token.start], origins[token.end - 1] + 1)
        for token, form in zip(reading.tokens, reading.forms, strict=True)
    ]
    mentions = [
        (each.category, each.word, each.start, each.end, each.token) for each in reading.mentions
    ]
    return tokens, reading.words, mentions


@pytest.mark.parametrize("name", NAMES)
@given(caption=DAMAGED_TEXTS)
def test_a_caption_is_read_alike(name: str, caption: str):
    core = outcome(core_reading, Convention.load(name), caption)
    assert core == outcome(reference_reading, load(name), caption)


CATEGORIES = st.sets(
    st.sampled_from(sorted(load("rohrbach2018").vocabulary.categories)), max_size=4
)


@pytest.mark.parametrize("name", NAMES)
@given(rows=st.lists(st.tuples(TEXTS, CATEGORIES), max_size=2))
def test_captions_are_counted_alike(name: str, rows: list[tuple[str, set[str]]]):
    captions, present = [row[0] for row in rows], [row[1] for row in rows]
    check_counts(armchair.Chair(name, threads=1), load(name), captions, present)


def check_counts(
    scorer: armchair.Chair,
    chosen: convention.Convention,
    captions: list[str],
    present: list[set[str]],
) -> None:
    """All sums and scores of some captions, by both."""
    result = scorer.score(captions, list(range(len(captions))), dict(enumerate(present)))
    sums = chair.total(chair.counts(chosen, captions, present))
    for name, number in asdict(sums).items():
        assert getattr(result.counts, name) == number, name
    for name, score in asdict(chair.scores(sums)).items():
        assert repr(getattr(result, name)) == repr(score), name


# Made-up conventions over a handful of forms, so that compounds of two to four words touch,
# nest and overlap.
FORMS = ["red", "hot", "dog", "stand", "seat", "men"]
PHRASES = st.lists(st.sampled_from(FORMS), min_size=2, max_size=4).map(" ".join)
WORD = st.one_of(st.sampled_from(FORMS), PHRASES)


@st.composite
def made_up(draw: st.DrawFn) -> dict[str, Any]:
    words = draw(st.lists(WORD, min_size=2, max_size=6, unique=True))
    cut = draw(st.integers(1, len(words) - 1))
    matching: dict[str, Any] = {}
    if draw(st.booleans()):
        matching["compound_words"] = draw(st.integers(2, 4))
    if draw(st.booleans()):
        matching["drop"] = [{"word": draw(WORD), "beside": draw(WORD)}]
    return {
        "name": "made-up",
        "summary": "made up",
        "source": "made up",
        "tokens": {"tokenizer": draw(st.sampled_from(["letters", "treebank"]))},
        "forms": {
            "normalizer": draw(st.sampled_from(["strip-s", "pattern", "wordnet", "wordnet-noun"])),
            "irregular": draw(st.dictionaries(st.sampled_from(["men", "dogs"]), WORD, max_size=1)),
        },
        "counting": {"mentions": draw(st.sampled_from(["every", "distinct"]))},
        "categories": {"first": words[:cut], "second": words[cut:]},
        "compounds": draw(st.dictionaries(PHRASES, WORD, max_size=4)),
        "matching": matching,
    }


def toml(tables: dict[str, Any]) -> str:
    """The tables as TOML; inline ones, all strings being plain."""

    def value(given: Any) -> str:
        if isinstance(given, dict):
            return "{" + ", ".join(f"{json.dumps(k)} = {value(v)}" for k, v in given.items()) + "}"
        if isinstance(given, list):
            return "[" + ", ".join(map(value, given)) + "]"
        return json.dumps(given)

    return "\n".join(f"{key} = {value(given)}" for key, given in tables.items())


@given(
    made_up(),
    st.lists(st.sampled_from([*FORMS, "dogs", "seats", "a", "."]), max_size=12).map(" ".join),
)
def test_made_up_conventions_are_applied_alike(tables: dict[str, Any], caption: str):
    text = toml(tables)
    core, chosen = outcome(Convention, text), outcome(convention.load, tables)
    if isinstance(core, tuple) or isinstance(chosen, tuple):
        # Refused by both, the core naming the line as well.
        assert isinstance(core, tuple) and isinstance(chosen, tuple), (core, chosen)
        return
    assert core_reading(core, caption) == reference_reading(chosen, caption)
    check_counts(armchair.Chair(core, threads=1), chosen, [caption], [{"first"}])
