"""What a careful colleague says of answers that were scored: they may not be what was meant."""

from __future__ import annotations

from collections.abc import Sequence

from armchair import columns, notices
from armchair.metrics.marks import Marks
from armchair.metrics.pope.result import PopeResult

# More unreadable answers than this share are told.
_MANY = 1 / 20


def note_doubts(name: str, answers: Sequence[str], result: PopeResult, *, clean: bool) -> None:
    """Warns of marks beside answers, of empty ones, one answer to all, and many unreadable ones."""
    texts = columns.texts(answers, "answer")
    marks = Marks("answer", "say neither yes nor no", least=3)
    marks.add(texts.cleaned() if clean else texts)
    marks.note(name)
    unreadable, questions = result.unreadable, result.counts.questions
    if unreadable > _MANY * questions:
        notices.note(
            "unreadable",
            f"{name}: {unreadable} of {questions} answers are neither yes nor no under "
            f"{result.options.convention}",
            file=name,
            count=unreadable,
        )
