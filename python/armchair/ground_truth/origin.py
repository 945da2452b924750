"""Which lemmatizer read the reference captions of the ground truth that people pass around.

Two pickles named `chair.pkl` go around for the 123,287 images of COCO 2014: the first script's,
whose words are Pattern's singulars, and those of OPERA's script and its copies, with WordNet's
lemmas. In 1,741 images they differ, most often by a chair where somebody is seated.
"""

from __future__ import annotations

from armchair.ground_truth import GroundTruth

_IMAGES = 123_287
# The first script's: its digest, its (image, category) pairs, and the images with a chair.
_FIRST_DIGEST = "a85a214ddb3f47df"
_FIRST_PAIRS = 393_178
_FIRST_CHAIRS = 14_535
# Twice as many as the images that differ.
_MOST_DIFFERENT_PAIRS = 3_500


def reader_of(truth: GroundTruth) -> tuple[str | None, str]:
    """The convention whose lemmatizer read the captions, None where nothing tells; and why."""
    named = (truth.record or {}).get("convention")
    if isinstance(named, str):
        return named, "as its record says"
    if truth.digest == _FIRST_DIGEST:
        return "rohrbach2018", "equal to the first script's (Pattern's singular)"
    if len(truth) != _IMAGES:
        return None, f"it has no record, and not the {_IMAGES:,} images of COCO 2014"
    chairs = sum("chair" in objects for objects in truth.values())
    pairs = sum(map(len, truth.values()))
    if chairs > _FIRST_CHAIRS and abs(pairs - _FIRST_PAIRS) <= _MOST_DIFFERENT_PAIRS:
        more = f"{chairs - _FIRST_CHAIRS:,} more images with a chair than the first script's"
        return "opera", f"WordNet's lemma: {more}"
    return None, "neither the first script's nor like OPERA's"
