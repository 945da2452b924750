"""Prompts from a copy of the authors' script: the same bytes, and nothing is run."""

from __future__ import annotations

import dataclasses
import hashlib

import pytest

from armchair.errors import InputError
from armchair.judge import BENCHMARKS, plan
from armchair.judge.prompts import Prompt
from armchair.judge.script import Script
from armchair.notices import InputWarning
from helpers.judge_rows import ROWS
from helpers.judge_scripts import SCRIPTS, asked


@pytest.fixture
def script(tmp_path):
    def write(text):
        path = tmp_path / "script.py"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def known(monkeypatch, name, prompts):
    """Lets a stand-in's prompts be the published ones."""
    digests = {
        one: tuple(hashlib.sha256(text.encode()).hexdigest()[:16] for text in prompt.sources)
        for one, prompt in prompts.items()
    }
    changed = dataclasses.replace(BENCHMARKS[name], known=digests)
    monkeypatch.setitem(BENCHMARKS, name, changed)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_messages_are_those_of_the_script(name, script, monkeypatch):
    path, rows = script(SCRIPTS[name]), ROWS[name]
    with pytest.warns(InputWarning, match="not the authors' prompts as they are known"):
        custom = plan(rows, benchmark=name, model="m", prompts=path)
    assert list(custom.tasks[-1].messages) == asked(name, rows)
    assert custom.prompt.startswith("custom-")
    known(monkeypatch, name, BENCHMARKS[name].script(Script(path)))
    # Any warning is an error here: the prompts are now the known ones.
    assert plan(rows, benchmark=name, model="m", prompts=path).prompt == "official"


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_altered_prompt_is_noticed_and_signed_otherwise(name, script, monkeypatch):
    def label(text):
        with pytest.warns(InputWarning):
            return plan(ROWS[name], benchmark=name, model="m", prompts=script(text)).prompt

    one = label(SCRIPTS[name])
    assert label(SCRIPTS[name] + "\n# a comment is no prompt\n") == one
    other = label(SCRIPTS[name].replace("Say", "Tell").replace("Rate", "Grade"))
    assert other.startswith("custom-")
    assert other != one
    assert plan(ROWS[name], benchmark=name, model="m").prompt.startswith("armchair-")


def test_what_the_digests_are_of(script):
    """The text as the script would print it, each slot by its name in braces."""
    read = BENCHMARKS["hallusionbench"].script(Script(script(SCRIPTS["hallusionbench"])))
    assert read["correctness"].sources == (
        'Read both answers. Say “correct”, “incorrect” or "unclear".\n\n Question:{question}'
        "\nReference: {reference}\nPrediction:{answer}\nOutput:",
    )


def test_a_script_is_never_run(script, tmp_path):
    text = f"open({str(tmp_path / 'ran')!r}, 'w')\n" + SCRIPTS["mmhal"]
    with pytest.warns(InputWarning):
        plan(ROWS["mmhal"], benchmark="mmhal", model="m", prompts=script(text))
    assert not (tmp_path / "ran").exists()


BAD = {
    "no Python": ("mmhal", "template = (", "no Python script"),
    "no constant": ("mmhal", "other = 'x'", "nothing is called 'template'"),
    "a call": ("mmhal", "\ntemplate = open('x').read()", r"line 2: template has open\('x'\)"),
    "other slots": ("mmhal", "template = '{question}'", "not 4 times {}"),
    "a lone brace": ("mmhal", "template = '{'", "template: Single '{'"),
    "a null byte": ("mmhal", "template = '\0'", "no Python script"),
    "no function": ("hallusionbench", "x = 1", "no function 'evaluate_by_chatgpt'"),
    "no prompt": ("hallusionbench", "def evaluate_by_chatgpt(): pass", "puts nothing in 'prompt'"),
    "a strange part": (
        "hallusionbench",
        "def evaluate_by_chatgpt():\n  prompt = 'a' + sample['id']",
        r"line 2: prompt has sample\['id'\]",
    ),
    "no dictionary": ("charthal", "EVAL_RESP_MAP = 'x'", "line 1: EVAL_RESP_MAP is no dictionary"),
    "an odd key": ("charthal", "EVAL_RESP_MAP = {1: 'x'}", "a key that is no text"),
    "a cell less": (
        "charthal",
        "EVAL_RESP_MAP = {'desc_irrel': 'x'}\nEVAL_SUFFIX = 'y'",
        "EVAL_RESP_MAP has no 'desc_inexist'",
    ),
    "no answer": (
        "hallusionbench",
        "def evaluate_by_chatgpt():\n  prompt = 'a'\ndef check_same_by_chatgpt():\n  prompt = 'a'",
        "'correctness' has no place for the model's answer",
    ),
}


@pytest.mark.parametrize(("name", "text", "sentence"), BAD.values(), ids=BAD)
def test_what_is_no_such_script_is_one_sentence(name, text, sentence, script):
    with pytest.raises(InputError, match=sentence):
        plan([], benchmark=name, model="m", prompts=script(text))


def test_sums_and_f_strings_are_read_however_deep(script):
    sum_of_many = " + ".join(["'ab'"] * 900)
    text = f"def f():\n  p = {sum_of_many}\n  p += f'Q: {{x[0]}} {{{{}}}}'\n  p += y + '.'"
    pieces = Script(script(text)).assembled("f", "p", {"x[0]": "question", "y": "answer"})
    filled = Prompt((), tuple(pieces)).filled({"question": "{why}", "answer": "so"}.__getitem__)
    # As Python itself puts it together.
    assert filled == "ab" * 900 + "Q: {why} {}" + "so."


def test_a_slot_is_filled_once():
    # What a row says is not looked through for slots again.
    prompt = Prompt.own("{question}{answer}", "question", "answer")
    assert prompt.filled({"question": "{answer}", "answer": "{question}"}.__getitem__) == (
        "{answer}{question}"
    )
