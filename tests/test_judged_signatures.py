"""Signatures of AMBER and the judged benchmarks: no option can change unseen."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from armchair.benchmarks.amber import AmberOptions
from armchair.benchmarks.charthal import ChartHalOptions
from armchair.benchmarks.hallusionbench import HallusionBenchOptions
from armchair.benchmarks.mmhal import MMHalOptions
from armchair.signature import signature

OPTIONS = [
    AmberOptions("official", "none", 1, 2),
    ChartHalOptions(1, 2),
    HallusionBenchOptions("judge", 1, 2),
    MMHalOptions(1, 2),
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: type(options).__name__)
def test_every_option_is_in_the_signature(options: Any) -> None:
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        other = f"{value}-other" if isinstance(value, str) else value + 10
        changed = dataclasses.replace(options, **{field.name: other})
        assert signature("any", changed) != signature("any", options), field.name
