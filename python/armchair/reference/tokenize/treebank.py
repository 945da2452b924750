"""Words: the Penn Treebank conventions as NLTK's `word_tokenize` has them.

Tokens are made visible by putting spaces around them, one rule after another over the whole
sentence; then the sentence is split at white space. Only double quotes change: an opening one
becomes two backticks, a closing one two apostrophes. Some rules consume the character beside the
one they look for, so that of two such marks in a row only the first is set apart; that is part
of the definition.

NLTK runs the contractions in Python's `re` and, from 3.10.4, all else in `regex`. The two differ in
what they call a letter, a digit and white space (`docs/unicode.md`); hence the named classes.
"""

from __future__ import annotations

import re
from functools import cache

from armchair.reference import unicode
from armchair.reference.tokenize.punkt import sentence_spans
from armchair.reference.tokenize.token import Token
from armchair.reference.versions import Versions, versions

_PLAIN_LETTER = unicode.expression("alphanumeric") + "_"
# The letters of a contraction in any case, as Python's `re` folds them.
_ANY_CASE = {"i": "iIıİ", "s": "sSſ"}


def _any_case(word: str) -> str:
    return "".join(f"[{_ANY_CASE.get(c, c + c.upper())}]" if c.isalpha() else c for c in word)


def _contraction(first: str, second: str, before: str = "", after: str = "") -> str:
    """A word that is written as one and read as two: it stands alone, apart from `before`."""
    # Looking at the first letter before looking behind it is quicker, and the same.
    edge = before or f"(?={_any_case(first[0])})(?<![{_PLAIN_LETTER}])"
    return f"{edge}({_any_case(first)})({_any_case(second)})(?![{_PLAIN_LETTER}]){after}"


Rule = tuple[str, str]


def _opening_apostrophes(rules: Versions) -> list[Rule]:
    """An apostrophe at the beginning of a word, unless it begins a clitic such as 'll."""
    letter = rules.letter()
    clitic = "|".join(map(_any_case, rules.clitics))
    behind = f"(?!(?:{clitic})(?![{letter}]))(?=[{letter}])"
    return {
        "none": [],
        "letter": [(rf"(')(?!(?:{clitic})(?![{letter}]))([{letter}])(?![{letter}])", r"\1 \2")],
        "word": [(rf"(?=')(?<![{letter}])('){behind}", r"\1 ")],
    }[rules.opening]


def before_padding(rules: Versions) -> list[Rule]:
    """Opening quotes and punctuation."""
    space, digit = rules.space(), rules.digit()
    end = rf"[{space}]*\Z"
    return [
        (f"({rules.quotes})", r" \1 "),
        (r'\A"', "``"),
        ("(``)", r" \1 "),
        (rf"([ (\[{{<])({rules.openers})", r"\1 `` "),
        *_opening_apostrophes(rules),
        # The period that ends the sentence, and what closes after it.
        (rf"""([^.])(\.)([\])}}>"'»”’ ]*+){end}""", r"\1 \2 \3 "),
        (rf"([:,])([^{digit}])", r" \1 \2"),
        (r"([:,])(?=\n?\Z)", r" \1 "),
        (f"({rules.ellipsis})", r" \1 "),
        ("([;@#$%&])", r" \1 "),
        *([(f"([{rules.dashes}])", r" \1 ")] if rules.dashes else []),
        (rf"""([^.])(\.)([\])}}>"']*){end}""", r"\1 \2\3 "),
        ("([?!])", r" \1 "),
        ("([^'])' ", r"\1 ' "),
        *([("([*])", r" \1 ")] if rules.star else []),
        (r"([\]\[(){}<>])", r" \1 "),
        ("(--)", r" \1 "),
    ]


def after_padding(rules: Versions) -> list[Rule]:
    """Closing quotes and contractions."""
    space = rules.space()
    double, anywhere = ('"', " '' "), ("''", " '' ")
    behind_a_character = (rf"([^{space}])('')", r"\1 \2 ")
    return [
        ("([»”’])", r" \1 "),
        *([anywhere, double] if rules.pairs_everywhere else [double, behind_a_character]),
        *([(rf"[{space}]+", " ")] if rules.one_space else []),
        ("([^' ])('[sS]|'[mM]|'[dD]|') ", r"\1 \2 "),
        ("([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) ", r"\1 \2 "),
        *[
            (_contraction(*parts), r" \1 \2 ")
            for parts in (
                ("can", "not"),
                ("d", "'ye"),
                ("gim", "me"),
                ("gon", "na"),
                ("got", "ta"),
                ("lem", "me"),
                (rules.more, "'n"),
                ("wan", "na", "", rules.behind_wanna),
                ("'t", "is", " "),
                ("'t", "was", " "),
            )
        ],
    ]


Compiled = list[tuple[re.Pattern[str], str]]


@cache
def _compiled(nltk: str | None) -> tuple[Compiled, Compiled]:
    rules = versions(nltk)
    before, after = (
        [(re.compile(pattern), replacement) for pattern, replacement in part]
        for part in (before_padding(rules), after_padding(rules))
    )
    return before, after


def tokens(text: str, *, nltk: str | None = None) -> list[Token]:
    """The words and punctuation marks of all sentences of a text; none for an empty one.

    Raises `InputError` for a lone surrogate, and for a version of NLTK that is not offered.

    >>> [token.text for token in tokens('"I can\\'t," she said.')]
    ['``', 'I', 'ca', "n't", ',', "''", 'she', 'said', '.']
    """
    return [
        token
        for start, end in sentence_spans(text, nltk)
        for token in _placed(sentence_tokens(text[start:end], nltk), text, start)
    ]


def sentence_tokens(sentence: str, nltk: str | None = None) -> list[str]:
    """The tokens of one sentence, by the rules above."""
    before, after = _compiled(nltk)
    for pattern, replacement in before:
        sentence = pattern.sub(replacement, sentence)
    sentence = f" {sentence} "
    for pattern, replacement in after:
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
