"""The dictionary form by WordNet 3.0 (Fellbaum, 1998), as NLTK's lemmatizer finds it."""

from __future__ import annotations

from functools import cache, lru_cache

from armchair.errors import InputError
from armchair.reference import tables, unicode
from armchair.reference.versions import versions

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
def lemma(word: str, part_of_speech: str = "n", *, nltk: str | None = None) -> str:
    """The shortest lemma that the word can be a form of, else the word itself.

    The candidates are the word, then the lemmas of an irregular form or, for any other word, what
    each ending leaves; those that the database does not have are left out, and of two equally
    short ones the first is taken. Where none is left, versions up to 3.8.1 take more endings off
    what they made, until the database has one. Case matters: the database is in lower case.

    Raises `InputError` for a part of speech other than `n`, `v`, `a`, `r` and for a
    version of NLTK that is not offered.

    >>> lemma("geese"), lemma("sitting", "v"), lemma("sitting", "n"), lemma("us")
    ('goose', 'sit', 'sitting', 'u')
    """
    unicode.check(word, "the word")
    if part_of_speech not in PARTS_OF_SPEECH:
        raise InputError(
            f'unknown part of speech "{part_of_speech}": '
            "expected n (noun), v (verb), a (adjective) or r (adverb)"
        )
    repeats = versions(nltk).repeats_endings
    if (part_of_speech, word) in irregular_forms():
        candidates = [word, *irregular_forms()[part_of_speech, word]]
        repeats = False
    else:
        made = _without_endings([word], part_of_speech)
        candidates = [word, *made]
    known = _known(candidates, part_of_speech)
    while repeats and not known and made:
        made = _without_endings(made, part_of_speech)
        known = _known(made, part_of_speech)
    return min(known, key=len, default=word)


def _known(forms: list[str], part_of_speech: str) -> list[str]:
    return [form for form in forms if part_of_speech in lemmas().get(form, "")]


def _without_endings(forms: list[str], part_of_speech: str) -> list[str]:
    """What each ending leaves of each form, in their order, each once."""
    made = [
        form.removesuffix(ending) + replacement
        for form in forms
        for ending, replacement in (rule.split(":") for rule in ENDINGS[part_of_speech])
        if form.endswith(ending)
    ]
    return list(dict.fromkeys(made))
