"""The Python of docs/pope.md runs as it stands and prints what the page says."""

from __future__ import annotations

import re

from helpers import ROOT

PAGE = (ROOT / "docs" / "pope.md").read_text(encoding="utf-8")


def test_the_example_prints_what_follows_it(capsys):
    pairs = re.findall(r"```python\n(.*?)```\n\nIt prints:\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert len(pairs) == PAGE.count("```python") == 1
    for code, printed in pairs:
        exec(compile(code, "docs/pope.md", "exec"), {})
        assert capsys.readouterr().out == printed
