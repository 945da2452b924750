"""The compiled core (`src/python/`)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

__version__: str

_Counts = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
_IndexColumns = tuple[NDArray[np.int64], NDArray[np.int64]]

def token_counts(predicted: Any, gold: Any) -> _Counts: ...
def token_counts_columns(predicted: _IndexColumns, gold: _IndexColumns) -> _Counts: ...
def distinct_in_common(left: Any, right: Any) -> int | None: ...
