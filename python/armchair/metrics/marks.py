"""What stands beside a model's texts, how many are empty, and whether all are one text."""

from __future__ import annotations

from dataclasses import dataclass, field

from armchair import _core, notices
from armchair.errors import counted

# In the order of what the core counts.
_MARKS = (
    ("special-tokens", "special tokens"),
    ("thinking", "thinking"),
    ("chat-markers", "chat markers"),
    ("line-ends", r"line ends written as \n"),
)
_NOTHING = object()


@dataclass
class Marks:
    """What was found in texts so far.

    Attributes:
        what: what a text is: "caption".
        empty_ones: what empty texts do to the scores, for the warning.
        least: how many equal texts are told; two answers are often the same.
    """

    what: str
    empty_ones: str
    least: int = 2
    texts: int = 0
    counts: list[int] = field(default_factory=lambda: [0] * len(_MARKS))
    empty: int = 0
    # The text that all are so far; None where two differ.
    same: object = _NOTHING

    def add(self, texts: _core.Texts) -> None:
        """Some more texts."""
        if not len(texts):
            return
        *counts, empty, same = texts.marks()
        self.texts += len(texts)
        self.counts = [one + more for one, more in zip(self.counts, counts, strict=True)]
        self.empty += empty
        self.same = same if self.same in (_NOTHING, same) else None

    def note(self, name: str) -> None:
        """Warns of what was found in the texts of the file `name`."""
        of_all = f"of {counted(self.texts, self.what)}"
        for (kind, what), count in zip(_MARKS, self.counts, strict=True):
            if count:
                text = (
                    f"{name}: {count} {of_all} with {what}, read as words; --clean takes them off"
                )
                notices.note(kind, text, file=name, count=count)
        if self.empty:
            text = f"{name}: {self.empty} {of_all} empty, which {self.empty_ones}"
            notices.note("empty", text, file=name, count=self.empty)
        if self.texts >= self.least and isinstance(self.same, str):
            text = f"{name}: all {self.texts} {self.what}s are the same text"
            notices.note("same-text", text, file=name, count=self.texts)
