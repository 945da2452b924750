"""What decides a CHAIR score, as its signature tells it."""

from __future__ import annotations

from dataclasses import dataclass

from armchair.image_ids import digest
from armchair.metrics.chair.counts import ChairCounts
from armchair.reading import Reading


@dataclass(frozen=True)
class ChairOptions:
    """All that decides a CHAIR score besides the captions' text. Every field is in the signature.

    Attributes:
        convention: the convention's name.
        tables: digest of its parts and word tables.
        nltk: the class of NLTK's versions that it follows; None where nothing is NLTK's.
        counting: "every" mention, or each category once a caption ("distinct").
        ground_truth: digest of the ground truth.
        captions: how many captions were scored.
        images: digest of the images they belong to, whatever their order.
        drop_incomplete: whether an unfinished last sentence was left out.
        skip_negated: whether mentions that the caption denies were left out.
        clean: whether special tokens, thinking and chat markers were taken off.
    """

    convention: str
    tables: str
    nltk: str | None
    counting: str
    ground_truth: str
    captions: int
    images: str
    drop_incomplete: bool
    skip_negated: bool
    clean: bool

    @classmethod
    def of(
        cls,
        reading: Reading,
        ground_truth: str | None,
        counts: ChairCounts,
    ) -> ChairOptions:
        """What decided these counts; `ground_truth` is its digest."""
        return cls(
            ground_truth=ground_truth or "none",
            captions=counts.captions,
            images=digest.written(counts.images),
            **reading.rules,  # type: ignore[arg-type]
        )
