"""The frameworks themselves, which armchair never installs."""

from __future__ import annotations

import importlib
from types import ModuleType


def needed(module: str, user: str) -> ModuleType:
    """A framework's module.

    Raises:
        ImportError: it is not installed; one sentence says what to install.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0].replace("_", "-")
        raise ImportError(f"{user} needs the package {package}: pip install {package}") from error
