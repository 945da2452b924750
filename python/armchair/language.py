"""The stages of language one by one: what the conventions make of a text, in the open.

Each function takes one text as it is; lower-case it first with `lower` where a convention does.
Offsets count characters, as Python's slices do. A text with a lone surrogate is an `InputError`
that names its position.

`nltk` is the version of NLTK to follow, such as "3.8.1"; without it the newest known, 3.10.4. A
version that is not offered is an `InputError` that lists those that are.
"""

from __future__ import annotations

from armchair import _core

__all__ = ["clean", "lower", "sentences", "token_spans", "tokens"]


def sentences(text: str, *, nltk: str | None = None) -> list[str]:
    """The sentences of a text, as NLTK's `sent_tokenize` finds them (Punkt, English).

    White space between sentences belongs to none. An empty text has no sentence.
    Source: Kiss and Strunk (2006), with the parameters of NLTK's data package `punkt_tab`.

    >>> sentences("Mr. Smith has a dog. It barks!")
    ['Mr. Smith has a dog.', 'It barks!']
    """
    return _core.sentences(text, nltk)


def tokens(text: str, *, nltk: str | None = None) -> list[str]:
    """The words and punctuation marks of a text, as NLTK's `word_tokenize` has them.

    Double quotes come out as two back-ticks or two apostrophes. An empty text has no token.

    >>> tokens("It can't see the dog.")
    ['It', 'ca', "n't", 'see', 'the', 'dog', '.']
    """
    return _core.tokens(text, nltk)


def token_spans(text: str, *, nltk: str | None = None) -> list[tuple[int, int]]:
    """Where each of the `tokens` stands: start and end, in characters.

    >>> [("A dog."[start:end], start) for start, end in token_spans("A dog.")]
    [('A', 0), ('dog', 2), ('.', 5)]
    """
    return _core.token_spans(text, nltk)


def clean(text: str) -> str:
    """A model's text without special tokens, thinking, and chat markers with what a user said.

    A line end written as a backslash and an n becomes one. docs/cleaning.md has the list.

    >>> clean("<think>A cat?</think>There is a dog.</s>")
    'There is a dog.'
    """
    return _core.clean(text)


def lower(text: str) -> str:
    """The text in lower case: `str.lower` of Unicode 14.0, whatever Python runs this.

    >>> lower("A Dog")
    'a dog'
    """
    return _core.lower(text)
