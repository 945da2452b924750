"""Arguments of a wrong type: refused at the door, in one sentence."""

from __future__ import annotations

from typing import Any

import numpy as np

from armchair.errors import InputError, shown


def require(value: object, kinds: type | tuple[type, ...], what: str, wanted: str) -> None:
    """An InputError where `value` is of none of `kinds`: "the path is 5, not a text"."""
    if not isinstance(value, kinds):
        raise InputError(f"{what} is {shown(value)}, not {wanted}")


def flag(value: object, what: str, wanted: str = "True or False") -> bool:
    """Python's or numpy's truth value as Python's; an InputError for anything else."""
    require(value, (bool, np.bool_), what, wanted)
    return bool(value)


def require_same_class(other: object, own: Any) -> None:
    """An InputError where `other` cannot be merged into `own`, being something else."""
    if not isinstance(other, type(own)):
        raise InputError(f"cannot merge: {shown(other)} is no {type(own).__name__}")
