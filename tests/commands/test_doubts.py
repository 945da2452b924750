"""What a careful colleague would say of captions: once each, on stderr and in the JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main

OBJECTS = {1: ["dog"], 2: ["cat"], 3: ["bus"], 4: ["car"], 5: ["cup"]}
ROWS = ["A dog.", "A cat.", "A bus."]
# name: (captions of the images 1, 2, ...; kind; what is said; how many)
CASES: dict[str, tuple[list[str], str, str, int]] = {
    "an end token": (
        ["A dog.</s>", *ROWS[1:]],
        "special-tokens",
        "1 of 3 captions with special tokens, read as words; --clean takes them off",
        1,
    ),
    "thinking": (
        ["<think>A cat?</think>A dog.", *ROWS[1:]],
        "thinking",
        "1 of 3 captions with thinking, read as words; --clean takes them off",
        1,
    ),
    "a chat": (
        ["USER: A cat? ASSISTANT: A dog.", "USER: A dog? ASSISTANT: A cat.", "A bus."],
        "chat-markers",
        "2 of 3 captions with chat markers, read as words; --clean takes them off",
        2,
    ),
    "line ends": (
        ["A dog.\\nIt sits.", *ROWS[1:]],
        "line-ends",
        r"1 of 3 captions with line ends written as \n, read as words; --clean takes them off",
        1,
    ),
    "an empty caption": (
        ["", *ROWS[1:]],
        "empty",
        "1 of 3 captions empty, which count as captions without fault",
        1,
    ),
    "one text": (["A dog."] * 3, "same-text", "all 3 captions are the same text", 3),
    "no object": (
        ["Nice.", "Very nice.", "Fine."],
        "no-mention",
        "no caption mentions any object under opera: are these the captions?",
        3,
    ),
}


def run(
    folder: Path, capsys: pytest.CaptureFixture[str], files: list[list[str]], *words: str
) -> tuple[int, Any, str]:
    truth = folder / "truth.jsonl"
    rows = [{"image_id": image, "objects": objects} for image, objects in OBJECTS.items()]
    truth.write_text("\n".join(map(json.dumps, rows)))
    paths = []
    for number, captions in enumerate(files):
        paths.append(folder / f"{number}.jsonl")
        lines = [
            {"image_id": at, "caption": text} for at, text in enumerate(captions, 1) if text != "-"
        ]
        paths[-1].write_text("\n".join(map(json.dumps, lines)))
    code = main(["chair", *map(str, paths), "--ground-truth", str(truth), "--json", *words])
    printed = capsys.readouterr()
    told = json.loads(printed.out) if code == 0 else None
    return code, told, printed.err.replace(f"{folder}/", "")


@pytest.mark.parametrize("name", CASES)
def test_a_doubt_is_told_once_and_is_in_the_json(tmp_path: Path, capsys: Any, name: str) -> None:
    captions, kind, text, count = CASES[name]
    code, told, err = run(tmp_path, capsys, [captions])
    assert code == 0
    (warning,) = told["warnings"]
    assert (warning["kind"], warning["count"]) == (kind, count)
    assert warning["text"].endswith(f"0.jsonl: {text}")
    assert err.count(f"armchair: warning: 0.jsonl: {text}\n") == 1
    code, _, err = run(tmp_path, capsys, [captions], "--strict-input")
    assert code == 2
    assert f"armchair: 0.jsonl: {text}\n" in err


@pytest.mark.parametrize("name", ["an end token", "thinking", "a chat", "line ends"])
def test_clean_captions_are_in_no_doubt(tmp_path: Path, capsys: Any, name: str) -> None:
    code, told, _ = run(tmp_path, capsys, [CASES[name][0]], "--clean", "--strict-input")
    assert code == 0
    (row,) = told["rows"]
    assert (row["mentions"], row["hallucinated_mentions"]) == (3, 0)
    assert "|clean:yes|" in row["signature"]


def test_what_thinking_leaves_empty_is_told(tmp_path: Path, capsys: Any) -> None:
    _, told, _ = run(tmp_path, capsys, [["<think>A dog", "A cat."]], "--clean")
    assert [warning["kind"] for warning in told["warnings"]] == ["empty"]


def test_captions_without_doubt(tmp_path: Path, capsys: Any) -> None:
    code, told, _ = run(tmp_path, capsys, [ROWS], "--strict-input")
    assert (code, told["warnings"]) == (0, [])


def test_few_images_in_common(tmp_path: Path, capsys: Any) -> None:
    files = [["A dog.", "A cat.", "A bus."], ["A dog.", "-", "-", "A car.", "A cup."]]
    code, told, _ = run(tmp_path, capsys, files, "--common")
    assert code == 0
    assert [warning["kind"] for warning in told["warnings"]] == ["few-common-images"]


def test_several_captions_here_and_one_there(tmp_path: Path, capsys: Any) -> None:
    run(tmp_path, capsys, [ROWS])
    twice, once = tmp_path / "twice.jsonl", tmp_path / "0.jsonl"
    twice.write_text(once.read_text() + "\n" + once.read_text().replace("A ", "One "))
    truth = str(tmp_path / "truth.jsonl")
    assert main(["chair", str(once), str(twice), "--ground-truth", truth, "--json"]) == 0
    (warning,) = json.loads(capsys.readouterr().out)["warnings"]
    assert warning["text"] == "twice.jsonl has several captions of an image and 0.jsonl one of each"


def test_the_written_output_has_the_cleaned_captions(tmp_path: Path, capsys: Any) -> None:
    saved = tmp_path / "saved.json"
    run(tmp_path, capsys, [["A dog.</s>", "A cat."]], "--clean", "--save-path", str(saved))
    assert json.loads(saved.read_text())["sentences"][0]["caption"] == "A dog."


def test_an_explanation_of_a_cleaned_caption(capsys: Any) -> None:
    assert main(["explain", "A dog</s>", "--convention", "opera", "--clean"]) == 0
    assert "tokens: a | dog\n" in capsys.readouterr().out
