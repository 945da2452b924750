"""The compiled core (`src/python/`)."""

from collections.abc import Mapping, Sequence
from typing import final

import numpy as np
import numpy.typing as npt

__version__: str

@final
class Convention:
    def __new__(cls, text: str, place: str, shipped: Mapping[str, str]) -> Convention: ...
    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def tokenizer(self) -> str: ...
    @property
    def normalizer(self) -> str: ...
    @property
    def counting(self) -> str: ...
    @property
    def categories(self) -> list[tuple[str, list[str]]]: ...
    @property
    def printed_totals(self) -> list[str]: ...
    def canonical(self) -> str: ...
    def count(
        self,
        captions: Sequence[str],
        rows: npt.NDArray[np.uint32],
        truth: npt.NDArray[np.uint64],
        threads: int,
        drop_incomplete: bool,
    ) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64], npt.NDArray[np.uint64]]: ...
    def mentioned(self, captions: Sequence[str], drop_incomplete: bool) -> list[list[int]]: ...
    def detail(
        self, caption: str, drop_incomplete: bool
    ) -> tuple[
        list[tuple[str, str | None, str, int, int]],
        list[tuple[str, int, int, int | None, bool, int, int]],
    ]: ...

def count_lists(
    mentioned: Sequence[Sequence[str]],
    present: Sequence[Sequence[str]],
    synonyms: Mapping[str, str] | None = None,
) -> tuple[int, int, int, int, list[str]]: ...
