"""A caption as the core reads it, by either path, and as the reference does: comparable values."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, fields
from typing import Any

import armchair
from armchair.convention import Convention
from armchair.ground_truth import GroundTruth
from armchair.reading import Reading
from armchair.reference import chair, convention

COLUMNS = [field.name for field in fields(chair.Counts)][3:]


def core_reading(
    core: Convention, caption: str, *, skip_negated: bool = False
) -> tuple[list[Any], list[Any], list[Any]]:
    """Tokens, emitted words, and mentions of the core, by the exact rules."""
    tokens, words = Reading(core, skip_negated=skip_negated).core.detail(caption)
    mentions = [
        (core.categories[category], text, start, end, first)
        for text, first, _, category, dropped, start, end in words
        if category is not None and not dropped
    ]
    shown = [(text, form, start, end) for text, _, form, start, end in tokens]
    return shown, [word[0] for word in words], mentions


def reference_reading(
    chosen: convention.Convention, caption: str, *, skip_negated: bool = False
) -> tuple[list[Any], list[Any], list[Any]]:
    """The same of the reference."""
    reading = convention.read(chosen, caption, skip_negated=skip_negated)
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
    core: Convention, captions: Sequence[str], present: Sequence[AbstractSet[str]]
) -> tuple[dict[str, int], dict[str, str]]:
    """All sums and scores of some captions by the core; NaN is compared by its name."""
    scorer = armchair.Chair(core, threads=1)
    result = scorer.score(captions, list(range(len(captions))), dict(enumerate(present)))
    sums = {field.name: getattr(result.counts, field.name) for field in fields(chair.Counts)}
    return sums, {field.name: repr(getattr(result, field.name)) for field in fields(chair.Scores)}


def reference_counts(
    own: convention.Convention, captions: Sequence[str], present: Sequence[AbstractSet[str]]
) -> tuple[dict[str, int], dict[str, str]]:
    """The same by the reference."""
    sums = chair.total(chair.counts(own, captions, present))
    return asdict(sums), {name: repr(score) for name, score in asdict(chair.scores(sums)).items()}


def fast_rows(
    scorer: armchair.Chair, captions: Sequence[str], images: Sequence[int], truth: GroundTruth
) -> list[tuple[list[int], list[str]]]:
    """Each caption's counts in the order of `COLUMNS`, and its categories, as scoring has them."""
    counted = scorer.score(captions, images, truth).per_caption
    rows = zip(*(getattr(counted, name).tolist() for name in COLUMNS), strict=True)
    return list(zip(map(list, rows), scorer.mentioned(captions), strict=True))


def exact_row(
    scorer: armchair.Chair, caption: str, present: AbstractSet[str]
) -> tuple[list[int], list[str]]:
    """The same of one caption, counted here from what the exact rules read.

    `words` are those of the whole caption: not for a scorer that drops incomplete sentences.
    """
    core = scorer.convention
    words = scorer.reading.core.detail(caption)[1]
    found = [
        core.categories[category]
        for _, _, _, category, dropped, _, _ in words
        if category is not None and not dropped
    ]
    distinct = list(dict.fromkeys(found))
    counted = found if core.counting == "every" else distinct
    row = [
        len(counted),
        sum(category not in present for category in counted),
        len(distinct),
        sum(category in present for category in distinct),
        len(present),
        len(caption.split()),
        len(words),
    ]
    return row, distinct
