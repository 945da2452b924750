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
# What one row tells of each of those, in their order; nothing where the judge had nothing to say.
Told = tuple[tuple[str, ...], ...]


def told_by(row: Row) -> Told:
    """What a row tells of its judge as `armchair judge` writes it, a completion of who answered."""
    value = row.value if isinstance(row.value, Mapping) else {}
    judge = value.get("judge")
    if isinstance(judge, Mapping):
        sent = judge.get("parameters")
        return (
            (str(judge.get("model", UNKNOWN)),),
            _each(judge, "returned"),
            _each(judge, "fingerprint"),
            (str(judge.get("prompt", UNKNOWN)),),
            (_sent(sent) if isinstance(sent, Mapping) else UNKNOWN,),
            (str(judge.get("reading", UNKNOWN)),),
            (str(judge.get("samples", 1)),),
        )
    unknown = (UNKNOWN,)
    if "choices" not in value:
        return 7 * (unknown,)
    model, fingerprint = value.get("model"), value.get("system_fingerprint")
    return (unknown, (str(model or UNKNOWN),), (str(fingerprint or UNKNOWN),), *4 * (unknown,))


def judged_by(told: Iterable[Told]) -> JudgedBy:
    """Who judged rows that tell this.

    Several models that answered are a warning: their scores are not one judge's.
    """
    rows = list(told)
    models = Counter(name for _, returned, *_ in rows for name in returned)
    del models[UNKNOWN]
    if len(models) > 1:
        named = ", ".join(f"{name} ({count})" for name, count in sorted(models.items()))
        notices.note("several-models", f"several models answered: {named}", count=len(models))
    parts = zip(*rows, strict=True) if rows else 7 * ((),)
    return JudgedBy(*(_joined({value for one in part for value in one}) for part in parts))


def _each(judge: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = judge.get(key)
    if not isinstance(values, list):
        return (UNKNOWN,)
    return tuple("unnamed" if value is None else str(value) for value in values)


def _sent(parameters: Mapping[str, Any]) -> str:
    return ",".join(f"{name}={parameters[name]}" for name in sorted(parameters)) or "default"


def _joined(values: set[str]) -> str:
    """What differs, named while it is little; of very many fingerprints only how many."""
    if len(values) > _MOST_NAMED:
        return f"{len(values)} different"
    return "+".join(sorted(values)) or UNKNOWN
