"""Rows with several questions or answers, brought to one row each.

Lists under `question`, `label`, `answer` and the like, equally long, or a chat of several turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from armchair.files import Row
from armchair.files.chat import said, speaks
from armchair.files.keys import CHAT_KEYS, MODEL_KEYS
from armchair.files.row import first_key

_LISTED = ("question", "text", "label", "answer", *MODEL_KEYS)


def single_turns(rows: Iterable[Row], id_keys: Iterable[str], answer_key: str) -> Iterator[Row]:
    """The rows with one question or answer each; their ids are numbered within the row.

    Args:
        id_keys: the keys of a question's id.
        answer_key: what a chat's answers stand under then: "answer", or "label" of questions.
    """
    keys = tuple(id_keys)
    for row in rows:
        turns = _turns(row.value, answer_key) if isinstance(row.value, dict) else []
        if len(turns) < 2:
            yield row
            continue
        id_key = first_key(row.value, keys, None)
        for number, turn in enumerate(turns, 1):
            if id_key is not None and id_key not in turn:
                turn = {id_key: f"{row.value[id_key]}.{number}", **turn}
            yield Row({**row.value, **turn}, f"{row.place}, turn {number}")


def _turns(value: dict[str, Any], answer_key: str) -> list[dict[str, Any]]:
    listed = {key: cells for key, cells in value.items() if isinstance(cells, list)}
    named = [key for key in _LISTED if key in listed]
    if named:
        length = len(listed[named[0]])
        cells = {key: items for key, items in listed.items() if len(items) == length}
        if all(isinstance(item, (str, bool)) for key in named for item in listed[key]):
            return [{key: items[at] for key, items in cells.items()} for at in range(length)]
    chat: list[Any] = next(
        (value[key] for key in CHAT_KEYS if isinstance(value.get(key), list)), []
    )
    pairs = []
    question = ""
    for turn in chat:
        text = said(turn.get("content", turn.get("value"))) if isinstance(turn, dict) else ""
        if speaks(turn):
            pairs.append({"question": question, answer_key: text})
        else:
            question = text
    return pairs
