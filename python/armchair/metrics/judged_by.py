"""Who judged rows, and how it was asked: what the signature of every judged score tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armchair import notices
from armchair.files import Row

UNKNOWN = "unknown"
_MOST_NAMED = 3


@dataclass(frozen=True)
class JudgedBy:
    """Who judged, and how it was asked; "unknown" where the rows do not tell.

    What differs between the rows is joined by "+".

    Attributes:
        judge: the model that was asked for.
        returned: the models that answered, as the server names them.
        fingerprint: the server's fingerprints.
        prompt: whose prompts they were, with their digest where they are not the authors'.
        parameters: what was sent beside model and message; "default" where nothing was.
        reading: how the texts were read: "strict", or "official" as by the authors' script.
        samples: how often each question was asked.
    """

    judge: str
    returned: str
    fingerprint: str
    prompt: str
    parameters: str
    reading: str
    samples: str


NOBODY = JudgedBy(*7 * ("none",))


def judged_by(rows: Iterable[Row]) -> JudgedBy:
    """Who judged `rows`, as `armchair judge` writes it; of chat completions, who answered.

    Several models that answered are a warning: their scores are not one judge's.
    """
    told = [_told(row.value) for row in rows]
    models = Counter(name for one in told for name in one["returned"])
    del models[UNKNOWN]
    if len(models) > 1:
        named = ", ".join(f"{name} ({count})" for name, count in sorted(models.items()))
        notices.note("several-models", f"several models answered: {named}", count=len(models))
    return JudgedBy(
        **{
            part: _joined({value for one in told for value in one[part]})
            for part in JudgedBy.__dataclass_fields__
        }
    )


def _told(row: Any) -> dict[str, list[str]]:
    """Each part of what a row tells, as texts; none where the judge had nothing to say."""
    judge = row.get("judge") if isinstance(row, Mapping) else None
    if isinstance(judge, Mapping):
        sent = judge.get("parameters")
        return {
            "judge": [str(judge.get("model", UNKNOWN))],
            "returned": _each(judge, "returned"),
            "fingerprint": _each(judge, "fingerprint"),
            "prompt": [str(judge.get("prompt", UNKNOWN))],
            "parameters": [_sent(sent) if isinstance(sent, Mapping) else UNKNOWN],
            "reading": [str(judge.get("reading", UNKNOWN))],
            "samples": [str(judge.get("samples", 1))],
        }
    told = {part: [UNKNOWN] for part in JudgedBy.__dataclass_fields__}
    if isinstance(row, Mapping) and "choices" in row:
        told["returned"] = [str(row.get("model") or UNKNOWN)]
        told["fingerprint"] = [str(row.get("system_fingerprint") or "none")]
    return told


def _each(judge: Mapping[str, Any], key: str) -> list[str]:
    values = judge.get(key)
    if not isinstance(values, list):
        return [UNKNOWN]
    return ["unnamed" if value is None else str(value) for value in values]


def _sent(parameters: Mapping[str, Any]) -> str:
    return ",".join(f"{name}={parameters[name]}" for name in sorted(parameters)) or "default"


def _joined(values: set[str]) -> str:
    """What differs, named while it is little; of very many fingerprints only how many."""
    if len(values) > _MOST_NAMED:
        return f"{len(values)} different"
    return "+".join(sorted(values)) or UNKNOWN
