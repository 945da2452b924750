"""Object HalBench's figures."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from armchair.metrics.tally import ratio
from armchair.output import Table, decimal, percent
from armchair.results import Result

_DIGITS = 2


@dataclass(frozen=True)
class ObjectHalBenchCounts:
    """Counts over captions; they add up. Scores are fractions, NaN where undefined.

    Attributes:
        captions: how many.
        with_mention: those with an object of the table.
        hallucinating: those with an object that is not in the image.
        mentions: distinct object texts of the table, summed over captions; two words for one
            category are two.
        hallucinated: those whose category is not in the image.
        correct_categories: distinct categories mentioned that are in the image.
        ground_truth_categories: categories in the image.
        words: pieces of the captions between single blanks.
    """

    captions: int = 0
    with_mention: int = 0
    hallucinating: int = 0
    mentions: int = 0
    hallucinated: int = 0
    correct_categories: int = 0
    ground_truth_categories: int = 0
    words: int = 0

    def __add__(self, other: ObjectHalBenchCounts) -> ObjectHalBenchCounts:
        names = [field.name for field in fields(self)]
        return ObjectHalBenchCounts(*(getattr(self, n) + getattr(other, n) for n in names))

    @property
    def response_hall(self) -> float:
        """Captions with a hallucinated object / captions with any."""
        return ratio(self.hallucinating, self.with_mention)

    @property
    def object_hall(self) -> float:
        """Hallucinated mentions / mentions."""
        return ratio(self.hallucinated, self.mentions)

    @property
    def object_recall(self) -> float:
        """Distinct correct categories / categories in the images."""
        return ratio(self.correct_categories, self.ground_truth_categories)

    @property
    def average_length(self) -> float:
        """Pieces between single blanks, a caption."""
        return ratio(self.words, self.captions)


@dataclass(frozen=True)
class ObjectHalBenchOptions:
    """What an Object HalBench score depends on.

    Attributes:
        tables: the convention whose words and categories these are, with its digest.
        captions: how many.
        images: a digest of the images and of what is in them, in any order.
    """

    tables: str
    captions: int
    images: str


@dataclass(frozen=True)
class ObjectHalBenchResult(Result):
    """The counts of all captions.

    Attributes:
        options: what decided the scores.
        counts: the integers behind them.
    """

    metric: ClassVar[str] = "object-halbench"

    options: ObjectHalBenchOptions
    counts: ObjectHalBenchCounts

    def published(self) -> dict[str, float]:
        """The script's figures under its own names; rates in percent."""
        counts = self.counts
        return {
            "Response Hall": 100 * counts.response_hall,
            "Object Hall": 100 * counts.object_hall,
            "Response Correct": 100 - 100 * counts.response_hall,
            "Object Correct": 100 - 100 * counts.object_hall,
            "Object Recall": 100 * counts.object_recall,
            "Average Length": counts.average_length,
            "COCO Sent Number": counts.with_mention,
            "COCO Word Number": counts.correct_categories,
            "GT Word Number": counts.ground_truth_categories,
        }

    def figures(self) -> dict[str, Any]:
        """Scores as fractions, counts, and the script's figures."""
        return {
            "response_hall": self.counts.response_hall,
            "object_hall": self.counts.object_hall,
            "object_recall": self.counts.object_recall,
            "average_length": self.counts.average_length,
            **vars(self.counts),
            "published": self.published(),
        }

    def shown(self) -> list[Table]:
        """The script's figures, with the counts behind the rates."""
        c = self.counts
        rates = [
            ("Response Hall %", c.response_hall, c.hallucinating, c.with_mention),
            ("Object Hall %", c.object_hall, c.hallucinated, c.mentions),
            (
                "Response Correct %",
                1 - c.response_hall,
                c.with_mention - c.hallucinating,
                c.with_mention,
            ),
            ("Object Correct %", 1 - c.object_hall, c.mentions - c.hallucinated, c.mentions),
            ("Object Recall %", c.object_recall, c.correct_categories, c.ground_truth_categories),
        ]
        rows = [
            [name, percent(rate, _DIGITS), f"{part} / {whole}"] for name, rate, part, whole in rates
        ]
        rows.append(
            ["Average Length", decimal(c.average_length, _DIGITS), f"{c.words} / {c.captions}"]
        )
        rows += [
            ["COCO Sent Number", str(c.with_mention), "captions with an object"],
            ["COCO Word Number", str(c.correct_categories), "distinct correct categories"],
            ["GT Word Number", str(c.ground_truth_categories), "categories in the images"],
        ]
        return [Table(["figure", "", "counts"], rows)]
