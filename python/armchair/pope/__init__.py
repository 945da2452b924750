"""POPE: yes/no questions about objects, from building them to scoring the answers.

`Pope` scores answers, `read_answer` reads one, `PopeCounts` turns confusion counts into scores,
`build_questions` makes question sets from annotated images. Files are read by
`armchair.pope.answer_files`.
"""

from armchair.pope.conventions import CONVENTIONS, PopeConvention
from armchair.pope.counts import PopeCounts, PopeScores
from armchair.pope.questions import QuestionSets, build_questions
from armchair.pope.result import PopeOptions, PopeResult
from armchair.pope.scorer import Pope, read_answer

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
