"""Strategies for texts and words that are likely to part two implementations."""

from __future__ import annotations

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


def cased(words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """The words mostly as they are, some capitalised or in capitals."""
    changes = st.sampled_from([str, str, str, str.capitalize, str.upper])
    return st.builds(lambda word, change: change(word), words, changes)


PIECES = st.one_of(
    st.sampled_from(COMMON_WORDS),
    cased(st.deferred(lambda: st.sampled_from(object_words()))),
    cased(st.deferred(lambda: st.sampled_from(learned_words()))),
    st.sampled_from(PUNCTUATION),
    st.sampled_from(SPACES),
    st.sampled_from(ODD),
    st.characters(exclude_categories=["Cs"]),
)
# Words apart, or run together with what stands beside them.
SEPARATORS = st.sampled_from([" ", " ", " ", "", "", ". ", "\n"])
TEXTS = st.lists(st.tuples(PIECES, SEPARATORS), max_size=10).map(
    lambda parts: "".join(piece + separator for piece, separator in parts)
)
# As above, with a lone surrogate in some.
DAMAGED_TEXTS = st.one_of(TEXTS, st.builds("{}\ud800{}".format, TEXTS, TEXTS))

ENDINGS = ["", "s", "es", "ies", "ves", "ses", "zes", "ed", "ing", "er", "est", "men", "a", "i"]
ENDINGS += ["ae", "eaux", "ices", "ice", "itis", "oses", "yses", "opses", "naly", "'", "'s", "''"]
ENDINGS += ["-of", "-in-law", "-up", "-", "oxen", "ox", "news", "series", "ſ", "\u0130"]
WORDS = st.one_of(
    cased(
        st.builds(
            str.__add__,
            st.deferred(lambda: st.sampled_from(dictionary_words())),
            st.sampled_from(ENDINGS),
        )
    ),
    st.lists(st.sampled_from([*ENDINGS, *ODD, "b", "qu", "sh", "-", "'"]), max_size=4).map("".join),
    PIECES,
)
DAMAGED_WORDS = st.one_of(WORDS, WORDS.map(lambda word: word + "\udfff"))
