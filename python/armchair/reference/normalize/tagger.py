"""Parts of speech: the greedy averaged perceptron (Collins, EMNLP 2002; Honnibal, 2013).

From left to right each token gets the tag with the highest score: the sum of the weights of its
features, which are the token, its neighbours and the two tags chosen before. Of equal scores the
tag that sorts last wins. Some words always get the same tag and are not scored. Weights, words
and tags are those of NLTK's English model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from armchair.reference import tables, unicode

Weights = dict[str, list[tuple[int, float]]]
BEFORE = ("-START-", "-START2-")
AFTER = ("-END-", "-END2-")


@cache
def all_tags() -> list[str]:
    """The tags that the tagger chooses from, sorted."""
    return sorted(tag for (tag,) in tables.rows("tagger_tags.tsv"))


@cache
def fixed_tags() -> dict[str, str]:
    """The words, as written, that always have the same tag."""
    return {word: tag for word, tag in tables.rows("tagger_words.tsv")}


@cache
def weights() -> Weights:
    """Feature -> (number of the tag, weight). The table has thousandths."""
    number = {tag: index for index, tag in enumerate(all_tags())}
    return {
        feature: [
            (number[tag], int(weight) / 1000)
            for tag, weight in zip(fields[::2], fields[1::2], strict=True)
        ]
        for feature, fields in (
            (feature, listed.split(" ")) for feature, listed in tables.rows("tagger.tsv")
        )
    }


def tags(words: Sequence[str]) -> list[str]:
    """The Penn Treebank tag of each token; the tokens are read as one sequence.

    >>> tags(["a", "man", "sits", "near", "orange", "boats"])
    ['DT', 'NN', 'VBZ', 'IN', 'NN', 'NNS']
    """
    for index, word in enumerate(words):
        unicode.check(word, f"token {index}")
    context = [*BEFORE, *map(shape, words), *AFTER]
    # In the tag before the first, NLTK's start marks stand in the order -START-, -START2-.
    previous, second_previous = BEFORE
    chosen = []
    for index, word in enumerate(words):
        tag = fixed_tags().get(word)
        if tag is None:
            tag = best_tag(features(word, context[index : index + 5], previous, second_previous))
        chosen.append(tag)
        previous, second_previous = tag, previous
    return chosen


def shape(word: str) -> str:
    """What the features see of a word: lower case, or a mark for hyphens and numbers."""
    digits = unicode.characters("digit")
    if "-" in word and not word.startswith("-"):
        return "!HYPHEN"
    if len(word) == 4 and all(character in digits for character in word):
        return "!YEAR"
    if word[:1] in digits:
        return "!DIGITS"
    return unicode.lower(word)


def features(
    word: str, window: Sequence[str], previous: str, second_previous: str
) -> tuple[str, ...]:
    """The features of a token, from the shapes of it and two neighbours on each side.

    Their order matters: it is the order in which the weights are added up.
    """
    two_before, before, this, after, two_after = window
    return (
        "bias",
        f"i suffix {word[-3:]}",
        f"i pref1 {word[:1]}",
        f"i-1 tag {previous}",
        f"i-2 tag {second_previous}",
        f"i tag+i-2 tag {previous} {second_previous}",
        f"i word {this}",
        f"i-1 tag+i word {previous} {this}",
        f"i-1 word {before}",
        f"i-1 suffix {before[-3:]}",
        f"i-2 word {two_before}",
        f"i+1 word {after}",
        f"i+1 suffix {after[-3:]}",
        f"i+2 word {two_after}",
    )


def best_tag(active: Sequence[str]) -> str:
    """The tag with the highest sum of weights; of several, the one that sorts last."""
    scores = [0.0] * len(all_tags())
    known = weights()
    for feature in active:
        for number, weight in known.get(feature, ()):
            scores[number] += weight
    best = max(scores)
    return all_tags()[max(index for index, score in enumerate(scores) if score == best)]
