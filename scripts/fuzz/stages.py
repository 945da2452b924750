"""The stages of language, POPE's answers, and spans: the core against the reference."""

from __future__ import annotations

import dataclasses

from subject import Subject, told

from armchair import _core, forms, language, read_answer
from armchair.metrics.detail_verify import tagged_text
from armchair.metrics.pope import CONVENTIONS
from armchair.metrics.token_f1 import TokenF1
from armchair.reference import normalize, pope, tokenize, versions
from armchair.reference import tagged_text as reference_tags
from armchair.reference import token_f1 as reference_f1
from helpers.alphabets import ANSWER_MARKS, ANSWER_WORDS, TAGGED_PIECES, answer_phrases
from helpers.draw import Draw
from helpers.texts import text_of, word_of

_CLASSES = [one.name for one in versions.TABLE]
_INDICES = [0, 1, 2, 3, 4, 5, 2046, 2047, 2048, 2049, 2**40, 2**40 + 1]


class Stages(Subject):
    """Sentences, tokens and their places, tags and dictionary forms, of every class of NLTK."""

    def difference(self, case: bytes) -> str | None:
        draw = Draw(case)
        nltk, part = draw.pick(_CLASSES), draw.pick("nvar")
        word = word_of(bytes(draw.below(256) for _ in range(4)))
        text = text_of(draw.rest())
        tokens = tokenize.tokens(text, nltk=nltk)
        words = [token.text for token in tokens]
        return told(
            (nltk, part, word, text),
            core=(
                language.sentences(text, nltk=nltk),
                language.tokens(text, nltk=nltk),
                language.token_spans(text, nltk=nltk),
                forms.tags(words),
                forms.lemma(word, part, nltk=nltk),
                forms.singular(word),
            ),
            reference=(
                tokenize.sentences(text, nltk=nltk),
                words,
                [(token.start, token.end) for token in tokens],
                normalize.tags(words),
                normalize.lemma(word, part, nltk=nltk),
                normalize.singular(word),
            ),
        )


class Answers(Subject):
    """Every reader of POPE's answers."""

    def difference(self, case: bytes) -> str | None:
        draw = Draw(case)
        between = draw.pick([" ", " ", ""])
        pools = [ANSWER_WORDS, ANSWER_MARKS, answer_phrases(), answer_phrases()]
        pieces = [draw.pick(draw.pick(pools)) for _ in range(draw.left() // 3)]
        answer = between.join(pieces)
        names = [name for name, one in CONVENTIONS.items() if not one.needs_label]
        return told(
            answer,
            core={name: read_answer(answer, name) for name in names},
            reference={name: pope.read(answer, name) for name in names},
        )


class Spans(Subject):
    """Tagged captions, the alignment of their tokens, and lists of indices."""

    def difference(self, case: bytes) -> str | None:
        draw = Draw(case)
        reading = draw.pick(["published", "repaired"])
        source = "".join(draw.several(TAGGED_PIECES, 0, 14))
        left, right = draw.several("abc", 0, 12), draw.several("abc", 0, 12)
        window = 2 + draw.below(7)
        lists = [[draw.several(_INDICES, 0, 6) for _ in range(2)] for _ in range(2)]
        found = tagged_text.read(source, reading, tag="H")
        expected = reference_tags.read(source, reading, tag="H")
        scored = TokenF1().score(*lists)
        columns = scored.true_positives, scored.false_positives, scored.false_negatives
        counts = list(zip(*(column.tolist() for column in columns), strict=True))
        return told(
            (reading, source, left, right, window, lists),
            core=(
                (found.text, list(found.spans), vars(found.faults), list(found.token_spans)),
                _core.align_tokens(left, right, window),
                counts,
            ),
            reference=(
                (
                    expected.text,
                    expected.spans,
                    expected.faults,
                    reference_tags.tokenize(expected.text),
                ),
                reference_tags.align(left, right, window),
                [dataclasses.astuple(one) for one in reference_f1.count(*lists)],
            ),
        )
