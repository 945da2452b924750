"""What the published CHAIR scripts recorded of captions, held against the package."""

from __future__ import annotations

from typing import Any

import armchair
from armchair.metrics.chair import original_output
from armchair.reading import Reading


def assert_recorded(
    convention: armchair.Convention,
    row: dict[str, Any],
    want: dict[str, Any],
    truth: armchair.GroundTruth,
) -> None:
    """Every field of a caption is as recorded."""
    image = row["image_id"]
    got = original_output.sentence(Reading(convention), image, row["caption"], truth[image])
    assert got["image_id"] == want["image_id"]
    assert got["words"] == want["words"]
    assert got["mscoco_generated_words"] == want["objects"]
    assert got["mscoco_hallucinated_words"] == want["hallucinated"]
    assert got["hallucination_idxs"] == want["hallucinated_indices"]
    assert got["mscoco_gt_words"] == sorted(truth[image])
    assert got["metrics"] == want["metrics"]


def assert_totals(
    chair: armchair.Chair,
    rows: list[dict[str, Any]],
    expected: dict[str, Any],
    truth: armchair.GroundTruth,
) -> None:
    """The scores of a file are the recorded ones to the last bit."""
    captions, images = [row["caption"] for row in rows], [row["image_id"] for row in rows]
    result = chair.score(captions, images, truth)
    assert result.chair_s == expected["CHAIRs"]
    assert result.chair_i == expected["CHAIRi"]
    assert result.recall == expected["Recall"]
    assert result.counts.captions == expected["captions"]
    assert result.counts.mentions == expected["mentions"]
    assert result.counts.hallucinated_mentions == expected["hallucinated"]
    assert result.counts.hallucinated_captions == expected["hallucinated_captions"]
    if "Len" in expected:
        assert result.emitted_length == expected["Len"]
