"""Prompts with slots, and whose they are: this package's, the authors' or one's own.

None of the authors' prompts is part of this package. `from_script` takes them from the user's copy
of their script, as data, and compares their digests with those of the published ones.
"""

from __future__ import annotations

import hashlib
import re
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from armchair import notices
from armchair.errors import InputError
from armchair.judge.script import Script
from armchair.signature import digest

OFFICIAL = "official"
_ANSWER = "answer"


@dataclass(frozen=True)
class Prompt:
    """A message with slots.

    Attributes:
        sources: the texts it was made of, slots included.
        pieces: a text and the slot behind it, in order; None where none follows.
    """

    sources: tuple[str, ...]
    pieces: tuple[tuple[str, str | None], ...]

    @classmethod
    def marked(cls, source: str, marks: Mapping[str, str]) -> Prompt:
        """A text in which marks, such as "<|QUESTION|>", stand where the slots are.

        Example:
            >>> Prompt.marked("Is [A] right?", {"[A]": "answer"}).filled(lambda slot: "yes")
            'Is yes right?'
        """
        parts = re.split(f"({'|'.join(map(re.escape, marks))})", source)
        return cls(
            (source,),
            tuple((text, marks.get(mark)) for text, mark in _paired(parts[::2], parts[1::2])),
        )

    @classmethod
    def own(cls, source: str, *slots: str) -> Prompt:
        """A text in which each slot stands by its name in braces."""
        return cls.marked(source, {f"{{{slot}}}": slot for slot in slots})

    @classmethod
    def formatted(cls, source: str, slots: Sequence[str]) -> Prompt:
        """A text for `str.format`, with "{}" for each slot in order.

        Raises:
            ValueError: it has other slots.
        """
        fields = list(string.Formatter().parse(source))
        if [field[1:] for field in fields if field[1] is not None] != [("", "", None)] * len(slots):
            raise ValueError(f"its slots are not {len(slots)} times {{}}")
        names = iter(slots)
        return cls(
            (source,),
            tuple((text, None if name is None else next(names)) for text, name, _, _ in fields),
        )

    def followed_by(self, text: str) -> Prompt:
        """The same with a text behind it."""
        return Prompt((*self.sources, text), (*self.pieces, (text, None)))

    def filled(self, value: Callable[[str], str]) -> str:
        """The message, with what `value` says for each slot; it is asked for no other."""
        return "".join(text if slot is None else text + value(slot) for text, slot in self.pieces)


@dataclass(frozen=True)
class Prompts:
    """The prompts of a benchmark by name.

    Attributes:
        by_name: the prompts.
        label: whose they are, as the signature has it: "official", or "armchair-" or "custom-"
            with a digest.
    """

    by_name: Mapping[str, Prompt]
    label: str

    @classmethod
    def signed(cls, owner: str, by_name: Mapping[str, Prompt]) -> Prompts:
        """Prompts of someone's, with their digest."""
        parts = [part for name, prompt in by_name.items() for part in (name, *prompt.sources)]
        return cls(by_name, f"{owner}-{digest(parts)}")


def from_script(
    path: str,
    read: Callable[[Script], Mapping[str, Prompt]],
    known: Mapping[str, tuple[str, ...]],
) -> Prompts:
    """The prompts in a copy of the authors' script, which is read and never run.

    Args:
        read: takes them from the script.
        known: the digests of the published ones by name: the first 16 hexadecimal digits of the
            SHA-256 of each of their sources.

    Raises:
        InputError: the file is no such script, or a prompt does not show the model's answer.
    """
    prompts = read(Script(path))
    for name, prompt in prompts.items():
        if _ANSWER not in [slot for _, slot in prompt.pieces]:
            raise InputError(f"{path}: the prompt {name!r} has no place for the model's answer")
    other = [name for name, prompt in prompts.items() if _digests(prompt) != known[name]]
    if not other:
        return Prompts(prompts, OFFICIAL)
    own = Prompts.signed("custom", prompts)
    notices.note(
        "prompts",
        f"{path}: not the authors' prompts as they are known ({', '.join(other)}); "
        f"signed as prompt:{own.label}",
        file=path,
        count=len(other),
    )
    return own


def _digests(prompt: Prompt) -> tuple[str, ...]:
    return tuple(hashlib.sha256(source.encode()).hexdigest()[:16] for source in prompt.sources)


def _paired(texts: Sequence[str], marks: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip_longest(texts, marks, fillvalue=""))
