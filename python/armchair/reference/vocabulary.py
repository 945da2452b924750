"""The word tables of a convention: which word means which category, and what is one word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from armchair.errors import InputError


@dataclass(frozen=True)
class Drop:
    """Every emitted `word` is dropped from a caption that also emits `beside`."""

    word: str
    beside: str


@dataclass(frozen=True)
class Vocabulary:
    """Checked when it is built: raises `InputError` for tables that contradict themselves."""

    # Category -> the words that mean it, in the convention's order.
    categories: Mapping[str, tuple[str, ...]]
    # Two or more forms, joined by one space -> the word that is emitted for them.
    compounds: Mapping[str, str] = field(default_factory=dict)
    # The most forms that are tried as a compound; longer compounds never match.
    compound_words: int = 2
    drops: tuple[Drop, ...] = ()

    def __post_init__(self) -> None:
        seen: dict[str, str] = {}
        for category, words in self.categories.items():
            if not words:
                raise InputError(f"category '{category}' has no words")
            for word in words:
                if seen.setdefault(word, category) != category:
                    raise InputError(
                        f"'{word}' is in two categories, '{seen[word]}' and '{category}'"
                    )
        for compound in self.compounds:
            if len(compound.split(" ")) < 2:
                raise InputError(f"compound '{compound}' is a single word")

    @cached_property
    def compounds_by_forms(self) -> dict[tuple[str, ...], str]:
        """The forms of each compound, one by one -> the word that is emitted for them."""
        return {tuple(forms.split(" ")): word for forms, word in self.compounds.items()}

    def category_of(self) -> dict[str, str]:
        """Word -> its category."""
        return {word: name for name, words in self.categories.items() for word in words}

    def dropped(self, words: Iterable[str]) -> set[str]:
        """Those of a caption's emitted words that its other words make void."""
        emitted = set(words)
        return {drop.word for drop in self.drops if {drop.word, drop.beside} <= emitted}
