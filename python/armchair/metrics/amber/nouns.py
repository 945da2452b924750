"""The nouns of a caption as AMBER takes them: of the text as written, in dictionary form."""

from __future__ import annotations

from armchair import _core


def nouns(text: str) -> list[str]:
    """The tokens tagged as nouns, as WordNet noun lemmas, in order.

    Capitals are kept, so that "Dogs" at a sentence's start is no form of "dog".

    Example:
        >>> nouns("Two dogs chase a ball.")
        ['dog', 'ball']
    """
    tokens = _core.tokens(text)
    return [
        _core.lemma(token, "n")
        for token, tag in zip(tokens, _core.tags(tokens), strict=True)
        if tag.startswith("NN")
    ]
