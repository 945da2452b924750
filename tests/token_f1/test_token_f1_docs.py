"""The example of docs/token-f1.md runs and gives what it says."""

from __future__ import annotations

import re

from helpers import ROOT

DOCS = ROOT / "docs" / "token-f1.md"


def test_the_example_of_the_docs(capsys):
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[1]
    names = {}
    exec(code, names)
    result = names["result"]
    assert result.true_positives.tolist() == [1, 0]
    assert (round(result.macro.f1, 3), result.micro.f1) == (0.333, 0.5)
    assert "macro" in capsys.readouterr().out
