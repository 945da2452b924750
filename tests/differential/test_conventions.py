"""Whole captions under the shipped conventions and under made-up ones: core and reference agree."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair.convention import NAMES, Convention
from armchair.reference import convention
from helpers.draw import Draw
from helpers.made_up import made_up, made_up_caption, toml
from helpers.outcome import outcome
from helpers.readings import core_counts, core_reading, reference_counts, reference_reading
from helpers.texts import DAMAGED_TEXTS

load = cache(convention.load)
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


@given(st.binary(max_size=80), st.binary(max_size=13))
def test_made_up_conventions_are_applied_alike(choices: bytes, words: bytes):
    tables = made_up(Draw(choices))
    caption = made_up_caption(Draw(words))
    core, chosen = outcome(Convention, toml(tables)), outcome(convention.load, tables)
    if isinstance(core, tuple) or isinstance(chosen, tuple):
        # Refused by both, the core naming the line as well.
        assert isinstance(core, tuple) and isinstance(chosen, tuple), (core, chosen)
        return
    assert core_reading(core, caption) == reference_reading(chosen, caption)
    assert core_counts(core, [caption], [{"first"}]) == reference_counts(
        chosen, [caption], [{"first"}]
    )
