"""From lists of objects to Object HalBench's counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from armchair.convention import Convention
from armchair.errors import InputError, shown
from armchair.files import Row, pick_key, text_field
from armchair.files.keys import pick_text_key
from armchair.ground_truth import GroundTruth
from armchair.image_ids import IMAGE_ID_KEYS, image_id
from armchair.metrics.object_halbench.result import (
    ObjectHalBenchCounts,
    ObjectHalBenchOptions,
    ObjectHalBenchResult,
)
from armchair.metrics.rows import mapping, rows_of
from armchair.metrics.scorer import Item, RowScorer
from armchair.signature import unordered_digest

_TABLES = "object-halbench"
_OBJECT_KEYS = ("objs", "words")
_TRUTH_KEY = "mscoco_gt_words"
# After those that only a model's text has.
_CAPTION_KEYS = ("caption", "answer", "text")
_TOILET, _SEAT = "toilet", "seat"


@dataclass(frozen=True)
class Judged(Item):
    """One caption's counts, and the image's categories."""

    image: int | str
    truth: tuple[str, ...]
    counts: ObjectHalBenchCounts


class ObjectHalBench(RowScorer[Judged, ObjectHalBenchResult]):
    """Scores captions by the objects that were found in them.

    Rows (mappings, or rows of `armchair.files`) have the image under `image_id` or `image`, the
    caption under `caption`, `answer`, `prediction` or the like (for its length only), and under
    `objs` the list of its objects in dictionary form, as the script has them after its language
    model and spaCy. A row of the script's own output has them under `words`, and the image's
    categories under `mscoco_gt_words`. No rows give NaN.

    Args:
        ground_truth: the categories of each image, made with the convention `object-halbench`;
            needed where the rows do not bring them.

    Source: Yu et al., RLHF-V, CVPR 2024, and its evaluation script.

    >>> row = {"image_id": 7, "caption": "A dog on a sofa.", "objs": ["dog", "sofa"]}
    >>> ObjectHalBench(GroundTruth.from_mapping({7: ["dog"]})).score([row]).counts.object_hall
    0.5
    """

    def __init__(self, ground_truth: GroundTruth | None = None) -> None:
        super().__init__()
        self._ground_truth = ground_truth
        self._convention = Convention.load(_TABLES)
        self._categories = {
            word: category for category, words in self._convention.words.items() for word in words
        }

    def rules(self) -> Mapping[str, object]:
        """The ground truth."""
        truth = self._ground_truth
        return {"ground truth": None if truth is None else truth.digest}

    def read(self, rows: Iterable[Any]) -> list[Judged]:
        """The counts of each row.

        Raises:
            InputError: a row lacks its image, its caption, its objects or its ground truth, or the
                objects are no list of texts.
        """
        return [self._judged(row) for row in rows_of(rows)]

    def result(self, items: Sequence[Judged]) -> ObjectHalBenchResult:
        """The sums."""
        images = unordered_digest((item.image, item.truth) for item in items)
        tables = f"{self._convention.name}-{self._convention.digest}"
        counts = sum((item.counts for item in items), ObjectHalBenchCounts())
        return ObjectHalBenchResult(
            ObjectHalBenchOptions(tables, len(items), images),
            counts,
        )

    def _judged(self, row: Row) -> Judged:
        image = image_id(row.value[pick_key(row, IMAGE_ID_KEYS, None, "image id")], row.place)
        caption = text_field(row, pick_text_key(row, _CAPTION_KEYS, None, "caption"), "caption")
        objects = _texts(row, pick_key(row, _OBJECT_KEYS, None, "objects"))
        truth = self._truth(row, image)
        return Judged(row.place, image, tuple(sorted(truth)), self._counts(caption, objects, truth))

    def _truth(self, row: Row, image: int | str) -> AbstractSet[str]:
        if _TRUTH_KEY in mapping(row):
            return frozenset(_texts(row, _TRUTH_KEY))
        if self._ground_truth is None or image not in self._ground_truth:
            missing = "no ground truth was given" if self._ground_truth is None else "it has none"
            raise InputError(f"{row.place}: the categories of image {shown(image)}: {missing}")
        return frozenset(self._ground_truth[image])

    def _counts(
        self, caption: str, objects: Sequence[str], truth: AbstractSet[str]
    ) -> ObjectHalBenchCounts:
        distinct = dict.fromkeys(objects)
        if _TOILET in distinct:
            # The seat of a toilet is no chair.
            distinct.pop(_SEAT, None)
        mentioned = [self._categories[text] for text in distinct if text in self._categories]
        hallucinated = sum(category not in truth for category in mentioned)
        return ObjectHalBenchCounts(
            captions=1,
            with_mention=int(bool(mentioned)),
            hallucinating=int(hallucinated > 0),
            mentions=len(mentioned),
            hallucinated=hallucinated,
            correct_categories=len(truth & {*mentioned}),
            ground_truth_categories=len(truth),
            words=len(caption.strip().split(" ")),
        )


def _texts(row: Row, key: str) -> list[str]:
    value = row.value[key]
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError(f"{row.place}: {shown(key)} is {shown(value)}, not a list of texts")
    return value
