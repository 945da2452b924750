"""HallusionBench: is an answer right, and does it agree with the one on figure 0?

Guan et al., CVPR 2024. A question on figure 0 is compared with nothing, nor is one whose figure 0
is not in the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armchair import notices
from armchair.errors import counted
from armchair.files import Row
from armchair.judge.benchmarks.shared import Benchmark, Task, answer_of, value_of
from armchair.judge.prompts import Prompt, Prompts
from armchair.judge.script import Script
from armchair.metrics.hallusionbench.layouts import ANSWER
from armchair.metrics.hallusionbench.rows import Question, question_of
from armchair.metrics.scorer import by_identity
from armchair.metrics.verdicts import (
    correctness,
    published_correctness,
    published_sameness,
    sameness,
)

_KEYS = {"question": "question", "reference": "gt_answer_details"}
_CORRECT = """\
Decide whether a model's answer to a question about a figure is right, by the reference answer. \
Judge the conclusion together with the facts it rests on: an answer that contradicts the reference \
is wrong. If the answer does not commit itself, or cannot be understood, it is unclear.

Question: {question}
Reference answer: {reference}
Model's answer: {answer}

Reply with one word: correct, incorrect or unclear.
"""
_SAME = """\
Two answers to one question are given. Decide whether they come to the same conclusion; wording, \
length and detail do not matter.

Question: {question}
First answer: {original}
Second answer: {answer}

Reply with one word: same or different.
"""
# Prompt -> the function of `utils.py` that puts it together, and what its expressions stand for.
_FUNCTIONS = {
    "correctness": (
        "evaluate_by_chatgpt",
        {
            "sample['question']": "question",
            "sample['gt_answer_details']": "reference",
            "sample[output_entry]": "answer",
        },
    ),
    "sameness": (
        "check_same_by_chatgpt",
        {"sample[output_entry]": "answer", "response2": "original"},
    ),
}


def _from_script(script: Script) -> Mapping[str, Prompt]:
    found = {}
    for name, (function, slots) in _FUNCTIONS.items():
        pieces = script.assembled(function, "prompt", slots)
        source = "".join(text if slot is None else f"{text}{{{slot}}}" for text, slot in pieces)
        found[name] = Prompt((source,), tuple(pieces))
    return found


def _tasks(rows: Sequence[Row], prompts: Prompts, key: str | None) -> list[Task]:
    questions = [question_of(row) for row in rows]
    by_identity(questions)
    answers = [answer_of(row, key, ANSWER) for row in rows]
    originals = {
        question.pair: answer
        for question, answer in zip(questions, answers, strict=True)
        if question.original
    }
    alone = sum(not one.original and one.pair not in originals for one in questions)
    if alone:
        notices.note(
            "no-original",
            f"{counted(alone, 'answer')} cannot be compared: their questions have no answer on "
            "figure 0",
            count=alone,
        )
    return [
        _task(row, question, answer, originals.get(question.pair), prompts)
        for row, question, answer in zip(rows, questions, answers, strict=True)
    ]


def _task(
    row: Row, question: Question, answer: str, original: str | None, prompts: Prompts
) -> Task:
    value = value_of(row, answer, _KEYS)
    messages = [prompts.by_name["correctness"].filled(value)]
    if original is not None and not question.original:
        messages.append(
            prompts.by_name["sameness"].filled(
                lambda slot: original if slot == "original" else value(slot)
            )
        )
    return Task(row, tuple(messages))


def _verdicts(texts: Sequence[str], reading: str) -> dict[str, Any]:
    strict = reading == "strict"
    same = None
    if len(texts) > 1:
        same = sameness(texts[1]) if strict else published_sameness(texts[1])
    return {
        "judgement": "\n".join(texts),
        "verdict": correctness(texts[0]) if strict else published_correctness(texts[0]),
        "same": None if same is None else int(same),
    }


HALLUSIONBENCH = Benchmark(
    prompts=Prompts.signed(
        "armchair",
        {
            "correctness": Prompt.own(_CORRECT, "question", "reference", "answer"),
            "sameness": Prompt.own(_SAME, "question", "original", "answer"),
        },
    ),
    script=_from_script,
    known={"correctness": ("21bb81e23996c4d9",), "sameness": ("52db88fe56b01b9b",)},
    parameters={},
    tasks=_tasks,
    verdicts=_verdicts,
    verdict="verdict",
    empty={"judgement": None, "verdict": None, "same": None},
)
