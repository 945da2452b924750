"""Context rules: an emitted word that is no mention, judged by the tokens around it.

A pattern is items separated by spaces: `_` is the word (`_/...` if its last token must look a
certain way), each other item is one token. An item is alternatives joined by `|`, with `!` before
them to negate and `?` behind them to make it optional. `docs/conventions.md` has the alternatives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armchair.errors import InputError
from armchair.reference import unicode
from armchair.reference.matcher import Emitted

MOST_ITEMS = 12


@dataclass(frozen=True)
class Seen:
    """A token as patterns see it."""

    text: str
    form: str
    tag: str


@dataclass(frozen=True)
class Item:
    """One place of a pattern."""

    words: frozenset[str]
    endings: tuple[str, ...]
    # A tag, or the beginning of one where the second is true.
    tags: tuple[tuple[str, bool], ...]
    # Punctuation and the caption's ends pass.
    edge: bool
    negated: bool
    optional: bool

    def passes(self, token: Seen | None) -> bool:
        """Whether a token passes; `None` is beyond the caption's ends."""
        if token is None:
            return self.edge != self.negated
        found = (
            token.text in self.words
            or token.form in self.words
            or token.text.endswith(self.endings)
            or any(
                token.tag.startswith(tag) if open_end else token.tag == tag
                for tag, open_end in self.tags
            )
            or (self.edge and not any(map(_is_alphanumeric, token.text)))
        )
        return found != self.negated


@dataclass(frozen=True)
class Pattern:
    """Items before the word, its own, and behind it; the nearest to the word first."""

    before: tuple[Item, ...]
    word: Item | None
    after: tuple[Item, ...]

    def matches(self, tokens: Sequence[Seen], emitted: Emitted) -> bool:
        """Whether the tokens around an emitted word are as the pattern wants them."""
        last = emitted.index + emitted.count - 1
        return (
            (self.word is None or self.word.passes(tokens[last]))
            and _run(self.before, tokens, emitted.index - 1, -1)
            and _run(self.after, tokens, last + 1, 1)
        )


@dataclass(frozen=True)
class Rule:
    """Drops a word that a `drop` pattern matches and no `unless` pattern."""

    words: frozenset[str]
    categories: frozenset[str]
    drop: tuple[Pattern, ...]
    unless: tuple[Pattern, ...]

    def drops(self, tokens: Sequence[Seen], emitted: Emitted, category: str | None) -> bool:
        """Whether the rule is about the word and takes it out."""
        if emitted.word not in self.words and category not in self.categories:
            return False
        return any(pattern.matches(tokens, emitted) for pattern in self.drop) and not any(
            pattern.matches(tokens, emitted) for pattern in self.unless
        )


def pattern(
    text: str, lists: Mapping[str, Sequence[str]], categories: Mapping[str, Sequence[str]]
) -> Pattern:
    """A pattern from its text; raises `InputError` that says what is wrong with it.

    >>> found = pattern("DT? _/!VB* of|in <place>", {"place": ["box", "bag"]}, {})
    >>> found.before[0].optional, found.word.negated, sorted(found.after[1].words)
    (True, True, ['bag', 'box'])
    """
    before: list[Item] = []
    after: list[Item] = []
    word: Item | None = None
    seen = False
    for piece in text.split(" "):
        if piece == "_" or piece.startswith("_/"):
            if seen:
                raise InputError(f'the pattern "{text}" has the word\'s place "_" twice')
            seen = True
            word = _item(piece[2:], text, lists, categories) if piece != "_" else None
        elif seen:
            after.append(_item(piece, text, lists, categories))
        else:
            before.insert(0, _item(piece, text, lists, categories))
    if not seen:
        raise InputError(f'the pattern "{text}" lacks the word\'s place "_"')
    if len(before) + len(after) > MOST_ITEMS:
        raise InputError(f'the pattern "{text}" has more than {MOST_ITEMS} items')
    if word is not None and (word.optional or word.edge):
        raise InputError(f'in the pattern "{text}" the word itself is neither . nor ?')
    return Pattern(tuple(before), word, tuple(after))


def _item(
    piece: str,
    text: str,
    lists: Mapping[str, Sequence[str]],
    categories: Mapping[str, Sequence[str]],
) -> Item:
    negated, optional = piece.startswith("!"), piece.endswith("?")
    words: set[str] = set()
    endings: list[str] = []
    tags: list[tuple[str, bool]] = []
    edge = False

    def add_category(name: str) -> None:
        if name not in categories:
            raise InputError(f'the pattern "{text}" names no category: "{name}"')
        words.update(word for word in categories[name] if " " not in word)

    for one in piece.removeprefix("!").removesuffix("?").split("|"):
        if not one:
            raise InputError(f'the pattern "{text}" has an empty item')
        if one == ".":
            edge = True
        elif one.startswith("<") and one.endswith(">"):
            if one[1:-1] not in lists:
                raise InputError(f'the pattern "{text}" names no list: "{one[1:-1]}"')
            for word in lists[one[1:-1]]:
                if word.startswith("{") and word.endswith("}"):
                    add_category(word[1:-1])
                else:
                    words.add(word)
        elif one.startswith("{") and one.endswith("}"):
            add_category(one[1:-1].replace("_", " "))
        elif one.startswith("*") and len(one) > 1:
            endings.append(one[1:])
        elif any("A" <= letter <= "Z" for letter in one):
            tags.append((one.removesuffix("*"), one.endswith("*")))
        else:
            words.add(one)
    return Item(frozenset(words), tuple(endings), tuple(tags), edge, negated, optional)


def _run(items: tuple[Item, ...], tokens: Sequence[Seen], at: int, step: int) -> bool:
    """Whether the items match, one token each, from a token on."""
    if not items:
        return True
    first, rest = items[0], items[1:]
    token = tokens[at] if 0 <= at < len(tokens) else None
    if first.passes(token) and _run(rest, tokens, at + step, step):
        return True
    return first.optional and _run(rest, tokens, at, step)


def _is_alphanumeric(character: str) -> bool:
    return character in unicode.characters("alphanumeric")
