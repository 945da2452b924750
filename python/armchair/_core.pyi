"""The compiled core (`src/python/`)."""

from collections.abc import Mapping, Sequence
from typing import Protocol, final

import numpy as np
import numpy.typing as npt

__version__: str

def sentences(text: str) -> list[str]: ...
def tokens(text: str) -> list[str]: ...
def token_spans(text: str) -> list[tuple[int, int]]: ...
def lower(text: str) -> str: ...
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
        skip_negated: bool,
    ) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64], npt.NDArray[np.uint64]]: ...
    def mentioned(
        self, captions: Sequence[str], drop_incomplete: bool, skip_negated: bool
    ) -> list[list[int]]: ...
    def detail(
        self, caption: str, drop_incomplete: bool, skip_negated: bool
    ) -> tuple[
        list[tuple[str, str | None, str, int, int]],
        list[tuple[str, int, int, int | None, bool, int, int]],
    ]: ...

def count_lists(
    mentioned: Sequence[Sequence[str]],
    present: Sequence[Sequence[str]],
    synonyms: Mapping[str, str] | None = None,
) -> tuple[int, int, int, int, list[str]]: ...
