"""The labelled sentences and the script that scores conventions on them."""

from __future__ import annotations

import importlib.util
import sys

from helpers import ROOT

_PATH = ROOT / "scripts" / "labelled_scores.py"
_spec = importlib.util.spec_from_file_location("labelled_scores", _PATH)
assert _spec is not None and _spec.loader is not None
script = importlib.util.module_from_spec(_spec)
# Dataclasses look their module up by name.
sys.modules["labelled_scores"] = script
_spec.loader.exec_module(script)

labelled = script.labelled
