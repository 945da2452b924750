"""`benches/pope.py` runs at any size and explains itself; what it measures is not asserted."""

from __future__ import annotations

import subprocess
import sys

from helpers import ROOT

BENCH = ROOT / "benches" / "pope.py"


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BENCH), *arguments], capture_output=True, text=True, check=False
    )


def test_the_number_of_answers_is_an_option():
    ran = bench("--answers", "2000", "strict", "opera", "vcd", "official")
    assert ran.returncode == 0
    assert ran.stdout.startswith("2,000 answers, one thread,")
    assert len(ran.stdout.splitlines()) == 2 + 4


def test_it_explains_itself_and_refuses_nonsense():
    assert "--answers N" in bench("--help").stdout
    refused = bench("--answers", "0")
    assert refused.returncode == 2 and "0 is not at least 1" in refused.stderr
