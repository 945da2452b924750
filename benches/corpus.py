"""The captions that benches/versus.py measures on, as a list of str with their ground truth."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

from armchair import GroundTruth

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "parity"
WRITTEN = ROOT / "tests" / "parity" / "records"
LONG = 250  # characters from which a caption counts as long
SHORT = 60  # characters of a short caption


@dataclass(frozen=True)
class Corpus:
    """n captions with their image ids, and the ground truth of all images."""

    source: str
    captions: list[str]
    image_ids: list[int | str]
    truth: GroundTruth

    @property
    def megabytes(self) -> float:
        """The captions' bytes as UTF-8, in millions."""
        return sum(len(caption.encode()) for caption in self.captions) / 1e6

    def repeated(self, megabytes: float) -> Corpus:
        """At least so many megabytes of it, every caption a string of its own."""
        times = int(megabytes / self.megabytes) + 1
        # Repeated references would stay in the processor's cache, which no real file does.

        captions = [(caption + "\n")[:-1] for caption in self.captions * times]
        return Corpus(self.source, captions, self.image_ids * times, self.truth)

    def sample(self, count: int) -> Corpus:
        """So many captions, evenly taken."""
        step = max(1, len(self.captions) // count)
        return Corpus(
            self.source, self.captions[::step][:count], self.image_ids[::step][:count], self.truth
        )


def long_captions() -> Corpus:
    """Long captions of published models where ../shared is there, else those written for tests."""
    here = SHARED.is_dir()
    captions, image_ids = [], []
    for path in sorted(((SHARED if here else WRITTEN) / "captions").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                if len(row["caption"]) >= LONG:
                    captions.append(row["caption"])
                    image_ids.append(row["image_id"])
    whole = SHARED / "ground_truth" / "coco2014_objects.jsonl.gz"
    truth = GroundTruth.read(whole if here else WRITTEN / "ground_truth.jsonl.gz")
    source = "../shared/parity" if here else "tests/parity/records"
    return Corpus(f"long captions of {source}", captions, image_ids, truth)


def short_captions(long: Corpus) -> Corpus:
    """The beginnings of long captions, cut between words."""
    captions = [caption[: SHORT + 1].rsplit(" ", 1)[0] for caption in long.captions]
    return Corpus(f"their first {SHORT} characters", captions, long.image_ids, long.truth)
