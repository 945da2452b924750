"""Object HalBench: which objects does a description name? (Yu et al., RLHF-V, CVPR 2024.)

A description of at most three words is not sent: the authors take it to name none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armchair.files import Row, pick_key
from armchair.judge.benchmarks.shared import Benchmark, Task, value_of
from armchair.judge.prompts import Prompt, Prompts
from armchair.judge.script import Script
from armchair.metrics.object_halbench.rows import description_of
from armchair.metrics.verdicts import object_list, published_object_list

_LONGEST_SHORT = 3
_EXTRACT = """\
A model described a picture, or answered a question about one. List the things that, by its words, \
can be seen in the picture.

Take only things that the description itself names, as it names them, and none that it says are \
absent. Give the bare noun: no colour, material, size or number. If it names none, give an empty \
list.

Question: {question}
Description: {answer}

Reply with a JSON list of texts and nothing else, such as ["dog", "traffic light"].
"""


def _from_script(script: Script) -> Mapping[str, Prompt]:
    """`prompt_template` in `eval_gpt_obj_halbench.py`, whose slots are replaced one by one."""
    text = script.constant("prompt_template")
    return {"prompt_template": Prompt.own(text, "question", "answer")}


def _tasks(rows: Sequence[Row], prompts: Prompts, key: str | None) -> list[Task]:
    return [_task(row, prompts.by_name["prompt_template"], key) for row in rows]


def _task(row: Row, prompt: Prompt, key: str | None) -> Task:
    answer = description_of(row, key)
    if len(answer.split()) <= _LONGEST_SHORT:
        return Task(row, ())
    question = pick_key(row, ("prompt", "question"), None, "question")
    return Task(row, (prompt.filled(value_of(row, answer, {"question": question})),))


def _verdicts(texts: Sequence[str], reading: str) -> dict[str, Any]:
    if not texts:
        return {"judgement": None, "objects": []}
    read = object_list if reading == "strict" else published_object_list
    return {"judgement": texts[0], "objects": read(texts[0])}


OBJECT_HALBENCH = Benchmark(
    prompts=Prompts.signed(
        "armchair", {"prompt_template": Prompt.own(_EXTRACT, "question", "answer")}
    ),
    script=_from_script,
    known={"prompt_template": ("9d732f9b73a3cc96",)},
    parameters={
        "temperature": 0.2,
        "top_p": 1,
        "max_tokens": 512,
        "presence_penalty": 0,
        "frequency_penalty": 0,
    },
    tasks=_tasks,
    verdicts=_verdicts,
    verdict="objects",
    empty={"judgement": None, "objects": None},
    samples="one",
    role="system",
)
