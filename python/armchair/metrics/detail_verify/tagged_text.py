"""Tagged captions: reading the tags, cutting the text into the benchmark's tokens, aligning tokens.

A model that localises hallucinations repeats the caption and puts what it holds to be wrong between
`<HALLUCINATION>` and `</HALLUCINATION>` (DetailVerifyBench, arXiv:2604.05623).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from armchair import _core

TagReading = Literal["published", "repaired"]
TAG = "HALLUCINATION"


@dataclass(frozen=True)
class TagFaults:
    """What is wrong with the tags of a text, however they are read.

    Attributes:
        unclosed: opening tags without a closing one.
        unopened: closing tags without an opening one.
        nested: pairs within another pair.
        empty: pairs around nothing, or around white space.
        other_form: tags in another case, or with spaces inside.
        inside_word: tags between two letters or digits of one word.
        reasoning: 1 where reasoning (`<think>`) stands before the caption.
    """

    unclosed: int
    unopened: int
    nested: int
    empty: int
    other_form: int
    inside_word: int
    reasoning: int

    def __bool__(self) -> bool:
        return any(vars(self).values())


@dataclass(frozen=True)
class TaggedText:
    """A tagged text taken apart; offsets are in characters of `text`, ends exclusive.

    Attributes:
        text: the text without its tags.
        spans: start and end of what they mark.
        token_spans: start and end of every token.
        faults: what is wrong with the tags.
    """

    text: str
    spans: tuple[tuple[int, int], ...]
    token_spans: tuple[tuple[int, int], ...]
    faults: TagFaults

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens' texts."""
        return tuple(self.text[start:end] for start, end in self.token_spans)

    @property
    def hallucinated(self) -> tuple[int, ...]:
        """The indices of the tokens that overlap a marked span."""
        return tuple(
            index
            for index, (start, end) in enumerate(self.token_spans)
            if any(end > first and start < last for first, last in self.spans)
        )


def read(source: str, reading: TagReading = "repaired", tag: str = TAG) -> TaggedText:
    """Takes a tagged text apart.

    Args:
        source: the text with its tags; an empty one has no tokens.
        reading: "published" as DetailVerifyBench's script reads (exact tags only, each opening one
            up to the next closing one), or "repaired" (tags in any case pair like brackets, one
            without a partner marks nothing, reasoning before the caption is dropped).
        tag: the name within the tags.

    Raises:
        InputError: `source` is no text, has a lone surrogate, or `tag` cannot be a name.
        UnknownNameError: there is no such reading.

    >>> caption = read("A <HALLUCINATION>red</HALLUCINATION> 3.5 m board.")
    >>> caption.tokens, caption.hallucinated
    (('A', 'red', '3.5', 'm', 'board'), (1,))
    """
    text, spans, tokens, faults = _core.read_tagged(source, reading, tag)
    return TaggedText(text, tuple(spans), tuple(tokens), TagFaults(*faults))


def align(caption: Sequence[str], prediction: Sequence[str]) -> list[int | None]:
    """For every caption token the position of the predicted token that stands for it, or None.

    Equal beginnings and ends are matched, then a longest common subsequence of the rest; between
    matches, tokens pair by position. Sequences over 4,096 tokens are aligned window by window.

    >>> align(["and", "a", "dog"], ["and", "also", "a", "cat"])
    [0, 2, 3]
    """
    return _core.align_tokens(caption, prediction)
