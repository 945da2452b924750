"""POPE: score yes/no answers about objects, or build the questions.

ANSWERS are JSON, JSON Lines, CSV, TSV or XLSX files, compressed or not, or - for standard input:
one for each question file, or one for all. Answers are matched by question id, or by order where
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
from collections.abc import Iterator, Sequence

from armchair.cli import pope_build
from armchair.cli.shared import InputFile, add_format, names_of, show
from armchair.errors import InputError
from armchair.files import describe
from armchair.metrics.pope import CONVENTIONS, Pope
from armchair.metrics.pope.answer_files import read_sets
from armchair.metrics.pope.answer_rows import ANSWER_KEYS, ID_KEYS, LABEL_KEYS, Keys
from armchair.metrics.pope.conventions import STRICT
from armchair.metrics.pope.result import PopeResult
from armchair.metrics.pope.tables import Compared, comparison_table

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
        "--convention",
        default=STRICT,
        metavar="NAME|FILE.toml|all",
        help=f"how answers are read and scored: {', '.join(CONVENTIONS)}, a file of your own, or "
        "all in one table (default: %(default)s)",
    )
    scoring.add_argument(
        "--on-missing",
        choices=("error", "skip-answers"),
        default="error",
        help="answers to questions that the question file does not have: an error, or left out and "
        "counted, as for relabelled sets that drop questions (default: %(default)s)",
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
    keys = Keys(arguments.answer_key, arguments.label_key, arguments.id_key)
    conventions = list(CONVENTIONS) if arguments.convention == "all" else [arguments.convention]
    results: list[tuple[str, PopeResult]] = []
    for labels, questions in _label_sets(arguments.questions).items():
        sets = read_sets(
            arguments.files,
            questions,
            arguments.labels,
            keys,
            skip_answers=arguments.on_missing == "skip-answers",
        )
        for name in conventions:
            result = Pope(name).score(
                sets.answers,
                sets.labels,
                sets.groups,
                question_set=sets.question_set,
                skipped_answers=sets.skipped,
            )
            results.append((labels, result))
    files = ", ".join(map(describe, arguments.files))
    name = ", ".join(dict.fromkeys(names_of(arguments.files)))
    rows = [
        {"name": name, "file": files} | ({"labels": labels} if labels else {}) | result.as_dict()
        for labels, result in results
    ]
    if len(results) == 1:
        tables = results[0][1].tables()
    else:
        compared = [
            Compared(labels, one.options, one.rows(), one.signature) for labels, one in results
        ]
        used = [f"{one.name} is used by {one.used_by}" for one in CONVENTIONS.values()]
        tables = [comparison_table(compared, used if len(conventions) > 1 else [])]
    show(arguments, rows, tables)
    return 0


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
