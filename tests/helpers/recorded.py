"""The recorded official outputs: on texts written for this project, and where they are, on others.

`written` lies in tests/parity/records and is in every clone. `shared` holds the same kinds of
records on captions and answers of published models, which are other people's sentences: they stay
beside the checkout, and tests of them skip where they are not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from helpers import ROOT

WRITTEN = ROOT / "tests" / "parity" / "records"
SHARED = ROOT.parent / "shared" / "parity"
# Files of captions: ours, and those of published models.
OURS = ["short", "long", "modern"]
THEIRS = [
    *(f"opera_{model}" for model in ("llava-1.5_beam5", "llava-1.5_greedy", "llava-1.5_ours")),
    *(f"opera_{model}" for model in ("shikra_beam5", "shikra_greedy", "shikra_ours")),
    *(f"pope_i1_{model}" for model in ("instructblip", "llava", "minigpt-4")),
    *(f"pope_i2_{model}" for model in ("instructblip", "llava")),
]
CAPTIONS = [*OURS, *THEIRS]
# Texts that are hard to split, and a list of words: where, and the file's name.
HARD_TEXTS = [("written", "made/hard_texts.jsonl.xz"), ("shared", "tokenization.jsonl.gz")]
# POPE's files of questions and of answers, by setting.
POPE = {
    "written": ("build/expected_{}", "answers/{}"),
    "shared": ("questions/coco_{}", "answers/coco_{}"),
}
WORD_LIST = WRITTEN / "made" / "words.tsv.xz"


def recorded(place: str) -> Path:
    """The folder of the records named `written` or `shared`."""
    if place == "written":
        return WRITTEN
    if not SHARED.is_dir():
        pytest.skip("the recorded official outputs (../shared) are not beside this checkout")
    return SHARED


def recorded_captions(name: str) -> Path:
    """The folder of the records that has this file of captions."""
    return recorded("written" if name in OURS else "shared")


def ground_truth_file(folder: Path) -> Path:
    """The objects of the images of such a folder's captions."""
    whole = folder / "ground_truth" / "coco2014_objects.jsonl.gz"
    return folder / "ground_truth.jsonl.gz" if folder == WRITTEN else whole


def tagged(rows: list[Any], tags: Callable[[list[str]], list[str]]) -> int:
    """Hold a tagger to the recorded tags; the number of texts that have them."""
    found = 0
    for row in rows:
        for tokens, expected in (("tokens", "tags"), ("lower_tokens", "lower_tags")):
            # The made-up texts have tags where two versions of NLTK split them alike.
            if expected in row:
                assert tags(row[tokens]) == row[expected]
                found += 1
    return found
