"""Dictionary forms and tags, one word or one list of tokens at a time.

These are the stages that the published conventions put a caption's tokens through; `docs/forms.md`
tells what each does and where it is odd. Nothing is lower-cased here: conventions do it before. A
word with a lone surrogate, or that is no text, is an `InputError`.
"""

from __future__ import annotations

from collections.abc import Sequence

from armchair import _core

__all__ = ["lemma", "singular", "tags"]


def singular(word: str) -> str:
    """The singular of a word as Pattern 3.6's `singularize` forms it (convention `rohrbach2018`).

    The empty word stays empty. Source: De Smedt and Daelemans, Pattern for Python, JMLR 2012.

    >>> [singular(word) for word in ("dogs", "women", "mothers-in-law", "bus", "cookies")]
    ['dog', 'woman', 'mother-in-law', 'bu', 'cookies']
    """
    return _core.singular(word)


def lemma(word: str, part_of_speech: str = "n", *, nltk: str | None = None) -> str:
    """The shortest lemma that WordNet 3.0 has for a word, as NLTK's `WordNetLemmatizer`.

    `part_of_speech` is `n` (noun), `v` (verb), `a` (adjective) or `r` (adverb); anything else is
    an `InputError`. A word that WordNet does not know comes back as it is. `nltk` is the version to
    follow (the newest known without it): up to 3.8.1 endings are taken off repeatedly.

    >>> lemma("churches"), lemma("seated", "v"), lemma("better", "a"), lemma("qwertys")
    ('church', 'seat', 'good', 'qwertys')
    >>> lemma("buildings", "v"), lemma("buildings", "v", nltk="3.8.1")
    ('buildings', 'build')
    """
    return _core.lemma(word, part_of_speech, nltk)


def tags(tokens: Sequence[str]) -> list[str]:
    """The Penn Treebank tags of tokens, as NLTK 3.10.4's `pos_tag` gives them (English).

    The tokens are taken as one sequence, which is how the published scorers tag a caption; no
    tokens, no tags. Model: `averaged_perceptron_tagger_eng`.

    >>> tags(["two", "dogs", "are", "running", "."])
    ['CD', 'NNS', 'VBP', 'VBG', '.']
    """
    return _core.tags(tokens)
