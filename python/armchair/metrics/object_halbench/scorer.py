"""From judged rows to counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from armchair.convention import Convention
from armchair.errors import InputError, shown
from armchair.ground_truth import GroundTruth
from armchair.metrics.judged_by import judged_by
from armchair.metrics.object_halbench.result import ObjectHalBenchOptions, ObjectHalBenchResult
from armchair.metrics.object_halbench.rows import description_of, image_of, objects_of
from armchair.metrics.object_halbench.words import NAME, words_of
from armchair.metrics.rows import rows_of
from armchair.signature import unordered_digest


def score_object_halbench(items: Iterable[Any], ground_truth: GroundTruth) -> ObjectHalBenchResult:
    """Score descriptions by the objects that a judge took from them.

    Args:
        items: rows (mappings, or rows of `armchair.files`) with the image's id, the description
            and `objects`, as `armchair judge object-halbench` writes them (or the authors'
            `extract_objs`): a list of texts, or null where there is none.
        ground_truth: the objects of each image.

    Returns:
        The result. Rows without a list are left out, counted and named; scores are NaN where
        nothing is left.

    Raises:
        InputError: a row lacks something, or its image is not in the ground truth.

    Example:
        >>> truth = GroundTruth.from_mapping({1: ["dog"]})
        >>> row = {"image_id": 1, "answer": "A dog and a cat.", "objects": ["dog", "cat"]}
        >>> score_object_halbench([row], truth).chair_i
        0.5
    """
    convention = Convention.load(NAME)
    category = {word: name for name, words in convention.words.items() for word in words}
    rows = list(rows_of(items))
    unscored = []
    images = []
    mentions = hallucinated = correct = present = length = 0
    with_objects = with_hallucination = 0
    for row in rows:
        objects, image = objects_of(row), image_of(row)
        if image not in ground_truth:
            raise InputError(f"{row.place}: image {shown(image)} is not in the ground truth")
        if objects is None:
            unscored.append(row.place)
            continue
        truth = ground_truth[image]
        found = [category[word] for word in words_of(objects, convention) if word in category]
        wrong = sum(name not in truth for name in found)
        images.append(image)
        mentions += len(found)
        hallucinated += wrong
        correct += len(truth.intersection(found))
        present += len(truth)
        length += len(description_of(row).split(" "))
        with_objects += bool(found)
        with_hallucination += bool(wrong)
    return ObjectHalBenchResult(
        options=ObjectHalBenchOptions(
            **vars(judged_by(rows)),
            tables=convention.digest,
            tagger="averaged-perceptron",
            ground_truth=ground_truth.digest,
            captions=len(rows),
            unscored=len(unscored),
            images=unordered_digest(images),
        ),
        captions=len(images),
        captions_with_objects=with_objects,
        hallucinating_captions=with_hallucination,
        mentions=mentions,
        hallucinated_mentions=hallucinated,
        correct_categories=correct,
        present_categories=present,
        words=length,
        unscored=tuple(unscored),
    )
