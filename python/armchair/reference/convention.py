"""A convention: one choice for each stage from the caption to the mentions in it.

Conventions are TOML files (`armchair/conventions/`); this reads the same files as the package
and applies them stage by stage: tokens, dictionary forms, compounds, dropped words, categories.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from armchair.errors import InputError, UnknownNameError
from armchair.reference import negation, unicode
from armchair.reference.context import Pattern, Rule, Seen, pattern
from armchair.reference.matcher import Emitted, match
from armchair.reference.normalize import lemma, part_of_speech, singular, strip_s, tags
from armchair.reference.tokenize import Token, divided, letter_runs, tokens
from armchair.reference.versions import versions
from armchair.reference.vocabulary import Drop, Vocabulary

# With the version of NLTK, where it matters.
TOKENIZERS: dict[str, Callable[[str, str | None], list[Token]]] = {
    "treebank": lambda text, nltk: tokens(text, nltk=nltk),
    "letters": lambda text, _: letter_runs(text),
}


def _lemmas_by_tag(words: Sequence[str], nltk: str | None) -> list[str]:
    return [
        lemma(word, part_of_speech(tag), nltk=nltk)
        for word, tag in zip(words, tags(words), strict=True)
    ]


# Each takes all words of a caption, since a tag depends on the words around.
NORMALIZERS: dict[str, Callable[[Sequence[str], str | None], list[str]]] = {
    "pattern": lambda words, _: [singular(word) for word in words],
    "wordnet": _lemmas_by_tag,
    "wordnet-noun": lambda words, nltk: [lemma(word, "n", nltk=nltk) for word in words],
    "strip-s": lambda words, _: [strip_s(word) for word in words],
}
COUNTINGS = ("every", "distinct")
NO_NLTK = "it has no version of NLTK, since neither its tokenizer nor its normalizer is NLTK's"


@dataclass(frozen=True)
class Convention:
    """The parts of a convention; raises `InputError` for a part that does not exist."""

    name: str
    tokenizer: str
    normalizer: str
    # "every" mention counts, or each category once a caption ("distinct").
    counting: str
    vocabulary: Vocabulary
    # Words whose form is given, not computed.
    irregular: Mapping[str, str] = field(default_factory=dict)
    # Characters at which tokens are taken apart: gone, and tokens of their own.
    hyphens: str = ""
    separators: str = ""
    rules: tuple[Rule, ...] = ()
    # The version of NLTK to follow, the newest without one; nothing else than these may be NLTK's.
    nltk: str | None = None

    def __post_init__(self) -> None:
        for what, given, known in (
            ("tokenizer", self.tokenizer, TOKENIZERS),
            ("normalizer", self.normalizer, NORMALIZERS),
            ("counting", self.counting, COUNTINGS),
        ):
            if given not in known:
                raise InputError(f'unknown {what} "{given}" (known: {", ".join(known)})')
        versions(self.nltk)
        if self.nltk is not None and not is_nltk(self.tokenizer, self.normalizer):
            raise InputError(NO_NLTK)

    @cached_property
    def categories(self) -> dict[str, str]:
        """Word -> category."""
        return self.vocabulary.category_of()


@dataclass(frozen=True)
class Mention:
    """An object that a caption mentions."""

    category: str
    # The emitted word, by which the category was found.
    word: str
    # The caption from `start` to `end`, in characters.
    text: str
    start: int
    end: int
    # The number of its (first) token.
    token: int
    # What the original script's output file has for that number: after a dropped word, the k-th
    # remaining word is given the k-th emitted word's.
    exported_token: int


@dataclass(frozen=True)
class Reading:
    """A caption as a convention reads it, stage by stage."""

    caption: str
    tokens: list[Token]
    forms: list[str]
    # All emitted words, dropped ones included.
    words: list[str]
    mentions: list[Mention]


def read(convention: Convention, caption: str, *, skip_negated: bool = False) -> Reading:
    """All stages of a caption; an empty one has no tokens and no mentions.

    With `skip_negated`, what the caption denies is no mention.

    Raises `InputError` for a lone surrogate.
    """
    unicode.check(caption, "the caption")
    lowered, origins = unicode.lower_with_origins(caption)
    found = divided(
        TOKENIZERS[convention.tokenizer](lowered, convention.nltk),
        convention.hyphens,
        convention.separators,
    )
    forms = forms_of(convention, [token.text for token in found])
    emitted = match(forms, convention.vocabulary)
    words = [each.word for each in emitted]
    dropped = convention.vocabulary.dropped(words)
    out = _judged(convention, found, forms, emitted)
    if skip_negated:
        stretches = negation.denied(lowered, convention.nltk)
        out |= {
            each
            for each in emitted
            if any(start <= found[each.index].start < end for start, end in stretches)
        }
    remaining = [each for each in emitted if each.word not in dropped and each not in out]
    mentions = []
    for each, kth in zip(remaining, emitted, strict=False):
        if each.word in convention.categories:
            start, end = _place(each, found, origins)
            mentions.append(
                Mention(
                    category=convention.categories[each.word],
                    word=each.word,
                    text=caption[start:end],
                    start=start,
                    end=end,
                    token=each.index,
                    exported_token=kth.index,
                )
            )
    return Reading(caption, found, forms, words, mentions)


def _judged(
    convention: Convention, found: Sequence[Token], forms: Sequence[str], emitted: Sequence[Emitted]
) -> set[Emitted]:
    """The emitted words that the context rules take out."""
    if not convention.rules:
        return set()
    tagged = tags([token.text for token in found])
    seen = [
        Seen(token.text, form, tag) for token, form, tag in zip(found, forms, tagged, strict=True)
    ]
    return {
        each
        for each in emitted
        if any(
            rule.drops(seen, each, convention.categories.get(each.word))
            for rule in convention.rules
        )
    }


def mentions(convention: Convention, caption: str) -> list[Mention]:
    """The mentions in a caption, in its order, a repeated category each time."""
    return read(convention, caption).mentions


def forms_of(convention: Convention, words: Sequence[str]) -> list[str]:
    """The dictionary form of each token of a caption."""
    computed = NORMALIZERS[convention.normalizer](words, convention.nltk)
    return [
        convention.irregular.get(word, form) for word, form in zip(words, computed, strict=True)
    ]


def _place(emitted: Emitted, found: Sequence[Token], origins: Sequence[int]) -> tuple[int, int]:
    """Where an emitted word stands in the caption as written."""
    first, last = found[emitted.index], found[emitted.index + emitted.count - 1]
    return origins[first.start], origins[last.end - 1] + 1


def load(source: str | Path | Mapping[str, Any], *, nltk: str | None = None) -> Convention:
    """A convention from a TOML file, from its parsed content, or by the name of a shipped one.

    With `nltk` it follows that version of NLTK, whatever the file names.

    Raises `UnknownNameError` for a name that is not shipped, `InputError` for a table that is
    missing or wrong, or a version that is not offered.
    """
    given = _completed(_parsed(source))
    for required in ("name", "tokens", "forms", "counting", "categories"):
        if required not in given:
            raise InputError(f"the convention has no '{required}'")
    compounds = dict(given.get("compounds", {}))
    matching = given.get("matching", {})
    longest = max((len(compound.split(" ")) for compound in compounds), default=1)
    return Convention(
        name=given["name"],
        tokenizer=given["tokens"].get("tokenizer"),
        normalizer=given["forms"].get("normalizer"),
        irregular=dict(given["forms"].get("irregular", {})),
        hyphens=given["tokens"].get("hyphens", ""),
        separators=given["tokens"].get("separators", ""),
        rules=_rules(given),
        counting=given["counting"].get("mentions"),
        nltk=_nltk(given) if nltk is None else nltk,
        vocabulary=Vocabulary(
            {category: tuple(words) for category, words in given["categories"].items()},
            compounds,
            matching.get("compound_words", longest),
            tuple(Drop(drop["word"], drop["beside"]) for drop in matching.get("drop", ())),
        ),
    )


def is_nltk(tokenizer: str, normalizer: str) -> bool:
    """Whether tokens or forms are NLTK's."""
    return tokenizer == "treebank" or normalizer in ("wordnet", "wordnet-noun")


def _nltk(given: Mapping[str, Any]) -> str | None:
    """The version that the file names; else what it inherits, where that is for anything."""
    if "nltk" in given["tokens"]:
        return str(given["tokens"]["nltk"])
    uses = is_nltk(given["tokens"].get("tokenizer"), given["forms"].get("normalizer"))
    inherited: str | None = given.get("inherited nltk")
    return inherited if uses else None


def _rules(given: Mapping[str, Any]) -> tuple[Rule, ...]:
    lists, categories = given.get("lists", {}), given["categories"]

    def patterns(texts: Sequence[str]) -> tuple[Pattern, ...]:
        return tuple(pattern(text, lists, categories) for text in texts)

    return tuple(
        Rule(
            frozenset(rule.get("words", ())),
            frozenset(rule.get("categories", ())),
            patterns(rule["drop"]),
            patterns(rule.get("unless", ())),
        )
        for rule in given.get("context", ())
    )


def _parsed(source: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(source, Path):
        return tomllib.loads(source.read_text(encoding="utf-8"))
    if isinstance(source, str):
        shipped = files("armchair").joinpath("conventions", f"{source}.toml")
        if not shipped.is_file():
            raise UnknownNameError(f"unknown convention '{source}'")
        return tomllib.loads(shipped.read_text(encoding="utf-8"))
    return dict(source)


def _completed(given: dict[str, Any]) -> dict[str, Any]:
    """The tables with those that it does not give taken from the convention that it extends."""
    if "extends" not in given:
        return given
    base = _completed(_parsed(str(given["extends"])))
    nltk = base["tokens"].get("nltk", base.get("inherited nltk"))
    return {**base, "inherited nltk": nltk, **given}
