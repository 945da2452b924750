"""docs/which-number.md: a benchmark's number and the command for it, generated and parsed."""

from __future__ import annotations

import shlex

import pytest

from armchair.cli import COMMANDS, _parser
from armchair.metrics.pope import CONVENTIONS
from armchair.metrics.pope.conventions import STRICT
from helpers import DATA, ROOT

_TABLE = DATA / "which_number.tsv"
_POPE = "POPE"
METRICS = ROOT / "python" / "armchair" / "metrics"


def rows() -> list[tuple[str, str, str]]:
    """Number, who prints it, and the command; POPE's are made from its conventions."""
    found = []
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        number, users, command = line.split("\t")
        found.append((number, users, command))
        if number == _POPE:
            found += [
                (
                    _POPE,
                    one.used_by,
                    f"pope answers.jsonl --questions coco_pope_random.json --convention {name}",
                )
                for name, one in CONVENTIONS.items()
                if name != STRICT
            ]
    return found


def page() -> str:
    """The table as the document has it."""
    lines = ["| number | printed by | command |", "|---|---|---|"]
    lines += [f"| {number} | {users} | `armchair {command}` |" for number, users, command in rows()]
    return "\n".join(lines)


def test_the_page_is_current() -> None:
    assert page() in (ROOT / "docs" / "which-number.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", dict.fromkeys(command for *_, command in rows()))
def test_every_command_is_one(command: str) -> None:
    words = shlex.split(command)
    parsed, unknown = _parser(words).parse_known_args(words)
    assert words[0] in COMMANDS and unknown == []
    assert parsed.run is not None


def test_every_benchmark_is_on_the_page() -> None:
    # The others show, build, demonstrate, compare or ask: they print no number of a paper.
    told = {command.split()[0] for *_, command in rows()}
    benchmarks = {
        name for name, (module, _) in COMMANDS.items() if (METRICS / module_of(module)).exists()
    }
    assert told == benchmarks | {"tokens"}


def module_of(command: str) -> str:
    """The metric's folder that a command's module is named after."""
    return command.rpartition(".")[2]
