"""A scorer and metrics for inspect-ai: CHAIR of the samples of an evaluation.

    Task(dataset, solver=[generate()], scorer=chair("objects.jsonl.gz", convention="opera"))

The image of a sample is its metadata's `image_id`, or, without one, its id.
"""

from __future__ import annotations

import os
from typing import Any

from armchair.convention import DEFAULT, Convention
from armchair.ground_truth import GroundTruth
from armchair.integrations.needed import needed
from armchair.metrics.chair import Chair
from armchair.metrics.chair.counts import COLUMNS

scoring: Any = needed("inspect_ai.scorer", "armchair.integrations.inspect_ai")


def _quotient(part: str, whole: str) -> Any:
    def computed(scores: list[Any]) -> float:
        values = [each.score.value for each in scores]
        below = sum(int(value[whole]) for value in values)
        return sum(int(value[part]) for value in values) / below if below else float("nan")

    return computed


@scoring.metric(name="armchair/chair_i")  # type: ignore[untyped-decorator]
def chair_i() -> Any:
    """Hallucinated mentions / mentions, over all samples."""
    return _quotient("hallucinated_mentions", "mentions")


@scoring.metric(name="armchair/chair_s")  # type: ignore[untyped-decorator]
def chair_s() -> Any:
    """Captions with a hallucinated mention / captions."""
    return _quotient("hallucinated", "captions")


@scoring.metric(name="armchair/recall")  # type: ignore[untyped-decorator]
def recall() -> Any:
    """Correct categories / categories in the images, over all samples."""
    return _quotient("correct_categories", "ground_truth_categories")


@scoring.scorer(name="armchair/chair", metrics=[chair_i(), chair_s(), recall()])  # type: ignore[untyped-decorator]
def chair(
    ground_truth: str | os.PathLike[str] | GroundTruth,
    convention: str | os.PathLike[str] | Convention = DEFAULT,
    **options: Any,
) -> Any:
    """Counts each sample's completion against its image's ground truth.

    Args:
        ground_truth: of the images, or its file.
        convention, options: as for `armchair.Chair`.
    """
    truth = (
        ground_truth if isinstance(ground_truth, GroundTruth) else GroundTruth.read(ground_truth)
    )
    scorer = Chair(convention, ground_truth=truth, **options)

    async def score(state: Any, target: Any) -> Any:
        image = (state.metadata or {}).get("image_id", state.sample_id)
        caption = state.output.completion
        result = scorer.score([caption], [image])
        counts = {name: int(getattr(result.counts, name)) for name in COLUMNS}
        value = {
            "captions": result.captions,
            "hallucinated": result.hallucinated_captions,
            **counts,
        }
        return scoring.Score(value=value, answer=caption, metadata={"signature": result.signature})

    return score
