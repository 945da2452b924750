"""A judge asked over HTTP: from model responses to verdicts, nothing asked twice.

`run` builds the requests of a benchmark's rows, asks an OpenAI-compatible server what its `Cache`
does not hold yet, and returns the rows with verdicts. A row whose requests failed has none.
"""

from armchair.judge.answers import Answer, Failure, JudgeStopped
from armchair.judge.benchmarks import BENCHMARKS, READINGS
from armchair.judge.cache import Cache
from armchair.judge.client import Client
from armchair.judge.judged import Judged, JudgeOptions
from armchair.judge.plan import Plan, plan
from armchair.judge.runner import run

__all__ = [
    "BENCHMARKS",
    "READINGS",
    "Answer",
    "Cache",
    "Client",
    "Failure",
    "JudgeOptions",
    "JudgeStopped",
    "Judged",
    "Plan",
    "plan",
    "run",
]
