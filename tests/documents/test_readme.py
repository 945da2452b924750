"""The README is true: its Python runs, its commands exist, its links lead somewhere."""

import re
import subprocess
import sys

import pytest

from armchair.cli import COMMANDS
from helpers import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_python_of_the_readme_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("metric:chair|convention:opera|")


def test_every_command_is_in_the_readme_and_the_other_way_round():
    named = set(re.findall(r"armchair ([a-z][a-z0-9-]+)", README))
    assert named == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name):
    shown = subprocess.run(
        [sys.executable, "-m", "armchair", name, "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(rf"^  armchair {name}\b", shown.stdout, re.MULTILINE), "no example"
    assert shown.stderr == ""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document):
    for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target
