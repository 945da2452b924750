"""What generated answers and tagged captions are made of: the pieces that matter to a reading."""

from __future__ import annotations

from functools import cache

from armchair.reference import pope_strict

ANSWER_MARKS = [
    *".,:;?!/-_'’…，。？()[]<>|`\"*\\{}",
    *("\n", " ", "\t", "\x1c", "\x85", "\u00a0", "\u3000", "1,2", ".5", "\u0663"),
    *("<think>", "</think>", "<answer>", "</answer>", "[THINK]", "◁/think▷", "\\boxed{", "</s>"),
]
ANSWER_WORDS = ["yes", "no", "Yes", "NO", "not", "there is", "but", "wait", "answer:"]

_TAGS = ["<H>", "</H>", "<h>", "< / H >", "<H", "</H", "H>", "<think>", "</think>", "<", ">", "/"]
_BLANKS = [" ", "\n", "\x1c", ".", "!", "？", "-", "'", "_", "é", "㐀", "\U0001f600"]
_TOKENS = ["a", "b1", "dog", "3.5", "mid-air", "e.g", "@ann", "#x", "狗", "カ", "NO HALLUCINATION"]
TAGGED_PIECES = [*_TAGS, *_BLANKS, *_TOKENS]


@cache
def answer_phrases() -> list[str]:
    """Each word of the strict reader's lexicon once, and a spread of its phrases."""
    phrases = [" ".join(phrase) for phrase in pope_strict._phrases()["phrase"]]
    return sorted({word for phrase in phrases for word in phrase.split()}) + phrases[::17]
