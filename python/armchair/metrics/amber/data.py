"""AMBER's own files: annotations, the word associations, the safe words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from armchair.errors import InputError, shown
from armchair.files import Row, read_rows, read_text
from armchair.metrics.rows import field, mapping

KINDS: Mapping[str, str] = {
    "discriminative-hallucination": "existence",
    "discriminative-attribute-state": "state",
    "discriminative-attribute-number": "number",
    "discriminative-attribute-action": "action",
    "discriminative-relation": "relation",
    "relation": "relation",
}
_GENERATIVE = "generative"


@dataclass(frozen=True)
class Scene:
    """What is in an image of the generative task, and what models like to make up about it."""

    truth: tuple[str, ...]
    invented: tuple[str, ...]


@dataclass(frozen=True)
class YesNo:
    """A question of the discriminative task: its kind, and whether the right answer is yes."""

    kind: str
    label: bool


@dataclass(frozen=True)
class AmberData:
    """The annotation of AMBER.

    Attributes:
        scenes: by id, the images of the generative task.
        questions: by id, the questions of the discriminative task.
        associations: each object with the words that stand for it; they are in no order of rank.
        safe_words: words that are never counted as hallucinated.
    """

    scenes: Mapping[int, Scene]
    questions: Mapping[int, YesNo]
    associations: Mapping[str, tuple[str, ...]]
    safe_words: frozenset[str]

    @cached_property
    def words(self) -> frozenset[str]:
        """The closed list of words that AMBER looks for: the objects and their associations."""
        return frozenset(self.associations).union(*self.associations.values())


def read_amber_data(folder: str | Path) -> AmberData:
    """AMBER's annotation from its folder.

    Args:
        folder: the folder with `annotations.json`, `relation.json` and `safe_words.txt`, gzipped
            or not, or the folder of AMBER's repository, which has them in `data`.

    Raises:
        InputError: a file is missing or is not as AMBER's; the message names it and the place.
    """
    annotation_file, association_file, safe_words = amber_files(folder)
    associations = _associations(association_file)
    scenes: dict[int, Scene] = {}
    questions: dict[int, YesNo] = {}
    for row in read_rows(annotation_file, what="annotations"):
        number = field(row, "id")
        if not isinstance(number, int) or number in scenes or number in questions:
            raise InputError(f"{row.place}: id {shown(number)} is no number, or is there twice")
        kind = field(row, "type")
        if kind == _GENERATIVE:
            scenes[number] = Scene(
                _known_words(row, "truth", associations), _known_words(row, "hallu", associations)
            )
        elif kind in KINDS:
            questions[number] = YesNo(KINDS[kind], _label(row))
        else:
            raise InputError(f"{row.place}: type {shown(kind)} is none of AMBER's")
    return AmberData(scenes, questions, associations, _lines(safe_words))


def amber_files(folder: str | Path) -> tuple[Path, Path, Path]:
    """Where the annotations, the associations and the safe words are, below AMBER's folder.

    Raises:
        InputError: one of them is missing.
    """
    annotations, associations, safe_words = (
        _find(Path(folder), name)
        for name in ("annotations.json", "relation.json", "safe_words.txt")
    )
    return annotations, associations, safe_words


def _find(folder: Path, name: str) -> Path:
    for parent in (folder, folder / "data"):
        for path in (parent / name, parent / f"{name}.gz"):
            if path.is_file():
                return path
    raise InputError(f"{folder}: no {name} (or {name}.gz) there or in its folder 'data'")


def _associations(path: Path) -> dict[str, tuple[str, ...]]:
    rows = list(read_rows(path, what="associations"))
    found = {word: tuple(others) for row in rows for word, others in mapping(row).items()}
    if not all(isinstance(other, str) for others in found.values() for other in others):
        raise InputError(f"{path}: an object of lists of words was expected")
    return found


def _lines(path: Path) -> frozenset[str]:
    return frozenset(read_text(path).splitlines())


def _known_words(row: Row, name: str, known: Mapping[str, object]) -> tuple[str, ...]:
    words = field(row, name)
    if not isinstance(words, list):
        raise InputError(f"{row.place}: {name} is no list of words")
    unknown = [word for word in words if word not in known]
    if unknown:
        raise InputError(f"{row.place}: {name} has {shown(unknown[0])}, which relation.json lacks")
    return tuple(words)


def _label(row: Row) -> bool:
    truth = field(row, "truth")
    if truth not in ("yes", "no"):
        raise InputError(f"{row.place}: truth is {shown(truth)}, neither yes nor no")
    return bool(truth == "yes")
