"""Tagged captions from their descriptions: regular expressions, brackets, a table of lengths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

TOKEN = re.compile(
    r"[A-Za-z0-9]+(?:[-'.@_][A-Za-z0-9]+)*|[@#][A-Za-z0-9_]+|[\u3040-\u30ff\u4e00-\u9fff]+"
)
BLANK = r"[ \t\r\n]*"
FAULTS = ("unclosed", "unopened", "nested", "empty", "other_form", "inside_word", "reasoning")


@dataclass(frozen=True)
class Tag:
    """A tag in a text."""

    start: int
    end: int
    closing: bool
    exact: bool


@dataclass(frozen=True)
class Reading:
    """The text without tags, the marked spans, the texts between their tags, the faults."""

    text: str
    spans: list[tuple[int, int]]
    sources: list[str]
    faults: dict[str, int]


def tokenize(text: str) -> list[tuple[int, int]]:
    """Start and end of every token."""
    return [match.span() for match in TOKEN.finditer(text)]


def find_tags(source: str, tag: str) -> tuple[list[Tag], int]:
    """Every tag, whatever its form, and where the caption begins after reasoning."""
    either = re.compile(
        f"<{BLANK}(?P<slash>/?){BLANK}(?P<name>{re.escape(tag)}|think){BLANK}>",
        re.IGNORECASE | re.ASCII,
    )
    tags, caption, unfinished = [], 0, False
    for match in either.finditer(source):
        closing = bool(match["slash"])
        if match["name"].lower() == tag.lower():
            exact = match[0] == (f"</{tag}>" if closing else f"<{tag}>")
            tags.append(Tag(*match.span(), closing, exact))
        elif closing:
            caption = match.end()
        elif not source[: match.start()].strip():
            unfinished = True
    return tags, caption or (len(source) if unfinished else 0)


def nearest_pairs(tags: Sequence[Tag]) -> list[tuple[Tag, Tag]]:
    """Each opening tag with the next closing one; what stands between pairs with nothing."""
    pairs, opening = [], None
    for tag in tags:
        if opening is None and not tag.closing:
            opening = tag
        elif opening is not None and tag.closing:
            pairs.append((opening, tag))
            opening = None
    return pairs


def bracket_pairs(tags: Sequence[Tag]) -> tuple[list[tuple[Tag, Tag]], int, int]:
    """Pairs as brackets pair, in the order of their opening; unclosed and unopened ones counted."""
    pairs, waiting, unopened = [], [], 0
    for tag in tags:
        if not tag.closing:
            waiting.append(tag)
        elif waiting:
            pairs.append((waiting.pop(), tag))
        else:
            unopened += 1
    return sorted(pairs, key=lambda pair: pair[0].start), len(waiting), unopened


def outermost(pairs: Sequence[tuple[Tag, Tag]]) -> list[tuple[Tag, Tag]]:
    """The pairs that no other pair encloses."""
    kept: list[tuple[Tag, Tag]] = []
    for opening, closing in pairs:
        if not kept or opening.start > kept[-1][1].start:
            kept.append((opening, closing))
    return kept


def without(source: str, start: int, end: int, tags: Sequence[Tag]) -> str:
    """The text from `start` to `end` without the tags in it."""
    kept, position = [], start
    for tag in tags:
        if tag.start >= start and tag.end <= end:
            kept.append(source[position : tag.start])
            position = tag.end
    return "".join([*kept, source[position:end]])


def inside_word(source: str, start: int, tag: Tag, tags: Sequence[Tag]) -> bool:
    """Whether the nearest characters outside tags are both ASCII letters or digits."""
    before = without(source, start, tag.start, tags)[-1:]
    after = without(source, tag.end, len(source), tags)[:1]
    # The text between may be tags only on one side: then there is no character, and no word.
    return all(re.fullmatch("[A-Za-z0-9]", char) is not None for char in (before, after))


def read(source: str, reading: str = "repaired", tag: str = "HALLUCINATION") -> Reading:
    """A tagged text taken apart, as `metrics.detail_verify.tagged_text.read` describes it."""
    every, caption = find_tags(source, tag)
    later = [found for found in every if found.start >= caption]
    pairs, unclosed, unopened = bracket_pairs(later)
    outer = outermost(pairs)
    faults = {
        "unclosed": unclosed,
        "unopened": unopened,
        "nested": len(pairs) - len(outer),
        "empty": sum(
            not without(source, opening.end, closing.start, later).strip()
            for opening, closing in pairs
        ),
        "other_form": sum(not found.exact for found in later),
        "inside_word": sum(inside_word(source, caption, found, later) for found in later),
        "reasoning": int(caption > 0),
    }
    if reading == "published":
        removed, start = [found for found in every if found.exact], 0
        marked = nearest_pairs(removed)
    else:
        removed, start, marked = later, caption, outer
    spans = [
        tuple(len(without(source, start, edge, removed)) for edge in (opening.end, closing.start))
        for opening, closing in marked
    ]
    return Reading(
        without(source, start, len(source), removed),
        [(first, last) for first, last in spans],
        [source[opening.end : closing.start] for opening, closing in marked],
        faults,
    )


def first_span(token: tuple[int, int], spans: Sequence[tuple[int, int]]) -> int | None:
    """The first span that a token overlaps."""
    start, end = token
    for number, (first, last) in enumerate(spans):
        if end > first and start < last:
            return number
    return None


def align(
    caption: Sequence[str], prediction: Sequence[str], window: int = 4096
) -> list[int | None]:
    """For every caption token the position of the predicted token that stands for it."""
    window = max(window, 2)
    begin = 0
    while begin < min(len(caption), len(prediction)) and caption[begin] == prediction[begin]:
        begin += 1
    left_end, right_end = len(caption), len(prediction)
    while left_end > begin < right_end and caption[left_end - 1] == prediction[right_end - 1]:
        left_end, right_end = left_end - 1, right_end - 1
    aligned: list[int | None] = [None] * len(caption)
    aligned[:begin] = range(begin)
    aligned[left_end:] = range(right_end, len(prediction))

    left = right = begin
    while left < left_end and right < right_end:
        left_stop, right_stop = min(left_end, left + window), min(right_end, right + window)
        whole = (left_stop, right_stop) == (left_end, right_end)
        settled = window if whole else window // 2
        lengths = common_lengths(caption[left:left_stop], prediction[right:right_stop])
        i = j = 0
        while i < min(left_stop - left, settled) and j < min(right_stop - right, settled):
            if caption[left + i] == prediction[right + j]:
                aligned[left + i] = right + j
                i, j = i + 1, j + 1
            elif lengths[i][j + 1] == lengths[i][j]:
                j += 1
            else:
                i += 1
        left, right = left + i, right + j
    pair_by_position(aligned, len(prediction))
    return aligned


def common_lengths(left: Sequence[str], right: Sequence[str]) -> list[list[int]]:
    """The length of the longest common subsequence of every two ends of the sequences."""
    lengths = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in reversed(range(len(left))):
        for j in reversed(range(len(right))):
            lengths[i][j] = (
                lengths[i + 1][j + 1] + 1
                if left[i] == right[j]
                else max(lengths[i + 1][j], lengths[i][j + 1])
            )
    return lengths


def pair_by_position(aligned: list[int | None], prediction: int) -> None:
    """Between two matches, pairs what is left on both sides from the left."""
    matches = [(i, j) for i, j in enumerate(aligned) if j is not None]
    left = right = 0
    for i, j in [*matches, (len(aligned), prediction)]:
        for step in range(min(i - left, j - right)):
            aligned[left + step] = right + step
        left, right = i + 1, j + 1
