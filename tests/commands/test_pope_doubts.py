"""POPE's rows of the second list of troubles: what is read, left out, put right, and told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main

OBJECTS = {"dog": "yes", "cat": "no", "tv": "yes", "bus": "no"}
QUESTIONS = [
    {
        "question_id": number,
        "image": "1.jpg",
        "text": f"Is there a {name} in the image?",
        "label": label,
    }
    for number, (name, label) in enumerate(OBJECTS.items(), 1)
]
ANSWERS = [
    {"question_id": number, "text": text} for number, text in enumerate(["Yes", "No"] * 2, 1)
]


class Files:
    """A folder of JSON Lines files, and the command on them."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def write(self, name: str, rows: Any) -> str:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(rows if isinstance(rows, str) else "\n".join(map(json.dumps, rows)))
        return str(path)

    def pope(self, *words: str) -> tuple[int, Any, str]:
        code = main(["pope", *words, "--json"])
        printed = self.capsys.readouterr()
        told = json.loads(printed.out) if code == 0 else None
        return code, told, printed.err.replace(f"{self.folder}/", "")


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Files:
    return Files(tmp_path, capsys)


@pytest.fixture
def questions(files: Files) -> str:
    return files.write("questions.json", QUESTIONS)


def test_the_keys_are_said(files: Files, questions: str) -> None:
    code, told, err = files.pope(files.write("a.json", ANSWERS), "--questions", questions)
    assert (code, told["warnings"]) == (0, [])
    assert err == 'armchair: a.json: answers from "text"\n'
    assert told["rows"][0]["accuracy"] == 1.0


def test_answers_and_questions_exchanged(files: Files, questions: str) -> None:
    code, _, err = files.pope(questions, "--questions", files.write("a.json", ANSWERS))
    assert code == 2
    assert "the answers are questions, and a.json has no labels: are the two exchanged?" in err


def test_the_questions_given_as_answers(files: Files, questions: str) -> None:
    _, told, _ = files.pope(questions, "--questions", questions)
    kinds = [warning["kind"] for warning in told["warnings"]]
    assert kinds == ["answers-are-questions", "unreadable"]


DOUBTS = {
    # name: (the answers; kind; what is said)
    "unreadable": (
        ["I am not sure.", "No", "Yes", "No"],
        "unreadable",
        "1 of 4 answers are neither yes nor no under strict",
    ),
    "an end token": (
        ["Yes</s>", "No", "Yes", "No"],
        "special-tokens",
        "1 of 4 answers with special tokens, read as words; --clean takes them off",
    ),
    "one answer": (["Yes"] * 4, "same-text", "all 4 answers are the same text"),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_a_doubt_is_told(files: Files, questions: str, name: str) -> None:
    texts, kind, said = DOUBTS[name]
    rows = [{**row, "text": text} for row, text in zip(ANSWERS, texts, strict=True)]
    answers = files.write("a.json", rows)
    code, told, err = files.pope(answers, "--questions", questions)
    assert code == 0
    assert [warning["kind"] for warning in told["warnings"]] == [kind]
    assert f"armchair: warning: a.json: {said}\n" in err
    assert files.pope(answers, "--questions", questions, "--strict-input")[0] == 2


def test_clean_answers(files: Files, questions: str) -> None:
    rows = [{**row, "text": f"{row['text']}<|im_end|>"} for row in ANSWERS]
    words = (files.write("a.json", rows), "--questions", questions, "--convention", "lmms-eval")
    assert files.pope(*words)[1]["rows"][0]["accuracy"] == 0.0
    (row,) = files.pope(*words, "--clean", "--strict-input")[1]["rows"]
    assert row["accuracy"] == 1.0
    assert "|clean:yes|" in row["signature"]


MISSING = {
    # option: (the answers that are there; codes of question 4 missing, and of answer 9 more)
    "error": (2, 2),
    "skip-questions": (0, 2),
    "skip-answers": (2, 0),
    "skip": (0, 0),
}


@pytest.mark.parametrize("option", MISSING)
def test_what_is_missing(files: Files, questions: str, option: str) -> None:
    short = files.write("short.json", ANSWERS[:3])
    long = files.write("long.json", [*ANSWERS, {"question_id": 9, "text": "No"}])
    got = [
        files.pope(path, "--questions", questions, "--on-missing", option) for path in (short, long)
    ]
    assert tuple(code for code, _, _ in got) == MISSING[option]
    for (code, told, err), left, signed in zip(
        got,
        ("1 question without an answer left out", "1 answer without a question left out"),
        ("|questions:3|", "|questions:4|"),
        strict=True,
    ):
        if code == 0:
            assert f"{left}\n" in err
            assert signed in told["rows"][0]["signature"]
            assert "|skipped-" in told["rows"][0]["signature"]
        else:
            assert "--on-missing skip-" in err


def test_no_answer_to_any_question(files: Files, questions: str) -> None:
    other = files.write("a.json", [{"question_id": 9, "text": "No"}])
    code, _, err = files.pope(other, "--questions", questions, "--on-missing", "skip")
    assert code == 2
    assert "no answer to any question" in err


def test_a_wrong_label_is_put_right(files: Files, questions: str) -> None:
    answers = files.write("a.json", ANSWERS)
    right = files.write(
        "right.json", [{"question_id": 2, "text": "Is there a cat in the image?", "label": "yes"}]
    )
    plain = files.pope(answers, "--questions", questions)[1]["rows"][0]
    row = files.pope(answers, "--questions", questions, "--labels-override", right)[1]["rows"][0]
    assert (plain["accuracy"], row["accuracy"]) == (1.0, 0.75)
    assert "|labels-override:none|" in plain["signature"]
    assert "|labels-override:none|" not in row["signature"]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"question_id": 2, "text": "Is there a cow in the image?", "label": "yes"},
            "no question is",
        ),
        ({"question_id": 77, "label": "yes"}, "no question is the one that this label is for"),
        ({"label": "yes"}, "names no question"),
        ({"question_id": 2}, "no label"),
    ],
)
def test_a_label_for_no_question(files: Files, questions: str, row: Any, said: str) -> None:
    override = files.write("right.json", [row])
    answers = files.write("a.json", ANSWERS)
    code, _, err = files.pope(answers, "--questions", questions, "--labels-override", override)
    assert code == 2
    assert said in err and "right.json, line 1" in err


def table(second: str) -> str:
    head = "index,question,answer,prediction\n0,Is there a dog?,Yes,Yes\n"
    return f"{head}1,Is there a cat?,No,{second}\n"


@pytest.mark.parametrize(
    "names", [("llava-1.5.csv", "llava-1.6.csv"), ("d1/run.csv", "d2/run.csv")]
)
def test_two_models_are_a_row_each(files: Files, names: tuple[str, str]) -> None:
    paths = [
        files.write(name, table(cell)) for name, cell in zip(names, ("No", "Yes"), strict=True)
    ]
    _, told, _ = files.pope(*paths)
    assert [
        (row["name"].endswith(name), row["accuracy"])
        for row, name in zip(told["rows"], names, strict=True)
    ] == [(True, 1.0), (True, 0.5)]


def test_two_models_on_one_question_file(files: Files, questions: str) -> None:
    paths = [files.write("a.json", ANSWERS), files.write("b.json", ANSWERS[::-1])]
    _, told, _ = files.pope(*paths, "--questions", questions)
    assert [row["name"] for row in told["rows"]] == ["a.json", "b.json"]


def test_a_set_is_called_after_its_file_whatever_dots_it_has(files: Files) -> None:
    _, told, _ = files.pope(files.write("llava-1.5.csv", table("No")))
    assert told["rows"][0]["tables"]["groups"][0]["group"] == "llava-1.5"


TURNS: dict[str, tuple[Any, Any]] = {
    # name: (questions; answers), of which three are right and one is wrong
    "lists, answers one by one": (
        [
            {
                "image": "1.jpg",
                "text": [row["text"] for row in QUESTIONS],
                "label": list(OBJECTS.values()),
            }
        ],
        [{"answer": text} for text in ("Yes", "No", "Yes", "Yes")],
    ),
    "lists on both sides": (
        [
            {
                "id": "a",
                "question": [row["text"] for row in QUESTIONS],
                "label": list(OBJECTS.values()),
            }
        ],
        [{"id": "a", "response": ["Yes", "No", "Yes", "Yes"]}],
    ),
    "chats": (
        [
            {
                "id": 1,
                "conversations": [
                    turn
                    for row in QUESTIONS
                    for turn in (
                        {"from": "human", "value": row["text"]},
                        {"from": "gpt", "value": row["label"]},
                    )
                ],
            }
        ],
        [
            {
                "id": 1,
                "messages": [
                    turn
                    for row, text in zip(QUESTIONS, ("Yes", "No", "Yes", "Yes"), strict=True)
                    for turn in (
                        {"role": "user", "content": row["text"]},
                        {"role": "assistant", "content": text},
                    )
                ],
            }
        ],
    ),
    "within results": (
        {"results": QUESTIONS},
        {"results": [*ANSWERS[:3], {"question_id": 4, "text": "Yes"}]},
    ),
    "an object of ids and answers": (QUESTIONS, {"1": "Yes", "2": "No", "3": "Yes", "4": "Yes"}),
}


@pytest.mark.parametrize("name", TURNS)
def test_several_turns_a_row(files: Files, name: str) -> None:
    asked, said = (rows if isinstance(rows, list) else json.dumps(rows) for rows in TURNS[name])
    code, told, err = files.pope(
        files.write("a.json", said), "--questions", files.write("q.json", asked)
    )
    assert code == 0, err
    assert (told["rows"][0]["questions"], told["rows"][0]["accuracy"]) == (4, 0.75)
