"""Folders and patterns of question files: matched by the names, never by the order of a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from armchair.cli import main

SETTINGS = ("random", "popular", "adversarial")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sets of 1, 2 and 3 questions that share their ids, and answers to each."""
    (tmp_path / "questions").mkdir()
    for size, name in enumerate(SETTINGS, 1):
        rows = [{"question_id": place, "label": "yes"} for place in range(size)]
        (tmp_path / "questions" / f"coco_pope_{name}.json").write_text(json.dumps(rows))
        answers = [{"question_id": place, "text": "Yes"} for place in range(size)]
        (tmp_path / f"llava_{name}.json").write_text(json.dumps(answers))
    (tmp_path / "questions" / "README.md").write_text("not a question file")
    return tmp_path


@pytest.mark.parametrize("named", ["questions", "questions/coco_*.json", "questions/*_pope_*"])
def test_several_answers_find_their_questions_by_name(folder: Path, capsys, named: str):
    answers = sorted(str(path) for path in folder.glob("llava_*.json"))
    assert main(["pope", *answers, "--questions", str(folder / named), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    groups = {group["group"]: group for group in row["tables"]["groups"]}
    assert {name: group["questions"] for name, group in groups.items()} == {
        "coco_pope_random": 1,
        "coco_pope_popular": 2,
        "coco_pope_adversarial": 3,
    }


def test_one_answers_file_for_a_folder_of_one(folder: Path, capsys):
    for name in SETTINGS[1:]:
        (folder / "questions" / f"coco_pope_{name}.json").unlink()
    answers = str(folder / "llava_random.json")
    assert main(["pope", answers, "--questions", str(folder / "questions")]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("coco_pope_random ")


def test_what_cannot_be_told_is_an_error(folder: Path, capsys):
    def fault(*arguments: str) -> str:
        assert main(["pope", *arguments]) == 2
        return capsys.readouterr().err.replace(f"{folder}/", "")

    answers = [str(folder / f"llava_{name}.json") for name in SETTINGS]
    questions = str(folder / "questions")
    (folder / "empty").mkdir()
    assert "empty: the folder has no question files" in fault(
        answers[0], "--questions", str(folder / "empty")
    )
    assert "no_*.json: no question file has such a name" in fault(
        answers[0], "--questions", str(folder / "no_*.json")
    )
    assert "questions is a folder: name the answers files" in fault(
        questions, "--questions", questions
    )
    Path(answers[0]).rename(folder / "llava.json")
    assert "names do not say which answers belong to which" in fault(
        str(folder / "llava.json"), *answers[1:], "--questions", questions
    )
    assert "2 answers files for 3 question files" in fault(*answers[1:], "--questions", questions)
