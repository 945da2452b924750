"""Signatures: one line that says exactly how a score was computed.

A signature is derived from the fields of a frozen dataclass of options, so that no option can be
left out of it. Two scores with equal signatures are comparable; a published score with its
signature can be repeated.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from typing import Any

from armchair._core import __version__


def digest(parts: Iterable[str | bytes]) -> str:
    """The first 16 hexadecimal digits of a SHA-256 over `parts`, each framed by its length.

    The frame keeps ["ab", "c"] and ["a", "bc"] apart.
    """
    # Here, since OpenSSL is a tenth of all that is loaded for scoring.
    import hashlib

    state = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()[:16]


def unordered_digest(items: Iterable[Any]) -> str:
    """The digest of `items` in any order; one that comes twice counts twice.

    Args:
        items: what JSON can hold; tuples count as lists, and other values as their text.
    """
    return digest(sorted(json.dumps(item, default=str) for item in items))


def signature(metric: str, options: Any) -> str:
    """`metric:NAME|field:value|...|version:X`, one entry for every field of `options`.

    Args:
        metric: the metric's name, such as "chair".
        options: a dataclass instance. Booleans are written yes/no, None as "none"; "|" in a value
            is written as "/" so that an entry stays one entry.
    """
    entries = [("metric", metric)]
    entries += [
        (field.name.replace("_", "-"), getattr(options, field.name))
        for field in dataclasses.fields(options)
    ]
    entries.append(("version", __version__))
    return "|".join(f"{name}:{_written(value)}" for name, value in entries)


def _written(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("|", "/")
