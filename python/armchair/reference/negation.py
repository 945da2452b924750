"""What a caption denies: "there is no dog", "without a hat", "neither a cup nor a fork".

`docs/negation.md` states the rules; a cue denies the stretch of tokens behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from armchair.reference import unicode
from armchair.reference.normalize import tags
from armchair.reference.tokenize import tokens


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Behind a cue these words say something else: "no longer", "not only".
OTHERWISE = _words(
    """one longer doubt matter more less fewer bigger smaller larger only just merely simply far all
    every everyone many much long sure quite necessarily until unlike"""
)
ENDS = _words(
    """in on at by with without near beside behind under over from for to between among through
    around along across against next into onto inside outside above below during but while although
    though however whereas except yet because since so that which who whose where when as only"""
)
DETERMINERS = _words(
    """the a an this that these those his her its their my your our some there he she it they one
    two several another"""
)
INDEFINITE = _words("a an any")
# Words between `not` and its object, and words of an item in a list, at most.
MOST_VERBS = 4
MOST_ITEM_WORDS = 3


def denied(lowered: str, nltk: str | None = None) -> list[tuple[int, int]]:
    """The stretches of a lower-cased caption that it denies: from and to, in characters.

    >>> text = "there is no dog, but a cat"
    >>> [text[start:end] for start, end in denied(text)]
    ['dog']
    """
    found = tokens(lowered, nltk=nltk)
    words = [token.text for token in found]
    tagged = tags(words)
    stretches = []
    for at in range(len(words)):
        first = _denied_from(words, tagged, at)
        if first is None or first >= len(words):
            continue
        end = _end(words, tagged, first)
        if end > 0:
            stretches.append((found[first].start, found[end - 1].end))
    return stretches


def _at(values: Sequence[str], index: int) -> str:
    return values[index] if index < len(values) else ""


def _denied_from(words: Sequence[str], tagged: Sequence[str], at: int) -> int | None:
    """The first token of the stretch behind a cue."""
    word, following = words[at], _at(words, at + 1)
    if word == "nor" and _at(tagged, at + 1).startswith("V"):
        return _object(words, tagged, at + 1)
    if word == "rather":
        return at + 2 if following == "than" else None
    if word in ("no", "without", "zero", "nor", "lacks", "lacking"):
        return None if following in OTHERWISE else at + 1
    if word in ("absence", "lack", "devoid", "void", "free", "empty", "instead"):
        return at + 2 if following == "of" else None
    if word == "neither":
        return at + 1 if _has_nor(words[at + 1 :]) else None
    if word in ("not", "n't"):
        return None if following in OTHERWISE else _object(words, tagged, at + 1)
    # With a typographic apostrophe the tokenizer makes three tokens of "isn’t".
    if word == "t" and at > 0 and words[at - 1] == "’":
        return _object(words, tagged, at + 1)
    return None


def _has_nor(rest: Sequence[str]) -> bool:
    """Whether the sentence goes on to a `nor`."""
    for word in rest:
        if word in (".", "!", "?", ";"):
            return False
        if word == "nor":
            return True
    return False


def _object(words: Sequence[str], tagged: Sequence[str], first: int) -> int | None:
    """Behind `not`: the object that is not there, over a few verbs and adverbs."""
    for at in range(first, first + MOST_VERBS + 1):
        word, tag = _at(words, at), _at(tagged, at)
        if word in INDEFINITE:
            return at
        is_verb = tag.startswith("V") or tag in ("RB", "TO", "EX")
        if not is_verb or (word in ENDS and word != "to"):
            return at if at > first and tag[:1] in ("N", "J") else None
    return None


def _end(words: Sequence[str], tagged: Sequence[str], first: int) -> int:
    """The token behind the stretch."""
    noun = False
    for at in range(first, len(words)):
        word, tag = words[at], tagged[at]
        if word == "and":
            ends = _at(words, at + 1) in DETERMINERS
        elif word == ",":
            ends = not _list_goes_on(words[at + 1 :])
        else:
            ends = word not in ("or", "nor", "of") and (
                word in ENDS
                or not any(map(_is_alphanumeric, word))
                or tag in ("VBZ", "VBP", "VBD", "MD")
                or (noun and tag in ("VBG", "VBN"))
            )
        if ends:
            return at
        noun = word not in ("or", "nor", "and", ",") and (noun or tag.startswith("N"))
    return len(words)


def _list_goes_on(rest: Sequence[str]) -> bool:
    """Whether what follows a comma is more of a list: short items, then `or` or `nor`."""
    count = 0
    for word in rest:
        if word in ("or", "nor"):
            return True
        if word == ",":
            count = 0
        elif word in DETERMINERS or word in ENDS or word in ("and", ".", "!", "?", ";", ":"):
            return False
        else:
            count += 1
        if count > MOST_ITEM_WORDS:
            return False
    return False


def _is_alphanumeric(character: str) -> bool:
    return character in unicode.characters("alphanumeric")
