"""Answers to one set joined with the questions of another: told, where anything tells it.

POPE's random and popular sets have the same ids and the same labels (../shared/parity/pope), so
nothing else would show it. The rows are written by hand in the forms that scripts write.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main

COCO = "COCO_val2014_000000310196.jpg"
Rows = list[dict[str, Any]]


def question(place: int, name: str, label: str) -> dict[str, Any]:
    text = f"Is there a {name} in the image?"
    return {"question_id": place, "image": COCO, "text": text, "label": label}


RANDOM = [question(1, "snowboard", "yes"), question(2, "car", "no")]
POPULAR = [question(1, "snowboard", "yes"), question(2, "chair", "no")]


@pytest.fixture
def run(tmp_path: Path, capsys):
    def run(answers: Rows, questions: Rows, names=("answers.jsonl", "questions.jsonl")):
        for name, rows in zip(names, (answers, questions), strict=True):
            (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
        first, second = (str(tmp_path / name) for name in names)
        code = main(["pope", first, "--questions", second])
        told = capsys.readouterr().err.replace(f"{tmp_path}/", "")
        # The key that was read is said as well.
        return code, told.replace(f'armchair: {names[0]}: answers from "answer"\n', "")

    return run


def answered(questions: Rows, **asked: str) -> Rows:
    """Answers whose rows repeat what `asked` names, with the question's text filled in."""
    return [
        {"question_id": row["question_id"], "answer": "No"}
        | {key: value.format(**row) for key, value in asked.items()}
        for row in questions
    ]


@pytest.mark.parametrize(
    "asked",
    [
        {"text": "{text}"},
        {"question": "{text} Please answer yes or no."},
        {"prompt": "USER: <image>\n{text}\nAnswer the question using a single word or phrase."},
    ],
)
def test_rows_that_repeat_the_question_are_compared(run, asked: dict[str, str]):
    assert run(answered(RANDOM, **asked), RANDOM) == (0, "")
    code, told = run(answered(RANDOM, **asked), POPULAR)
    assert code == 2
    assert told.startswith(
        "armchair: answers.jsonl, line 2: the answer is to another question than "
        "questions.jsonl, line 2: "
    )
    assert "Is there a car" in told and "'Is there a chair in the image?' there" in told


def test_the_question_itself_may_be_spelt_otherwise(run):
    asked = [{"question_id": 1, "answer": "No", "question": "is there an Orange in the image"}]
    official = [question(1, "x", "no") | {"text": "Is there an orange in the imange?"}]
    assert run(asked, official) == (0, "")


def test_answers_without_ids_are_compared_as_well(run):
    answers = [{"text": "Is there a car in the image?", "answer": "No"}] * 2
    assert "answers.jsonl, line 1: the answer is to another" in run(answers, RANDOM)[1]


def test_a_text_beside_the_answer_that_is_no_question_could_be_the_answer(run):
    code, told = run(answered(RANDOM, text="No, I see none."), RANDOM)
    assert code == 0
    assert told == (
        "armchair: warning: answers.jsonl: each answer was taken from 'answer'; 'text' could be "
        "meant as well: --answer-key chooses\n"
    )


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ("/data/val2014/COCO_val2014_000000310196.jpg", 0),
        ("COCO_val2014_000000310196", 0),
        ("310196", 0),
        ("COCO_val2014_000000310197.jpg", 2),
        ("310197", 2),
        ("other.jpg", 2),
        ("img-7", 0),
        ("iVBORw0KGgo" * 100, 0),
    ],
)
def test_images_are_compared(run, image: str, code: int):
    found, told = run(answered(RANDOM[:1], image=image), RANDOM[:1])
    assert found == code
    assert ("'image' is " in told) == (code == 2)


def test_a_prompt_of_another_wording_is_a_warning(run):
    code, told = run(answered(RANDOM, prompt="Do you see it? Yes or no."), RANDOM)
    assert code == 0
    assert told.startswith("armchair: warning: answers.jsonl, line 1: 'prompt' is worded otherwise")


@pytest.mark.parametrize(
    ("first", "second", "warned"),
    [
        ("coco_random.jsonl", "coco_pope_popular.json", True),
        ("llava-Adversarial.jsonl", "random.json", True),
        ("coco_random.jsonl", "coco_pope_random.json", False),
        ("llava.jsonl", "random.json", False),
        ("randomised.jsonl", "popular.json", False),
    ],
)
def test_names_of_different_splits_are_a_warning(run, first: str, second: str, warned: bool):
    code, told = run(answered(RANDOM), POPULAR, (first, second))
    assert code == 0
    assert ("warning: " in told and "are they to these questions?" in told) == warned


def test_names_say_nothing_where_the_rows_do(run):
    assert run(answered(RANDOM, text="{text}"), RANDOM, ("random.jsonl", "popular.json"))[1] == ""


def test_the_wrong_set_of_the_parity_files(parity: Path, capsys):
    folder = parity / "pope"
    answers = str(folder / "answers" / "coco_random.jsonl.gz")
    questions = str(folder / "questions" / "coco_popular.jsonl.gz")
    assert main(["pope", answers, "--questions", questions]) == 0
    assert "is named after 'random'" in capsys.readouterr().err
