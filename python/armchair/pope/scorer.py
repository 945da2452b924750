"""Answers scored against labels."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np

from armchair import _core, columns
from armchair.arguments import require_same_class
from armchair.columns import ArrowArray, ArrowStream, TextColumn
from armchair.errors import InputError
from armchair.pope import conventions
from armchair.pope.conventions import STRICT
from armchair.pope.counts import PopeCounts, PopeScores
from armchair.pope.tables import result_table, setting_place
from armchair.signature import signature

Reading = Literal["yes", "no", "unreadable"]
Labels = Sequence[str | bool] | np.ndarray[Any, np.dtype[np.bool_]] | ArrowArray | ArrowStream


def read_answer(answer: str, convention: str = STRICT) -> Reading:
    """What an answer says under a convention: "yes", "no", or "unreadable" for neither.

    Args:
        answer: a model's answer as it is.
        convention: "strict", "official", "lmms-eval" or "vlmevalkit". `official` knows no
            "unreadable": it reads an empty answer as yes.

    Raises:
        InputError: the answer is no string, or has a lone surrogate.
        UnknownNameError: there is no such convention.

    >>> read_answer("Yes, a dog not far from the door"), read_answer("I cannot tell.")
    ('yes', 'unreadable')
    >>> read_answer("Yes, a dog not far from the door", "official")
    'no'
    """
    return cast(Reading, _core.pope_read(answer, conventions.find(convention).name))


@dataclass(frozen=True)
class PopeOptions:
    """All that decides a POPE score besides the answers. Every field is in the signature.

    Attributes:
        convention: the convention's name, which is the rule that reads answers.
        unreadable_in_recall, yes_ratio_of, undefined: as in `PopeConvention`.
        questions: how many questions were asked.
        question_set: a digest of the questions and labels, where they came from files.
    """

    convention: str
    unreadable_in_recall: str
    yes_ratio_of: str
    undefined: str
    questions: int
    question_set: str | None = None


@dataclass(frozen=True)
class PopeResult:
    """POPE scores of one or several sets of questions. Fractions; NaN where undefined.

    Attributes:
        options: what decided the scores.
        groups: the counts of each set ("random", "popular", ...), in order of first appearance;
            one set called "all" where no groups were given.
        scores: the scores of each set.
        counts: the counts of all sets together.
        pooled: the scores of `counts`: all questions as one set.
    """

    options: PopeOptions
    groups: Mapping[str, PopeCounts]
    scores: Mapping[str, PopeScores]
    counts: PopeCounts
    pooled: PopeScores

    @classmethod
    def of(
        cls, groups: Mapping[str, PopeCounts], convention: str, question_set: str | None = None
    ) -> PopeResult:
        """The result of counts, such as published ones or counts added up over machines."""
        chosen = conventions.find(convention)
        counts = sum(groups.values(), PopeCounts())
        options = PopeOptions(
            convention=chosen.name,
            unreadable_in_recall=chosen.unreadable_in_recall,
            yes_ratio_of=chosen.yes_ratio_of,
            undefined=chosen.undefined,
            questions=counts.questions,
            question_set=question_set,
        )
        scores = {name: group.scores(chosen) for name, group in groups.items()}
        return cls(options, dict(groups), scores, counts, counts.scores(chosen))

    @property
    def signature(self) -> str:
        """One line that says how the scores were computed; equal signatures are comparable."""
        return signature("pope", self.options)

    @property
    def unreadable(self) -> int:
        """Answers read as neither yes nor no, over all sets."""
        return self.counts.unreadable

    @property
    def accuracy(self) -> float:
        """Right answers / questions, over all sets pooled."""
        return self.pooled.accuracy

    @property
    def precision(self) -> float:
        """Right yes answers / yes answers, over all sets pooled."""
        return self.pooled.precision

    @property
    def recall(self) -> float:
        """Right yes answers / yes labels, over all sets pooled."""
        return self.pooled.recall

    @property
    def f1(self) -> float:
        """F1 over all sets pooled; `mean_f1` is the mean of the sets' own."""
        return self.pooled.f1

    @property
    def yes_ratio(self) -> float:
        """Yes answers / questions, over all sets pooled (`lmms-eval`: of the labels)."""
        return self.pooled.yes_ratio

    @property
    def mean_f1(self) -> float:
        """The plain mean of the sets' F1; NaN if one is undefined or there is no set."""
        return self._mean("f1")

    @property
    def mean_accuracy(self) -> float:
        """The plain mean of the sets' accuracy; NaN if one is undefined or there is no set."""
        return self._mean("accuracy")

    def _mean(self, figure: str) -> float:
        # Floating-point sums depend on the order: the harnesses' own, whatever the files' was.
        names = sorted(self.scores, key=setting_place)
        values = [getattr(self.scores[name], figure) for name in names]
        return sum(values) / len(values) if values else math.nan

    def table(self) -> str:
        """A row for each set in percent, in papers' order; for several also mean and pooled.

        A note below says where a convention's figures are not what their names say.
        """
        return result_table(self)

    def as_dict(self) -> dict[str, Any]:
        """Scores, counts and signature for JSON; undefined scores are NaN."""
        return {
            "metric": "pope",
            "convention": self.options.convention,
            "groups": {
                name: dataclasses.asdict(self.scores[name]) | counts.as_dict()
                for name, counts in self.groups.items()
            },
            "mean_f1": self.mean_f1,
            "mean_accuracy": self.mean_accuracy,
            "pooled": dataclasses.asdict(self.pooled) | self.counts.as_dict(),
            "unreadable": self.unreadable,
            "signature": self.signature,
        }


class Pope:
    """Scores yes/no answers under one convention.

    Args:
        convention: "strict" (ours: what a person reads; the default), "official" (POPE's and
            LLaVA's script), "lmms-eval" or "vlmevalkit".

    Raises:
        UnknownNameError: there is no such convention.

    Source: Li et al., Evaluating Object Hallucination in Large Vision-Language Models, EMNLP 2023.

    >>> result = Pope().score(["Yes.", "no", "I cannot tell."], ["yes", "no", "yes"])
    >>> result.accuracy, result.recall, result.unreadable
    (0.6666666666666666, 0.5, 1)
    """

    def __init__(self, convention: str = STRICT) -> None:
        self.convention = conventions.find(convention)
        self._groups: dict[str, PopeCounts] = {}

    def score(
        self,
        answers: TextColumn,
        labels: Labels,
        groups: TextColumn | None = None,
        *,
        question_set: str | None = None,
    ) -> PopeResult:
        """Scores n answers against n labels.

        Args:
            answers: n texts: a sequence, a numpy array, a pandas or polars column, or anything with
                the Arrow PyCapsule interface, whose text is not copied (docs/columns.md).
            labels: n labels: "yes" and "no" in any case, booleans, or a boolean array.
            groups: n names of the sets that the questions belong to; one set without.
            question_set: a digest of the questions for the signature.

        Returns:
            The scores; no answers give NaN.

        Raises:
            InputError: lengths differ, answers are null (all counted, the first few named), an
                answer is no text, a label neither yes nor no; the message has the index.
        """
        return PopeResult.of(
            self._count(answers, labels, groups), self.convention.name, question_set
        )

    def update(self, answers: TextColumn, labels: Labels, groups: TextColumn | None = None) -> None:
        """Adds a batch to the accumulated counts; see `score` for arguments and errors."""
        self._add(self._count(answers, labels, groups))

    def compute(self, *, question_set: str | None = None) -> PopeResult:
        """The scores of all batches so far.

        Its sets come in POPE's order (random, popular, adversarial), others after them by name, so
        that the order of the batches leaves no trace.
        """
        names = sorted(self._groups, key=lambda name: (setting_place(name), name))
        groups = {name: self._groups[name] for name in names}
        return PopeResult.of(groups, self.convention.name, question_set)

    def merge(self, other: Pope) -> None:
        """Adds the counts of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one reads by another convention.
        """
        require_same_class(other, self)
        if other.convention != self.convention:
            raise InputError(
                f"cannot merge: the convention is {self.convention.name} here and "
                f"{other.convention.name} there"
            )
        self._add(other._groups)

    def reset(self) -> None:
        """Forgets the accumulated counts."""
        self._groups = {}

    def _add(self, groups: Mapping[str, PopeCounts]) -> None:
        for name, counts in list(groups.items()):
            self._groups[name] = self._groups.get(name, PopeCounts()) + counts

    def _count(
        self, answers: TextColumn, labels: Labels, groups: TextColumn | None
    ) -> dict[str, PopeCounts]:
        column = answers if isinstance(answers, list) else columns.texts(answers, "answer")
        if isinstance(column, _core.Texts):
            columns.refuse_nulls(column.nulls, len(column), "answer")
        sequence: Any = labels
        if _is_bool_array(labels):
            sequence = np.ascontiguousarray(sequence)
        else:
            sequence = columns.as_list(labels, "label")
        _check_length("labels", len(sequence), len(column))
        names, numbers = _numbered(groups, len(column))
        convention = self.convention.name
        try:
            rows = _core.pope_count(column, sequence, numbers, len(names), convention)
        except InputError:
            # A list is only looked through for nulls where something is wrong.
            nulls = columns.texts(column, "answer").nulls
            columns.refuse_nulls(nulls, len(column), "answer")
            raise
        return {name: PopeCounts(*row) for name, row in zip(names, rows, strict=True)}


def _numbered(
    groups: TextColumn | None, length: int
) -> tuple[list[str], np.ndarray[Any, np.dtype[np.uint32]] | None]:
    if groups is None:
        return ["all"], None
    groups = columns.as_list(groups, "group")
    _check_length("groups", len(groups), length)
    numbers: dict[str, int] = {}
    try:
        places = [numbers.setdefault(name, len(numbers)) for name in groups]
    except TypeError:
        raise InputError("a group's name is a list or the like, not a text") from None
    return list(numbers), np.array(places, dtype=np.uint32)


def _is_bool_array(values: Any) -> bool:
    return isinstance(values, np.ndarray) and values.dtype == np.bool_ and values.ndim == 1


def _check_length(name: str, found: int, answers: int) -> None:
    if found != answers:
        raise InputError(f"there are {answers} answers, but {found} {name}")
