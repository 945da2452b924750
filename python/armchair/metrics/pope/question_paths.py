"""Question files named by their folder or a pattern."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence
from pathlib import Path

from armchair.errors import InputError
from armchair.files import FilePath, describe, endings
from armchair.files.reading import ENDINGS
from armchair.metrics.pope.questions import setting_place
from armchair.metrics.pope.same_questions import settings_of


def question_paths(answers: Sequence[FilePath], questions: Sequence[FilePath]) -> list[FilePath]:
    """The question files, one by one, in the order of the answers files.

    Args:
        answers: the answers files, which have to be files.
        questions: files, folders of them, or patterns (`coco_pope_*.json`).

    Raises:
        InputError: an answers file is a folder, a folder or a pattern has no files, or it has
            several and the names do not say which answers belong to which.
    """
    for path in answers:
        if Path(path).is_dir():
            raise InputError(f"{describe(path)} is a folder: name the answers files in it")
    found = [_files(path) for path in questions]
    paths = [path for files in found for path in files]
    listed = all(
        [os.fspath(file) for file in files] == [os.fspath(path)]
        for path, files in zip(questions, found, strict=True)
    )
    if listed or len(answers) == 1 or len(answers) != len(paths):
        return paths
    # The order of a folder is nobody's choice: only the names can tell what belongs together.
    by_setting = {tuple(settings_of(os.fspath(path))): path for path in paths}
    wanted = [tuple(settings_of(describe(path))) for path in answers]
    if () in wanted or len(by_setting) < len(paths) or set(wanted) != set(by_setting):
        raise InputError(
            f"{describe(questions[0])} has several question files, and the names do not say which "
            "answers belong to which: name the question files, in the order of the answers"
        )
    return [by_setting[setting] for setting in wanted]


def _files(path: FilePath) -> list[FilePath]:
    name = os.fspath(path)
    if Path(path).is_dir():
        entries = [entry for entry in Path(path).iterdir() if entry.is_file()]
        files = [str(entry) for entry in entries if endings(entry) in ENDINGS]
        if not files:
            raise InputError(f"{name}: the folder has no question files")
    elif glob.has_magic(name) and not Path(path).exists():
        # Path.glob takes no absolute patterns.
        files = [file for file in glob.glob(name) if Path(file).is_file()]  # noqa: PTH207
        if not files:
            raise InputError(f"{name}: no question file has such a name")
    else:
        return [path]
    return [*sorted(files, key=lambda file: (setting_place(Path(file).name.split(".")[0]), file))]
