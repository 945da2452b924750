"""What a judge is asked about the rows of each benchmark, and how its texts become verdicts.

The prompts here are this package's own: they ask for the verdict that the authors' ask for, in
other words, so scores by them are not the published ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from armchair.judge.benchmarks.charthal import CHARTHAL
from armchair.judge.benchmarks.hallusionbench import HALLUSIONBENCH
from armchair.judge.benchmarks.mmhal import MMHAL
from armchair.judge.benchmarks.object_halbench import OBJECT_HALBENCH
from armchair.judge.benchmarks.shared import READINGS, Benchmark, Task

__all__ = ["BENCHMARKS", "READINGS", "Benchmark", "Task"]

BENCHMARKS: Mapping[str, Benchmark] = {
    "mmhal": MMHAL,
    "hallusionbench": HALLUSIONBENCH,
    "charthal": CHARTHAL,
    "object-halbench": OBJECT_HALBENCH,
}
