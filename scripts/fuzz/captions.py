"""Captions under conventions: the fast path, the exact rules and the reference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from subject import Subject, told

from armchair import Chair
from armchair.convention import NAMES, Convention, shipped_text
from armchair.ground_truth import GroundTruth
from armchair.reference import convention
from helpers.draw import Draw
from helpers.made_up import made_up, made_up_caption, toml
from helpers.outcome import outcome
from helpers.readings import (
    core_counts,
    core_reading,
    exact_row,
    fast_rows,
    reference_counts,
    reference_reading,
)
from helpers.texts import COMMON_WORDS, object_words, text_of

_ENDS = [" ", " ", " ", " ", " ", ", ", ". ", ".\n", "? ", "; ", " - ", "-", "'s ", ' "', '" ']
_ENDS += [" (", ") ", "\u2019s ", ".", "... ", " \u2013 ", "! "]
_IMAGES = 16
_reference = cache(convention.load)


@cache
def _plain_words() -> list[str]:
    return [*COMMON_WORDS, *object_words()]


def caption_of(draw: Draw) -> str:
    """A caption as people write them, or of pieces that are likely to part two readers."""
    if draw.below(3) == 0:
        return text_of(draw.rest())
    words = range(draw.left() // 3)
    return "".join(draw.pick(_plain_words()) + draw.pick(_ENDS) for _ in words)


@cache
def present_in(categories: tuple[str, ...], image: int) -> set[str]:
    """The categories of an image: a fifth, spread over all there are."""
    return {name for at, name in enumerate(categories) if (at * 7 + image) % 5 == 0}


class Paths(Subject):
    """The fast path, with what it remembers between captions, against the exact rules."""

    def __init__(self) -> None:
        self._scorers: dict[tuple[str, bool], Chair] = {}
        self._truths: dict[str, GroundTruth] = {}

    def first_difference(self, cases: Sequence[bytes]) -> tuple[int, str] | None:
        groups = defaultdict(list)
        for place, case in enumerate(cases):
            draw = Draw(case)
            chosen = draw.pick(NAMES), draw.below(4) == 3
            groups[chosen].append((place, draw.below(_IMAGES), caption_of(draw)))
        found = []
        for (name, skip_negated), group in groups.items():
            scorer = self._scorer(name, skip_negated)
            places, images, captions = zip(*group, strict=True)
            rows = fast_rows(scorer, captions, images, self._truths[name])
            for place, image, caption, fast in zip(places, images, captions, rows, strict=True):
                exact = exact_row(scorer, caption, present_in(scorer.convention.categories, image))
                difference = told((name, skip_negated, caption), fast=fast, exact=exact)
                if difference is not None:
                    found.append((place, difference))
                    break
        return min(found, default=None)

    def _scorer(self, name: str, skip_negated: bool) -> Chair:
        if (name, skip_negated) not in self._scorers:
            # Not `load`, which would share one memory between all.
            own = Convention(shipped_text(name), name)
            self._scorers[name, skip_negated] = Chair(own, skip_negated=skip_negated, threads=1)
            present = {image: present_in(own.categories, image) for image in range(_IMAGES)}
            self._truths[name] = GroundTruth.from_mapping(present)
        return self._scorers[name, skip_negated]


class Captions(Subject):
    """The core against the reference, under the shipped conventions."""

    def difference(self, case: bytes) -> str | None:
        draw = Draw(case)
        name, skip_negated = draw.pick(NAMES), draw.below(4) == 3
        image, caption = draw.below(_IMAGES), caption_of(draw)
        core, own = Convention.load(name), _reference(name)
        reading = told(
            (name, skip_negated, caption),
            core=core_reading(core, caption, skip_negated=skip_negated),
            reference=reference_reading(own, caption, skip_negated=skip_negated),
        )
        if reading is not None or skip_negated:
            return reading
        present = [present_in(core.categories, image)]
        return told(
            (name, caption),
            core=core_counts(core, [caption], present),
            reference=reference_counts(own, [caption], present),
        )


class Conventions(Subject):
    """Both paths and the reference, under conventions made up at random."""

    size = 160

    def difference(self, case: bytes) -> str | None:
        tables, draw = made_up(Draw(case[:80])), Draw(case[80:])
        core, own = outcome(Convention, toml(tables)), outcome(convention.load, tables)
        if isinstance(core, tuple) or isinstance(own, tuple):
            refused = isinstance(core, tuple) and isinstance(own, tuple)
            return None if refused else told(tables, core=core, reference=own)
        captions = [made_up_caption(draw) for _ in range(1 + draw.below(6))]
        present = [set(core.categories[: draw.below(3)]) for _ in captions]
        scorer = Chair(core, threads=1)
        truth = GroundTruth.from_mapping(dict(enumerate(present)))
        rows = fast_rows(scorer, captions, range(len(captions)), truth)
        for caption, there, fast in zip(captions, present, rows, strict=True):
            exact = exact_row(scorer, caption, there)
            difference = told((tables, captions, caption), fast=fast, exact=exact) or told(
                (tables, caption),
                core=core_reading(core, caption),
                reference=reference_reading(own, caption),
            )
            if difference is not None:
                return difference
        return told(
            (tables, captions),
            core=core_counts(core, captions, present),
            reference=reference_counts(own, captions, present),
        )
