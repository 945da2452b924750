"""The checksums beside the packed tables, in the format of `sha256sum`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path


def record_checksums(tables: Iterable[Path]) -> None:
    """Put the tables' lines into the `SHA256SUMS` of their folder; the other lines stay."""
    for table in tables:
        sums = table.parent / "SHA256SUMS"
        lines = sums.read_text(encoding="utf-8").splitlines() if sums.exists() else []
        kept = [line for line in lines if line.split("  ", 1)[-1] != table.name]
        digest = hashlib.sha256(table.read_bytes()).hexdigest()
        kept.append(f"{digest}  {table.name}")
        kept.sort(key=lambda line: line.split("  ", 1)[-1])
        sums.write_text("\n".join(kept) + "\n", encoding="utf-8", newline="\n")
