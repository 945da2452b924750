"""Which key of a row has what a command asks for: one way for all commands.

A model's text is looked for under the keys that only a model's text has, then under those that a
reference or a question may have too. What else could have been meant is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armchair import notices
from armchair.errors import shown
from armchair.files.chat import said
from armchair.files.row import Row, pick_key

# Keys that nobody gives to a reference, in the order in which they are tried.
MODEL_KEYS = (
    "prediction",
    "model_prediction",
    "pred",
    "response",
    "model_response",
    "output",
    "model_output",
    "model_answer",
    "generated_text",
    "generated_caption",
    "generated",
    "generation",
    "completion",
    "filtered_resps",
)
# Where chats stand.
CHAT_KEYS = ("conversations", "conversation", "messages")


def pick_text_key(
    row: Row, shared: Sequence[str], named: str | None, what: str, option: str = ""
) -> str:
    """The key of `row` that has a model's text.

    A key that the user named wins; then the first of `MODEL_KEYS`, of `shared` and of `CHAT_KEYS`
    that the row has. A list or an object that stands for no single text is passed over. Where
    another key could be meant, a warning says which was taken.

    Args:
        shared: the keys that a reference or a question may have as well, in order.
        what: what it is, for messages: "caption".
        option: the option that names the key, for messages; "" where there is none.

    Raises:
        InputError: the row is no object, or has none of the keys; the message lists what it has.
    """
    keys = row.value if isinstance(row.value, dict) else {}
    present = [key for key in (*MODEL_KEYS, *shared, *CHAT_KEYS) if key in keys]
    if named is not None or not present:
        return pick_key(row, shared, named, what, option)
    taken, *others = [key for key in present if _may_be_text(keys[key])] or present[:1]
    others = [key for key in others if _is_meant_as_well(keys, key, taken)]
    if _is_harness_table(keys):
        # Its `answer` is the reference, as everybody's who writes such tables.
        others = [key for key in others if key != "answer"]
    if others:
        file = row.place.partition(", ")[0]
        chooses = f": {option} chooses" if option else ""
        notices.note(
            "keys",
            f"{file}: each {what} was taken from {shown(taken)}; "
            f"{' or '.join(map(shown, others))} could be meant as well{chooses}",
            file=file,
        )
    return taken


def _is_harness_table(keys: Mapping[str, Any]) -> bool:
    """Whether the row is one of VLMEvalKit's result tables."""
    return all(key in keys for key in ("index", "answer", "prediction"))


def _is_meant_as_well(keys: Mapping[str, Any], key: str, taken: str) -> bool:
    """Not what repeats the text that was taken, nor the question that it answers."""
    if key in CHAT_KEYS:
        return False
    other, mine = said(keys[key]), said(keys[taken])
    is_question = isinstance(other, str) and "?" in other and "?" not in str(mine)
    return not is_question and other not in (mine, "", None)


def _may_be_text(value: Any) -> bool:
    return not isinstance(said(value), (list, dict))
