"""What each caption mentions, with its place in the text, for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from armchair import _core
from armchair.convention import Convention
from armchair.metrics.chair.mention import Mention
from armchair.reading import CategoryLists, Mentions, Reading


def mentions_of(caption: str, reading: Reading) -> list[Mention]:
    """Every mention of a caption, in order."""
    if reading.clean:
        caption = _core.clean(caption)
    mentions = reading.against_nothing([caption], "mentions").mentions
    assert mentions is not None
    return list(each_caption([caption], mentions, reading, judged=False)[0])


def categories_of(captions: Sequence[str], reading: Reading) -> list[list[str]]:
    """For each caption its distinct categories, in order of mention."""
    return names_of(reading.mentioned(captions), reading.convention)


def names_of(lists: CategoryLists, convention: Convention) -> list[list[str]]:
    """Lists of category numbers as lists of names."""
    names = [convention.categories[number] for number in lists.categories.tolist()]
    return [names[start:end] for start, end in pairwise(lists.offsets.tolist())]


def each_caption(
    captions: Sequence[str] | _core.Texts,
    mentions: Mentions,
    reading: Reading,
    *,
    judged: bool = True,
) -> tuple[tuple[Mention, ...], ...]:
    """The mentions of each caption as objects; without the verdict where it was not `judged`."""
    convention = reading.convention
    texts = captions if not isinstance(captions, _core.Texts) else captions.to_list()
    offsets, *columns = (column.tolist() for column in mentions)
    rows = list(zip(*columns, strict=True))
    return tuple(
        tuple(
            Mention(
                convention.categories[category],
                convention.emitted[word],
                text[start:end],
                start,
                end,
                token,
                hallucinated if judged else None,
            )
            for category, word, token, start, end, hallucinated in rows[first:behind]
        )
        for text, (first, behind) in zip(texts, pairwise(offsets), strict=True)
    )
