"""POPE: yes/no questions about objects, from building them to scoring the answers.

`Pope` scores answers, `read_answer` reads one, `PopeCounts` turns confusion counts into scores,
`build_questions` makes question sets from annotated images. Files are read by
`armchair.metrics.pope.answer_files`.
"""

from armchair.metrics.pope.conventions import CONVENTIONS, PopeConvention
from armchair.metrics.pope.counts import PopeCounts, PopeScores
from armchair.metrics.pope.options import PopeOptions
from armchair.metrics.pope.questions import QuestionSets, build_questions
from armchair.metrics.pope.result import PopeResult
from armchair.metrics.pope.scorer import Pope, read_answer

__all__ = [
    "CONVENTIONS",
    "Pope",
    "PopeConvention",
    "PopeCounts",
    "PopeOptions",
    "PopeResult",
    "PopeScores",
    "QuestionSets",
    "build_questions",
    "read_answer",
]
