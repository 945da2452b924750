"""`armchair pope`: every layout that people have, and every fault told in one sentence."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from armchair import Pope
from armchair.cli import main
from armchair.metrics.pope import CONVENTIONS
from helpers.recorded import POPE, recorded

Rows = list[dict[str, Any]]

QUESTIONS: Rows = [
    {"question_id": 1, "image": "1.jpg", "text": "Is there a dog in the image?", "label": "yes"},
    {"question_id": 2, "image": "1.jpg", "text": "Is there a cat in the image?", "label": "no"},
    {"question_id": 3, "image": "2.jpg", "text": "Is there a tv in the image?", "label": "yes"},
]
ANSWERS: Rows = [
    {"question_id": 3, "text": "I cannot tell."},
    {"question_id": 1, "text": "**Yes**"},
    {"question_id": 2, "text": "There is no cat."},
]


def lines(rows: Rows) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., str]:
    def write(name: str, content: str | Rows) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else lines(content)
        if name.endswith(".gz"):
            path.write_bytes(gzip.compress(text.encode()))
        else:
            path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def scored(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["pope", *arguments, "--json"]) == 0
    out = capsys.readouterr().out
    rows = json.loads(out)["rows"]
    for row in rows:
        row["groups"] = {group["group"]: group for group in row["tables"]["groups"]}
    return {**rows[0], "conventions": {row["convention"]: row for row in rows}}


def fault(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["pope", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("armchair: ") and captured.err.count("\n") == 1
    return captured.err


def test_answers_are_joined_by_id(written, capsys):
    result = scored(
        capsys, written("a.jsonl", ANSWERS), "--questions", written("q.json", QUESTIONS)
    )
    assert result["groups"]["q"]["accuracy"] == 2 / 3
    assert result["unreadable"] == 1
    assert result["recall"] == 0.5


@pytest.mark.parametrize("key", ["answer", "text", "output", "response", "prediction"])
def test_answers_without_ids_are_joined_by_order(written, capsys, key: str):
    answers = [{key: answer} for answer in ("Yes", "no", "yes")]
    questions = written("q.json.gz", json.dumps(QUESTIONS, indent=2))
    result = scored(
        capsys, written("a.json.gz", json.dumps(answers, indent=2)), "--questions", questions
    )
    assert result["accuracy"] == 1.0


def test_plain_texts_standard_input_and_named_keys(written, capsys, monkeypatch):
    questions = written(
        "q.jsonl", [{"n": row["question_id"], "truth": row["label"].upper()} for row in QUESTIONS]
    )
    named = [
        "--questions",
        questions,
        "--label-key",
        "truth",
        "--id-key",
        "n",
        "--answer-key",
        "said",
    ]
    answers = lines([{"n": str(row["question_id"]), "said": row["text"]} for row in ANSWERS])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(answers.encode())))
    assert scored(capsys, "-", *named)["true_positives"] == 1
    texts = written("texts.json", '["Yes", "No", "Yes"]')
    assert (
        scored(capsys, texts, "--questions", questions, "--label-key", "truth")[
            "f1" if False else "mean_f1"
        ]
        == 1.0
    )


def test_several_question_files_give_a_row_each(written, capsys):
    files = [written(f"coco_pope_{name}.json", QUESTIONS) for name in ("random", "popular")]
    answers = written("a.jsonl", ANSWERS)
    assert main(["pope", answers, answers, "--questions", *files]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in out[:5]] == [
        "set",
        "coco_pope_random",
        "coco_pope_popular",
        "mean",
        "pooled",
    ]
    assert out[7].startswith("metric:pope|convention:strict|")


def test_one_answers_file_for_several_question_files(written, capsys):
    one, other = written("a.json", QUESTIONS[:1]), written("b.json", QUESTIONS[1:])
    result = scored(capsys, written("a.jsonl", ANSWERS), "--questions", one, other)
    assert {name: group["questions"] for name, group in result["groups"].items()} == {
        "a": 1,
        "b": 2,
    }


def test_all_conventions_at_once(written, capsys):
    result = scored(
        capsys,
        written("a.jsonl", ANSWERS),
        "--questions",
        written("q.json", QUESTIONS),
        "--convention",
        "all",
    )
    unreadable = {name: one["unreadable"] for name, one in result["conventions"].items()}
    assert list(unreadable) == list(CONVENTIONS)
    # By hand, of "**Yes**", "There is no cat." and "I cannot tell.".
    expected = {
        "strict": 1,
        "official": 0,
        "lmms-eval": 3,
        "vlmevalkit": 2,
        "opera": 0,
        "repope": 0,
        "yes-no-case": 3,
    }
    assert {name: unreadable[name] for name in expected} == expected


def test_undefined_scores_are_null_and_a_dash(written, capsys):
    questions = written("q.json", QUESTIONS[:1])
    answers = written("a.jsonl", [{"question_id": 1, "text": "no"}])
    assert scored(capsys, answers, "--questions", questions)["precision"] is None
    assert main(["pope", answers, "--questions", questions]) == 0
    row = capsys.readouterr().out.splitlines()[1].split()
    assert row == ["q", "1", "0.00", "-", "0.00", "0.00", "0.00", "0"]


def llava(written: Callable[..., str], **labels: Rows) -> list[str]:
    asked = [
        {"question_id": 100 + place, "image": row["image"], "category": category}
        | {"text": row["text"] + "\nAnswer the question using a single word or phrase."}
        for place, (category, row) in enumerate((c, row) for c in labels for row in QUESTIONS)
    ]
    for category, rows in labels.items():
        folder = Path(written(f"coco/coco_pope_{category}.json", rows)).parent
    answers = [{"question_id": row["question_id"], "text": "Yes"} for row in reversed(asked)]
    questions = written("questions.jsonl", asked)
    return [written("answers.jsonl", answers), "--questions", questions, "--labels", str(folder)]


def test_llava_layout(written, capsys):
    result = scored(
        capsys, *llava(written, popular=QUESTIONS, random=QUESTIONS), "--convention", "official"
    )
    assert {name: group["true_positives"] for name, group in result["groups"].items()} == {
        "popular": 2,
        "random": 2,
    }


def test_llava_label_files_have_to_fit(written, capsys):
    arguments = llava(written, popular=QUESTIONS, random=QUESTIONS[:2])
    assert "coco_pope_random.json has 2 labels, but" in fault(capsys, *arguments)
    changed = [QUESTIONS[1], QUESTIONS[0], QUESTIONS[2]]
    arguments = llava(written, popular=changed)
    assert "is the label of another question than" in fault(capsys, *arguments)
    arguments = llava(written, popular=QUESTIONS)
    Path(arguments[-1], "coco_pope_popular.json").rename(Path(arguments[-1], "other.json"))
    assert "the category 'popular' needs one label file" in fault(capsys, *arguments)


def test_llava_as_published(parity: Path, capsys):
    folder = parity / "pope" / "llava"
    result = scored(
        capsys,
        str(folder / "answers.jsonl.gz"),
        *("--questions", str(folder / "questions.jsonl.gz")),
        *("--labels", str(folder / "coco"), "--convention", "official"),
    )
    expected = json.loads((folder / "expected.json").read_text())
    for name in ("random", "popular", "adversarial"):
        found = result["groups"][name]
        for score in ("accuracy", "precision", "recall", "f1", "yes_ratio"):
            assert found[score] == expected[name][score]
        assert found["true_positives"] == expected[name]["TP"]
    assert result["mean_f1"] == expected["mean_f1"]
    assert result["questions"] == 8910


def test_a_run_that_stopped_is_an_error_that_names_what_is_missing(parity: Path, tmp_path, capsys):
    # ../shared/troubles.md: 5,712 of 8,910 answers, scored by position over the wrong labels.
    folder = parity / "pope" / "llava"
    with gzip.open(folder / "answers.jsonl.gz", "rt", encoding="utf-8") as answers:
        cut = tmp_path / "answers.jsonl"
        cut.write_text("".join(list(answers)[:5712]), encoding="utf-8")
    told = fault(
        capsys,
        str(cut),
        *("--questions", str(folder / "questions.jsonl.gz"), "--labels", str(folder / "coco")),
    )
    assert "has no answer to 3198 of the 8910 questions" in told and "and 3193 more" in told


def sample(place: int, category: str, answer: str, target: str) -> dict[str, Any]:
    return {
        "doc_id": place,
        "doc": {"question_id": str(place % 2), "answer": target, "category": category},
        "target": target,
        "resps": [[answer]],
        "filtered_resps": [answer],
        "pope_accuracy": {"score": 1.0},
    }


SAMPLES = [
    sample(0, "random", "Yes", "yes"),
    sample(1, "random", "unsure", "yes"),
    sample(2, "popular", "No", "no"),
    sample(3, "popular", "No.", "no"),
]


@pytest.mark.parametrize("layout", ["lines", "logs", "nested"])
def test_lmms_eval_sample_logs(written, capsys, layout: str):
    if layout == "lines":
        path = written("samples_pope.jsonl", SAMPLES)
    elif layout == "logs":
        path = written("pope.json", json.dumps({"model_configs": {}, "logs": SAMPLES}, indent=1))
    else:
        nested = [row | {"filtered_resps": [row["filtered_resps"]]} for row in SAMPLES]
        path = written("samples_pope.jsonl", nested)
    result = scored(capsys, path, "--convention", "lmms-eval")
    groups = result["groups"]
    assert (groups["random"]["recall"], groups["random"]["accuracy"]) == (1.0, 0.5)
    assert groups["popular"]["unreadable"] == 1


TABLE = [
    {
        "index": 0,
        "question": "?",
        "answer": "Yes",
        "prediction": "Yes, a dog",
        "category": "random",
    },
    {"index": 1, "question": "?", "answer": "No", "prediction": "Yes", "category": "popular"},
    {"index": 2, "question": "?", "answer": "No", "prediction": "no", "category": "popular,random"},
]


def test_vlmevalkit_tables(written, capsys):
    header = list(TABLE[0])
    text = "\n".join("\t".join(map(str, row)) for row in (header, *(r.values() for r in TABLE)))
    result = scored(capsys, written("model_POPE.tsv", text + "\n"), "--convention", "vlmevalkit")
    # A row of two categories counts in both, and twice in the whole, as in VLMEvalKit.
    assert {name: group["questions"] for name, group in result["groups"].items()} == {
        "random": 2,
        "popular": 2,
    }
    assert result["questions"] == 4
    assert result["precision"] == 0.5


def test_vlmevalkit_spreadsheets(tmp_path, capsys):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (list(TABLE[0]), *(list(row.values()) for row in TABLE)):
        book.active.append(row)
    # A prediction that is empty is unreadable, not an error.
    book.active.append([3, "?", "Yes", None, "random"])
    book.save(tmp_path / "model_POPE.xlsx")
    result = scored(capsys, str(tmp_path / "model_POPE.xlsx"), "--convention", "vlmevalkit")
    assert result["questions"] == 5
    assert result["groups"]["random"]["unreadable"] == 1


FAULTS: list[tuple[Rows | str, Rows | str, str]] = [
    (ANSWERS[:1], QUESTIONS, "has no answer to 2 of the 3 questions of q.jsonl: 1, 2"),
    (ANSWERS, QUESTIONS[:1], "has answers to 2 questions that q.jsonl does not have: 3, 2"),
    (ANSWERS + ANSWERS[:1], QUESTIONS, "a.jsonl: 1 question ids are there more than once: 3"),
    (ANSWERS, QUESTIONS + QUESTIONS[:1], "q.jsonl: 1 question ids are there more than once: 1"),
    (
        [{"text": "yes"}],
        QUESTIONS,
        "a.jsonl has 1 answers without ids, but q.jsonl has 3 questions",
    ),
    ([{"text": "yes"}, *ANSWERS], QUESTIONS, "a.jsonl, line 1: the answer has no id"),
    ([{"question_id": 1}], QUESTIONS, "a.jsonl, line 1: no answer: expected the key 'answer'"),
    ([{"question_id": 1, "text": None}], QUESTIONS, "a.jsonl, line 1: the answer ('text') is null"),
    ([{"question_id": [1], "text": ""}], QUESTIONS, "a.jsonl, line 1: the question id is [1]"),
    (
        ANSWERS,
        [{"question_id": 1, "label": "maybe"}],
        "q.jsonl, line 1: the label ('label') is 'maybe'",
    ),
    (
        ANSWERS,
        [{"question_id": n} for n in (1, 2, 3)],
        "q.jsonl, line 1: the question has no label",
    ),
    ("", QUESTIONS, "a.jsonl: the file is empty: it has no answers"),
    (ANSWERS, "[1]", "expected a question, found 1"),
    ('{"question_id": 1, "text": "\\ud83d"}', QUESTIONS, "lone surrogate (U+D83D) at character 0"),
    (
        ANSWERS[1:2],
        '{"question_id": 1, "text": "A \\ud83d", "label": "yes"}',
        "q.jsonl, line 1: the question has a lone surrogate (U+D83D) at character 2",
    ),
]


@pytest.mark.parametrize(("answers", "questions", "message"), FAULTS)
def test_faults_of_files(written, tmp_path, capsys, answers, questions, message: str):
    told = fault(capsys, written("a.jsonl", answers), "--questions", written("q.jsonl", questions))
    assert message in told.replace(f"{tmp_path}/", "")


def test_faults_of_the_call(written, capsys):
    answers, questions = written("a.jsonl", ANSWERS), written("q.json", QUESTIONS)
    assert "name the question file with --questions" in fault(capsys, answers)
    again = written("other/q2.json", QUESTIONS)
    assert "3 answers files for 2 question files" in fault(
        capsys, answers, answers, answers, "--questions", questions, again
    )
    assert "question id 1 is in several question files" in fault(
        capsys, answers, "--questions", questions, again
    )
    assert "is given twice" in fault(capsys, answers, "--questions", questions, questions)
    assert "--seed goes with `armchair pope build`" in fault(
        capsys, answers, "--questions", questions, "--seed", "0"
    )
    assert "standard input can be read only once" in fault(capsys, "-", "--questions", "-")
    assert "labels need questions" in fault(capsys, answers, "--labels", questions)
    assert "nowhere.jsonl: No such file" in fault(capsys, "nowhere.jsonl", "--questions", questions)


SEGMENTATION: Rows = [
    {"image": "1.jpg", "objects": ["orange", "dog"]},
    {"image_id": 2, "objects": ["cat", "cup"]},
    {"image": "3.jpg", "objects": ["cat"]},
]


def test_build(written, tmp_path, capsys):
    segmentation = written("segmentation.json.gz", SEGMENTATION)
    out = tmp_path / "new" / "questions"
    options = ["build", segmentation, "-o", str(out), "--images", "2", "--pairs", "2"]
    assert main(["pope", *options]) == 0
    told = capsys.readouterr()
    assert "left out, fewer objects than pairs: 1 images: 3.jpg" in told.err
    names = [f"coco_pope_{setting}.json" for setting in ("random", "popular", "adversarial")]
    assert sorted(path.name for path in out.iterdir()) == sorted(names)
    rows = [json.loads(line) for line in (out / names[0]).read_text().splitlines()]
    assert [row["question_id"] for row in rows] == list(range(1, 9))
    assert {row["text"] for row in rows} >= {"Is there an orange in the image?"}
    # What was built can be scored.
    answers = written(
        "a.jsonl", [{"question_id": row["question_id"], "answer": "yes"} for row in rows]
    )
    result = scored(capsys, answers, "--questions", str(out / names[0]))
    assert result["accuracy"] == 0.5
    assert main(["pope", *options, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["left_out"]["too_few_objects"] == ["3.jpg"]


@pytest.mark.parametrize("place", POPE)
def test_official_build_as_a_command(place: str, tmp_path, capsys):
    folder = recorded(place) / "pope" / "build"
    settings = json.loads((folder / "settings.json").read_text())
    options = ["-o", str(tmp_path), "--seed", str(settings["seed"]), "--official"]
    options += ["--images", str(settings["images"])]
    assert main(["pope", "build", str(folder / "segmentation.jsonl.gz"), *options]) == 0
    for setting in ("random", "popular", "adversarial"):
        expected = gzip.decompress((folder / f"expected_{setting}.jsonl.gz").read_bytes())
        assert (tmp_path / f"coco_pope_{setting}.json").read_bytes() == expected


BUILD_FAULTS: list[tuple[Rows, list[str], str]] = [
    (SEGMENTATION, [], "needs a folder for the questions: -o DIR"),
    (
        SEGMENTATION,
        ["-o", "x"],
        "500 images are asked for, but only 0 of 3 have at least 3 objects",
    ),
    (SEGMENTATION, ["-o", "x", "--answer-key", "k"], "--answer-key goes with scoring"),
    (
        [{"image": 1}],
        ["-o", "x"],
        "segmentation.json, line 1: no objects: expected the key 'objects'",
    ),
    ([{"image": 1, "objects": "dog"}], ["-o", "x"], "the objects are not a list of names"),
    ([{"image": None, "objects": []}], ["-o", "x"], "the image is None"),
]


@pytest.mark.parametrize(("rows", "options", "message"), BUILD_FAULTS)
def test_faults_of_building(written, tmp_path, monkeypatch, capsys, rows, options, message: str):
    monkeypatch.chdir(tmp_path)
    assert message in fault(capsys, "build", written("segmentation.json", rows), *options)
    assert not (tmp_path / "x").exists()


def test_the_help_of_building_is_of_building(capsys):
    with pytest.raises(SystemExit):
        main(["pope", "build", "--help"])
    shown = capsys.readouterr().out
    assert shown.startswith("usage: armchair pope build SEGMENTATION -o DIR [options]\n")
    assert "where the question sets go (required)" in shown and "--pairs" in shown
    for option in ("--questions", "--labels", "--answer-key", "--convention"):
        assert option not in shown
    with pytest.raises(SystemExit):
        main(["pope", "--help"])
    shown = capsys.readouterr().out
    assert "--questions" in shown and "--pairs" not in shown


def test_words_in_another_order_are_told_how_to_stand(written, capsys):
    answers, questions = written("a.jsonl", ANSWERS), written("q.json", QUESTIONS)
    with pytest.raises(SystemExit) as stop:
        main(["pope", "--questions", questions, answers])
    assert stop.value.code == 2
    told = capsys.readouterr().err
    assert "arguments are required: ANSWERS (before --questions)" in told
    # An option in between ends the question files.
    assert main(["pope", "--questions", questions, "--json", answers]) == 0
    capsys.readouterr()
    assert "`build` stands first" in fault(capsys, "--seed", "1", "build", questions)


def test_the_question_set_is_in_the_signature(written, capsys):
    answers = written("a.jsonl", ANSWERS)
    one = scored(capsys, answers, "--questions", written("q.json", QUESTIONS))
    changed = [row | {"text": "Is it there?"} for row in QUESTIONS]
    other = scored(capsys, answers, "--questions", written("q.json", changed))
    skip = ("signature", "conventions")
    for told in (one, other):
        assert told["questions"] == len(QUESTIONS)
    assert [v for k, v in one.items() if k not in skip] == [
        v for k, v in other.items() if k not in skip
    ]
    assert one["signature"] != other["signature"]
    assert "question-set:none" in Pope().score([], []).signature
