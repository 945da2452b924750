"""From judged rows to counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.convention import Convention
from armchair.errors import InputError, shown
from armchair.ground_truth import GroundTruth
from armchair.metrics.judged_by import Told, judged_by, told_by
from armchair.metrics.object_halbench.result import ObjectHalBenchOptions, ObjectHalBenchResult
from armchair.metrics.object_halbench.rows import description_of, image_of, objects_of
from armchair.metrics.object_halbench.words import NAME, words_of
from armchair.metrics.rows import rows_of
from armchair.metrics.scorer import Item, RowScorer
from armchair.signature import unordered_digest


@dataclass(frozen=True)
class Description(Item):
    """What one row says.

    Attributes:
        image: the image's id.
        words: how many words the description has.
        mentioned: the categories that the judge's list names, one for each different word; None
            where there is no list.
        present: the categories that the image has.
        judged: what the row tells of its judge.
    """

    image: int | str
    words: int
    mentioned: tuple[str, ...] | None
    present: frozenset[str]
    judged: Told


class ObjectHalBench(RowScorer[Description, ObjectHalBenchResult]):
    """Scores descriptions by the objects that a judge took from them.

    Rows (mappings, or rows of `armchair.files`) have the image's id, the description and `objects`,
    as `armchair judge object-halbench` writes them (or the authors' `extract_objs`): a list of
    texts, or null where there is none. Rows without a list are left out, counted and named. Scores
    are NaN where nothing is left.

    Args:
        ground_truth: the objects of each image.

    >>> truth = GroundTruth.from_mapping({1: ["dog"]})
    >>> row = {"image_id": 1, "answer": "A dog and a cat.", "objects": ["dog", "cat"]}
    >>> ObjectHalBench(truth).score([row]).chair_i
    0.5
    """

    def __init__(self, ground_truth: GroundTruth) -> None:
        super().__init__()
        self._ground_truth = ground_truth

    def rules(self) -> Mapping[str, object]:
        """The ground truth."""
        return {"ground truth": self._ground_truth.digest}

    def read(self, rows: Iterable[Any]) -> list[Description]:
        """What each row names.

        Raises:
            InputError: a row lacks something, or its image is not in the ground truth.
        """
        convention = Convention.load(NAME)
        category = {word: name for name, words in convention.words.items() for word in words}
        found = []
        for row in rows_of(rows):
            objects, image = objects_of(row), image_of(row)
            if image not in self._ground_truth:
                raise InputError(f"{row.place}: image {shown(image)} is not in the ground truth")
            mentioned = None
            if objects is not None:
                words = words_of(objects, convention)
                mentioned = tuple(category[word] for word in words if word in category)
            length = len(description_of(row).split(" "))
            present = self._ground_truth[image]
            found.append(Description(row.place, image, length, mentioned, present, told_by(row)))
        return found

    def result(self, items: Sequence[Description]) -> ObjectHalBenchResult:
        """The counts over the rows with a list."""
        unscored = tuple(item.place for item in items if item.mentioned is None)
        scored = [(item, item.mentioned) for item in items if item.mentioned is not None]
        wrong = [sum(name not in item.present for name in named) for item, named in scored]
        return ObjectHalBenchResult(
            options=ObjectHalBenchOptions(
                **vars(judged_by(item.judged for item in items)),
                tables=Convention.load(NAME).digest,
                tagger="averaged-perceptron",
                ground_truth=self._ground_truth.digest,
                captions=len(items),
                unscored=len(unscored),
                images=unordered_digest(item.image for item, _ in scored),
            ),
            captions=len(scored),
            captions_with_objects=sum(bool(named) for _, named in scored),
            hallucinating_captions=sum(map(bool, wrong)),
            mentions=sum(len(named) for _, named in scored),
            hallucinated_mentions=sum(wrong),
            correct_categories=sum(len(item.present.intersection(n)) for item, n in scored),
            present_categories=sum(len(item.present) for item, _ in scored),
            words=sum(item.words for item, _ in scored),
            unscored=unscored,
        )
