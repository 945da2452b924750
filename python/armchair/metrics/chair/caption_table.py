"""The results of each caption as an Arrow table that other libraries take as it is."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError
from armchair.metrics.chair.counts import COLUMNS, CaptionCounts
from armchair.metrics.chair.details import each_caption, names_of
from armchair.metrics.chair.mention import Mention
from armchair.reading import CategoryLists, Mentions, Reading


@dataclass(frozen=True, eq=False)
class CaptionTable:
    """One row for each scored caption, for any library with the Arrow PyCapsule interface.

    Columns: `image_id` (int64; string if any id is a text), `caption` (uint32: the caption's
    position among those given), the fields of `CaptionCounts` (uint32),
    `hallucinated_categories` (list of string, in order of mention) where details were asked for,
    and `spans` (list of struct of category, start, end, hallucinated) where those were.

    `polars.DataFrame(captions)`, `pyarrow.table(captions)`, `pandas.DataFrame.from_arrow(captions)`
    and, in DuckDB, `select * from captions` take it as it is.
    """

    image_ids: npt.NDArray[Any]
    positions: npt.NDArray[np.int64]
    counts: CaptionCounts
    reading: Reading
    texts: _core.Texts
    hallucinated: CategoryLists | None = None
    mentions: Mentions | None = None

    def __len__(self) -> int:
        return len(self.positions)

    def with_spans(self, wanted: bool) -> CaptionTable:
        """The table with its column of spans, or without.

        Raises:
            InputError: spans are wanted, but the captions were scored without details.
        """
        if wanted and self.mentions is None:
            raise InputError("spans need the details: score(..., details=True)")
        return self if wanted else replace(self, mentions=None)

    def hallucinated_names(self) -> list[list[str]]:
        """Each caption's hallucinated categories, in order of mention.

        Raises:
            InputError: the captions were scored without details.
        """
        if self.hallucinated is None:
            raise InputError("the captions were scored without details")
        return names_of(self.hallucinated, self.reading.convention)

    @functools.cached_property
    def mentions_per_caption(self) -> tuple[tuple[Mention, ...] | None, ...] | None:
        """Each caption's mentions as objects; None without details."""
        if self.mentions is None:
            return None
        mentions = each_caption(self.texts, self.mentions, self.reading)
        if len(self.counts) == len(self):
            return mentions
        # A value for each caption given.
        found = dict(zip(self.positions.tolist(), mentions, strict=True))
        return tuple(found.get(position) for position in range(len(self.counts)))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        # A requested schema is a wish that the interface allows to ignore.
        counts = [("caption", self.positions.astype(np.uint32))]
        for name in COLUMNS:
            column = getattr(self.counts, name)
            if len(column) > len(self):
                column = np.ma.getdata(column)[self.positions]
            counts.append((name, column.astype(np.uint32)))
        numbers = self.image_ids.dtype == np.int64
        ids = self.image_ids if numbers else [str(image) for image in self.image_ids]
        spans = None
        if self.mentions is not None:
            offsets, category, _, _, start, end, hallucinated = self.mentions
            spans = (offsets, category, start, end, hallucinated)
        return _core.caption_stream(
            ids, counts, self.reading.convention.categories, self.hallucinated, spans
        )
