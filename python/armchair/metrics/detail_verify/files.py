"""The files of DetailVerifyBench: tagged captions, or token indices, joined by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from armchair.errors import InputError, first_few, shown
from armchair.files import Row, describe, pick_key, read_rows, text_field
from armchair.files.keys import MODEL_KEYS, pick_text_key

# The keys under which files have things, in the order in which they are tried.
ID_KEYS = ("id", "image_id", "image", "question_id")
TAGGED_KEY = "hallucinated_caption_with_tags"
TEXT_KEYS = ("caption", "text", "answer")
INDEX_KEYS = ("hallucinated", "indices", "predicted", "gold")
LABELS_KEY = "hallucination_labels"


@dataclass(frozen=True)
class Entry:
    """A caption's row: tagged text or token indices, the labels of its spans, its domain."""

    place: str
    content: str | list[Any]
    labels: Any = None
    domain: str | None = None


@dataclass(frozen=True)
class EntryFile:
    """The rows of a file by id; of an id that comes more than once, the last row."""

    name: str
    entries: Mapping[str, Entry]
    repeated: tuple[str, ...]
    key: str = ""

    @property
    def holds_indices(self) -> bool:
        """Whether the rows hold token indices; tagged text otherwise."""
        return isinstance(next(iter(self.entries.values())).content, list)


@dataclass(frozen=True)
class Joined:
    """Predictions and gold captions with the same id, in the order of gold; what was left out."""

    ids: tuple[str, ...]
    predicted: tuple[Entry, ...]
    gold: tuple[Entry, ...]
    not_predicted: tuple[str, ...]
    not_gold: tuple[str, ...]
    repeated: tuple[str, ...]


def read_entries(
    path: str, *, id_key: str | None = None, key: str | None = None, domain_key: str | None = None
) -> EntryFile:
    """Reads a file of tagged captions or token indices; a folder is all its `.json` files.

    A row that wraps everything in `data`, as the benchmark's own files do, is unwrapped. Rows that
    are bare lists of indices, and indices without an id, are known by their position.

    Args:
        id_key, key: where the id, and the text or indices, are; by default the usual keys.
        domain_key: where the domain is, if anywhere.

    Raises:
        InputError: a row without its keys, a text that is none, an id that is none.
    """
    entries: dict[str, Entry] = {}
    repeated: dict[str, None] = {}
    indices: bool | None = None
    first_key = ""
    for number, row in enumerate(_unwrapped(_rows(path)), start=1):
        content, is_list, found = _content(row, key)
        first_key = first_key or (found if key is None else "")
        if indices is None:
            indices = is_list
        elif indices is not is_list:
            raise InputError(f"{row.place}: token indices and tagged text are mixed in the file")
        name = _identity(row, id_key, number, is_list)
        if name in entries:
            repeated[name] = None
        fields = row.value if isinstance(row.value, dict) else {}
        entries[name] = Entry(
            row.place, content, _labels(row, fields), _domain(row, fields, domain_key)
        )
    return EntryFile(describe(path), entries, tuple(repeated), first_key)


def join(predicted: EntryFile, gold: EntryFile, on_missing: str = "skip") -> Joined:
    """The rows of both files with the same id, in the order of the gold file.

    Raises:
        InputError: one file holds indices and the other text, no id is in both, or, with
            `on_missing="error"`, an id is in one file only.
    """
    if gold.key in MODEL_KEYS and predicted.key not in MODEL_KEYS:
        raise InputError(
            f"{gold.name} has a model's text ({shown(gold.key)}) and no gold captions: are "
            "predictions and gold exchanged? --key names the key"
        )
    if predicted.holds_indices is not gold.holds_indices:
        kinds = {True: "token indices", False: "tagged text"}
        raise InputError(
            f"{predicted.name} holds {kinds[predicted.holds_indices]} and {gold.name} "
            f"{kinds[gold.holds_indices]}: both must hold the same"
        )
    ids = tuple(name for name in gold.entries if name in predicted.entries)
    not_predicted = tuple(name for name in gold.entries if name not in predicted.entries)
    not_gold = tuple(name for name in predicted.entries if name not in gold.entries)
    if not ids:
        raise InputError(
            f"{predicted.name}: none of its ids ({first_few(not_gold)}) is in {gold.name} "
            f"({first_few(not_predicted)})"
        )
    if on_missing == "error" and (not_predicted or not_gold):
        raise InputError(
            f"{predicted.name}: {len(not_predicted)} gold captions have no prediction "
            f"({first_few(not_predicted) or 'none'}), {len(not_gold)} predictions have no gold "
            f"caption ({first_few(not_gold) or 'none'})"
        )
    return Joined(
        ids,
        tuple(predicted.entries[name] for name in ids),
        tuple(gold.entries[name] for name in ids),
        not_predicted,
        not_gold,
        tuple(dict.fromkeys([*gold.repeated, *predicted.repeated])),
    )


def folder_domains(folder: str) -> dict[str, str]:
    """File name -> the name of the sub-folder of `folder` that holds it: the image's domain."""
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"{folder}: no such folder of images")
    return {
        file.name: domain.name
        for domain in sorted(root.iterdir())
        if domain.is_dir()
        for file in domain.iterdir()
    }


def _rows(path: str) -> Iterator[Row]:
    if path == "-" or not Path(path).is_dir():
        yield from read_rows(path, what="tagged captions")
        return
    files = sorted(Path(path).glob("*.json"))
    if not files:
        raise InputError(f"{path}: the folder has no .json file")
    for file in files:
        yield from read_rows(file, what="tagged captions")


def _unwrapped(rows: Iterable[Row]) -> Iterator[Row]:
    for row in rows:
        inner = row.value.get("data") if isinstance(row.value, dict) else None
        if isinstance(inner, dict) and any(key in inner for key in ID_KEYS):
            yield Row(inner, row.place)
        else:
            yield row


def _content(row: Row, key: str | None) -> tuple[str | list[Any], bool, str]:
    if isinstance(row.value, list):
        return row.value, True, ""
    fields = row.value if isinstance(row.value, dict) else {}
    if key is None:
        lists = [name for name in INDEX_KEYS if isinstance(fields.get(name), list)]
        texts = [name for name in (TAGGED_KEY, *MODEL_KEYS, *TEXT_KEYS) if name in fields]
        if lists and not texts:
            return fields[lists[0]], True, lists[0]
    elif isinstance(fields.get(key), list):
        return fields[key], True, key
    named = TAGGED_KEY if key is None and TAGGED_KEY in fields else key
    found = pick_text_key(row, TEXT_KEYS, named, "tagged caption or token indices")
    return text_field(row, found, "tagged caption"), False, found


def _identity(row: Row, id_key: str | None, number: int, is_list: bool) -> str:
    fields = row.value if isinstance(row.value, dict) else {}
    if is_list and id_key is None and not any(key in fields for key in ID_KEYS):
        return f"row {number}"
    key = pick_key(row, ID_KEYS, id_key, "id")
    value = fields[key]
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise InputError(
            f"{row.place}: the id ({shown(key)}) is {shown(value)}, not text or a whole number"
        )
    return str(value)


def _labels(row: Row, fields: Mapping[str, Any]) -> Any:
    labels = fields.get(LABELS_KEY)
    if labels is None:
        return None
    if not isinstance(labels, Sequence) or not all(isinstance(entry, dict) for entry in labels):
        raise InputError(f"{row.place}: {LABELS_KEY!r} is no list of objects")
    return labels


def _domain(row: Row, fields: Mapping[str, Any], domain_key: str | None) -> str | None:
    if domain_key is None:
        return None
    if domain_key not in fields:
        raise InputError(f"{row.place}: no domain: expected the key {shown(domain_key)}")
    return str(fields[domain_key])
