"""What comes of a request: the judge's answer, a failure of this one, or the end of the run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from armchair.errors import InputError


@dataclass(frozen=True, slots=True)
class Answer:
    """A judge's complete answer to one request.

    Attributes:
        text: what it wrote.
        model: the model that the server says it was; None where it says none.
        fingerprint: the server's `system_fingerprint`, or None.
        finish: why it ended: "stop", or "length" where it was cut.
        tokens: how many tokens request and answer had together, as the server counts; 0 unknown.
    """

    text: str
    model: str | None
    fingerprint: str | None
    finish: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a request has no answer; the others go on.

    Attributes:
        reason: a clause, such as "status 500 after 8 tries".
    """

    reason: str


class JudgeStopped(InputError):
    """What no further request can heal: a wrong key, an unknown model, a quota used up."""


class Malformed(ValueError):
    """A response that is no chat completion; asked again, it may be one."""


def answer_of(body: Any) -> Answer | Failure:
    """The answer in a chat completion, or why there is none.

    Raises:
        Malformed: `body` is no chat completion, or has no choice.
    """
    try:
        choice = body["choices"][0]
        text, finish = choice["message"]["content"], choice.get("finish_reason")
    except (LookupError, TypeError, AttributeError):
        raise Malformed("a response without choices[0].message.content") from None
    if finish == "content_filter":
        return Failure("the server's content filter cut the answer")
    if not isinstance(text, str):
        return Failure("the answer has no text")
    if finish not in ("stop", "length"):
        return Failure(f"the answer ended with {finish!r}, neither 'stop' nor 'length'")
    usage = body.get("usage")
    tokens = usage.get("total_tokens") if isinstance(usage, dict) else None
    return Answer(
        text=text,
        model=_text_or_none(body.get("model")),
        fingerprint=_text_or_none(body.get("system_fingerprint")),
        finish=finish,
        tokens=tokens if isinstance(tokens, int) else 0,
    )


def _text_or_none(value: Any) -> str | None:
    return value if isinstance(value, str) else None
