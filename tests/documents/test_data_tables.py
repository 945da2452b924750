"""The packed tables are the ones that their checksums were written for."""

from __future__ import annotations

import hashlib
from pathlib import Path

import armchair

DATA = Path(armchair.__file__).parent / "data"


def test_every_table_has_its_checksum() -> None:
    lines = (DATA / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    recorded = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    present = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in DATA.iterdir()
        if path.is_file() and path.name != "SHA256SUMS"
    }
    assert present == recorded
