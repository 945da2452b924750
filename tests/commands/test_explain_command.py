"""`armchair explain`: where its caption comes from."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from armchair import cli


def given(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))


def test_standard_input_is_read_as_utf8_whatever_the_terminal_says(monkeypatch, capsys):
    given(monkeypatch, "\ufeffa caf\u00e9 dog".encode())
    assert cli.main(["explain", "-", "--convention", "distinct"]) == 0
    # By hand: the mark of the encoding is no part of the caption, so the dog begins at 7.
    printed = capsys.readouterr().out
    assert "a caf\u00e9 _dog_" in printed
    assert "7-10" in printed


def test_bytes_that_are_no_utf8_are_named_by_their_place(monkeypatch, capsys):
    # By hand: the fifth byte, in Latin-1.
    given(monkeypatch, "a caf\u00e9 dog".encode("latin-1"))
    assert cli.main(["explain", "-"]) == 2
    expected = "armchair: standard input: not UTF-8: byte 0xe9 at position 5\n"
    assert capsys.readouterr().err == expected
    assert cli.main(["explain", os.fsdecode(b"a caf\xe9 dog")]) == 2
    expected = "armchair: the caption: not UTF-8: byte 0xe9 at position 5\n"
    assert capsys.readouterr().err == expected


def test_no_word_list_of_amber_is_read_as_another_encoding(tmp_path: Path, capsys):
    (tmp_path / "relation.json").write_text("{}")
    (tmp_path / "annotations.json").write_text(
        '[{"id": 1, "type": "discriminative-hallucination", "truth": "yes"}]'
    )
    (tmp_path / "safe_words.txt").write_bytes(b"cat\ncaf\xe9\n")
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"id": 1, "response": "a cat"}\n')
    assert cli.main(["amber", str(answers), "--data", str(tmp_path)]) == 2
    assert "safe_words.txt: not UTF-8: byte 0xe9 at position 7\n" in capsys.readouterr().err
