"""Which key is the model's text: one picker for all commands, and what it tells.

Rows after the layouts that harnesses write (VLMEvalKit's tables, LLaVA's answers, lmms-eval's logs,
chats). Worked by hand: image 1 has a dog, so the model's text is the one that says "dog", and what
is not the model's says "cat".
"""

from __future__ import annotations

import json
import threading
import warnings
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

from armchair import notices
from armchair.cli import main
from armchair.errors import InputError
from helpers import only_row

CASES: dict[str, tuple[dict[str, Any], list[str], str]] = {
    # name: (row, options, what could be meant as well)
    "a VLMEvalKit table": ({"index": 0, "answer": "A cat.", "prediction": "A dog."}, [], ""),
    "a reference answer": ({"answer": "A cat.", "prediction": "A dog."}, [], "answer"),
    "a prompt under text": ({"text": "Describe a cat.", "response": "A dog."}, [], "text"),
    "a reference caption": ({"caption": "A cat.", "prediction": "A dog."}, [], "caption"),
    "a question under text": ({"text": "Is there a cat?", "response": "A dog."}, [], ""),
    "the same text twice": ({"caption": "A dog.", "output": "A dog."}, [], ""),
    "generated_text": ({"caption": "A cat.", "generated_text": "A dog."}, [], "caption"),
    "model_answer": ({"answer": "A cat.", "model_answer": "A dog."}, [], "answer"),
    "an object that is no text": ({"output": {"tokens": 5}, "caption": "A dog."}, [], ""),
    "a list of one": ({"caption": ["A dog."]}, [], ""),
    "a log of lmms-eval": ({"filtered_resps": [["A dog."]]}, [], ""),
    "LLaVA's conversations": (
        {
            "conversations": [
                {"from": "human", "value": "A cat?"},
                {"from": "gpt", "value": "A dog."},
            ]
        },
        [],
        "",
    ),
    "messages": (
        {
            "messages": [
                {"role": "user", "content": "A cat?"},
                {"role": "assistant", "content": [{"type": "text", "text": "A dog."}]},
            ]
        },
        [],
        "",
    ),
    "a nested key": (
        {"turns": [{"value": "A cat."}, {"value": "A dog."}]},
        ["--caption-key", "turns.1.value"],
        "",
    ),
    "a named key": (
        {"prediction": "A cat.", "caption": "A dog."},
        ["--caption-key", "caption"],
        "",
    ),
    "a key with a dot of its own": (
        {"a.b": "A dog.", "a": {"b": "A cat."}},
        ["--caption-key", "a.b"],
        "",
    ),
}


@pytest.mark.parametrize("form", ["lines", "array"])
@pytest.mark.parametrize("name", CASES)
def test_the_models_text_is_scored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, form: str
) -> None:
    row, options, other = CASES[name]
    code, out, err = chair(tmp_path, capsys, row, *options, "--json", form=form)
    assert code == 0, err
    got = only_row(out)
    assert (got["mentions"], got["hallucinated_mentions"]) == (1, 0)
    told = [warning["text"] for warning in json.loads(out)["warnings"]]
    assert len(told) == (1 if other else 0)
    assert all(f"'{other}' could be meant as well: --caption-key chooses" in text for text in told)
    assert err.count("armchair: warning: ") == len(told)


def test_strict_input_makes_a_warning_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"caption": "A cat.", "prediction": "A dog."}
    code, out, err = chair(tmp_path, capsys, row, "--strict-input")
    assert (code, out) == (2, "")
    assert err.startswith("armchair: captions.json: each caption was taken from 'prediction'")


def test_a_chat_in_which_the_model_spoke_twice_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = [{"from": "gpt", "value": "A dog."}, {"from": "gpt", "value": "A cat."}]
    code, _, err = chair(tmp_path, capsys, {"conversations": turns})
    assert code == 2
    assert "('conversations') is a list, not text" in err


def test_the_answer_is_the_models_and_not_the_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    question = {"question_id": 1, "text": "Is there a dog in the image?", "label": "yes"}
    (tmp_path / "answers.json").write_text(json.dumps([question | {"response": "Yes"}]))
    (tmp_path / "questions.json").write_text(json.dumps([question]))
    files = [str(tmp_path / "answers.json"), "--questions", str(tmp_path / "questions.json")]
    assert main(["pope", *files, "--json"]) == 0
    assert only_row(capsys.readouterr().out)["accuracy"] == 1.0


def test_threads_share_a_collection_and_each_warning_is_told_once() -> None:
    told: list[str] = []

    def give() -> None:
        for number in range(100):
            notices.note("kind", f"sentence {number}")

    with notices.collecting(lambda notice: told.append(notice.text)):
        contexts = [copy_context() for _ in range(8)]
        threads = [threading.Thread(target=context.run, args=(give,)) for context in contexts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(notices.collected() or ()) == 100
    assert sorted(told) == sorted({f"sentence {number}" for number in range(100)})
    assert notices.collected() is None


def test_outside_a_command_they_are_pythons_warnings() -> None:
    with pytest.warns(notices.InputWarning, match="a sentence"):
        notices.note("kind", "a sentence")
    with warnings.catch_warnings(), notices.collecting(print, strict=True):
        warnings.simplefilter("error")
        with pytest.raises(InputError, match="a sentence"):
            notices.note("kind", "a sentence")


def chair(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    row: dict[str, Any],
    *options: str,
    form: str = "lines",
) -> tuple[int, str, str]:
    """`armchair chair` of one caption of image 1, which has a dog."""
    truth, captions = folder / "truth.jsonl", folder / "captions.json"
    truth.write_text('{"image_id": 1, "objects": ["dog"]}\n')
    whole = {"image_id": 1} | row
    captions.write_text(json.dumps([whole] if form == "array" else whole) + "\n")
    code = main(["chair", str(captions), "--ground-truth", str(truth), *options])
    printed = capsys.readouterr()
    return code, printed.out, printed.err.replace(f"{folder}/", "")
