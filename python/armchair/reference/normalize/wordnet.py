"""The dictionary form by WordNet 3.0 (Fellbaum, 1998), as NLTK 3.10.4's lemmatizer finds it."""

from __future__ import annotations

from functools import cache, lru_cache

from armchair.errors import InputError
from armchair.reference import tables, unicode

PARTS_OF_SPEECH = ("n", "v", "a", "r")
# Part of speech -> endings that inflected forms have, and what the lemma has instead.
ENDINGS = {
    "n": ("s:", "ses:s", "ves:f", "xes:x", "zes:z", "ches:ch", "shes:sh", "men:man", "ies:y"),
    "v": ("s:", "ies:y", "es:e", "es:", "ed:e", "ed:", "ing:e", "ing:"),
    "a": ("er:", "est:", "er:e", "est:e"),
    "r": (),
}


@cache
def lemmas() -> dict[str, str]:
    """Each lemma of the database with the letters of its parts of speech."""
    return {lemma: parts for lemma, parts in tables.rows("wordnet.tsv")}


@cache
def irregular_forms() -> dict[tuple[str, str], list[str]]:
    """(Part of speech, irregular form) -> its lemmas."""
    return {
        (part, form): found.split(" ")
        for part, form, found in tables.rows("wordnet_exceptions.tsv")
    }


def part_of_speech(tag: str) -> str:
    """WordNet's part of speech for a Penn Treebank tag: noun unless it begins with J, V or R.

    >>> [part_of_speech(tag) for tag in ("JJR", "VBG", "RP", "NNS", "DT")]
    ['a', 'v', 'r', 'n', 'n']
    """
    return {"J": "a", "V": "v", "R": "r"}.get(tag[:1], "n")


@lru_cache(maxsize=1 << 16)
def lemma(word: str, part_of_speech: str = "n") -> str:
    """The shortest lemma that the word can be a form of, else the word itself.

    The candidates are the word, then the lemmas of an irregular form or, for any other word, what
    each ending leaves; those that the database does not have are left out, and of two equally
    short ones the first is taken. Case matters: the database is in lower case.

    Raises `InputError` for a part of speech other than `n`, `v`, `a`, `r`.

    >>> lemma("geese"), lemma("sitting", "v"), lemma("sitting", "n"), lemma("us")
    ('goose', 'sit', 'sitting', 'u')
    """
    unicode.check(word, "the word")
    if part_of_speech not in PARTS_OF_SPEECH:
        raise InputError(
            f'unknown part of speech "{part_of_speech}": '
            "expected n (noun), v (verb), a (adjective) or r (adverb)"
        )
    candidates = [word]
    if (part_of_speech, word) in irregular_forms():
        candidates += irregular_forms()[part_of_speech, word]
    else:
        for rule in ENDINGS[part_of_speech]:
            ending, replacement = rule.split(":")
            if word.endswith(ending):
                candidates.append(word.removesuffix(ending) + replacement)
    known = [form for form in candidates if part_of_speech in lemmas().get(form, "")]
    return min(known, key=len, default=word)
