"""Build POPE's question sets from a file of images and their objects.

SEGMENTATION has a row for each image: `image` (or `image_id`) and `objects`, a list of names, as
POPE's segmentation files and this package's ground-truth files have them. Three files are written:
random, popular and adversarial questions.

examples:
  armchair pope build segmentation.jsonl -o questions --seed 1
  armchair pope build segmentation.jsonl -o questions --images 500 --pairs 3 --official
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from armchair.errors import InputError, first_few
from armchair.files import Row, field, pick_key, read_rows, write_atomically
from armchair.files.outputs import check_outputs
from armchair.metrics.pope import build_questions
from armchair.metrics.pope.questions import SETTINGS, TEMPLATE, QuestionSets
from armchair.output import Table, json_text, render

OPTIONS = ("images", "pairs", "seed", "template", "dataset", "adversarial")
_SCORING = ("questions", "labels", "convention", "answer-key", "label-key", "id-key")
_IMAGE_KEYS = ("image", "image_id")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of building."""
    parser.usage = "armchair pope build SEGMENTATION -o DIR [options]"
    parser.add_argument("files", nargs="+", metavar="SEGMENTATION", help="images and their objects")
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    for name in _SCORING:
        parser.add_argument(f"--{name}", nargs="+", dest=name, help=argparse.SUPPRESS)


def add_options(parser: argparse.ArgumentParser, *, shown: bool = True) -> None:
    """The options that only building has, or, not shown, what scoring needs to refuse them."""

    def help_text(text: str) -> str:
        return text if shown else argparse.SUPPRESS

    parser.add_argument(
        "-o", "--output", metavar="DIR", help=help_text("where the question sets go (required)")
    )
    for name, metavar, text in (
        ("images", "N", "images to sample (default: 500)"),
        ("pairs", "K", "pairs an image (default: 3)"),
        ("seed", "S", "seed of the draws (default: 0)"),
    ):
        parser.add_argument(f"--{name}", type=int, metavar=metavar, help=help_text(text))
    parser.add_argument(
        "--template", metavar="TEXT", help=help_text(f'the question (default: "{TEMPLATE}")')
    )
    parser.add_argument(
        "--dataset", metavar="NAME", help=help_text("begins the files' names (default: coco)")
    )
    parser.add_argument(
        "--adversarial",
        choices=["pairwise", "image"],
        help=help_text(
            "co-occurrence with the object just asked for (default), or with all of the image's"
        ),
    )
    parser.add_argument(
        "--official",
        action="store_true",
        help=help_text("spell as the official builder: byte for byte"),
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=help_text("replace other questions that stand in the folder"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Build the question sets."""
    for name in _SCORING:
        if getattr(arguments, name) is not None:
            raise InputError(f"--{name} goes with scoring, not with building")
    if len(arguments.files) != 1:
        raise InputError("`armchair pope build` takes one file of images and their objects")
    if arguments.output is None:
        raise InputError("`armchair pope build` needs a folder for the questions: -o DIR")
    check_outputs([*map(str, _paths(arguments).values())], lambda: arguments.files, printed=None)
    options = {name: getattr(arguments, name) for name in OPTIONS if name != "dataset"}
    given = {name: value for name, value in options.items() if value is not None}
    sets = build_questions(_objects(arguments.files[0]), official=arguments.official, **given)
    written = _paths(arguments)
    texts = {path: _lines(sets.of(setting)) for setting, path in written.items()}
    if not arguments.force:
        for path, text in texts.items():
            if path.exists() and not _holds(path, text):
                raise InputError(f"{path} has other questions; --force replaces them")
    Path(arguments.output).mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        if not _holds(path, text):
            with write_atomically(path) as out:
                out.write(text)
    _report(sets, written, arguments.json)
    return 0


def _paths(arguments: argparse.Namespace) -> dict[str, Path]:
    dataset = arguments.dataset or "coco"
    folder = Path(arguments.output)
    return {setting: folder / f"{dataset}_pope_{setting}.json" for setting in SETTINGS}


def _lines(questions: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in questions)


def _holds(path: Path, text: str) -> bool:
    """Whether the file is there with just this text."""
    return path.is_file() and path.read_bytes() == text.encode()


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
    print(render([Table(("set", "questions", "file"), rows, alignment="lrr")]))
    for why, images in (
        ("fewer objects than pairs", sets.too_few_objects),
        ("not drawn", sets.not_drawn),
    ):
        if images:
            print(f"left out, {why}: {len(images)} images: {first_few(images)}", file=sys.stderr)
