"""The rows of an answers file, in the forms that harnesses write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import FilePath, Row, read_rows, text_field
from armchair.files.keys import pick_text_key
from armchair.files.layouts import unwrapped
from armchair.files.row import first_key, value_at
from armchair.metrics.pope.turns import single_turns
from armchair.metrics.rows import sampled_response, samples, table_text

# After those that only a model's text has.
ANSWER_KEYS = ("answer", "text", "caption")
LABEL_KEYS = ("label", "ground_truth", "gt_answer", "target", "answer")
IMAGE_KEYS = ("image", "image_source")
# What an answer's row may repeat of the question.
ASKED_KEYS = ("question", "text", "prompt", *IMAGE_KEYS)
ID_KEYS = ("question_id", "questionId", "qid", "id", "index")


@dataclass(frozen=True)
class Keys:
    """The keys of rows that were named; None finds the usual ones.

    Attributes:
        answer: the key of the answer, in answers files.
        label: the key of the label.
        id: the key of the question's id.
    """

    answer: str | None = None
    label: str | None = None
    id: str | None = None


@dataclass(frozen=True)
class Answer:
    """One answer.

    Attributes:
        text: the answer as the model gave it.
        id: the question's id as text, or None where the file has none.
        place: where it stands.
        label: whether the right answer is yes, where the row says so.
        category: the sets the question belongs to, as written, or "".
        key: the key of the text, "" where the row is the text by itself.
        asked: what the row repeats of the question, under the keys it has.
    """

    text: str
    id: str | None
    place: str
    label: bool | None = None
    category: str = ""
    key: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)


def read_answers(path: FilePath, keys: Keys, *, with_labels: bool = False) -> list[Answer]:
    """The answers of a file, in order.

    A row may be a text by itself; an object with one of the usual keys; a row of a VLMEvalKit
    table (`prediction`, with the label under `answer`); or a sample of an lmms-eval log
    (`filtered_resps`, `doc`, `target`), alone or in the list `logs`.
    """
    rows = samples(read_rows(path, what="answers"))
    rows = unwrapped(rows, ID_KEYS, ID_KEYS[0], ANSWER_KEYS[0])
    turns = single_turns(rows, ID_KEYS, ANSWER_KEYS[0])
    return [_answer(row, keys, with_labels) for row in turns]


def _answer(row: Row, keys: Keys, with_labels: bool) -> Answer:
    if isinstance(row.value, str):
        return Answer(
            text_field(Row({"answer": row.value}, row.place), "answer", "answer"), None, row.place
        )
    if not isinstance(row.value, dict):
        raise InputError(f"{row.place}: expected an answer, found {shown(row.value)}")
    if "filtered_resps" in row.value and keys.answer is None:
        return _sample(row, keys)
    key = _answer_key(row, keys)
    value = value_at(row.value, key)
    table = _is_table(row)
    if table and not isinstance(value, str):
        text = table_text(value)
    else:
        text = text_field(row, key, "answer")
    label = None
    if with_labels or table:
        label_key = first_key(row.value, LABEL_KEYS, keys.label)
        if label_key is not None and label_key != key:
            label = read_label(row, label_key)
    category = row.value.get("category")
    return Answer(
        text,
        read_id(row, keys),
        row.place,
        label,
        category if isinstance(category, str) else "",
        key,
        _asked(row.value, key),
    )


def _asked(values: Mapping[str, Any], answer_key: str = "") -> dict[str, str]:
    return {
        key: values[key]
        for key in ASKED_KEYS
        if key != answer_key and isinstance(values.get(key), str)
    }


def _answer_key(row: Row, keys: Keys) -> str:
    if keys.answer is None and _is_table(row):
        return "prediction"
    shared = [key for key in ANSWER_KEYS if key != keys.label]
    return pick_text_key(row, shared, keys.answer, "answer", "--answer-key")


def _is_table(row: Row) -> bool:
    return all(key in row.value for key in ("index", "prediction", "answer"))


def _sample(row: Row, keys: Keys) -> Answer:
    """A sample of an lmms-eval log."""
    response = Row({"filtered_resps": sampled_response(row)}, row.place)
    text = text_field(response, "filtered_resps", "answer")
    doc = row.value.get("doc")
    doc = doc if isinstance(doc, dict) else {}
    target = row.value.get("target", doc.get("answer"))
    label = None
    if target is not None:
        label = read_label(Row({"target": target}, row.place), "target")
    category = doc.get("category", "")
    if keys.id:
        id = read_id(Row(row.value | doc, row.place), keys)
    elif category and "question_id" in doc:
        # The ids of lmms-eval's data set start again in each category.
        id = _id_text(doc["question_id"], row.place)
    else:
        id = _id_text(row.value.get("doc_id", doc.get("question_id")), row.place)
    return Answer(
        text,
        id,
        row.place,
        label,
        category if isinstance(category, str) else "",
        "filtered_resps",
        _asked(doc),
    )


def read_label(row: Row, key: str) -> bool:
    """The label under `key`: yes or no in any case, or a truth value."""
    value = value_at(row.value, key)
    if isinstance(value, bool):
        return value
    word: str = value.strip().lower() if isinstance(value, str) else ""
    if word not in ("yes", "no"):
        raise InputError(
            f"{row.place}: the label ({shown(key)}) is {shown(value)}, neither yes nor no"
        )
    return word == "yes"


def read_id(row: Row, keys: Keys) -> str | None:
    """The id of a row as text; None where it has none, an error where the named key is missing."""
    key = first_key(row.value, ID_KEYS, keys.id)
    if key is None:
        if keys.id is not None:
            raise InputError(f"{row.place}: no question id: expected the key {shown(keys.id)}")
        return None
    return _id_text(value_at(row.value, key), row.place)


def _id_text(value: Any, place: str) -> str | None:
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise InputError(f"{place}: the question id is {shown(value)}, neither a number nor a text")
    text = str(value).strip()
    # "007" stays apart from 7: only what a number would be written as is one.
    return text
