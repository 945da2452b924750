"""What all tests share: the hypothesis profiles and the folder of recorded official outputs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=300, deadline=None)
# For a look while working: a tenth of the examples.
settings.register_profile("quick", max_examples=30, deadline=None)
# The same examples at every run: a change that passed here passes there.
settings.register_profile(
    "ci",
    max_examples=10_000,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official outputs; tests that need it skip where it is not."""
    if not (SHARED / "parity").is_dir():
        pytest.skip("the recorded official outputs (../shared) are not beside this checkout")
    return SHARED


@pytest.fixture(scope="session")
def parity(shared: Path) -> Path:
    """The folder of official inputs and outputs."""
    return shared / "parity"
