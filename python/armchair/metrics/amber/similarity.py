"""Which of AMBER's words a spaCy model holds for near-synonyms.

The words are a closed list, so the pairs are computed once for a model and saved with its name and
version; scoring then needs no spaCy.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import read_rows, write_atomically
from armchair.metrics.rows import mapping

THRESHOLD = 0.8  # AMBER's: a similarity above it makes two words mean the same
OFFICIAL_MODEL = "en_core_web_lg"
_EXACT = "none"


@dataclass(frozen=True)
class SimilarWords:
    """Pairs of words whose similarity is above a threshold; a word is always similar to itself.

    Attributes:
        model: the spaCy model's name; "none" where only equal words are similar.
        version: the model's version.
        threshold: the similarity that a pair must exceed.
        words: the words that were compared.
        pairs: the similar pairs, each in alphabetical order, sorted.
    """

    model: str
    version: str
    threshold: float
    words: frozenset[str] = field(repr=False)
    pairs: tuple[tuple[str, str], ...] = field(repr=False)

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """The words that are similar to a word, itself not among them."""
        found: dict[str, set[str]] = {}
        for one, other in self.pairs:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return {word: frozenset(others) for word, others in found.items()}

    @property
    def label(self) -> str:
        """Model, version and threshold, as the signature has them."""
        return self.model if self.exact else f"{self.model}-{self.version}>{self.threshold}"

    @property
    def exact(self) -> bool:
        """Whether only equal words are similar."""
        return self.model == _EXACT

    def require(self, words: Iterable[str]) -> None:
        """Check that all `words` were compared.

        Raises:
            InputError: one was not, which the message names.
        """
        missing = set() if self.exact else set(words) - self.words
        if missing:
            raise InputError(
                f"the similarity table of {self.model} lacks {len(missing)} words of the data, "
                f"the first of them {shown(min(missing))}; compute it anew from the model"
            )


EXACT_WORDS = SimilarWords(_EXACT, "", THRESHOLD, frozenset(), ())


def similar_words(source: str, words: Iterable[str]) -> SimilarWords:
    """Similar words by what a user names: "none", a saved table's file, or a spaCy model.

    Raises:
        InputError: there is neither such a file nor such a model, or spaCy is not installed.
    """
    if source == _EXACT:
        return EXACT_WORDS
    return read_similar_words(source) if Path(source).is_file() else compute(source, words)


def compute(model: str, words: Iterable[str], threshold: float = THRESHOLD) -> SimilarWords:
    """Compare all `words` with a spaCy model, as AMBER does: `nlp(one).similarity(nlp(other))`.

    Raises:
        InputError: spaCy is not installed (`pip install 'armchair[amber]'`), or lacks the model.
    """
    try:
        import spacy
    except ImportError:
        raise InputError(
            f"{model}: no such file, and a model needs spaCy: pip install 'armchair[amber]'"
        ) from None
    try:
        language = spacy.load(model)
    except OSError:
        raise InputError(
            f"{model}: neither a saved similarity table nor an installed spaCy model "
            f"(python -m spacy download {OFFICIAL_MODEL} gets the official one)"
        ) from None
    ordered = sorted(set(words))
    documents = {word: language(word) for word in ordered}
    with warnings.catch_warnings():
        # Models without word vectors compare, and warn once a pair that they do it poorly.
        warnings.simplefilter("ignore", UserWarning)
        pairs = tuple(
            (one, other)
            for one, other in combinations(ordered, 2)
            if documents[one].similarity(documents[other]) > threshold
        )
    name = f"{language.meta['lang']}_{language.meta['name']}"
    return SimilarWords(name, str(language.meta["version"]), threshold, frozenset(ordered), pairs)


def save_similar_words(table: SimilarWords, path: str | Path) -> None:
    """Write a table that `read_similar_words` reads: JSON, one pair a line."""
    pairs = ",\n".join(f"  {json.dumps(pair, ensure_ascii=False)}" for pair in table.pairs)
    head = {
        "model": table.model,
        "version": table.version,
        "threshold": table.threshold,
        "words": sorted(table.words),
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    with write_atomically(path) as handle:
        handle.write("\n".join(["{", *lines, ' "pairs": [', pairs, " ]", "}", ""]))


def read_similar_words(path: str | Path) -> SimilarWords:
    """A table that `save_similar_words` wrote.

    Raises:
        InputError: it is not such a table.
    """
    rows = list(read_rows(path, what="similarity table"))
    value: Mapping[str, Any] = mapping(rows[0])
    try:
        words = frozenset(value["words"])
        pairs = tuple((str(one), str(other)) for one, other in value["pairs"])
        table = SimilarWords(
            str(value["model"]), str(value["version"]), float(value["threshold"]), words, pairs
        )
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{path}: not a similarity table written by armchair amber") from None
    strangers = {word for pair in pairs for word in pair} - words
    if strangers:
        raise InputError(f"{path}: the pairs have {shown(min(strangers))}, which 'words' lacks")
    return table
