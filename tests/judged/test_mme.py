"""MME: recorded figures of three calculators, files and rows, cases by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main
from armchair.errors import InputError, UnknownNameError
from armchair.metrics.mme import HALLUCINATION, TASKS, Mme, read_mme


def row(task: str, image: str, label: str, said: str) -> dict[str, Any]:
    return {"category": task, "image": image, "answer": label, "prediction": said}


NAMES = {"official": "original", "lmms-eval": "lmms_eval", "vlmevalkit": "vlmevalkit"}
COGNITION = {"official": "Cognition total", "lmms-eval": "cognition", "vlmevalkit": "reasoning"}


@pytest.mark.parametrize("convention", NAMES)
def test_recorded_figures(parity: Path, convention: str) -> None:
    field = json.loads((parity / "field" / "mme.json").read_text())
    expected = field[NAMES[convention]]
    result = Mme(convention).score(field["rows"])
    scores = {task: counts.score for task, counts in result.tasks.items()}
    by_task = expected.get("by_category", expected)
    exact = convention == "official"
    # The harnesses sum in orders of their own; the original's is ours.
    assert scores == pytest.approx(
        {task: by_task[task] for task in TASKS}, rel=0, abs=0 if exact else 1e-12
    )
    perception = expected["Perception total" if exact else "perception"]
    assert result.total("perception") == pytest.approx(perception, rel=0, abs=1e-12)
    assert result.total("cognition") == pytest.approx(
        expected[COGNITION[convention]], rel=0, abs=1e-12
    )
    subset = field["hallucination_subset"]
    assert subset["categories"] == list(HALLUCINATION)
    assert result.total("hallucination") == pytest.approx(
        subset[NAMES[convention]], rel=0, abs=1e-12
    )


def test_scores_by_hand() -> None:
    # Three of four right, one of two images both right: 75 + 50.
    rows = [
        row("count", "a", "Yes", "Yes"),
        row("count", "a", "No", "no."),
        row("count", "b", "Yes", "Yes"),
        row("count", "b", "No", "There is one."),
    ]
    result = Mme().score(rows)
    counts = result.tasks["count"]
    assert (counts.acc, counts.acc_plus, counts.score) == (0.75, 0.5, 125.0)
    assert (counts.unread, result.unread) == (1, ("row 4",))
    assert math.isnan(result.total("perception"))
    text = str(result)
    assert "count  75.00   50.00  125.00          4" in text
    assert "1 answers are neither yes nor no (official), wrong: row 4" in text
    assert "not answered, so that their sums are undefined: existence, position" in text


READINGS = [
    # By the rules of docs/pope.md: the first four letters; y alone; a word anywhere.
    ("official", "Well, yes", False),
    ("official", "Yes, one", True),
    ("official", "y", False),
    ("lmms-eval", "Y.", True),
    ("vlmevalkit", "Well, yes", True),
    ("strict", "There is one.", True),
]


@pytest.mark.parametrize(("convention", "text", "right"), READINGS)
def test_whose_reader_reads(convention: str, text: str, right: bool) -> None:
    rows = [row("color", "a", "Yes", text), row("color", "a", "No", "No")]
    result = Mme(convention).score(rows)
    assert result.tasks["color"].right == 1 + right
    assert f"convention:{convention}|" in result.signature


def test_a_folder_a_file_and_rows_are_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "answers"
    folder.mkdir()
    lines = "a.png\tIs it?\tYes\tYes\tindeed\na.png\tIs it not?\tNo\tno\r\n\n"
    (folder / "color.txt").write_text(lines, encoding="utf-8", newline="")
    (folder / "OCR.txt").write_text(lines.replace("\tYes\tYes", "\tYes\tné"), encoding="utf-8")
    log = tmp_path / "log.jsonl"
    docs = [row(task, "a.png", label, "") for task in ("color", "OCR") for label in ("Yes", "No")]
    said = ["Yes\tindeed", "no", "né\tindeed", "no"]
    log.write_text(
        "\n".join(
            json.dumps({"doc": doc, "filtered_resps": [[text]]})
            for doc, text in zip(docs, said, strict=True)
        )
    )
    found = [Mme().score(read_mme(path)) for path in (folder, log)]
    assert found[0] == found[1]
    assert {task: counts.score for task, counts in found[0].tasks.items()} == {
        "color": 200.0,
        "OCR": 50.0,
    }
    assert Mme().score(read_mme(folder / "color.txt")).tasks["color"].score == 200.0
    command = ["mme", f"one={folder}", f"two={log}", "--convention", "vlmevalkit"]
    assert main([*command, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [each["name"] for each in rows] == ["one", "two"]
    assert [each["tables"]["tasks"][0]["score"] for each in rows] == [200.0, 200.0]
    assert rows[0]["perception"] is None
    assert main(command) == 0
    assert "one" in capsys.readouterr().out


FAULTS: list[tuple[str, list[Any], str]] = [
    ("one question", [row("count", "a", "Yes", "Yes")], "row 1: 'a' of count has 1 question, not"),
    ("three", [row("count", "a", "No", "No")] * 3, "row 3: 'a' of count has 3 questions, not 2"),
    ("a task", [row("colour", "a", "No", "No")], "row 1: category is 'colour', not one of exist"),
    ("a label", [row("color", "a", "maybe", "No")], "row 1: the label .'answer'. is 'maybe'"),
    ("no image", [{"category": "color", "answer": "no", "prediction": ""}], "row 1: no image"),
    ("no text", [{"category": "color", "answer": "no", "image": 1}], "row 1: no answer"),
]


@pytest.mark.parametrize(("rows", "message"), [fault[1:] for fault in FAULTS])
def test_faults_are_named(rows: list[Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Mme().score(rows)


def test_faulty_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file of a task"):
        list(read_mme(tmp_path))
    file = tmp_path / "color.txt"
    file.write_text("a\tIs it?\tYes\tYes\na\tIs it?\tNo\n")
    with pytest.raises(InputError, match=r"color.txt, line 2: image question label and no answer"):
        list(read_mme(file))
    file.rename(tmp_path / "colour.txt")
    with pytest.raises(InputError, match="no task of MME is called 'colour'"):
        list(read_mme(tmp_path))
    with pytest.raises(UnknownNameError, match="no POPE convention is called 'odd'"):
        Mme("odd")
