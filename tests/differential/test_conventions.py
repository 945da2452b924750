"""Whole captions under the shipped conventions and under made-up ones: core and reference agree."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.convention import NAMES, Convention
from armchair.reading import Reading
from armchair.reference import chair, convention
from helpers.outcome import outcome
from helpers.texts import DAMAGED_TEXTS

load = cache(convention.load)


def core_reading(core: Convention, caption: str) -> tuple[list[Any], list[Any], list[Any]]:
    """Tokens, emitted words, and mentions of the core."""
    tokens, words = Reading(core).core.detail(caption)
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


def core_counts(
    core: Convention, captions: list[str], present: list[set[str]]
) -> tuple[dict[str, int], dict[str, str]]:
    """All sums and scores of some captions by the core; NaN is compared by its name."""
    scorer = armchair.Chair(core, threads=1)
    result = scorer.score(captions, list(range(len(captions))), dict(enumerate(present)))
    sums = {field.name: getattr(result.counts, field.name) for field in fields(chair.Counts)}
    return sums, {field.name: repr(getattr(result, field.name)) for field in fields(chair.Scores)}


def reference_counts(
    own: convention.Convention, captions: list[str], present: list[set[str]]
) -> tuple[dict[str, int], dict[str, str]]:
    """The same by the reference."""
    sums = chair.total(chair.counts(own, captions, present))
    return asdict(sums), {name: repr(score) for name, score in asdict(chair.scores(sums)).items()}


CATEGORIES = sorted(load("rohrbach2018").vocabulary.categories)
PRESENT = st.binary(max_size=4).map(
    lambda data: {CATEGORIES[byte % len(CATEGORIES)] for byte in data}
)


@pytest.mark.parametrize("name", NAMES)
@given(caption=DAMAGED_TEXTS, present=PRESENT)
def test_a_caption_is_read_and_counted_alike(name: str, caption: str, present: set[str]):
    core, own = Convention.load(name), load(name)
    assert outcome(core_reading, core, caption) == outcome(reference_reading, own, caption)
    # Beside another one, so that what is kept from caption to caption is used.
    captions, truths = ["a dog and two cats", caption], [{"dog"}, present]
    counted = outcome(core_counts, core, captions, truths)
    assert counted == outcome(reference_counts, own, captions, truths)


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
    assert core_counts(core, [caption], [{"first"}]) == reference_counts(
        chosen, [caption], [{"first"}]
    )
