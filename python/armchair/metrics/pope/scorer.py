"""Answers scored against labels."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

import numpy as np

from armchair import _core, columns
from armchair.columns import ArrowArray, ArrowStream, TextColumn
from armchair.errors import InputError, flag, require_same_class
from armchair.metrics.pope import conventions
from armchair.metrics.pope.conventions import STRICT, PopeConvention
from armchair.metrics.pope.counts import PopeCounts
from armchair.metrics.pope.questions import setting_place
from armchair.metrics.pope.result import PopeResult
from armchair.metrics.scorer import require_same_rules

Reading = Literal["yes", "no", "unreadable"]
Labels = Sequence[str | bool] | np.ndarray[Any, np.dtype[np.bool_]] | ArrowArray | ArrowStream


def read_answer(answer: str, convention: str | PopeConvention = STRICT) -> Reading:
    """What an answer says under a convention: "yes", "no", or "unreadable" for neither.

    Args:
        answer: a model's answer as it is.
        convention: a name of `CONVENTIONS`, or the path of one's own `.toml` file. `official` and
            others know no "unreadable": they read an empty answer as yes. `vcd` and `evalscope`
            read an answer only beside its label, which `Pope` has.

    Raises:
        InputError: the answer is no string or has a lone surrogate, or the convention reads by the
            label.
        UnknownNameError: there is no such convention.

    >>> read_answer("Yes, a dog not far from the door"), read_answer("I cannot tell.")
    ('yes', 'unreadable')
    >>> read_answer("Yes, a dog not far from the door", "official")
    'no'
    """
    chosen = conventions.find(convention)
    reading = _core.pope_read(answer, None, chosen.reader)
    if reading is None:
        raise InputError(f"{chosen.name} reads an answer beside its label: score it with Pope")
    return cast(Reading, reading)


class Pope:
    """Scores yes/no answers under one convention.

    Args:
        convention: "strict" (ours: what a person reads; the default), "official" (POPE's and
            LLaVA's script), "opera", "vcd" or another of `CONVENTIONS`, or the path of one's own
            `.toml` file.
        clean: take special tokens, thinking and chat markers off the answers (docs/cleaning.md).

    Raises:
        UnknownNameError: there is no such convention.
        InputError: the file is no convention.

    Source: Li et al., Evaluating Object Hallucination in Large Vision-Language Models, EMNLP 2023.

    >>> result = Pope().score(["Yes.", "no", "I cannot tell."], ["yes", "no", "yes"])
    >>> result.accuracy, result.recall, result.unreadable
    (0.6666666666666666, 0.5, 1)
    """

    def __init__(self, convention: str | PopeConvention = STRICT, *, clean: bool = False) -> None:
        self.convention = conventions.find(convention)
        self.clean = flag(clean, "clean")
        self._groups: dict[str, PopeCounts] = {}
        # Batches may come from several threads.
        self._lock = threading.Lock()

    def score(
        self,
        answers: TextColumn,
        labels: Labels,
        groups: TextColumn | None = None,
        *,
        question_set: str | None = None,
        skipped_answers: int = 0,
    ) -> PopeResult:
        """Scores n answers against n labels.

        Args:
            answers: n texts: a sequence, a numpy array, a pandas or polars column, or anything with
                the Arrow PyCapsule interface, whose text is not copied (docs/columns.md).
            labels: n labels: "yes" and "no" in any case, booleans, or a boolean array.
            groups: n names of the sets that the questions belong to; one set without.
            question_set: a digest of the questions for the signature.
            skipped_answers: how many answers were left out before, for the signature.

        Returns:
            The scores; no answers give NaN.

        Raises:
            InputError: lengths differ, answers are null (all counted, the first few named), an
                answer is no text, a label neither yes nor no; the message has the index.
        """
        counts = self._count(answers, labels, groups)
        return PopeResult.of(
            counts, self.convention, question_set, skipped_answers, clean=self.clean
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
        return PopeResult.of(groups, self.convention, question_set, clean=self.clean)

    def merge(self, other: Pope) -> None:
        """Adds the counts of another accumulator; any split of the data gives the same result.

        Raises:
            InputError: the other one reads by another convention.
        """
        require_same_class(other, self)
        require_same_rules(self._rules(), other._rules())
        self._add(other._groups)

    def _rules(self) -> dict[str, object]:
        return {"the convention": self.convention.name, "clean": self.clean}

    def reset(self) -> None:
        """Forgets the accumulated counts."""
        self._groups = {}

    def _add(self, groups: Mapping[str, PopeCounts]) -> None:
        # Another scorer's may change meanwhile, or be this one's own.
        added = list(groups.items())
        with self._lock:
            for name, counts in added:
                self._groups[name] = self._groups.get(name, PopeCounts()) + counts

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._groups = dict(self._groups)
        self._lock = threading.Lock()

    def _count(
        self, answers: TextColumn, labels: Labels, groups: TextColumn | None
    ) -> dict[str, PopeCounts]:
        column = answers if isinstance(answers, list) else columns.texts(answers, "answer")
        if isinstance(column, _core.Texts):
            columns.refuse_nulls(column.nulls, len(column), "answer")
        if self.clean:
            column = columns.texts(column, "answer").cleaned()
        sequence: Any = labels
        if _is_bool_array(labels):
            sequence = np.ascontiguousarray(sequence)
        else:
            sequence = columns.as_list(labels, "label")
        _check_length("labels", len(sequence), len(column))
        names, numbers = _numbered(groups, len(column))
        reader = self.convention.reader
        try:
            rows = _core.pope_count(column, sequence, numbers, len(names), reader)
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
