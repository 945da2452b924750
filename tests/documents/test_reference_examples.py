"""The example in the reference's document runs, and the reference stays apart from the core."""

from __future__ import annotations

import contextlib
import importlib
import io
import pkgutil
import re
from pathlib import Path

from armchair import reference
from helpers import ROOT

MODULES = [
    module.name for module in pkgutil.walk_packages(reference.__path__, "armchair.reference.")
]
DOCUMENT = ROOT / "docs" / "reference.md"


def test_the_document_prints_what_it_says():
    document = DOCUMENT.read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    (expected,) = re.findall(r"```text\n(.*?)```", document, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue() == expected


def test_the_reference_stays_apart_from_the_core():
    for name in MODULES:
        source = Path(importlib.import_module(name).__file__ or "").read_text(encoding="utf-8")
        assert "_core" not in source
        # Of the package, only the exceptions and the reference itself.
        imported = set(re.findall(r"^(?:from|import) armchair\.(\w+)", source, re.MULTILINE))
        assert imported <= {"errors", "reference"}, name
