"""OPOPE: POPE's questions answered by what captions mention (HALC, Chen et al., 2024)."""

from armchair.metrics.opope.questions import ObjectQuestion, ObjectQuestions, read_object_questions
from armchair.metrics.opope.result import OpopeOptions, OpopeResult, OpopeScores
from armchair.metrics.opope.scorer import CONVENTIONS, Opope

__all__ = [
    "CONVENTIONS",
    "ObjectQuestion",
    "ObjectQuestions",
    "Opope",
    "OpopeOptions",
    "OpopeResult",
    "OpopeScores",
    "read_object_questions",
]
