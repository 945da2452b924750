"""What all tests share: the hypothesis profiles, the records, and a guard on skips."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

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


@pytest.fixture(scope="session")
def parity() -> Path:
    """Official outputs on texts of others; tests that need it skip where it is not."""
    # The helpers take their number of examples from the profile when they are imported.
    from helpers.recorded import recorded

    return recorded("shared")


SKIPS = tomllib.loads((Path(__file__).parent / "skips.toml").read_text(encoding="utf-8"))["skip"]
_unlisted: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """The switch that continuous integration gives."""
    parser.addoption(
        "--listed-skips", action="store_true", help="fail where a skip is not in tests/skips.toml"
    )


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    # A test that is expected to fail reports itself as skipped too, without a place.
    if report.skipped and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if not any(re.fullmatch(listed["reason"], reason) for listed in SKIPS):
            _unlisted.append(f"{report.nodeid}: {reason}")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Look at every test's skip; with several processes, in the one that gathers them."""
    _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Look at files that skip as a whole."""
    _note(report)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tests that slept without leave are a failure."""
    if _unlisted and session.config.getoption("--listed-skips"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Name them."""
    if _unlisted and config.getoption("--listed-skips"):
        terminalreporter.section("skips that tests/skips.toml does not list", red=True)
        for line in _unlisted:
            terminalreporter.line(line)
