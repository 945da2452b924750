"""Sentence boundaries: Punkt (Kiss and Strunk, Computational Linguistics 32, 2006), English.

Punkt looks at each `.`, `?` and `!` that is followed by closing punctuation or by white space and
more text. It reads the word before and the token after, and decides by what it learned from a
large text: known abbreviations, pairs that belong together, words that often begin a sentence,
and with which case each word was seen where. The parameters and the exact reading of each rule
are those of NLTK 3.10.4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from armchair.reference import tables, unicode

SPACE = unicode.expression("expression_space")
DIGIT = unicode.expression("expression_decimal")
ENDS = (".", "?", "!")
CLOSING_QUOTES = "‘’“”«»"
# Characters at which a word ends, besides white space.
BREAKERS = re.escape(")\";}]*:@'({[" + CLOSING_QUOTES + "?!")
CLOSERS = re.escape("\"')]}" + CLOSING_QUOTES)
# Characters with which no word begins.
PUNCTUATION = re.escape('("`{[:;&#*@)}]-,')
DOTS_OR_DASHES = rf"(?:-{{2,}}|\.{{2,}}|(?:\.[{SPACE}]){{2,}}\.)"

_CANDIDATE = re.compile(rf"[.?!](?=(?P<after>[{BREAKERS}]|[{SPACE}]+(?P<next>[^{SPACE}]+)))")
_WORD = re.compile(
    rf"{DOTS_OR_DASHES}"
    # From anything but punctuation up to the first place where a word may end; a comma belongs
    # to the word if more of it follows, as in 3,50.
    rf"|(?![{PUNCTUATION}])[^{SPACE}]+?"
    rf"(?=,?(?:[{SPACE}]|\Z|[{BREAKERS}]|{DOTS_OR_DASHES}))"
    rf"|[^{SPACE}]"
)
# Closing punctuation at the beginning of what follows a boundary belongs to the sentence before.
_CLOSERS = re.compile(rf"[{CLOSERS}]+?(?:[{SPACE}]+|(?=--)|$)", re.MULTILINE)
_NUMBER = re.compile(rf"-?[.,]?[{DIGIT}][{DIGIT},.-]*\Z")
NUMBER = "##number##"
_LINE_SPACE = " \t\n\r\v\f"

# In which places, and with which case of the first letter, a word was seen in the training text.
_UPPER_INSIDE, _LOWER_FIRST = 4, 16
_UPPER, _LOWER = 2 + 4 + 8, 16 + 32 + 64


@dataclass(frozen=True)
class Parameters:
    """What Punkt learned: all words lower-cased, numbers as `##number##`."""

    abbreviations: frozenset[str]
    collocations: frozenset[tuple[str, str]]
    sentence_starters: frozenset[str]
    orthography: dict[str, int]


@cache
def parameters() -> Parameters:
    """The English parameters of the package."""
    found: dict[str, list[list[str]]] = {}
    for kind, *fields in tables.rows("punkt_english.tsv"):
        found.setdefault(kind, []).append(fields)
    return Parameters(
        frozenset(word for (word,) in found["abbreviation"]),
        frozenset((first, second) for first, second in found["collocation"]),
        frozenset(word for (word,) in found["sentence_starter"]),
        {word: int(seen) for word, seen in found["orthography"]},
    )


class Word:
    """A word of Punkt's own, coarser tokenization, and what is decided about it."""

    def __init__(self, text: str) -> None:
        self.text = text
        lowered = unicode.lower(text)
        self.type = NUMBER if _NUMBER.match(lowered) else lowered
        self.is_ellipsis = len(text) > 1 and not text.strip(".")
        self.is_abbreviation = False
        self.ends_sentence = text in ENDS
        if text.endswith(".") and not text.endswith("..") and text != ".":
            stem = unicode.lower(text[:-1])
            known = parameters().abbreviations
            self.is_abbreviation = stem in known or stem.split("-")[-1] in known
            self.ends_sentence = not self.is_abbreviation

    @property
    def type_without_period(self) -> str:
        """The type without its final period."""
        return self.type.removesuffix(".") if len(self.type) > 1 else self.type

    @property
    def type_inside_sentence(self) -> str:
        """The type without the period that ends a sentence."""
        return self.type_without_period if self.ends_sentence else self.type

    @property
    def is_initial(self) -> bool:
        """One letter and a period."""
        return (
            len(self.text) == 2
            and self.text[1] == "."
            and self.text[0] in unicode.characters("expression_word")
            and self.text[0] not in unicode.characters("expression_decimal")
        )

    @property
    def is_upper(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[0] in unicode.characters("upper")

    @property
    def is_lower(self) -> bool:
        """Whether it begins with a small letter."""
        return self.text[0] in unicode.characters("lower")


def sentences(text: str) -> list[str]:
    """The sentences of a text, white space between them left out; none for an empty text.

    Raises `InputError` for a lone surrogate.

    >>> sentences("Mr. Smith has a dog. It barks.")
    ['Mr. Smith has a dog.', 'It barks.']
    """
    return [text[start:end] for start, end in sentence_spans(text)]


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Start and end, in characters, of each sentence."""
    unicode.check(text, "the text")
    return list(_with_closers_moved(text, list(_pieces(text))))


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """The text cut at each boundary."""
    start = 0
    for candidate, context in _candidates(text):
        if _has_boundary(context):
            yield start, candidate.end()
            start = candidate.start("next") if candidate["next"] else candidate.end()
    yield start, len(text.rstrip())


def _candidates(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Each possible boundary, with its context: the word before, the mark, the token after.

    Of several marks in one word, as in `what?!`, only the last is a candidate.
    """
    word_start = mark = 0
    previous: re.Match[str] | None = None
    for candidate in _CANDIDATE.finditer(text):
        before = text[mark : candidate.start()]
        space = max(before.rfind(character) for character in _LINE_SPACE)
        # A space at the very beginning of the text (index 0) is not seen.
        start = mark + space + 1 if space > 0 else word_start
        if previous and mark <= start:
            yield previous, text[word_start : previous.end()] + previous["after"]
        word_start, mark, previous = start, candidate.start(), candidate
    if previous:
        yield previous, text[word_start : previous.end()] + previous["after"]


def _has_boundary(context: str) -> bool:
    """Whether a sentence ends at a word of the context other than its last."""
    words = [
        Word(found.group())
        for line in context.split("\n")
        if line.strip()
        for found in _WORD.finditer(line)
    ]
    for word, following in pairwise(words):
        _reconsider(word, following)
    return any(word.ends_sentence for word in words[:-1])


def _reconsider(word: Word, following: Word) -> None:
    """Correct the first decision about a word with a period by the word that follows it."""
    if not word.text.endswith("."):
        return
    known = parameters()
    this, after = word.type_without_period, following.type_inside_sentence
    if (this, after) in known.collocations:
        word.ends_sentence, word.is_abbreviation = False, True
        return
    starts = _starts_sentence(following)
    may_end = (word.is_abbreviation or word.is_ellipsis) and not word.is_initial
    often_starts = following.is_upper and after in known.sentence_starters
    if may_end and (starts is True or often_starts):
        word.ends_sentence = True
        return
    if word.is_initial or this == NUMBER:
        never_lower = not known.orthography.get(after, 0) & _LOWER
        name = starts is None and word.is_initial and following.is_upper and never_lower
        if starts is False or name:
            word.ends_sentence, word.is_abbreviation = False, True


def _starts_sentence(word: Word) -> bool | None:
    """Whether its case says that it starts a sentence; None where that says nothing."""
    if word.text in tuple(";:,.!?"):
        return False
    seen = parameters().orthography.get(word.type_inside_sentence, 0)
    if word.is_upper and seen & _LOWER and not seen & _UPPER_INSIDE:
        return True
    if word.is_lower and (seen & _UPPER or not seen & _LOWER_FIRST):
        return False
    return None


def _with_closers_moved(text: str, pieces: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give closing quotes and brackets at the head of a piece to the sentence before it."""
    moved = 0
    for index, (start, end) in enumerate(pieces):
        start += moved
        moved = 0
        following = text[slice(*pieces[index + 1])] if index + 1 < len(pieces) else ""
        if closers := _CLOSERS.match(following):
            yield start, pieces[index + 1][0] + len(closers.group().rstrip())
            moved = closers.end()
        elif start < end:
            yield start, end
