"""A reader of one's own: one TOML file, and what is told about a faulty one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import armchair
from armchair import Pope
from armchair.cli import main

OWN = """name = "oui"
used_by = "this test"

[reader]
lower = true
strip = true
split = "blank"
yes.words = ["oui"]
no.words = ["non"]
first = "neither"
"""


def test_a_reader_of_ones_own_is_one_file(tmp_path: Path, capsys):
    path = tmp_path / "oui.toml"
    path.write_text(OWN, encoding="utf-8")
    said = ["Oui, un chat", "OUI un chien", "non", "oui non"]
    readings = [armchair.read_answer(text, str(path)) for text in said]
    assert readings == ["unreadable", "yes", "no", "unreadable"]
    answers, questions = tmp_path / "a.json", tmp_path / "q.json"
    answers.write_text(json.dumps(said))
    questions.write_text(json.dumps([{"label": "yes"}] * 4))
    assert (
        main(["pope", str(answers), "--questions", str(questions), "--convention", str(path)]) == 0
    )
    printed = capsys.readouterr().out
    digest = re.search(r"convention:oui\|.*digest:([0-9a-f]{16})\|", printed)
    assert digest is not None
    path.write_text(OWN.replace("oui", "ja").replace('"ja"\nused', '"oui"\nused'), encoding="utf-8")
    assert Pope(str(path)).score(["ja"], ["yes"]).options.digest != digest[1]


FAULTS = [
    ("first", "frist", 'line 10: unknown key "frist" in reader'),
    (
        '"neither"',
        '"both"',
        'line 10: "first" is "both" (known: "yes", "no", "neither", "earlier")',
    ),
    ('"oui"]', '"Oui"]', 'line 8: "Oui" is never found'),
    ('"oui"]', '""]', 'line 8: an empty text in "words"'),
    ('split = "blank"\n', "", '"words" are looked for in pieces: "split" is missing'),
    ('no.words = ["non"]\n', "", 'words for "yes" or for "no" are missing'),
    ("first", 'otherwise = "yes"\nfirst', "is needed, and only one"),
    ("lower", "upper = true\nlower", '"lower" and "upper" cannot both be'),
    ("strip = true", "strip = 1", 'line 6: "strip" in reader must be true or false'),
    ("strip", 'cut = "ab"\nstrip', 'line 6: "ab" is not one character'),
    ('name = "oui"', 'name = "opera"', "calls itself"),
    ("[reader]", "[raeder]", 'unknown key "raeder"'),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_faults_have_their_line(tmp_path: Path, old: str, new: str, message: str):
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(armchair.InputError, match=re.escape(message)) as found:
        Pope(str(path))
    assert str(path) in str(found.value)
