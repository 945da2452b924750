"""What a model said, where files have it in a list, a chat or a harness's nested objects."""

from __future__ import annotations

from typing import Any

# Who speaks in a chat, as OpenAI's and LLaVA's files write it.
_MODEL = ("assistant", "gpt", "model", "bot", "chatbot")
_SPEAKER_KEYS = ("role", "from")
# Where objects that stand for one text have it: a message, a choice, a batch's response.
_INNER_KEYS = ("content", "value", "text", "message", "choices", "body")
_DEEPEST = 8


def said(value: Any) -> Any:
    """The one text that `value` stands for; `value` itself where there is none, or more than one.

    Lists of one item stand for the item, a chat for what the model said in it if it spoke once,
    and a message for its content.

    >>> said(["A dog."]), said([{"from": "human", "value": "?"}, {"from": "gpt", "value": "No"}])
    ('A dog.', 'No')
    """
    inner = value
    for _ in range(_DEEPEST):
        if isinstance(inner, list):
            answers = [turn for turn in inner if _speaker(turn) in _MODEL]
            spoken = any(_speaker(turn) for turn in inner)
            parts = answers if spoken else inner
            if len(parts) != 1:
                return value
            inner = parts[0]
        elif isinstance(inner, dict):
            key = next((key for key in _INNER_KEYS if key in inner), None)
            if key is None or _speaker(inner) not in (*_MODEL, ""):
                return value
            inner = inner[key]
        else:
            return inner if isinstance(inner, str) else value
    return value


def speaks(turn: Any) -> bool:
    """Whether a turn of a chat is the model's."""
    return _speaker(turn) in _MODEL


def _speaker(turn: Any) -> str:
    if not isinstance(turn, dict):
        return ""
    found = next((turn[key] for key in _SPEAKER_KEYS if key in turn), "")
    return found.lower() if isinstance(found, str) else ""
