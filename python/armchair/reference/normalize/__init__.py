"""Tokens to dictionary forms: Pattern's singular, WordNet's lemma, or a plain final s."""

from armchair.reference.normalize.pattern import singular
from armchair.reference.normalize.strip_s import strip_s
from armchair.reference.normalize.tagger import tags
from armchair.reference.normalize.wordnet import lemma, part_of_speech

__all__ = ["lemma", "part_of_speech", "singular", "strip_s", "tags"]
