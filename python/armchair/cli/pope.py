"""POPE: score yes/no answers about objects, or build the questions.

ANSWERS are JSON, JSON Lines, CSV, TSV or XLSX files, compressed or not, or - for standard input:
one for each question file, or one for all; files that are to the same questions are models, a row
each. Answers are matched by question id, or by order where
they carry none. lmms-eval's sample logs and VLMEvalKit's result tables need no --questions.

`armchair pope build` builds question sets from a file of images and their objects instead; see
`armchair pope build --help`.

examples:
  armchair pope answers.jsonl --questions coco_pope_random.json
  armchair pope r.jsonl p.jsonl a.jsonl --questions random.json popular.json adversarial.json
  armchair pope answers.jsonl --questions llava_pope_test.jsonl --labels coco/ --convention official
  armchair pope samples_pope.jsonl --convention lmms-eval
  armchair pope answers.jsonl --questions pope=POPE/ repope=RePOPE/ --on-missing skip-answers
  armchair pope build segmentation.jsonl -o questions --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, get_args

from armchair.cli import pope_build
from armchair.cli.shared import InputFile, add_format, names_of, show
from armchair.errors import InputError
from armchair.files import FilePath, describe
from armchair.metrics.pope import CONVENTIONS, Pope, PopeResult
from armchair.metrics.pope.answer_files import AnsweredSets, OnMissing, by_model, read_sets
from armchair.metrics.pope.answer_rows import ANSWER_KEYS, ID_KEYS, LABEL_KEYS, Keys
from armchair.metrics.pope.conventions import STRICT
from armchair.metrics.pope.doubts import note_doubts
from armchair.metrics.pope.tables import Compared, comparison_table
from armchair.output import Table

BUILD = "build"
# The second words that are commands of their own.
COMMANDS = {BUILD: pope_build}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of scoring; those of building are there to be refused in a sentence."""
    parser.usage = (
        "armchair pope ANSWERS... [--questions FILE...] [options]\n"
        "       armchair pope build SEGMENTATION -o DIR [options]"
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=InputFile,
        # In argparse's own words where there are none: --questions takes all names after it.
        metavar="ANSWERS (before --questions)",
        help="files of answers",
    )
    scoring = parser.add_argument_group("scoring")
    scoring.add_argument(
        "--questions",
        nargs="+",
        type=InputFile,
        default=[],
        metavar="[LABELS=]FILE|DIR",
        help="a set each; of a folder all, matched to the answers by random, popular, adversarial; "
        "with names, sets of labels for the same answers side by side (pope=DIR repope=DIR)",
    )
    scoring.add_argument(
        "--labels",
        nargs="+",
        default=[],
        metavar="FILE|DIR",
        help="LLaVA's layout: label files, named after the questions' categories",
    )
    scoring.add_argument(
        "--labels-override",
        metavar="FILE",
        help="right labels for questions that have a wrong one: question_id, text and image, label",
    )
    scoring.add_argument(
        "--on-missing",
        choices=get_args(OnMissing),
        default="error",
        help="questions without an answer and answers without a question: an error, or one of them "
        "or both left out and counted (default: %(default)s)",
    )
    scoring.add_argument(
        "--clean",
        action="store_true",
        help="take off special tokens, thinking and chat markers (docs/cleaning.md)",
    )
    scoring.add_argument(
        "--convention",
        default=STRICT,
        metavar="NAME|FILE.toml|all",
        help=f"how answers are read and scored: {', '.join(CONVENTIONS)}, a file of your own, or "
        "all in one table (default: %(default)s)",
    )
    scoring.add_argument(
        "--answer-key",
        metavar="KEY",
        help="default: the first of prediction, response, output and the like, then "
        f"{', '.join(ANSWER_KEYS)}; nested keys with dots",
    )
    scoring.add_argument(
        "--label-key", metavar="KEY", help=f"default: the first of {', '.join(LABEL_KEYS)}"
    )
    scoring.add_argument(
        "--id-key", metavar="KEY", help=f"default: the first of {', '.join(ID_KEYS)}"
    )
    add_format(parser)
    pope_build.add_options(parser, shown=False)


def run(arguments: argparse.Namespace) -> int:
    """Score answers."""
    if arguments.files[0] == BUILD:
        raise InputError("`build` stands first: armchair pope build SEGMENTATION -o DIR [options]")
    for name in _given(arguments, ("output", *pope_build.OPTIONS, "official", "force")):
        raise InputError(f"--{name} goes with `armchair pope build`")
    return _score(arguments)


def _score(arguments: argparse.Namespace) -> int:
    models = by_model(arguments.files, arguments.questions)
    conventions = list(CONVENTIONS) if arguments.convention == "all" else [arguments.convention]
    rows: list[dict[str, Any]] = []
    tables: list[Table] = []
    called = dict(zip(arguments.files, names_of(arguments.files), strict=True))
    for files in models:
        name = ", ".join(dict.fromkeys(called[file] for file in files))
        results = _results(name, files, conventions, arguments)
        file = ", ".join(map(describe, files))
        rows += [
            {"name": name, "file": file} | ({"labels": labels} if labels else {}) | one.as_dict()
            for labels, one in results
        ]
        tables += [
            replace(table, title=name) if len(models) > 1 else table
            for table in _tables(results, len(conventions))
        ]
    show(arguments, rows, tables)
    return 0


def _scored(convention: str, sets: AnsweredSets, *, clean: bool) -> PopeResult:
    result = Pope(convention, clean=clean).score(sets.answers, sets.labels, sets.groups)
    return replace(result, options=replace(result.options, **sets.origin))


def _results(
    name: str, files: Sequence[FilePath], conventions: Sequence[str], arguments: argparse.Namespace
) -> list[tuple[str, PopeResult]]:
    """The results of a model by each set of labels and convention, the labels' names with them."""
    keys = Keys(arguments.answer_key, arguments.label_key, arguments.id_key)
    results: list[tuple[str, PopeResult]] = []
    for labels, questions in _label_sets(arguments.questions).items():
        sets = read_sets(
            files,
            questions,
            arguments.labels,
            keys,
            on_missing=arguments.on_missing,
            labels_override=arguments.labels_override,
        )
        scored = [_scored(convention, sets, clean=arguments.clean) for convention in conventions]
        if not results:
            _say_how_it_was_read(name, sets, arguments)
            note_doubts(name, sets.answers, scored[0], clean=arguments.clean)
        results += [(labels, one) for one in scored]
    return results


def _tables(results: Sequence[tuple[str, PopeResult]], conventions: int) -> list[Table]:
    if len(results) == 1:
        return results[0][1].tables()
    compared = [Compared(labels, one.options, one.rows(), one.signature) for labels, one in results]
    used = [f"{one.name} is used by {one.used_by}" for one in CONVENTIONS.values()]
    return [comparison_table(compared, used if conventions > 1 else [])]


def _say_how_it_was_read(name: str, sets: AnsweredSets, arguments: argparse.Namespace) -> None:
    told = []
    if sets.keys and arguments.answer_key is None:
        told.append(sets.keys)
    for count, what in (
        (sets.skipped_questions, "question without an answer left out"),
        (sets.skipped_answers, "answer without a question left out"),
    ):
        if count:
            told.append(f"{count} {what if count == 1 else what.replace(' ', 's ', 1)}")
    for one in told:
        print(f"armchair: {name}: {one}", file=sys.stderr)


def _label_sets(questions: Sequence[InputFile]) -> dict[str, list[InputFile]]:
    """The question files of each set of labels; one without a name where none has one."""
    found: dict[str, list[InputFile]] = {}
    for file in questions:
        found.setdefault(file.name or "", []).append(file)
    if "" in found and len(found) > 1:
        raise InputError(
            f"--questions: {describe(found[''][0])} has no name while others have: name all sets "
            "of labels (pope=FILE), or none"
        )
    return found or {"": []}


def _given(arguments: argparse.Namespace, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        value = getattr(arguments, name)
        # 0 is a value that was given; what was not is None, an empty list or a flag unset.
        if value is not None and value is not False and value != []:
            yield name
