"""The language tables of the package (`armchair/data/*.tsv`), which the core embeds too."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files


def rows(name: str) -> Iterator[list[str]]:
    """The tab-separated fields of each line of a table, after its line of explanation."""
    text = files("armchair").joinpath("data", name).read_text(encoding="utf-8")
    for line in text.split("\n")[1:]:
        if line:
            yield line.split("\t")
