"""What all judged benchmarks have in common: rows to messages, and texts to verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from armchair.files import Row, text_field
from armchair.files.keys import pick_text_key
from armchair.judge.prompts import Prompt, Prompts
from armchair.judge.script import Script

READINGS = ("strict", "official")


@dataclass(frozen=True)
class Task:
    """One row's requests.

    Attributes:
        row: the row, whose value is a mapping.
        messages: what is sent; each has one answer.
    """

    row: Row
    messages: tuple[str, ...]


@dataclass(frozen=True)
class Benchmark:
    """How a benchmark is judged.

    Attributes:
        prompts: this package's own.
        script: takes the authors' prompts from their script.
        known: the digests of the published ones, by the same names.
        parameters: what the authors' script sends beside the model and the message. What it
            leaves to the server is not sent.
        tasks: rows to tasks, one each, in order, by prompts and by the key of the model's answer
            (None: it is looked for).
        verdicts: a row's answers, in the order of its messages, to the keys they give the row,
            by one of `READINGS`.
        verdict: the key, of those, that is None where no verdict could be read.
        empty: those keys where a row has no answers.
        samples: how the verdicts of several samples are made one: by "majority", by their
            "mean", or not at all ("one").
        role: whose the message is: "user" or "system".
    """

    prompts: Prompts
    script: Callable[[Script], Mapping[str, Prompt]]
    known: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, Any]
    tasks: Callable[[Sequence[Row], Prompts, str | None], list[Task]]
    verdicts: Callable[[Sequence[str], str], dict[str, Any]]
    verdict: str
    empty: Mapping[str, Any]
    samples: Literal["majority", "mean", "one"] = "majority"
    role: str = "user"


def answer_of(row: Row, key: str | None, *shared: str) -> str:
    """The model's answer: under `key`, or where the picker of all commands finds it.

    Raises:
        InputError: there is none, or it is no text.
    """
    what = "model's answer"
    return text_field(row, pick_text_key(row, shared, key, what, "--answer-key"), what)


def value_of(row: Row, answer: str, keys: Mapping[str, str]) -> Callable[[str], str]:
    """What a row has for each slot: the answer, or the text under the slot's key."""

    def value(slot: str) -> str:
        return answer if slot == "answer" else text_field(row, keys[slot], slot)

    return value
