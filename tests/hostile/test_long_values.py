"""A value of 100,000 characters does not drown the message that names it.

Expected, by the house rule: one sentence a person can read, so far below the value's length, which
begins with the value and says with three dots that it goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import armchair
from armchair import cli, forms
from armchair.errors import cut, first_few, shown

LONG = "x" * 100_000
TRUTH = {1: ["dog"]}
READABLE = 700


def test_short_values_are_whole_and_long_ones_cut():
    # By hand.
    assert [shown("a'b"), shown(7), shown(None)] == ['"a\'b"', "7", "None"]
    assert [shown(np.int64(7)), shown(np.str_("a"))] == ["7", "'a'"]
    assert cut("a" * 80) == "a" * 80
    assert cut("a" * 81) == "a" * 80 + "..."
    assert shown("a" * 81) == "'" + "a" * 80 + "'..."
    assert first_few([1, 2, 3], most=3) == "1, 2, 3"
    assert first_few([1, 2, 3], most=2) == "1, 2 and 1 more"
    assert first_few(["a"], 9, show=shown) == "'a' and 8 more"
    # Python itself refuses to write a number of so many digits.
    assert shown(10**5000) == "a value of type int that cannot be written"


CALLS: list[Callable[[], Any]] = [
    lambda: armchair.Convention.load(LONG),
    lambda: armchair.GroundTruth.from_mapping({LONG: "dog"}),
    lambda: armchair.GroundTruth.from_mapping({LONG: ["dog"], f" {LONG}": ["cat"]}),
    lambda: armchair.GroundTruth.from_mapping({1: [f"{LONG}\ud800"]}),
    lambda: armchair.GroundTruth.from_mapping(TRUTH)[LONG],
    lambda: armchair.Chair(on_missing=cast(Any, LONG)),
    lambda: armchair.Chair(threads=10**4000),
    lambda: armchair.Chair().score(["a dog"], [1], TRUTH, details=cast(Any, LONG)),
    lambda: armchair.Chair().score(["a dog"], [LONG], TRUTH),
    lambda: armchair.Chair().score(["a dog"], [10**4000], TRUTH),
    lambda: armchair.Chair().score(["a dog"], [1], {1: [LONG]}),
    lambda: armchair.Chair().score([[LONG]], [1], TRUTH),
    lambda: armchair.Pope(LONG),
    lambda: armchair.Pope().score(["yes"], [LONG]),
    lambda: armchair.TokenF1(cast(Any, LONG)),
    lambda: armchair.TokenF1().score([[LONG]], [[1]]),
    lambda: armchair.TokenF1().score([[10**4000]], [[1]]),
    lambda: forms.lemma("dogs", LONG),
]


@pytest.mark.parametrize("call", CALLS)
def test_calls(call: Callable[[], Any]):
    with pytest.raises((armchair.InputError, armchair.UnknownNameError)) as caught:
        call()
    assert "..." in str(caught.value)
    assert len(str(caught.value)) < READABLE


def long_files(folder: Path) -> dict[str, str]:
    """Files by name: JSON Lines of the values below, and conventions."""
    rows: dict[str, list[Any]] = {
        "captions": [{"image_id": 1, "caption": "a dog"}],
        "unknown keys": [{LONG: 1, "b": 2}],
        "long id": [{"image_id": LONG, "caption": "a dog"}],
        "long truth": [{"image_id": 1, "objects": [LONG]}],
        "truth": [{"image_id": 1, "objects": ["dog"]}],
        "truth by long id": [{LONG: [1]}],
        "question": [{"question_id": LONG, "text": "Is there a dog?", "label": "yes"}],
        "other answer": [{"question_id": "y", "text": "yes"}],
        "answer twice": [{"question_id": LONG, "text": "yes"}] * 2,
        "label": [{"question_id": 1, "text": "yes", "label": LONG}],
        "id list": [{"question_id": [LONG], "text": "yes", "label": "yes"}],
        "indices": [{"id": LONG, "indices": [1]}],
        "other indices": [{"id": f"{LONG}y", "indices": [1]}],
        "no index": [{"id": LONG, "indices": [LONG]}],
        "judged": [{LONG: {"answer": 1}, "b": {"answer": 1}}],
    }
    paths = {name: folder / f"{name}.jsonl" for name in rows}
    for name, values in rows.items():
        paths[name].write_text("".join(json.dumps(value) + "\n" for value in values))
    for name, text in {
        "unknown table": f"[{LONG}]",
        "word twice": f'[categories]\na = ["{LONG}"]\nb = ["{LONG}"]',
        "base": f'extends = "{LONG}"',
    }.items():
        paths[name] = folder / f"{name}.toml"
        paths[name].write_text(f'name = "n"\n{text}\n')
    return {name: str(path) for name, path in paths.items()}


@pytest.mark.parametrize(
    "words",
    [
        "chair|long id|--ground-truth|truth",
        "chair|captions|--ground-truth|long truth",
        "chair|unknown keys|--ground-truth|truth",
        "chair|captions|--ground-truth|truth by long id",
        f"chair|captions|--ground-truth|truth|--caption-key|{LONG}",
        f"chair|captions|--ground-truth|truth|--convention|{LONG}",
        "chair|captions|--ground-truth|truth|--convention|unknown table",
        "chair|captions|--ground-truth|truth|--convention|word twice",
        "chair|captions|--ground-truth|truth|--convention|base",
        "pope|unknown keys",
        "pope|label",
        "pope|id list",
        "pope|other answer|--questions|question",
        "pope|answer twice|--questions|question",
        "tokens|indices|--gold|other indices",
        "tokens|no index|--gold|no index",
        "mmhal|judged",
        "charthal|judged",
        "hallusionbench|judged",
    ],
    ids=lambda words: words[:60],
)
def test_commands(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    files = long_files(tmp_path)
    assert cli.main([files.get(word, word) for word in words.split("|")]) == 2
    message = capsys.readouterr().err.replace(str(tmp_path), "")
    assert "..." in message
    assert len(message) < READABLE
