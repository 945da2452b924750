"""The nouns of a caption: as AMBER's script takes them, and as a person reads them."""

from __future__ import annotations

from collections.abc import Mapping

from armchair import _core

# The version of NLTK with which the published figures were made.
PUBLISHED_NLTK = "3.8.1"
# The newest, which the right reading follows.
NEWEST_NLTK = "3.10.4"
# At these characters a token is two words: "dog/cat".
_APART = str.maketrans(dict.fromkeys("/–—_", " "))


def nouns(text: str, *, nltk: str = PUBLISHED_NLTK) -> list[str]:
    """The tokens tagged as nouns, as WordNet noun lemmas, in order.

    Capitals are kept, so that "Dogs" at a sentence's start is no form of "dog". `nltk` is the
    version to follow; an InputError lists those that are offered.

    Example:
        >>> nouns("Two dogs chase a ball.")
        ['dog', 'ball']
    """
    tokens = _core.tokens(text, nltk)
    return [
        _core.lemma(token, "n", nltk)
        for token, tag in zip(tokens, _core.tags(tokens), strict=True)
        if tag.startswith("NN")
    ]


def listed_nouns(text: str, listed: Mapping[str, str], *, nltk: str = NEWEST_NLTK) -> list[str]:
    """The nouns of a caption that are words of a list, as the list writes them, in order.

    Case does not count, a word may be on the list as it stands ("slippers") or as its lemma, and
    words that a slash or a dash joins are two.

    Args:
        listed: each word of the list by its lower case.

    Example:
        >>> listed_nouns("Dogs run past a tv.", {"dog": "dog", "tv": "TV"})
        ['dog', 'TV']
    """
    tokens = _core.tokens(_core.lower(text).translate(_APART), nltk)
    found = []
    for token, tag in zip(tokens, _core.tags(tokens), strict=True):
        if tag.startswith("NN"):
            forms = (token, _core.lemma(token, "n", nltk))
            found += [listed[form] for form in forms if form in listed][:1]
    return found
