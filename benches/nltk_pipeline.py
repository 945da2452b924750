"""What people run today, in its own steps: NLTK's tokenizer (and tagger), then dictionaries.

Neither corpus nor model is fetched: Punkt's parameters and the tagger's weights are the package's
tables. The scripts' singular form is left out, and WordNet's lemma is the reference's, which
remembers words; both are in favour of the pipeline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from corpus import Corpus
from nltk.tag.perceptron import PerceptronTagger
from nltk_tokenizers import nltk_tokenizers

from armchair.reference import convention
from armchair.reference.normalize import lemma, part_of_speech, tagger


def word_tokenizer() -> Callable[[str], list[str]]:
    """NLTK's `word_tokenize` for English."""
    sentences, words = nltk_tokenizers()

    def tokenize(text: str) -> list[str]:
        return [word for part in sentences.tokenize(text) for word in words.tokenize(part)]

    return tokenize


def pos_tagger() -> Callable[[Sequence[str]], list[tuple[str, str]]]:
    """NLTK's `pos_tag` for English."""
    made: Any = PerceptronTagger(load=False)
    tags = tagger.all_tags()
    made.model.weights = {
        feature: {tags[number]: weight for number, weight in weights}
        for feature, weights in tagger.weights().items()
    }
    made.tagdict = tagger.fixed_tags()
    made.classes = made.model.classes = set(tagger.all_tags())
    tag: Callable[[Sequence[str]], list[tuple[str, str]]] = made.tag
    return tag


def chair(corpus: Corpus, name: str, forms: Callable[[str], list[str]]) -> tuple[int, int, int]:
    """Mentions, hallucinated mentions, hallucinated captions, in the original script's steps."""
    vocabulary = convention.load(name).vocabulary
    compounds = dict(vocabulary.compounds)
    categories = {word: kind for kind, words in vocabulary.categories.items() for word in words}
    mentions = hallucinated = captions = 0
    for caption, image in zip(corpus.captions, corpus.image_ids, strict=True):
        found = [
            categories[word] for word in _joined(forms(caption), compounds) if word in categories
        ]
        present = corpus.truth[image]
        absent = sum(category not in present for category in found)
        mentions += len(found)
        hallucinated += absent
        captions += absent > 0
    return mentions, hallucinated, captions


def tokens_of(tokenize: Callable[[str], list[str]]) -> Callable[[str], list[str]]:
    """A caption's tokens, as they are: for the original convention."""
    return lambda caption: tokenize(caption.lower())


def lemmas_of(
    tokenize: Callable[[str], list[str]], tag: Callable[[Sequence[str]], Iterable[tuple[str, str]]]
) -> Callable[[str], list[str]]:
    """A caption's lemmas by part of speech: for OPERA's convention."""
    return lambda caption: [
        lemma(word, part_of_speech(kind)) for word, kind in tag(tokenize(caption.lower()))
    ]


def _joined(words: list[str], compounds: dict[str, str]) -> list[str]:
    joined, position = [], 0
    while position < len(words):
        pair = " ".join(words[position : position + 2])
        if pair in compounds:
            joined.append(compounds[pair])
            position += 2
        else:
            joined.append(words[position])
            position += 1
    return joined
