"""The singular of an English noun as Pattern 3.6 has it (De Smedt and Daelemans, JMLR 13, 2012).

The first of these steps that applies decides. Known oddities belong to the definition: the words
without a plural are compared the wrong way round, so that whatever one of them ends with (`s`,
`is`, `ers`) is unchanged too; a word in -ie keeps its s; some endings have a set of letters, bar
included, where a choice of syllables was meant.
"""

from __future__ import annotations

import re
from functools import lru_cache

from armchair.reference import unicode


def _words(*lists: str) -> list[str]:
    return [word for listed in lists for word in listed.split()]


PREPOSITIONS = frozenset(
    _words(
        """about above across after among around at athwart before behind below beneath beside
        besides between betwixt beyond but by during except for from in into near of off on onto
        out over since till to under until unto upon with"""
    )
)
WITHOUT_PLURAL = _words(
    # Uninflected
    """bison bream breeches britches carp chassis christmas clippers cod contretemps corps debris
    diabetes djinn eland elk flounder gallows georgia graffiti headquarters herpes high-jinks
    homework innings jackanapes mackerel measles mews mumps news pincers pliers proceedings rabies
    salmon scissors series shears species swine swiss trout tuna whiting wildebeest""",
    # Uncountable
    """advice bread butter cheese electricity equipment fruit furniture garbage gravel happiness
    information ketchup knowledge love luggage mathematics mayonnaise meat mustard news progress
    research rice sand software understanding water""",
)
WORDS_IN_IE = _words(
    """alergie auntie beanie birdie bogie bombie collie cookie cutie doggie eyrie freebie
    goonie groupie hankie hippie hoagie hottie indie junkie laddie laramie lingerie meanie newbie
    nightie oldie pixie quickie reverie rookie softie sortie stoolie sweetie techie toughie
    valkyrie veggie weenie yuppie zombie ^pie ^tie"""
)
IRREGULAR = {
    "atlantes": "atlas",
    "atlases": "atlas",
    "axes": "axe",
    "beeves": "beef",
    "brethren": "brother",
    "children": "child",
    "corpora": "corpus",
    "corpuses": "corpus",
    "ephemerides": "ephemeris",
    "feet": "foot",
    "ganglia": "ganglion",
    "geese": "goose",
    "genera": "genus",
    "genii": "genie",
    "graffiti": "graffito",
    "helves": "helve",
    "kine": "cow",
    "leaves": "leaf",
    "loaves": "loaf",
    "men": "man",
    "mongooses": "mongoose",
    "monies": "money",
    "moves": "move",
    "mythoi": "mythos",
    "numena": "numen",
    "occipita": "occiput",
    "octopodes": "octopus",
    "opera": "opus",
    "opuses": "opus",
    "our": "my",
    "oxen": "ox",
    "penes": "penis",
    "penises": "penis",
    "people": "person",
    "sexes": "sex",
    "soliloquies": "soliloquy",
    "teeth": "tooth",
    "testes": "testis",
    "trilbys": "trilby",
    "turves": "turf",
    "zoa": "zoon",
}
# Endings and what replaces them, tried in this order; "=" marks the rules that mind the case.
ENDINGS = [
    ("(.)ae$", r"\1a"),
    ("(.)itis$", r"\1itis"),
    ("(.)eaux$", r"\1eau"),
    ("(quiz)zes$", r"\1"),
    ("(matr)ices$", r"\1ix"),
    ("(ap|vert|ind)ices$", r"\1ex"),
    ("^(ox)en", r"\1"),
    ("(alias|status)es$", r"\1"),
    ("([octop|vir])i$", r"\1us"),
    ("(cris|ax|test)es$", r"\1is"),
    ("(shoe)s$", r"\1"),
    ("(o)es$", r"\1"),
    ("(bus)es$", r"\1"),
    ("([m|l])ice$", r"\1ouse"),
    ("(x|ch|ss|sh)es$", r"\1"),
    ("(m)ovies$", r"\1ovie"),
    ("(.)ombies$", r"\1ombie"),
    ("(s)eries$", r"\1eries"),
    ("([^aeiouy]|qu)ies$", r"\1y"),
    ("=([aeo]l)ves$", r"\1f"),
    ("=([^d]ea)ves$", r"\1f"),
    ("=arves$", "arf"),
    ("=erves$", "erve"),
    ("=([nlw]i)ves$", r"\1fe"),
    ("([lr])ves$", r"\1f"),
    ("=([aeo])ves$", r"\1ve"),
    ("([st]ive)s$", r"\1"),
    ("(hive)s$", r"\1"),
    ("([^f])ves$", r"\1fe"),
    ("^(analy)ses$", r"\1sis"),
    # The a of "analy" alone is doubled, and only after another syllable.
    ("((a)naly)ses$", r"\1\2sis"),
    ("(ba|diagno|parenthe|progno|synop|the)ses$", r"\1sis"),
    ("(.)opses$", r"\1opsis"),
    ("(.)yses$", r"\1ysis"),
    ("(h|d|r|o|n|b|cl|p)oses$", r"\1ose"),
    ("(fruct|gluc|galact|lact|ket|malt|rib|sacchar|cellul)ose$", r"\1ose"),
    ("(.)oses$", r"\1osis"),
    ("([ti])a$", r"\1um"),
    ("(n)ews$", r"\1ews"),
    ("s$", ""),
]
_ENDINGS = [
    (re.compile(ending.removeprefix("="), 0 if ending.startswith("=") else re.IGNORECASE), repl)
    for ending, repl in ENDINGS
]


@lru_cache(maxsize=1 << 16)
def singular(word: str) -> str:
    """The singular of a word, by Pattern's rules; an empty word stays empty.

    >>> [singular(word) for word in ("women", "knives", "glass", "cookies", "mothers-in-law")]
    ['woman', 'knife', 'glas', 'cookies', 'mother-in-law']
    """
    unicode.check(word, "the word")
    first, *others = word.split("-")
    if others and others[0] in PREPOSITIONS:
        return "-".join([singular(first), *others])
    bare = word.rstrip("'")
    if bare != word:
        return singular(bare) + "'s" * (len(word) - len(bare))
    lowered = unicode.lower(word)
    if any(listed.endswith(lowered) for listed in WITHOUT_PLURAL):
        return word
    if any(lowered.endswith(listed + "s") for listed in WORDS_IN_IE):
        return lowered
    for plural, irregular in IRREGULAR.items():
        if lowered.endswith(plural):
            return word[: -len(plural)] + irregular
    for ending, replacement in _ENDINGS:
        if ending.search(word):
            return ending.sub(replacement, word)
    return word
