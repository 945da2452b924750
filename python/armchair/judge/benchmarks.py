"""What a judge is asked about the rows of each benchmark, and how its texts become verdicts.

The prompts are this package's own: they ask for the verdict that the authors' ask for, in other
words, so scores by them are not the published ones. Their digest is part of the signature.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError
from armchair.files import Row, text_field
from armchair.metrics.rows import field, mapping
from armchair.metrics.verdicts import correctness, rating, sameness
from armchair.signature import digest

_MMHAL = """\
You grade how a vision-language model answered a question about an image that you cannot see. \
What the image shows is listed below, and an expert's answer is given. A statement that neither \
the listed contents nor the expert's answer supports, or that they contradict, is a hallucination.

Choose one grade:
6 - no hallucination, very informative, with good analysis or reasoning
5 - no hallucination, very informative
4 - no hallucination, somewhat informative
3 - no hallucination, not informative
2 - hallucination, very informative
1 - hallucination, somewhat informative
0 - hallucination, not informative

Explain the grade in a few sentences. Then end with one line of this form, and write the word \
"rating" nowhere else:
Rating: N

Image contents: {contents}
Question: {question}
Expert's answer: {reference}
Model's answer: {answer}
"""

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
First answer: {first}
Second answer: {second}

Reply with one word: same or different.
"""


@dataclass(frozen=True)
class Task:
    """One row's requests.

    Attributes:
        row: the row, whose value is a mapping.
        prompts: the user messages to send; each has one answer.
    """

    row: Row
    prompts: tuple[str, ...]


@dataclass(frozen=True)
class Benchmark:
    """How a benchmark is judged.

    Attributes:
        templates: the prompts' texts, for the digest.
        parameters: what the authors' script sends beside the model and the message. What it
            leaves to the server is not sent.
        tasks: rows to tasks, one each, in order.
        verdicts: a row's answers, in the order of its prompts, to the keys they give the row.
        empty: those keys where a row has no answers.
    """

    templates: tuple[str, ...]
    parameters: Mapping[str, Any]
    tasks: Callable[[Sequence[Row]], list[Task]]
    verdicts: Callable[[Sequence[str]], dict[str, Any]]
    empty: Mapping[str, Any]

    @property
    def prompt(self) -> str:
        """What the signature calls the prompts."""
        return f"armchair-{digest(self.templates)}"


def _mmhal_tasks(rows: Sequence[Row]) -> list[Task]:
    return [
        Task(
            row,
            (
                _MMHAL.format(
                    contents=_contents(row),
                    question=text_field(row, "question", "question"),
                    reference=text_field(row, "gt_answer", "expert's answer"),
                    answer=text_field(row, "model_answer", "model's answer"),
                ),
            ),
        )
        for row in rows
    ]


def _contents(row: Row) -> str:
    value = field(row, "image_content")
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError(f"{row.place}: image_content is no list of texts")
    return ", ".join(value)


def _mmhal_verdicts(texts: Sequence[str]) -> dict[str, Any]:
    return {"judgement": texts[0], "rating": rating(texts[0])}


_PAIR = ("category", "subcategory", "set_id", "question_id")
_ORIGINAL = "0"


def _hallusionbench_tasks(rows: Sequence[Row]) -> list[Task]:
    originals: dict[tuple[str, ...], str] = {}
    for row in rows:
        if str(field(row, "figure_id")) == _ORIGINAL:
            # The first counts here; the scorer refuses a question that comes twice.
            originals.setdefault(_pair(row), _prediction(row))
    return [_hallusionbench_task(row, originals.get(_pair(row))) for row in rows]


def _hallusionbench_task(row: Row, original: str | None) -> Task:
    question, answer = text_field(row, "question", "question"), _prediction(row)
    reference = text_field(row, "gt_answer_details", "reference answer")
    prompts = [_CORRECT.format(question=question, reference=reference, answer=answer)]
    if str(field(row, "figure_id")) != _ORIGINAL and original is not None:
        prompts.append(_SAME.format(question=question, first=original, second=answer))
    return Task(row, tuple(prompts))


def _pair(row: Row) -> tuple[str, ...]:
    return tuple(str(field(row, key)) for key in _PAIR)


def _prediction(row: Row) -> str:
    return text_field(row, "model_prediction", "model's answer")


def _hallusionbench_verdicts(texts: Sequence[str]) -> dict[str, Any]:
    same = sameness(texts[1]) if len(texts) > 1 else None
    return {
        "judgement": "\n".join(texts),
        "verdict": correctness(texts[0]),
        "same": None if same is None else int(same),
    }


BENCHMARKS: Mapping[str, Benchmark] = {
    "mmhal": Benchmark(
        (_MMHAL,),
        {"temperature": 0.0},
        _mmhal_tasks,
        _mmhal_verdicts,
        {"judgement": None, "rating": None},
    ),
    "hallusionbench": Benchmark(
        (_CORRECT, _SAME),
        {},
        _hallusionbench_tasks,
        _hallusionbench_verdicts,
        {"judgement": None, "verdict": None, "same": None},
    ),
}


def tasks_of(benchmark: Benchmark, rows: Sequence[Row]) -> list[Task]:
    """The tasks of rows that are all objects.

    Raises:
        InputError: a row is none, or lacks what the judge is asked about, with its place.
    """
    for row in rows:
        mapping(row)
    return benchmark.tasks(rows)
