"""Four invented scenes and two invented captioners, in the package: a first look without data."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from armchair.ground_truth import GroundTruth
from armchair.metrics.chair import Chair, ChairResult


def captions() -> dict[str, list[str]]:
    """Captioner -> its caption of each scene."""
    captioners: dict[str, list[str]] = _scenes()["captioners"]
    return captioners


def score() -> dict[str, ChairResult]:
    """Captioner -> its scores under the `distinct` convention, with each caption's mentions.

    As in CHAIR, an image's ground truth is its object labels united with the objects that its
    reference caption mentions.
    """
    scenes = _scenes()["scenes"]
    chair = Chair("distinct")
    referred = chair.mentioned([scene["reference"] for scene in scenes])
    truth = GroundTruth.from_mapping(
        {
            scene["image_id"]: {*scene["objects"], *mentioned}
            for scene, mentioned in zip(scenes, referred, strict=True)
        }
    )
    image_ids = [scene["image_id"] for scene in scenes]
    return {
        captioner: chair.score(written, image_ids, truth, details=True)
        for captioner, written in captions().items()
    }


def _scenes() -> dict[str, Any]:
    file = resources.files("armchair.demo") / "scenes.json"
    scenes: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return scenes
