"""Object HalBench with a judge: CHAIR over the objects that it took from descriptions.

Yu et al., RLHF-V, CVPR 2024. Without a judge the convention `object-halbench` of
`armchair.metrics.chair` reads the descriptions themselves.
"""

from armchair.metrics.object_halbench.result import ObjectHalBenchOptions, ObjectHalBenchResult
from armchair.metrics.object_halbench.scorer import ObjectHalBench

__all__ = ["ObjectHalBench", "ObjectHalBenchOptions", "ObjectHalBenchResult"]
