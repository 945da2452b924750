"""AMBER's scores: both tasks' counts, as fractions and as the authors' script prints them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from armchair.metrics.amber.counts import Discriminative, Generative
from armchair.metrics.amber.published import (
    ATTRIBUTES,
    published_discriminative,
    published_generative,
    published_sections,
    vlmevalkit_accuracies,
)
from armchair.metrics.amber.similarity import OFFICIAL_MODEL, SimilarWords
from armchair.metrics.pope.conventions import STRICT
from armchair.output import Table, decimal, percent
from armchair.results import Result

OFFICIAL = "official"
VLMEVALKIT = "vlmevalkit"
_LEGEND = (
    "CHAIR: hallucinated words of all words; Cover: annotated objects that were mentioned;",
    "Hal: captions with a hallucinated word; Cog: expected inventions that were made up",
)
Captions = Literal["published", "corrected"]


@dataclass(frozen=True)
class AmberOptions:
    """What an AMBER score depends on.

    Attributes:
        answers: whose reader reads a yes or no: `official` takes exactly "Yes" or "No".
        caption_reading: `published` or `corrected`.
        nltk: the class of NLTK's versions that found the words of captions.
        clean: whether special tokens, thinking and chat markers were taken off.
        similarity: the model that tells near-synonyms, its version and the threshold; "none".
        captions: how many captions were scored.
        questions: how many answers were scored.
        annotations: a digest of the annotations of all of these, in any order, and of the word
            lists where captions were scored.
    """

    answers: str
    caption_reading: str
    nltk: str
    clean: bool
    similarity: str
    captions: int
    questions: int
    annotations: str


@dataclass(frozen=True)
class AmberResult(Result):
    """Both tasks' counts.

    Attributes:
        options: what decided the scores.
        generative: the captions' counts.
        kinds: the answers' counts by kind: existence, state, number, action, relation; and
            attribute, which is state, number and action together.
        similarity: which words were held for near-synonyms.
        without_caption: how many images of the data have no caption.
        without_answer: how many questions of the data have no answer.
    """

    metric: ClassVar[str] = "amber"

    options: AmberOptions
    generative: Generative
    kinds: Mapping[str, Discriminative]
    similarity: SimilarWords
    without_caption: int
    without_answer: int

    @property
    def discriminative(self) -> Discriminative:
        """All answers together."""
        parts = (counts for kind, counts in self.kinds.items() if kind != "attribute")
        return sum(parts, Discriminative())

    @property
    def amber_score(self) -> float:
        """The mean of 1 - CHAIR and F1 over all answers, a fraction; NaN without either task."""
        return (1 - self.generative.chair + self.discriminative.f1) / 2

    @property
    def published_amber_score(self) -> float:
        """The AMBER score in percent from the figures as printed; NaN without either task."""
        if not (self.generative.captions and self.discriminative.questions):
            return math.nan
        chair = published_generative(self.generative)["CHAIR"]
        return (100 - chair + published_discriminative(self.discriminative)["F1"]) / 2

    def published(self) -> dict[str, dict[str, float]]:
        """The figures as the authors' script prints them, in percent, under its headings."""
        return published_sections(self.generative, self.discriminative, self.kinds)

    def shown(self) -> list[Table]:
        """Both tasks in percent: as printed under `official`, without its constants else."""
        counts = self.generative
        printed = self.options.answers != STRICT
        tables = []
        if counts.captions:
            figures = (
                [f"{value:.1f}" for value in published_generative(counts).values()]
                if printed
                else [percent(v) for v in (counts.chair, counts.cover, counts.hal, counts.cog)]
            )
            header = ["generative %", "CHAIR", "Cover", "Hal", "Cog", "captions"]
            rows = [["all", *figures, str(counts.captions)]]
            tables.append(Table(header, rows, notes=_LEGEND))
        if self.discriminative.questions:
            header = ["discriminative %", "accuracy", "precision", "recall", "F1", "questions"]
            parts = [("all", self.discriminative), *self.kinds.items()]
            rows = [_row(kind, counts, printed) for kind, counts in parts]
            tables.append(Table(header, rows))
        if self.options.answers == VLMEVALKIT:
            printed_there = vlmevalkit_accuracies(self.kinds)
            cells = [percent(value / 100, 2) for value in printed_there.values()]
            header = ["as VLMEvalKit prints it, %", *printed_there]
            tables.append(Table(header, [["accuracy", *cells]]))
        score = self.published_amber_score if printed else 100 * self.amber_score
        notes = list(self._remarks())
        if not math.isnan(score) and self.similarity.exact:
            notes.insert(0, "AMBER score without similarity: not comparable with published ones")
        tables.append(Table(["AMBER score", ""], [["both tasks", decimal(score)]], notes=notes))
        return tables

    def figures(self) -> dict[str, Any]:
        """Counts and fractions, and the figures as printed."""
        return {
            "amber_score": self.amber_score,
            "published_amber_score": self.published_amber_score,
            "vlmevalkit": vlmevalkit_accuracies(self.kinds),
            "without_caption": self.without_caption,
            "without_answer": self.without_answer,
            "tables": {
                "generative": [self.generative.as_dict()],
                "discriminative": [
                    {"kind": kind, **counts.as_dict()}
                    for kind, counts in [("all", self.discriminative), *self.kinds.items()]
                ],
            },
            "published": self.published(),
            "remarks": list(self._remarks()),
        }

    def _remarks(self) -> Iterable[str]:
        if self.options.answers != STRICT:
            yield "as the authors' script prints them: 0.001 is added to every denominator"
        if self.generative.captions:
            yield _similarity_remark(self.similarity)
        existence = self.kinds["existence"]
        if existence.questions and existence.labelled_no == existence.questions:
            remark = "existence: every label is no, so that a constant No scores 100 there"
            constant = existence.answered_no == existence.questions
            yield remark + ("; these answers are a constant No" if constant else "")
        unread = self.discriminative.unread
        if unread:
            yield f"{unread} answers are neither yes nor no ({self.options.answers} reading): wrong"
        if self.generative.captions and self.without_caption:
            yield f"{self.without_caption} images of the data have no caption: not scored"
        if self.discriminative.questions and self.without_answer:
            yield f"{self.without_answer} questions of the data have no answer: not scored"


def _row(kind: str, counts: Discriminative, printed: bool) -> list[str]:
    if not printed or not counts.questions:
        scores = (counts.accuracy, counts.precision, counts.recall, counts.f1)
        figures = [percent(score) for score in scores]
    else:
        figures = [f"{value:.1f}" for value in published_discriminative(counts, kind).values()]
    label = f"  {kind}" if kind in ATTRIBUTES else kind
    return [label, *figures, str(counts.questions)]


def _similarity_remark(similarity: SimilarWords) -> str:
    if similarity.exact:
        return (
            "near-synonyms left out: only equal words are the same; the official figures use the "
            f"similarity of {OFFICIAL_MODEL} (--similarity)"
        )
    remark = f"near-synonyms: {similarity.label}"
    if similarity.model == OFFICIAL_MODEL:
        return remark
    return f"{remark}; the official figures use {OFFICIAL_MODEL}"
