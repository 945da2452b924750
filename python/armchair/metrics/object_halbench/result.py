"""Object HalBench's scores over the objects that a judge took from descriptions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from armchair.metrics.judged_by import JudgedBy
from armchair.metrics.rows import named
from armchair.metrics.tally import ratio
from armchair.output import Table, decimal, percent
from armchair.results import Result

CAPTIONS = 300


@dataclass(frozen=True)
class ObjectHalBenchOptions(JudgedBy):
    """What a judged Object HalBench score depends on, besides who judged.

    Attributes:
        tables: digest of the convention `object-halbench`, whose words and compounds these are.
        tagger: what told nouns; the authors' is spaCy's `en_core_web_trf`.
        ground_truth: digest of the ground truth.
        captions: how many descriptions the file has.
        unscored: how many of them have no list of objects.
        images: a digest of the images of the other ones, in any order.
    """

    tables: str
    tagger: str
    ground_truth: str
    captions: int
    unscored: int
    images: str


@dataclass(frozen=True)
class ObjectHalBenchResult(Result):
    """Counts over the descriptions that were scored.

    Attributes:
        options: what decided the scores.
        captions: how many descriptions were scored.
        captions_with_objects: how many of them name an object of the tables.
        hallucinating_captions: how many of them name one that the image does not have.
        mentions: different words for objects, in all descriptions.
        hallucinated_mentions: how many of them name what the image does not have.
        correct_categories: categories named that the image has, each once a description.
        present_categories: categories that the images have.
        words: how many words the descriptions have, parted by single spaces.
        unscored: where the rows stand that have no list of objects.
    """

    metric: ClassVar[str] = "object-halbench"

    options: ObjectHalBenchOptions
    captions: int
    captions_with_objects: int
    hallucinating_captions: int
    mentions: int
    hallucinated_mentions: int
    correct_categories: int
    present_categories: int
    words: int
    unscored: tuple[str, ...] = field(compare=False)

    @property
    def chair_s(self) -> float:
        """Hallucinating descriptions of all, a fraction."""
        return ratio(self.hallucinating_captions, self.captions)

    @property
    def chair_s_refined(self) -> float:
        """Hallucinating descriptions of those that name an object: the published figure."""
        return ratio(self.hallucinating_captions, self.captions_with_objects)

    @property
    def chair_i(self) -> float:
        """Hallucinated mentions of all, a fraction."""
        return ratio(self.hallucinated_mentions, self.mentions)

    @property
    def recall(self) -> float:
        """Categories of the images that were named, a fraction."""
        return ratio(self.correct_categories, self.present_categories)

    def published(self) -> dict[str, Any]:
        """The figures that the authors' script saves, by its names."""
        return {
            "CHAIRs": self.chair_s,
            "CHAIRs_refine": self.chair_s_refined,
            "CHAIRi": self.chair_i,
            "obj_rec": self.recall,
            "sentence_num": self.captions,
            "coco_sentence_num": self.captions_with_objects,
            "coco_word_count": self.correct_categories,
            "gt_word_count": self.present_categories,
            "avg_word_len": ratio(self.words, self.captions),
            "correct_rate": 1 - self.chair_s_refined,
            "object_correct_rate": 1 - self.chair_i,
        }

    def shown(self) -> list[Table]:
        """The scores, each with what it is a share of."""
        rows = [
            [
                "CHAIR_s of those with objects %",
                *_of(self.chair_s_refined, self.captions_with_objects),
            ],
            ["CHAIR_s %", *_of(self.chair_s, self.captions)],
            ["CHAIR_i %", *_of(self.chair_i, self.mentions)],
            ["recall %", *_of(self.recall, self.present_categories)],
            ["words", decimal(ratio(self.words, self.captions), 1), str(self.captions)],
        ]
        notes = []
        if self.unscored:
            notes.append(
                f"{len(self.unscored)} without a list of objects, left out: {named(self.unscored)}"
            )
        if self.options.captions != CAPTIONS:
            notes.append(
                f"{self.options.captions} descriptions, not the {CAPTIONS} of Object HalBench"
            )
        return [Table(["", "score", "of"], rows, notes=notes)]

    def figures(self) -> dict[str, Any]:
        """Scores, counts, and the authors' layout."""
        return {
            "chair_s": self.chair_s,
            "chair_s_refined": self.chair_s_refined,
            "chair_i": self.chair_i,
            "recall": self.recall,
            "captions": self.captions,
            "captions_with_objects": self.captions_with_objects,
            "hallucinating_captions": self.hallucinating_captions,
            "mentions": self.mentions,
            "hallucinated_mentions": self.hallucinated_mentions,
            "correct_categories": self.correct_categories,
            "present_categories": self.present_categories,
            "words": self.words,
            "unscored": self.unscored,
            "published": self.published(),
        }


def _of(score: float, whole: int) -> list[str]:
    return [percent(score, 2), str(whole)]
