"""MME: two yes/no questions about each image, in fourteen tasks (Fu et al., 2023).

The hallucination subset is four of them: existence and count (objects), position and color
(attributes). Answers are read by the reader of a harness, or by any other of POPE's.
"""

from armchair.metrics.mme.files import read_mme
from armchair.metrics.mme.result import HALLUCINATION, TASKS, MmeOptions, MmeResult, TaskCounts
from armchair.metrics.mme.scorer import Mme

__all__ = [
    "HALLUCINATION",
    "TASKS",
    "Mme",
    "MmeOptions",
    "MmeResult",
    "TaskCounts",
    "read_mme",
]
