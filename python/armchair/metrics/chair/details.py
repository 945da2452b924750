"""What each caption mentions, with its place in the text."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armchair.convention import Convention
from armchair.metrics.chair.caption_table import Spans
from armchair.metrics.chair.counting import Work
from armchair.metrics.chair.mention import Mention


def mentions_of(
    caption: str, convention: Convention, drop_incomplete: bool, skip_negated: bool
) -> list[Mention]:
    """Every mention of a caption, in order."""
    categories = convention.categories
    words = convention.core.detail(caption, drop_incomplete, skip_negated)[1]
    return [
        Mention(categories[category], text, caption[start:end], start, end, first)
        for text, first, _, category, dropped, start, end in words
        if category is not None and not dropped
    ]


def categories_of(
    captions: Sequence[str], convention: Convention, drop_incomplete: bool, skip_negated: bool
) -> list[list[str]]:
    """For each caption its distinct categories, in order of mention."""
    categories = convention.categories
    return [
        [categories[category] for category in caption]
        for caption in convention.core.mentioned(captions, drop_incomplete, skip_negated)
    ]


def judged_mentions(work: Work, convention: Convention) -> tuple[tuple[Mention, ...], ...]:
    """The mentions of each caption, and whether its image lacks what they mean."""
    numbers = _numbers(convention)
    listed = []
    for caption, row in zip(work.texts.to_list(), work.rows.tolist(), strict=True):
        present = work.bits[row]
        mentions = []
        for mention in mentions_of(caption, convention, work.drop_incomplete, work.skip_negated):
            number = numbers[mention.category]
            absent = not int(present[number // 64]) >> (number % 64) & 1
            mentions.append(Mention(**{**vars(mention), "hallucinated": absent}))
        listed.append(tuple(mentions))
    return tuple(listed)


def spans_of(captions: Sequence[Sequence[Mention]], convention: Convention) -> Spans:
    """The mentions of each caption as columns."""
    numbers = _numbers(convention)
    mentions = [mention for caption in captions for mention in caption]
    return Spans(
        np.cumsum([0, *map(len, captions)], dtype=np.int64),
        np.array([numbers[mention.category] for mention in mentions], np.uint32),
        np.array([mention.start for mention in mentions], np.uint32),
        np.array([mention.end for mention in mentions], np.uint32),
        np.array([mention.hallucinated for mention in mentions], np.bool_),
    )


def _numbers(convention: Convention) -> dict[str, int]:
    return {category: number for number, category in enumerate(convention.categories)}
