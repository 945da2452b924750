"""The reference stays apart from the core."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

from armchair import reference

MODULES = [
    module.name for module in pkgutil.walk_packages(reference.__path__, "armchair.reference.")
]


def test_the_reference_stays_apart_from_the_core():
    for name in MODULES:
        source = Path(importlib.import_module(name).__file__ or "").read_text(encoding="utf-8")
        assert "_core" not in source
        # Of the package, only the exceptions and the reference itself.
        imported = set(re.findall(r"^(?:from|import) armchair\.(\w+)", source, re.MULTILINE))
        assert imported <= {"errors", "reference"}, name
