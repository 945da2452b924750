"""Sentence boundaries: Punkt (Kiss and Strunk, Computational Linguistics 32, 2006), English.

Punkt looks at each `.`, `?` and `!` that is followed by closing punctuation or by white space and
more text. It reads the word before and the token after, and decides by what it learned from a
large text: known abbreviations, pairs that belong together, words that often begin a sentence,
and with which case each word was seen where. The parameters and the exact reading of each rule
are NLTK's, whose versions find candidates and the words before them in three ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from armchair.reference import tables, unicode
from armchair.reference.versions import Versions, versions

ENDS = (".", "?", "!")


class Expressions:
    """The expressions of one class of versions."""

    def __init__(self, rules: Versions) -> None:
        self.context = rules.context
        space, digit = rules.space(), rules.digit()
        self.letters = re.compile(f"(?![{digit}])[{rules.letter()}]")
        # Characters at which a word ends, besides white space.
        breakers = re.escape(")\";}]*:@'({[" + rules.closing + "?!")
        closers = re.escape("\"')]}" + rules.closing)
        # Characters with which no word begins.
        punctuation = re.escape('("`{[:;&#*@)}]-,')
        dots_or_dashes = rf"(?:-{{2,}}|\.{{2,}}|(?:\.[{space}]){{2,}}\.)"
        self.run = re.compile(rf"[^{space}]+")
        self.candidate = re.compile(
            rf"[.?!](?=(?P<after>[{breakers}]|[{space}]+(?P<next>[^{space}]+)))"
        )
        self.word = re.compile(
            rf"{dots_or_dashes}"
            # From anything but punctuation up to the first place where a word may end; a comma
            # belongs to the word if more of it follows, as in 3,50.
            rf"|(?![{punctuation}])[^{space}]+?"
            rf"(?=,?(?:[{space}]|\Z|[{breakers}]|{dots_or_dashes}))"
            rf"|[^{space}]"
        )
        # Closing punctuation at the head of what follows a boundary belongs to the one before.
        self.closers = re.compile(rf"[{closers}]+?(?:[{space}]+|(?=--)|$)", re.MULTILINE)
        self.number = re.compile(rf"-?[.,]?[{digit}][{digit},.-]*\Z")


@cache
def expressions(nltk: str | None) -> Expressions:
    """Those of the class of a version, the newest without one."""
    return Expressions(versions(nltk))


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

    def __init__(self, text: str, rules: Expressions) -> None:
        self.text, self.rules = text, rules
        lowered = unicode.lower(text)
        self.type = NUMBER if rules.number.match(lowered) else lowered
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
        one_letter = len(self.text) == 2 and self.text[1] == "."
        return one_letter and self.rules.letters.match(self.text) is not None

    @property
    def is_upper(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[0] in unicode.characters("upper")

    @property
    def is_lower(self) -> bool:
        """Whether it begins with a small letter."""
        return self.text[0] in unicode.characters("lower")


def sentences(text: str, *, nltk: str | None = None) -> list[str]:
    """The sentences of a text, white space between them left out; none for an empty text.

    Raises `InputError` for a lone surrogate, and for a version of NLTK that is not offered.

    >>> sentences("Mr. Smith has a dog. It barks.")
    ['Mr. Smith has a dog.', 'It barks.']
    """
    return [text[start:end] for start, end in sentence_spans(text, nltk)]


def sentence_spans(text: str, nltk: str | None = None) -> list[tuple[int, int]]:
    """Start and end, in characters, of each sentence."""
    unicode.check(text, "the text")
    rules = expressions(nltk)
    return list(_with_closers_moved(text, list(_pieces(text, rules)), rules))


def _pieces(text: str, rules: Expressions) -> Iterator[tuple[int, int]]:
    """The text cut at each boundary."""
    start = 0
    for candidate, before in CANDIDATES[rules.context](text, rules):
        if _has_boundary(before + candidate.group() + candidate["after"], rules):
            yield start, candidate.end()
            start = candidate.start("next") if candidate["next"] else candidate.end()
    yield start, len(text.rstrip())


# Each possible boundary, with the word before it. Of several marks in one word, as in `what?!`,
# only the last is a candidate.
Found = Iterator[tuple[re.Match[str], str]]


def _last_of_runs(text: str, rules: Expressions) -> Found:
    for run in rules.run.finditer(text):
        last = None
        for mark in re.finditer("[.?!]", run.group()):
            last = rules.candidate.match(text, run.start() + mark.start()) or last
        if last:
            yield last, text[run.start() : last.start()]


def _before_marks(text: str, rules: Expressions) -> Found:
    found = []
    bound = len(text)
    for candidate in reversed([*rules.candidate.finditer(text)]):
        if candidate.end() <= bound:
            before = text[: candidate.start()].rsplit(maxsplit=1)
            bound = len(before[0]) if len(before) == 2 else 0
            found.append((candidate, before[-1] if before else ""))
    return reversed(found)


def _behind_ascii_space(text: str, rules: Expressions) -> Found:
    word_start = mark = 0
    previous: re.Match[str] | None = None
    for candidate in rules.candidate.finditer(text):
        before = text[mark : candidate.start()]
        space = max(before.rfind(character) for character in _LINE_SPACE)
        # A space at the very beginning of the text (index 0) is not seen.
        start = mark + space + 1 if space > 0 else word_start
        if previous and mark <= start:
            yield previous, text[word_start : previous.start()]
        word_start, mark, previous = start, candidate.start(), candidate
    if previous:
        yield previous, text[word_start : previous.start()]


CANDIDATES: dict[str, Callable[[str, Expressions], Found]] = {
    "run": _last_of_runs,
    "before": _before_marks,
    "ascii": _behind_ascii_space,
}


def _has_boundary(context: str, rules: Expressions) -> bool:
    """Whether a sentence ends at a word of the context other than its last."""
    words = [
        Word(found.group(), rules)
        for line in context.split("\n")
        if line.strip()
        for found in rules.word.finditer(line)
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


def _with_closers_moved(
    text: str, pieces: list[tuple[int, int]], rules: Expressions
) -> Iterator[tuple[int, int]]:
    """Give closing quotes and brackets at the head of a piece to the sentence before it."""
    moved = 0
    for index, (start, end) in enumerate(pieces):
        start += moved
        moved = 0
        following = text[slice(*pieces[index + 1])] if index + 1 < len(pieces) else ""
        if closers := rules.closers.match(following):
            yield start, pieces[index + 1][0] + len(closers.group().rstrip())
            moved = closers.end()
        elif start < end:
            yield start, end
