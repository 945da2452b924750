"""The compiled core (`src/python/`)."""

from collections.abc import Mapping, Sequence
from typing import Any, final

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

_Integers = npt.NDArray[np.int64]

def token_counts(predicted: Any, gold: Any) -> tuple[_Integers, _Integers, _Integers]: ...
def token_counts_columns(
    predicted: tuple[_Integers, _Integers], gold: tuple[_Integers, _Integers]
) -> tuple[_Integers, _Integers, _Integers]: ...
def distinct_in_common(left: Any, right: Any) -> int | None: ...
def compare_tagged(
    predicted: Sequence[str],
    gold: Sequence[str],
    alignment: str,
    tags: str,
    sentences: str,
    tag: str,
    with_spans: bool,
) -> tuple[_Integers, tuple[_Integers, _Integers, _Integers, list[str]] | None]: ...
def tagged_fields() -> list[str]: ...
def read_tagged(
    text: str, tags: str, tag: str
) -> tuple[str, list[tuple[int, int]], list[tuple[int, int]], list[int]]: ...
def align_tokens(
    caption: Sequence[str], prediction: Sequence[str], window: int = ...
) -> list[int | None]: ...
