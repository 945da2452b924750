"""CHAIR: how many of the objects that captions mention are absent from their images.

CAPTIONS is a JSON, JSON Lines, CSV or Parquet file, gzipped or not, or - for standard input. The
ground truth gives the objects of each image (`armchair ground-truth build` makes one from COCO's
annotation files; a chair.pkl is read too, and never executed).

examples:
  armchair chair captions.jsonl --ground-truth objects.jsonl.gz
  armchair chair captions.json --ground-truth chair.pkl --convention opera --save-path out.json
  armchair chair captions.jsonl --ground-truth objects.jsonl.gz --convention all
  armchair chair beam.jsonl greedy.jsonl --ground-truth objects.jsonl.gz --common
"""

from __future__ import annotations

import argparse
import sys

from armchair import chair_export
from armchair.caption_files import CaptionFile, read_captions
from armchair.chair_scorer import Chair
from armchair.chair_table import comparison_rows, comparison_table
from armchair.convention import NAMES
from armchair.errors import InputError
from armchair.files import write_atomically
from armchair.ground_truth import GroundTruth
from armchair.image_ids import image_id
from armchair.output import json_text

ALL = "all"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments, the original script's flags among them."""
    parser.add_argument("captions", nargs="*", metavar="CAPTIONS", help="caption files")
    parser.add_argument("--cap_file", dest="cap_file", help=argparse.SUPPRESS)
    parser.add_argument(
        "--ground-truth",
        "--cache",
        metavar="FILE",
        help="objects of each image: JSON, JSON Lines, Parquet, or a chair.pkl",
    )
    parser.add_argument(
        "--convention",
        default="rohrbach2018",
        metavar="NAME|FILE.toml|all",
        help=f"{', '.join(NAMES)}, a file of your own, or all in one table (default: %(default)s)",
    )
    parser.add_argument(
        "--image-id-key",
        "--image_id_key",
        metavar="KEY",
        help="the key of the image id (default: image_id or image)",
    )
    parser.add_argument(
        "--caption-key",
        "--caption_key",
        metavar="KEY",
        help="the key of the caption (default: caption, text, answer, response or output)",
    )
    parser.add_argument(
        "--on-missing",
        choices=["error", "skip"],
        default="error",
        help="captions whose image has no ground truth: an error, or left out and counted",
    )
    parser.add_argument(
        "--drop-incomplete",
        action="store_true",
        help="leave out an unfinished last sentence (captions cut by a token limit)",
    )
    parser.add_argument(
        "--skip-negated",
        action="store_true",
        help='leave out mentions that the caption denies ("there is no dog")',
    )
    parser.add_argument(
        "--common",
        action="store_true",
        help="of several files, score only the images that all of them have",
    )
    parser.add_argument("--threads", type=int, metavar="N", help="threads (default: all cores)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--save-path",
        "--save_path",
        metavar="OUT.json",
        help="also write the original script's output file",
    )


def run(arguments: argparse.Namespace) -> int:
    """Scores the files and prints the scores."""
    paths = arguments.captions + ([arguments.cap_file] if arguments.cap_file else [])
    conventions = NAMES if arguments.convention == ALL else (arguments.convention,)
    _check(arguments, paths, conventions)
    scorers = [
        Chair(
            name,
            drop_incomplete=arguments.drop_incomplete,
            skip_negated=arguments.skip_negated,
            on_missing=arguments.on_missing,
            threads=arguments.threads,
        )
        for name in conventions
    ]
    truth = GroundTruth.read(arguments.ground_truth)
    files = [read_captions(path, arguments.image_id_key, arguments.caption_key) for path in paths]
    for file in files:
        _say_how_it_was_read(file, arguments)
    files = _comparable(files, arguments.common)
    if len(files) == 1 and len(scorers) == 1:
        _print_one(files[0], scorers[0], truth, arguments)
    else:
        rows = comparison_rows(files, scorers, truth)
        print(json_text({"rows": rows}) if arguments.json else comparison_table(rows))
    if arguments.save_path:
        _save(files[0], scorers[0], truth, arguments.save_path)
    return 0


def _check(arguments: argparse.Namespace, paths: list[str], conventions: tuple[str, ...]) -> None:
    if not paths:
        raise InputError("no caption file was given (- is standard input)")
    if arguments.ground_truth is None:
        raise InputError(
            "no ground truth was given: name a file with --ground-truth "
            "(`armchair ground-truth build --help` says how to make one)"
        )
    if paths.count("-") > 1:
        raise InputError("standard input can be read only once")
    if arguments.save_path and (len(paths) > 1 or len(conventions) > 1):
        raise InputError("--save-path takes one caption file and one convention")


def _print_one(
    file: CaptionFile, scorer: Chair, truth: GroundTruth, arguments: argparse.Namespace
) -> None:
    result = scorer.score(file.captions, file.image_ids, truth)
    if arguments.json:
        print(json_text({"file": file.name, **result.as_dict()}))
    else:
        print(result.table())
    if result.counts.skipped:
        _say(f"{file.name}: {result.counts.skipped} captions left out: no ground truth for them")


def _say_how_it_was_read(file: CaptionFile, arguments: argparse.Namespace) -> None:
    guessed = arguments.image_id_key is None or arguments.caption_key is None
    if guessed:
        _say(
            f'{file.name}: image ids from "{file.image_id_key}", captions from "{file.caption_key}"'
        )
    if file.repeated_images:
        _say(f"{file.name}: {file.repeated_images} captions of an image that has one already")


def _comparable(files: list[CaptionFile], common: bool) -> list[CaptionFile]:
    """The files limited to their common images, where asked for; else a warning if they differ."""
    image_sets = [set(file.image_ids) for file in files]
    shared = set.intersection(*image_sets)
    if common:
        if not shared:
            raise InputError("the caption files have no image in common")
        return [file.limited_to(shared) for file in files]
    for file, images in zip(files, image_sets, strict=True):
        if images != image_sets[0]:
            _say(
                f"warning: {files[0].name} and {file.name} have different images "
                f"({len(images & image_sets[0])} in common): their scores are not comparable; "
                "--common scores the images that all files have"
            )
    return files


def _save(file: CaptionFile, scorer: Chair, truth: GroundTruth, path: str) -> None:
    result = scorer.score(file.captions, file.image_ids, truth)
    pairs = [
        (given, caption)
        for given, caption in zip(file.image_ids, file.captions, strict=True)
        if given in truth
    ]
    sentences = (
        chair_export.sentence(
            scorer.convention,
            given,
            caption,
            truth[image_id(given)],
            drop_incomplete=scorer.drop_incomplete,
            skip_negated=scorer.skip_negated,
        )
        for given, caption in pairs
    )
    with write_atomically(path) as out:
        overall = chair_export.overall_metrics(scorer.convention, result)
        for piece in chair_export.written(sentences, overall):
            out.write(piece)


def _say(message: str) -> None:
    print(f"armchair: {message}", file=sys.stderr)
