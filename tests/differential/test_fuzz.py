"""The fuzz program: a short run, what it prints of a difference, and going on after a stop."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from helpers import ROOT

FUZZ = ROOT / "scripts" / "fuzz"
# Damage needs the writers of every format.
SUBJECTS = ["paths", "captions", "conventions", "stages", "answers", "spans", "files"]


def fuzz(*arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the program, after some Python if need be."""
    code = (
        f"import runpy, sys\n{before}\nsys.argv = ['fuzz', *sys.argv[1:]]\n"
        f"runpy.run_path({str(FUZZ)!r}, run_name='__main__')"
    )
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_short_run(subject: str) -> None:
    if subject == "files":
        for package in ("pyarrow", "openpyxl", "zstandard"):
            pytest.importorskip(package)
    done = fuzz(subject, "--cases", "300")
    assert (done.returncode, done.stdout) == (0, f"{subject}: 300 cases, no difference\n"), done


def test_a_difference_is_made_small() -> None:
    planted = (
        "from armchair.reference import pope\n"
        "sound = pope.read\n"
        "pope.read = lambda text, name: 'no' if 'wait' in text else sound(text, name)\n"
    )
    done = fuzz("answers", before=planted)
    assert done.returncode == 1
    case, answer = done.stdout.splitlines()[1:3]
    assert len(eval(case.removeprefix("case "))) <= 6
    # By hand: the one word that matters, and nothing else of the answer.
    assert answer == "  'wait'"


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    for cases in (1_500, 2_500):
        assert fuzz("spans", "--cases", str(cases), "--state", str(state)).returncode == 0
        assert json.loads(state.read_text()) == {"seed": 0, "done": {"spans": cases}}
    # Nothing is left to do, so that what is wrong now goes unseen.
    broken = "from armchair.reference import tagged_text\ntagged_text.read = None\n"
    again = fuzz("spans", "--cases", "2500", "--state", str(state), before=broken)
    assert (again.returncode, again.stdout) == (0, "spans: 2,500 cases, no difference\n")
    assert fuzz("spans", "--cases", "2501", "--state", str(state), before=broken).returncode == 1
    other = fuzz("spans", "--seed", "1", "--state", str(state))
    assert (other.returncode, other.stdout) == (1, "") and "is about seed 0" in other.stderr
