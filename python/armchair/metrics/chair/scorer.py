"""CHAIR: how many of the objects that captions mention are absent from their images."""

from __future__ import annotations

import copy
import os
import threading
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from armchair import convention as conventions
from armchair.columns import IdColumn, TextColumn
from armchair.convention import Convention
from armchair.errors import InputError, flag, require_same_class, shown
from armchair.ground_truth import GroundTruth
from armchair.metrics.chair.caption_table import CaptionTable
from armchair.metrics.chair.counting import Captions, Images, count
from armchair.metrics.chair.counts import ChairCounts
from armchair.metrics.chair.details import categories_of, mentions_of
from armchair.metrics.chair.mention import Mention
from armchair.metrics.chair.options import ChairOptions
from armchair.metrics.chair.result import ChairResult
from armchair.metrics.chair.settings import OnMissing, Settings
from armchair.metrics.scorer import require_same_rules
from armchair.reading import Reading, Wanted

Details = bool | Literal["categories"]
GroundTruthLike = GroundTruth | Mapping[Any, Collection[str]]


class Chair:
    """Scores captions under one convention.

    Args:
        convention: a shipped convention's name, the path of one's own `.toml` file, or a
            `Convention`; `opera`, the scorer of most papers, by default.
        nltk: the version of NLTK to follow, such as "3.9.1", instead of the convention's.
        ground_truth: image id -> categories, a mapping or a `GroundTruth`; may be given to `score`
            and `update` instead. Make a `GroundTruth` once to score many batches against it.
        drop_incomplete: leave out an unfinished last sentence, as captions cut by a token limit
            have it, where a complete sentence stands before it.
        skip_negated: leave out mentions that the caption denies ("there is no dog";
            docs/negation.md has the rules).
        clean: take off what stands beside a caption: special tokens, thinking, chat markers with
            what a user said, line ends written out (docs/cleaning.md). Places of mentions are
            those in the text that is left (`armchair.language.clean`).
        on_missing: what to do with a caption whose image has no ground truth: "error"; "skip",
            which leaves it out and counts it in `skipped`; or "none", which does the same but keeps
            its place: `per_caption` then has a value for each caption given, masked for this one.
        on_null: what to do with a caption that is null or whose image id is (None, NaN, pandas' NA,
            Arrow's nulls): "error", "skip" or "none", likewise.
        threads: how many threads read captions; all cores by default. Results do not depend on it.

    Raises:
        UnknownNameError, InputError: there is no such convention, its file is wrong, or the version
            is not offered.

    Source: Rohrbach et al., Object Hallucination in Image Captioning, EMNLP 2018.

    >>> chair = Chair("distinct")
    >>> result = chair.score(["a dog and a cat"], [7], {7: ["dog"]})
    >>> result.chair_i, result.chair_s, result.recall
    (0.5, 1.0, 1.0)
    """

    def __init__(
        self,
        convention: str | os.PathLike[str] | Convention = conventions.DEFAULT,
        *,
        nltk: str | None = None,
        ground_truth: GroundTruthLike | None = None,
        drop_incomplete: bool = False,
        skip_negated: bool = False,
        clean: bool = False,
        on_missing: OnMissing = "error",
        on_null: OnMissing = "error",
        threads: int | None = None,
    ) -> None:
        self._settings = Settings(on_missing, on_null)
        self._settings.check()
        chosen = Convention.load(convention, nltk=nltk)
        self.reading = Reading(chosen, drop_incomplete, skip_negated, clean, threads)
        self._ground_truth = None if ground_truth is None else _ground_truth(ground_truth)
        self._images: Images | None = None
        self._counts = ChairCounts()
        # Batches may come from several threads.
        self._lock = threading.Lock()
        # What the batches so far were counted against; an unpickled scorer knows the digest only.
        self._batches_truth: GroundTruth | None = None
        self._counted_digest: str | None = None

    @property
    def convention(self) -> Convention:
        """The rules by which captions are read."""
        return self.reading.convention

    @property
    def on_missing(self) -> OnMissing:
        """What is done with a caption whose image has no ground truth."""
        return self._settings.on_missing

    @property
    def on_null(self) -> OnMissing:
        """What is done with a caption that is null, or whose image id is."""
        return self._settings.on_null

    def score(
        self,
        captions: TextColumn,
        image_ids: IdColumn,
        ground_truth: GroundTruthLike | None = None,
        *,
        details: Details = False,
    ) -> ChairResult:
        """Scores n captions, each against the ground truth of its image.

        Args:
            captions: n texts: a sequence, a numpy array, a pandas or polars column, or anything
                with the Arrow PyCapsule interface, whose text is not copied (docs/columns.md).
            image_ids: n image ids, in any of these forms; `2239`, `"2239"` and
                `"COCO_val2014_000000002239.jpg"` are one image. Several captions may share one.
            ground_truth: image id -> categories of this convention.
            details: "categories" also lists each caption's hallucinated categories
                (`to_arrow`); True also every mention with its place, which takes longer.

        Returns:
            The scores; no captions give NaN.

        Raises:
            InputError: lengths differ, a caption is no valid text, an image has no ground truth
                (all counted, the first few named), or the ground truth names a category that the
                convention does not have.
        """
        if not isinstance(details, str):
            details = flag(details, "details", 'True, False or "categories"')
        elif details != "categories":
            raise InputError(f"details is {shown(details)} (known: False, True, categories)")
        truth = self._chosen(ground_truth)
        wanted: Wanted = "counts"
        if details:
            wanted = "mentions" if details is True else "categories"
        given = Captions.of(captions, image_ids, clean=self.reading.clean)
        images, bits = self._images_of(truth)
        scored = count(given, images, bits, self.reading, self._settings, wanted)
        table = CaptionTable(
            images.rows.ids_at(scored.rows),
            scored.positions,
            scored.per_caption,
            self.reading,
            scored.texts,
            scored.categories,
            scored.mentions,
        )
        options = ChairOptions.of(self.reading, truth.digest, scored.counts)
        return ChairResult(options, scored.counts, scored.per_caption, table)

    def update(
        self,
        captions: TextColumn,
        image_ids: IdColumn,
        ground_truth: GroundTruthLike | None = None,
    ) -> None:
        """Adds a batch to the accumulated counts; see `score` for arguments and errors.

        All batches must be scored against the same ground truth.
        """
        truth = self._chosen(ground_truth)
        self._require_same_truth(truth)
        given = Captions.of(captions, image_ids, clean=self.reading.clean)
        images, bits = self._images_of(truth)
        scored = count(given, images, bits, self.reading, self._settings, "counts")
        with self._lock:
            self._require_same_truth(truth)
            self._counts += scored.counts
            self._batches_truth = truth
            self._counted_digest = truth.digest

    def _require_same_truth(self, truth: GroundTruth) -> None:
        if self._digest not in (None, truth.digest):
            raise InputError("this batch has another ground truth than the batches before it")

    def compute(self) -> ChairResult:
        """The scores of all batches so far."""
        options = ChairOptions.of(self.reading, self._digest, self._counts)
        return ChairResult(options, self._counts)

    def merge(self, other: Chair) -> None:
        """Adds the counts of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one scores by other rules or another ground truth.
        """
        require_same_class(other, self)
        require_same_rules(self._rules(), other._rules())
        with self._lock:
            self._counted_digest = self._digest or other._digest
            self._counts += other._counts

    def reset(self) -> None:
        """Forgets the accumulated counts, and a ground truth that came with the batches."""
        with self._lock:
            self._counts = ChairCounts()
            self._batches_truth = None
            self._counted_digest = None

    def __copy__(self) -> Chair:
        """A scorer with the same ground truth and counts; what is added to one is in no other."""
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._lock = threading.Lock()
        return made

    def __deepcopy__(self, _memo: dict[int, Any]) -> Chair:
        # Whatever is shared is never changed.
        return copy.copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Options and counts, for pickle; of the ground truth only the digest.

        So the state stays small. An unpickled scorer can be merged and computed; to score or
        update it needs the ground truth again.
        """
        rules = self._rules()
        name = self.convention.name
        shipped = name in conventions.NAMES and Convention.load(name) is self.convention
        return {
            **self._settings._asdict(),
            "drop_incomplete": self.reading.drop_incomplete,
            "skip_negated": self.reading.skip_negated,
            "clean": self.reading.clean,
            "threads": self.reading.threads,
            "convention": name if shipped else self.convention,
            "tables": rules["tables"],
            "ground_truth": rules["ground_truth"],
            "counts": self._counts,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        counted = ("convention", "tables", "ground_truth", "counts")
        options = {name: value for name, value in state.items() if name not in counted}
        self.__init__(state["convention"], **options)  # type: ignore[misc]
        if self.convention.digest != state["tables"]:
            raise InputError(
                f"pickled with the convention {self.convention.name} of digest {state['tables']}, "
                f"which has digest {self.convention.digest} here"
            )
        self._counts = state["counts"]
        self._counted_digest = state["ground_truth"]

    def mentions(self, caption: str) -> list[Mention]:
        """Every mention of a caption, in order, with its place: `caption[start:end]` is its text.

        >>> [(m.category, m.text) for m in Chair("rohrbach2018").mentions("Two Hot Dogs.")]
        [('hot dog', 'Hot Dogs')]
        """
        return mentions_of(caption, self.reading)

    def mentioned(self, captions: Sequence[str]) -> list[list[str]]:
        """For each caption its distinct categories, in order of mention."""
        return categories_of(captions, self.reading)

    def _images_of(self, truth: GroundTruth) -> tuple[Images, npt.NDArray[np.uint64]]:
        """What is remembered of a ground truth's images, and their rows of bits."""
        index, bits = truth.rows(self.convention.categories)
        # One ground truth serves many batches: it is checked, sorted and hashed once. Other threads
        # may score with another one meanwhile, so what is found here is handed on, not read again.
        images = self._images
        if images is None or images.rows.index is not index:
            self._images = images = Images.of(truth, index, self.convention)
        return images, bits

    def _chosen(self, ground_truth: GroundTruthLike | None) -> GroundTruth:
        if ground_truth is not None:
            return _ground_truth(ground_truth)
        chosen = self._batches_truth if self._ground_truth is None else self._ground_truth
        if chosen is None:
            pickled = "; it is not pickled with the counts" if self._counted_digest else ""
            raise InputError(f"no ground truth was given, neither here nor to Chair{pickled}")
        return chosen

    @property
    def _digest(self) -> str | None:
        """The digest of the ground truth that the accumulated counts are against."""
        if self._counted_digest is None and self._ground_truth is not None:
            return self._ground_truth.digest
        return self._counted_digest

    def _rules(self) -> dict[str, object]:
        return {**self.reading.rules, "ground_truth": self._digest}


def _ground_truth(given: GroundTruthLike) -> GroundTruth:
    return given if isinstance(given, GroundTruth) else GroundTruth.from_mapping(given)
