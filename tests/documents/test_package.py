"""The package as installed: its version, its command, its errors."""

import subprocess
import sys

import armchair


def test_version_is_printed_by_the_command():
    printed = subprocess.run(
        [sys.executable, "-m", "armchair", "--version"], capture_output=True, text=True, check=True
    )
    assert printed.stdout == f"armchair {armchair.__version__}\n"


def test_errors_are_the_ordinary_kinds():
    assert issubclass(armchair.InputError, ValueError)
    assert issubclass(armchair.UnknownNameError, KeyError)
    assert str(armchair.UnknownNameError("no such thing: x")) == "no such thing: x"
