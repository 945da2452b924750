"""The nouns of a caption as AMBER takes them: of the text as written, in dictionary form."""

from __future__ import annotations

from armchair import _core

# The version of NLTK with which the published figures were made.
PUBLISHED_NLTK = "3.8.1"


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
