"""The results of each caption as an Arrow table that other libraries take as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError
from armchair.metrics.chair.counts import COLUMNS, CaptionCounts


class CategoryLists(NamedTuple):
    """A list of category numbers for each of n captions.

    List k is `categories[offsets[k] : offsets[k + 1]]`.
    """

    offsets: npt.NDArray[np.int64]
    categories: npt.NDArray[np.uint32]


class Spans(NamedTuple):
    """The mentions of each of n captions; those of caption k are at `offsets[k] : offsets[k + 1]`.

    `start` and `end` are character offsets into the caption as written.
    """

    offsets: npt.NDArray[np.int64]
    category: npt.NDArray[np.uint32]
    start: npt.NDArray[np.uint32]
    end: npt.NDArray[np.uint32]
    hallucinated: npt.NDArray[np.bool_]


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
    categories: Sequence[str]
    hallucinated: CategoryLists | None = None
    spans: Spans | None = None

    def __len__(self) -> int:
        return len(self.counts)

    def with_spans(self, wanted: bool) -> CaptionTable:
        """The table with its column of spans, or without.

        Raises:
            InputError: spans are wanted, but the captions were scored without details.
        """
        if wanted and self.spans is None:
            raise InputError("spans need the details: score(..., details=True)")
        return self if wanted else replace(self, spans=None)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        # A requested schema is a wish that the interface allows to ignore.
        counts = [("caption", self.positions.astype(np.uint32))]
        counts += [(name, getattr(self.counts, name)) for name in COLUMNS]
        numbers = self.image_ids.dtype == np.int64
        ids = self.image_ids if numbers else [str(image) for image in self.image_ids]
        return _core.caption_stream(ids, counts, self.categories, self.hallucinated, self.spans)
