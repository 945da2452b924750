"""NLTK's own tokenizers, with Punkt's English parameters from the package's table.

Nothing is fetched. The benchmarks measure against them, and the tests compare with them.
"""

from __future__ import annotations

from typing import Any

from nltk.tokenize.destructive import NLTKWordTokenizer
from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

from armchair.reference import tables


def nltk_tokenizers() -> tuple[PunktSentenceTokenizer, NLTKWordTokenizer]:
    """Text to sentences, and a sentence to words: the two steps of `word_tokenize`."""
    parameters: Any = PunktParameters()
    for row in tables.rows("punkt_english.tsv"):
        match row:
            case ["abbreviation", word]:
                parameters.abbrev_types.add(word)
            case ["collocation", first, second]:
                parameters.collocations.add((first, second))
            case ["sentence_starter", word]:
                parameters.sent_starters.add(word)
            case ["orthography", word, flags]:
                parameters.ortho_context[word] = int(flags)
    return PunktSentenceTokenizer(parameters), NLTKWordTokenizer()
