"""POPE: score yes/no answers about objects, or build the questions.

ANSWERS are JSON, JSON Lines, CSV, TSV or XLSX files, compressed or not, or - for standard input:
one for each question file, or one for all. Answers are matched by question id, or by order where
they carry none. lmms-eval's sample logs and VLMEvalKit's result tables need no --questions.

A first word `build` builds question sets from a file of images and their objects instead.

examples:
  armchair pope answers.jsonl --questions coco_pope_random.json
  armchair pope r.jsonl p.jsonl a.jsonl --questions random.json popular.json adversarial.json
  armchair pope answers.jsonl --questions llava_pope_test.jsonl --labels coco/ --convention official
  armchair pope samples_pope.jsonl --convention lmms-eval
  armchair pope build segmentation.jsonl -o questions --seed 1
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from armchair.errors import InputError
from armchair.files import Row, field, pick_key, read_rows, write_atomically
from armchair.output import json_text, table
from armchair.pope import CONVENTIONS, Pope, build_questions
from armchair.pope.answer_files import read_sets
from armchair.pope.answer_rows import ANSWER_KEYS, ID_KEYS, LABEL_KEYS, Keys
from armchair.pope.conventions import STRICT
from armchair.pope.questions import SETTINGS, TEMPLATE, QuestionSets
from armchair.pope.tables import PERCENT, comparison_table

BUILD = "build"
_IMAGE_KEYS = ("image", "image_id")
_NAMED = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of scoring and of building."""
    parser.usage = (
        "armchair pope ANSWERS... [--questions FILE...] [options]\n"
        "       armchair pope build SEGMENTATION -o DIR [options]"
    )
    parser.add_argument("files", nargs="+", metavar="ANSWERS", help="files of answers")
    scoring = parser.add_argument_group("scoring")
    scoring.add_argument("--questions", nargs="+", default=[], metavar="FILE", help="a set each")
    scoring.add_argument(
        "--labels",
        nargs="+",
        default=[],
        metavar="FILE|DIR",
        help="LLaVA's layout: label files, named after the questions' categories",
    )
    scoring.add_argument(
        "--convention",
        choices=[*CONVENTIONS, "all"],
        default=STRICT,
        help="how answers are read and scored (default: %(default)s)",
    )
    scoring.add_argument(
        "--answer-key", metavar="KEY", help=f"default: the first of {', '.join(ANSWER_KEYS)}"
    )
    scoring.add_argument(
        "--label-key", metavar="KEY", help=f"default: the first of {', '.join(LABEL_KEYS)}"
    )
    scoring.add_argument(
        "--id-key", metavar="KEY", help=f"default: the first of {', '.join(ID_KEYS)}"
    )
    building = parser.add_argument_group("building")
    building.add_argument("-o", "--output", metavar="DIR", help="where the question sets go")
    building.add_argument("--images", type=int, metavar="N", help="images to sample (default: 500)")
    building.add_argument("--pairs", type=int, metavar="K", help="pairs an image (default: 3)")
    building.add_argument("--seed", type=int, metavar="S", help="seed of the draws (default: 0)")
    building.add_argument(
        "--template", metavar="TEXT", help=f'the question (default: "{TEMPLATE}")'
    )
    building.add_argument(
        "--dataset", metavar="NAME", help="begins the files' names (default: coco)"
    )
    building.add_argument(
        "--adversarial",
        choices=["pairwise", "image"],
        help="co-occurrence with the object just asked for (default), or with all of the image's",
    )
    building.add_argument(
        "--official", action="store_true", help="spell as the official builder: byte for byte"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Score answers or build questions."""
    if arguments.files[0] == BUILD:
        return _build(arguments)
    _refuse(arguments, ("output", *_BUILDING, "official"), "goes with `armchair pope build`")
    return _score(arguments)


_BUILDING = ("images", "pairs", "seed", "template", "dataset", "adversarial")
_SCORING = ("questions", "labels", "answer_key", "label_key", "id_key")


def _score(arguments: argparse.Namespace) -> int:
    keys = Keys(arguments.answer_key, arguments.label_key, arguments.id_key)
    sets = read_sets(arguments.files, arguments.questions, arguments.labels, keys)
    for warning in sets.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    names = list(CONVENTIONS) if arguments.convention == "all" else [arguments.convention]
    results = {
        name: Pope(name).score(
            sets.answers, sets.labels, sets.groups, question_set=sets.question_set
        )
        for name in names
    }
    if arguments.json:
        only = results[names[0]].as_dict()
        printed = (
            only
            if len(names) == 1
            else {
                "metric": "pope",
                "conventions": {name: result.as_dict() for name, result in results.items()},
            }
        )
        print(json_text(printed))
        return 0
    shown = list(results.values())
    print(shown[0].table() if len(shown) == 1 else comparison_table(shown))
    for result in shown:
        print(result.signature)
    print(PERCENT)
    return 0


def _build(arguments: argparse.Namespace) -> int:
    _refuse(arguments, _SCORING, "goes with scoring, not with building")
    if len(arguments.files) != 2:
        raise InputError("`armchair pope build` takes one file of images and their objects")
    if arguments.output is None:
        raise InputError("`armchair pope build` needs a folder for the questions: -o DIR")
    options = {name: getattr(arguments, name) for name in _BUILDING if name != "dataset"}
    given = {name: value for name, value in options.items() if value is not None}
    sets = build_questions(_objects(arguments.files[1]), official=arguments.official, **given)
    folder = Path(arguments.output)
    folder.mkdir(parents=True, exist_ok=True)
    dataset = arguments.dataset or "coco"
    written = {setting: folder / f"{dataset}_pope_{setting}.json" for setting in SETTINGS}
    for setting, path in written.items():
        with write_atomically(path) as out:
            for question in sets.of(setting):
                out.write(json.dumps(question, separators=(",", ":")) + "\n")
    _report(sets, written, arguments.json)
    return 0


def _objects(path: str) -> list[tuple[str, list[str]]]:
    return [_image(row) for row in read_rows(path, what="images")]


def _image(row: Row) -> tuple[str, list[str]]:
    image = field(row, pick_key(row, _IMAGE_KEYS, None, "image"), "image")
    objects = field(row, "objects", "objects")
    if isinstance(image, bool) or not isinstance(image, (str, int)):
        raise InputError(f"{row.place}: the image is {image!r:.40}, neither a text nor a number")
    if not isinstance(objects, list) or not all(isinstance(name, str) for name in objects):
        raise InputError(f"{row.place}: the objects are not a list of names")
    return str(image), objects


def _report(sets: QuestionSets, written: dict[str, Path], as_json: bool) -> None:
    if as_json:
        print(
            json_text(
                {
                    "metric": "pope-questions",
                    "files": {setting: str(path) for setting, path in written.items()},
                    "images": len(sets.images),
                    "questions": {setting: len(sets.of(setting)) for setting in written},
                    "left_out": {
                        "too_few_objects": sets.too_few_objects,
                        "not_drawn": sets.not_drawn,
                    },
                }
            )
        )
        return
    rows = [[setting, str(len(sets.of(setting))), str(path)] for setting, path in written.items()]
    print(table(("set", "questions", "file"), rows))
    for why, images in (
        ("fewer objects than pairs", sets.too_few_objects),
        ("not drawn", sets.not_drawn),
    ):
        if images:
            print(f"left out, {why}: {len(images)} images: {_listed(images)}", file=sys.stderr)


def _listed(images: Sequence[str]) -> str:
    more = len(images) - _NAMED
    return ", ".join(images[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _refuse(arguments: argparse.Namespace, names: Sequence[str], why: str) -> None:
    for name in _given(arguments, names):
        raise InputError(f"--{name.replace('_', '-')} {why}")


def _given(arguments: argparse.Namespace, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        value = getattr(arguments, name)
        # 0 is a value that was given; what was not is None, an empty list or a flag unset.
        if value is not None and value is not False and value != []:
            yield name
