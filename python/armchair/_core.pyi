"""The compiled core (`src/python/`)."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

__version__: str

class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...

def read_coco_annotations(
    stream: _Readable, name: str, kind: str
) -> tuple[
    npt.NDArray[np.int64] | None,
    list[tuple[int, str]] | None,
    npt.NDArray[np.int64],
    npt.NDArray[np.int64],
    list[str],
]: ...
