"""Strategies for texts and words that are likely to part two implementations.

Hypothesis draws bytes, and every three of them choose a piece and what joins it to the next: one
draw a text is several times quicker than one a piece, and shrinks as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hypothesis import strategies as st

from armchair.reference import tables
from armchair.reference.convention import load
from armchair.reference.normalize import pattern

PUNCTUATION = [
    *".?!,:;'\"`()[]{}<>-–—*&#@$%/\\|_…«»“”‘’„",
    "...",
    "--",
    "''",
    "``",
    "?!",
    '."',
    ".)",
]
SPACES = [" ", " ", " ", "  ", "\n", "\n\n", "\t", "\r\n", "\x0b", "\x1c", "\x1f", "\x85", "\xa0"]
SPACES += ["\u2028", "\u3000"]
# Letters, digits and marks on whose class or case Unicode versions and engines disagree.
ODD = [*"éßſıİKΣσςŉǅ٣²①Ⓐ½ⅣªʰЖ中日のเก็אबी", "\u0301", "\u200d", "\u200b", "\x00", "\x07"]
ODD += ["\U0001d7d8", "\U0001f415", "\U00010400", "\ua7d0", "\u1c89", "\ufeff"]
_COMMON = """a an the this of on in and or is are was not it he she they I at with next to
    one two front there sitting parked holding Mr. Dr. St. U.S. e.g. i.e. a.m. J. S. No. vs. etc.
    can't don't isn't it's they're we've I'll he'd o'clock 'tis 'Twas cannot gimme gonna gotta
    lemme wanna more'n d'ye rock'n'roll y'all 'em John's dogs' 3.5 1,000 12:30 1990s 2nd #1 $5 50%
    toilet seat hot-dog wine-glasses mothers-in-law t.v. suv"""
COMMON_WORDS = _COMMON.split()


@cache
def object_words() -> list[str]:
    """The words and compounds of the shipped conventions, and their plurals."""
    vocabularies = [load(name).vocabulary for name in ("rohrbach2018", "object-halbench")]
    words = {
        word
        for vocabulary in vocabularies
        for listed in (*vocabulary.categories.values(), tuple(vocabulary.compounds))
        for word in listed
    }
    return sorted(words | {f"{word}s" for word in words} | {f"{word}es" for word in words})


@cache
def learned_words() -> list[str]:
    """Words that Punkt or the tagger knows something about."""
    punkt = list(tables.rows("punkt_english.tsv"))
    short = [fields[1] for fields in punkt if fields[0] != "orthography"]
    pairs = [f"{fields[1]}. {fields[2]}" for fields in punkt if fields[0] == "collocation"]
    seen = [fields[1] for fields in punkt if fields[0] == "orthography"][::20]
    fixed = [word for word, _ in tables.rows("tagger_words.tsv")]
    return [*short, *(f"{word}." for word in short), *pairs, *seen, *fixed]


@cache
def dictionary_words() -> list[str]:
    """Lemmas, irregular forms, and the words of Pattern's lists."""
    lemmas = [lemma for lemma, _ in tables.rows("wordnet.tsv")]
    irregular = [form for _, form, _ in tables.rows("wordnet_exceptions.tsv")]
    listed = [*pattern.WITHOUT_PLURAL, *pattern.WORDS_IN_IE, *pattern.IRREGULAR]
    return [*lemmas[::10], *irregular, *listed * 20]


ENDINGS = ["", "s", "es", "ies", "ves", "ses", "zes", "ed", "ing", "er", "est", "men", "a", "i"]
ENDINGS += ["ae", "eaux", "ices", "ice", "itis", "oses", "yses", "opses", "naly", "'", "'s", "''"]
ENDINGS += ["-of", "-in-law", "-up", "-", "oxen", "ox", "news", "series", "ſ", "\u0130"]
SEPARATORS = [" ", " ", " ", " ", "", "", ". ", "\n"]


@cache
def pools() -> tuple[Sequence[str], ...]:
    """What a text is made of, the simplest first."""
    return (
        COMMON_WORDS,
        object_words(),
        object_words(),
        PUNCTUATION,
        SPACES,
        learned_words(),
        learned_words(),
        ODD,
    )


def chosen(pool: Sequence[str], high: int, low: int) -> str:
    """The item that two bytes choose."""
    return pool[(high << 8 | low) * len(pool) >> 16]


def recased(word: str, choice: int) -> str:
    """The word, mostly as it is."""
    return word.upper() if choice == 7 else word.capitalize() if choice == 6 else word


def threes(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The bytes in threes, what is left over dropped."""
    return zip(data[::3], data[1::3], data[2::3], strict=False)


def text_of(data: bytes) -> str:
    """The text that bytes stand for."""
    parts = []
    for kind, high, low in threes(data):
        if kind >= 250:  # any character at all, of the basic plane or the first above it
            code = (high << 8 | low) + (0x10000 if kind >= 254 else 0)
            parts.append(chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd")
        else:
            piece = chosen(pools()[kind % 8], high, low)
            parts.append(recased(piece, low % 8) + SEPARATORS[kind // 8 % 8])
    return "".join(parts)


def word_of(data: bytes) -> str:
    """The word that bytes stand for: of the dictionary with an ending, or a piece of a text."""
    kind, high, low, ending = data
    if kind >= 192:
        return text_of(data[:3]).strip()
    end = ENDINGS[ending % len(ENDINGS)]
    stem = chosen(ENDINGS if kind >= 160 else dictionary_words(), high, low)
    return recased(stem + end, kind % 8)


# Short ones, and more often longer ones, of six to fifteen pieces.
TEXTS = st.one_of(*[st.binary(min_size=18, max_size=45)] * 3, st.binary(max_size=9)).map(text_of)
WORDS = st.binary(min_size=4, max_size=4).map(word_of)
WORD_LISTS = st.one_of(*[st.binary(min_size=12, max_size=32)] * 3, st.binary(max_size=8)).map(
    lambda data: [word_of(data[at : at + 4]) for at in range(0, len(data) - 3, 4)]
)
# One in eight with a lone surrogate at its end.
DAMAGE = st.sampled_from([""] * 7 + ["\ud800"])
DAMAGED_TEXTS = st.builds(str.__add__, TEXTS, DAMAGE)
DAMAGED_WORDS = st.builds(str.__add__, WORDS, DAMAGE)
DAMAGED_WORD_LISTS = st.builds(
    lambda words, damage: [*words, damage] if damage else words, WORD_LISTS, DAMAGE
)
