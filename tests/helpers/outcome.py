"""What a call gives: its value, or the kind and words of its error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from armchair.errors import InputError, UnknownNameError


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """The value of a call, or its error as a comparable pair; other errors are not caught."""
    try:
        return function(*arguments)
    except (InputError, UnknownNameError) as error:
        return type(error), str(error)
