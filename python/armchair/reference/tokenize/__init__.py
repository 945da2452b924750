"""Text to tokens: Punkt sentences, Treebank words, or plain runs of letters."""

from armchair.reference.tokenize.divided import divided
from armchair.reference.tokenize.letters import letter_runs
from armchair.reference.tokenize.punkt import sentences
from armchair.reference.tokenize.token import Token
from armchair.reference.tokenize.treebank import tokens

__all__ = ["Token", "divided", "letter_runs", "sentences", "tokens"]
