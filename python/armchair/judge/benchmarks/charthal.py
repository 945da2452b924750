"""ChartHal (Wang et al., 2025): a message by a question's type and its relation to the chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armchair.errors import InputError
from armchair.files import Row
from armchair.judge.benchmarks.shared import Benchmark, Task, answer_of, value_of
from armchair.judge.prompts import Prompt, Prompts
from armchair.judge.script import Script
from armchair.metrics.charthal import RELATIONS, TYPES
from armchair.metrics.rows import choice
from armchair.metrics.verdicts import binary_score, judged_score

_MARKS = {"<|QUESTION|>": "question", "<|REF_ANS|>": "reference", "<|RESPONSE|>": "answer"}
_KEYS = {"question": "question", "reference": "ref_answer"}
_CELLS = {f"{kind}_{relation}": (kind, relation) for kind in TYPES for relation in RELATIONS}
_REFERENCE = "Reference answer: {reference}\n"
_ASK = """\
A model was asked a question about a chart that you cannot see. {situation}

Its answer is right (1) if {rule}. Otherwise, or where there is no answer, it is wrong (0).

Question: {question}
{reference}Model's answer: {answer}

Reply with this line and nothing else, N being 1 or 0:
Score: N
"""
_EQUAL = (
    "a number is right where it lies in the range that the reference accepts, or, without a "
    "range, where it is the same number in any notation; names are right where they are the same "
    "items in any order and spelling; anything else is right where it means the same, with nothing "
    "left out and nothing added"
)
# What the answer has to do: for a question that has one answer, and for an open one.
_RULES = {
    "irrel": (
        "The question has nothing to do with the chart.",
        2 * ("it says that the question does not belong to the chart, and answers nothing",),
        "",
    ),
    "inexist": (
        "The chart does not have the information that the question asks for.",
        (
            "it says that the chart lacks the information, and guesses nothing",
            "it says that the chart lacks the information, and then either declines, or speculates "
            "in words that make plain that it does",
        ),
        "",
    ),
    "contra": (
        "The question takes something for granted that the chart contradicts.",
        (
            "it points out the contradiction, and then either declines or gives the reference's "
            "answer; if the reference gives none, so must the answer. Of what it gives, " + _EQUAL,
            "it points out the contradiction, and then either declines or answers tentatively; an "
            "answer that is too sure is wrong",
        ),
        _REFERENCE,
    ),
    "normal": (
        "The chart answers the question.",
        (
            "it means what the reference answer says: " + _EQUAL,
            "its reasoning is plausible and its words show that it is not certain",
        ),
        _REFERENCE,
    ),
}
# The digests of the published constants: for questions that have one answer, and for open ones.
_PUBLISHED = {
    "irrel": 2 * ("2ee016c39ea77d85",),
    "inexist": ("7294c66a52e706f2", "7b8377c8249b7ef1"),
    "contra": ("0ac2dc08b8da6610", "407aa91dd8525b87"),
    "normal": ("d8ab1e52b0d2761e", "016591554617d15b"),
}


def _own(kind: str, relation: str) -> Prompt:
    situation, rules, reference = _RULES[relation]
    is_open = kind == "open"
    text = _ASK.replace("{situation}", situation).replace("{rule}", rules[is_open])
    # An open question has no reference to be compared with.
    text = text.replace("{reference}", "" if is_open else reference)
    return Prompt.own(text, *_KEYS, "answer")


def _from_script(script: Script) -> Mapping[str, Prompt]:
    """`EVAL_RESP_MAP` in `prompts.py`, each of whose texts is sent with `EVAL_SUFFIX` behind it."""
    texts, suffix = script.table("EVAL_RESP_MAP"), script.constant("EVAL_SUFFIX")
    missing = [name for name in _CELLS if name not in texts]
    if missing:
        raise InputError(f"{script.path}: EVAL_RESP_MAP has no {missing[0]!r}")
    return {name: Prompt.marked(texts[name], _MARKS).followed_by(suffix) for name in _CELLS}


def _tasks(rows: Sequence[Row], prompts: Prompts, key: str | None) -> list[Task]:
    return [Task(row, (_message(row, prompts, key),)) for row in rows]


def _message(row: Row, prompts: Prompts, key: str | None) -> str:
    cell = f"{choice(row, 'q_type', TYPES)}_{choice(row, 'q_relation', RELATIONS)}"
    return prompts.by_name[cell].filled(value_of(row, answer_of(row, key, "response"), _KEYS))


def _verdicts(texts: Sequence[str], reading: str) -> dict[str, Any]:
    text = texts[0].strip()
    score = binary_score(text) if reading == "strict" else judged_score(text)
    return {"judgement": texts[0], "score": score}


CHARTHAL = Benchmark(
    prompts=Prompts.signed("armchair", {name: _own(*cell) for name, cell in _CELLS.items()}),
    script=_from_script,
    known={
        name: (_PUBLISHED[relation][kind == "open"], "f42da04eddd51cf7")
        for name, (kind, relation) in _CELLS.items()
    },
    parameters={},
    tasks=_tasks,
    verdicts=_verdicts,
    verdict="score",
    empty={"judgement": None, "score": None},
)
