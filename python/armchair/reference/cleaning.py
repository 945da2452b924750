"""A model's text without what is beside what it says: tokens, thinking, chat markers, line ends.

`docs/cleaning.md` has the list.
"""

from __future__ import annotations

import re

from armchair.reference import unicode

TOKENS = re.compile(
    r"</?s>|<unk>|<pad>|\[PAD\]|<bos>|<eos>|<image>|<im_start>|<im_end>|<start_of_turn>|<end_of_turn>"
    r"|<start_of_image>|<end_of_image>|<end_of_utterance>"
    r"|<\|[A-Za-z0-9_\-▁]{1,64}\|>|<｜[A-Za-z0-9_\-▁]{1,64}｜>"
)
STOP_WORD = re.compile(r"##(?P<more>#+)[ \t\r\n]*\Z")
THINKING = ("think", "thinking", "thought", "reasoning")
_HEADER = r"<\|start_header_id\|>{}<\|end_header_id\|>"
_USER = "|".join(
    [
        r"<\|im_start\|>(?:user|system)",
        r"<\|(?:user|system)\|>",
        _HEADER.format("(?:user|system)"),
        "<start_of_turn>user",
        r"\[INST\]",
    ]
)
_MODEL = "|".join(
    [
        r"<\|im_start\|>assistant",
        r"<\|assistant\|>",
        _HEADER.format("assistant"),
        "<start_of_turn>model",
        r"\[/INST\]",
    ]
)
# Words are markers behind blanks, `>` or `#`, or at a line's beginning; a heading is theirs.
_HEADING = r"(?:#+[ \t]*)?"
_APART = r"(?:\A|(?<=[ \t\r\n>#]))"
_LINE = r"(?:\A[ \t]*|(?<=\n)[ \t]*)"
MARKER = re.compile(
    f"(?P<model>{_MODEL})|(?P<user>{_USER})"
    f"|{_HEADING}{_APART}(?:(?P<said>ASSISTANT:)|(?P<asked>USER:|HUMAN:))"
    f"|(?:{_LINE}{_HEADING}|#+[ \\t]*)(?:(?P<line_said>Assistant:)|(?P<line_asked>User:|Human:))"
)
BLANKS = " \t\r\n"


def clean(text: str) -> str:
    """The text without its marks; one that has none stays as it is.

    >>> clean("There is a dog.</s>"), clean("USER: A cat? ASSISTANT: A dog.")
    ('There is a dog.', 'A dog.')
    """
    unicode.check(text, "the text")
    cleaned = text
    for name in THINKING:
        cleaned = _without_thinking(cleaned, f"<{name}>", f"</{name}>")
    cleaned = _of_the_model(cleaned)
    cleaned = STOP_WORD.sub("", TOKENS.sub("", cleaned))
    cleaned = cleaned.replace("\\n", "\n")
    return text if cleaned == text else cleaned.strip(BLANKS)


def _without_thinking(text: str, begin: str, end: str) -> str:
    """Without pairs and what is between, all up to an end alone, all from a beginning alone on."""
    text = re.sub(f"{begin}.*?{end}", "", text, flags=re.DOTALL)
    return text.rpartition(end)[2].partition(begin)[0]


def _of_the_model(text: str) -> str:
    """What the model says of a chat.

    What stands before the first marker is the prompt's if a user and then the model speak behind
    it, else the model's.
    """
    parts: list[tuple[str, str]] = []
    speaker, start = "", 0
    for found in MARKER.finditer(text):
        parts.append((speaker, text[start : found.start()]))
        assert found.lastgroup is not None
        speaker = "model" if found.lastgroup in ("model", "said", "line_said") else "user"
        start = found.end()
    if not speaker:
        return text
    parts.append((speaker, text[start:]))
    speakers = [who for who, _ in parts]
    exchange = "user" in speakers and "model" in speakers[speakers.index("user") :]
    kept = [said for who, said in parts if who == "model" or (who == "" and not exchange)]
    return "\n".join(filter(None, (said.strip(BLANKS) for said in kept)))
