"""What a model wrote, as trainers hand it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armchair.errors import InputError, shown

_MODEL = "assistant"


def text_of(completion: Any, place: int) -> str | None:
    """The text of one completion; None where there is none.

    Args:
        completion: a text, a chat (the model's messages in it, joined by line ends), or None; a
            message's content may be a list of parts, of which those with a text count.
        place: the completion's index, for the error.

    Raises:
        InputError: it is something else.

    >>> text_of([{"role": "assistant", "content": "A dog."}], 0), text_of("A cat.", 1)
    ('A dog.', 'A cat.')
    """
    if completion is None or isinstance(completion, str):
        return completion
    if not isinstance(completion, Sequence) or not all(
        isinstance(message, Mapping) for message in completion
    ):
        raise InputError(f"completion {place} is {shown(completion)}, neither a text nor a chat")
    spoken = [
        _content(message.get("content"))
        for message in completion
        if message.get("role", _MODEL) == _MODEL
    ]
    return "\n".join(text for text in spoken if text)


def _content(content: Any) -> str:
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        return ""
    texts = [part.get("text") for part in content if isinstance(part, Mapping)]
    return "".join(text for text in texts if isinstance(text, str))


def texts_of(completions: Sequence[Any]) -> list[str | None]:
    """The text of each completion, as `text_of`."""
    return [text_of(completion, place) for place, completion in enumerate(completions)]
