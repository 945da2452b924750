"""AMBER's figures as its script prints them.

Every count in a denominator starts at 0.001, so that one perfect answer scores 99.9; F1 is made of
the rounded precision and recall, over their sum plus a small constant; everything is rounded to
one decimal of a percent.
"""

from __future__ import annotations

from collections.abc import Mapping

from armchair.metrics.amber.counts import Discriminative, Generative

_START = 0.001
_F1_CONSTANT = 0.0001
_F1_CONSTANT_EXISTENCE = 0.001
ATTRIBUTES = ("state", "number", "action")
# The script's own headings, as it spells them.
_HEADINGS: Mapping[str, str] = {
    "existence": "Exsitence",
    "attribute": "Attribute",
    "state": "State",
    "number": "Number",
    "action": "Action",
    "relation": "Relation",
}


def published_generative(counts: Generative) -> dict[str, float]:
    """CHAIR, Cover, Hal and Cog in percent."""
    faultless = counts.captions - counts.hallucinating
    return {
        "CHAIR": _share(counts.hallucinated, counts.words),
        "Cover": _share(counts.covered, counts.objects),
        "Hal": round(100 - faultless / (_START + counts.captions) * 100, 1),
        "Cog": _share(counts.made_up, counts.inventions),
    }


def published_discriminative(counts: Discriminative, kind: str = "") -> dict[str, float]:
    """Accuracy, precision, recall and F1 in percent.

    Args:
        counts: the answers' counts.
        kind: the kind of question: "existence" has another constant in F1, and "attribute" adds
            up three kinds, each with its start.
    """
    start = _START * len(ATTRIBUTES) if kind == "attribute" else _START
    constant = _F1_CONSTANT_EXISTENCE if kind == "existence" else _F1_CONSTANT
    precision = _share(counts.right_no, counts.answered_no, start)
    recall = _share(counts.right_no, counts.labelled_no, start)
    product = 2 * (precision / 100) * (recall / 100)
    return {
        "Accuracy": _share(counts.right, counts.questions, start),
        "Precision": precision,
        "Recall": recall,
        "F1": round(product / ((precision / 100) + (recall / 100) + constant) * 100, 1),
    }


def published_sections(
    generative: Generative, overall: Discriminative, kinds: Mapping[str, Discriminative]
) -> dict[str, dict[str, float]]:
    """All that the script prints, under its headings; what was not answered is left out."""
    sections: dict[str, dict[str, float]] = {}
    if generative.captions:
        sections["Generative Task"] = published_generative(generative)
    if overall.questions:
        sections["Descriminative Task"] = published_discriminative(overall)
    for kind, heading in _HEADINGS.items():
        if kinds[kind].questions:
            sections[heading] = published_discriminative(kinds[kind], kind)
    return sections


def vlmevalkit_accuracies(kinds: Mapping[str, Discriminative]) -> dict[str, float]:
    """VLMEvalKit's three accuracies in percent and their plain mean, not rounded; NaN without."""
    figures = {
        kind.title(): 100 * kinds[kind].accuracy for kind in ("attribute", "existence", "relation")
    }
    return {**figures, "Avg ACC": sum(figures.values()) / len(figures)}


def _share(part: int, whole: int, start: float = _START) -> float:
    return round(part / (start + whole) * 100, 1)
