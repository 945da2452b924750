"""The output file of the original CHAIR script, so that tools built on it go on working."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from armchair.convention import Convention
from armchair.files.captions import Batch
from armchair.ground_truth import GroundTruth
from armchair.metrics.chair import Chair, ChairResult
from armchair.metrics.chair.scorer import Details
from armchair.reading import Reading


def sentence(
    reading: Reading, image_id: int | str, caption: str, ground_truth: Iterable[str]
) -> dict[str, Any]:
    """One entry of the file's `sentences`: how the caption was read and what is hallucinated.

    `hallucination_idxs` keeps the script's quirk: it forgets to drop the index of a dropped word,
    so that after "toilet" and "seat" the k-th remaining word has the k-th remembered index.
    """
    convention = reading.convention
    words = reading.core.detail(caption)[1]
    present = set(ground_truth)
    first_tokens = [first for _, first, *_ in words]
    remaining = [word for word in words if not word[4]]
    mentioned: list[str] = []
    hallucinated: list[list[str]] = []
    hallucinated_at: list[int] = []
    for (text, _, _, number, *_), place in zip(remaining, first_tokens, strict=False):
        if number is None:
            continue
        category = convention.categories[number]
        mentioned.append(category)
        if category not in present:
            hallucinated.append([text, category])
            hallucinated_at.append(place)
    distinct_correct = len(present & set(mentioned))
    metrics: dict[str, float] = {
        "CHAIRs": int(bool(hallucinated)),
        "CHAIRi": len(hallucinated) / len(mentioned) if mentioned else 0.0,
        "Recall": distinct_correct / len(present) if present else 0.0,
    }
    if "Len" in convention.printed_totals:
        # OPERA's script writes the field for each caption but never fills it.
        metrics["Len"] = 0.0
    return {
        "image_id": image_id,
        "caption": caption,
        "words": [text for text, *_ in words],
        "mscoco_generated_words": mentioned,
        "mscoco_hallucinated_words": hallucinated,
        "hallucination_idxs": hallucinated_at,
        "mscoco_gt_words": sorted(present),
        "metrics": metrics,
    }


def overall_metrics(convention: Convention, result: ChairResult) -> dict[str, float | None]:
    """The file's `overall_metrics`; a score that is undefined is null."""
    scores = {"CHAIRs": result.chair_s, "CHAIRi": result.chair_i, "Recall": result.recall}
    more = {"CHAIRs_refine": result.chair_s_refined, "Len": result.emitted_length}
    scores |= {name: more[name] for name in convention.printed_totals}
    return {name: None if score != score else score for name, score in scores.items()}


class OriginalOutput:
    """Writes the file entry by entry, so that no more than one is held at a time.

    Args:
        text: where it goes.
    """

    details: Details = False

    def __init__(self, text: TextIO, scorer: Chair, truth: GroundTruth) -> None:
        self._text = text
        self._scorer = scorer
        self._truth = truth
        self._before = '{"sentences": ['

    def add(self, batch: Batch, _result: ChairResult) -> None:
        """The entries of some captions."""
        for image, caption in zip(batch.id_list(), batch.captions.to_list(), strict=True):
            entry = sentence(self._scorer.reading, image, caption, self._truth[image])
            self._text.write(self._before + json.dumps(entry, ensure_ascii=False))
            self._before = ", "

    def finish(self, result: ChairResult) -> None:
        """The totals, which end the file."""
        before = self._before if self._before.startswith("{") else ""
        overall = overall_metrics(self._scorer.convention, result)
        self._text.write(f'{before}], "overall_metrics": {json.dumps(overall)}}}\n')
