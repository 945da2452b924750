"""Words: the Penn Treebank conventions as NLTK 3.10.4's `word_tokenize` has them.

Tokens are made visible by putting spaces around them, one rule after another over the whole
sentence; then the sentence is split at white space. Only double quotes change: an opening one
becomes two backticks, a closing one two apostrophes. Some rules consume the character beside the
one they look for, so that of two such marks in a row only the first is set apart; that is part
of the definition.

NLTK runs the contractions in Python's `re` and all else in the `regex` package. The two differ in
what they call a letter, a digit and white space (`docs/unicode.md`); hence the named classes.
"""

from __future__ import annotations

import re

from armchair.reference import unicode
from armchair.reference.tokenize.punkt import sentence_spans
from armchair.reference.tokenize.token import Token

_SPACE = unicode.expression("expression_space")
_DIGIT = unicode.expression("expression_decimal")
_LETTER = unicode.expression("expression_word")
_PLAIN_LETTER = unicode.expression("alphanumeric") + "_"
# The letters of a contraction in any case, as Python's `re` folds them.
_ANY_CASE = {"i": "iIıİ", "s": "sSſ"}
_END = rf"[{_SPACE}]*\Z"


def _any_case(word: str) -> str:
    return "".join(f"[{_ANY_CASE.get(c, c + c.upper())}]" if c.isalpha() else c for c in word)


def _contraction(first: str, second: str, before: str = "", after: str = "") -> str:
    """A word that is written as one and read as two: it stands alone, apart from `before`."""
    # Looking at the first letter before looking behind it is quicker, and the same.
    edge = before or f"(?={_any_case(first[0])})(?<![{_PLAIN_LETTER}])"
    return f"{edge}({_any_case(first)})({_any_case(second)})(?![{_PLAIN_LETTER}]){after}"


_CLITICS = "|".join(map(_any_case, ("re", "ve", "ll", "m", "t", "s", "d", "n")))

OPENING_QUOTES = [
    ("([«“‘„]|`+)", r" \1 "),
    (r'\A"', "``"),
    ("(``)", r" \1 "),
    (r"""([ (\[{<])("|'')""", r"\1 `` "),
    # An apostrophe at the beginning of a word, unless it begins a clitic such as 'll.
    (rf"(?=')(?<![{_LETTER}])(')(?!(?:{_CLITICS})(?![{_LETTER}]))(?=[{_LETTER}])", r"\1 "),
]
PUNCTUATION = [
    # The period that ends the sentence, and what closes after it.
    (rf"""([^.])(\.)([\])}}>"'»”’ ]*+){_END}""", r"\1 \2 \3 "),
    (rf"([:,])([^{_DIGIT}])", r" \1 \2"),
    (r"([:,])(?=\n?\Z)", r" \1 "),
    (r"(\.{2,})", r" \1 "),
    ("([;@#$%&])", r" \1 "),
    ("([‒–—―])", r" \1 "),
    (rf"""([^.])(\.)([\])}}>"']*){_END}""", r"\1 \2\3 "),
    ("([?!])", r" \1 "),
    ("([^'])' ", r"\1 ' "),
    (r"([*])", r" \1 "),
    (r"([\]\[(){}<>])", r" \1 "),
    ("(--)", r" \1 "),
]
CLOSING_QUOTES = [
    ("([»”’])", r" \1 "),
    ("''", " '' "),
    ('"', " '' "),
    (rf"[{_SPACE}]+", " "),
    ("([^' ])('[sS]|'[mM]|'[dD]|') ", r"\1 \2 "),
    ("([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) ", r"\1 \2 "),
]
CONTRACTIONS = [
    (_contraction(*parts), r" \1 \2 ")
    for parts in (
        ("can", "not"),
        ("d", "'ye"),
        ("gim", "me"),
        ("gon", "na"),
        ("got", "ta"),
        ("lem", "me"),
        ("more", "'n"),
        ("wan", "na", "", r"(?=\s)"),
        ("'t", "is", " "),
        ("'t", "was", " "),
    )
]


def _compiled(rules: list[tuple[str, str]]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(pattern), replacement) for pattern, replacement in rules]


_BEFORE_PADDING = _compiled(OPENING_QUOTES + PUNCTUATION)
_AFTER_PADDING = _compiled(CLOSING_QUOTES + CONTRACTIONS)


def tokens(text: str) -> list[Token]:
    """The words and punctuation marks of all sentences of a text; none for an empty one.

    Raises `InputError` for a lone surrogate.

    >>> [token.text for token in tokens('"I can\\'t," she said.')]
    ['``', 'I', 'ca', "n't", ',', "''", 'she', 'said', '.']
    """
    return [
        token
        for start, end in sentence_spans(text)
        for token in _placed(sentence_tokens(text[start:end]), text, start)
    ]


def sentence_tokens(sentence: str) -> list[str]:
    """The tokens of one sentence, by the rules above."""
    for pattern, replacement in _BEFORE_PADDING:
        sentence = pattern.sub(replacement, sentence)
    sentence = f" {sentence} "
    for pattern, replacement in _AFTER_PADDING:
        sentence = pattern.sub(replacement, sentence)
    return sentence.split()


def _placed(words: list[str], text: str, position: int) -> list[Token]:
    """The words with their places: they cover, in order, all that is not white space."""
    placed = []
    for word in words:
        while text[position].isspace():
            position += 1
        is_double_quote = word in ("``", "''") and text[position] == '"'
        end = position + (1 if is_double_quote else len(word))
        placed.append(Token(word, position, end))
        position = end
    return placed
