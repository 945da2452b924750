"""CHAIR: how many of the objects that captions mention are absent from their images.

CAPTIONS is a JSON, JSON Lines, CSV, Parquet or Arrow file, gzipped or not, or - for standard input;
a folder or a quoted glob of such files counts as one file, and s3://... and the like are read where
pyarrow can. The ground truth gives the objects of each image (`armchair ground-truth build` makes
one from COCO's annotation files; a chair.pkl is read too, and never executed).

examples:
  armchair chair captions.jsonl --ground-truth objects.jsonl.gz
  armchair chair captions.json --ground-truth chair.pkl --convention corrected
  armchair chair captions.jsonl --ground-truth objects.jsonl.gz --convention all
  armchair chair beam.jsonl greedy.jsonl --ground-truth objects.jsonl.gz --common
  armchair chair LLaVA=a.jsonl OPERA=b.jsonl --ground-truth objects.jsonl.gz --format latex
  armchair chair 'shards/*.parquet' --ground-truth objects.jsonl.gz --per-caption out.parquet
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

import numpy as np

from armchair.cli.progress import progress
from armchair.cli.shared import InputFile, add_format, names_of, show
from armchair.convention import DEFAULT, NAMES, Convention, named
from armchair.errors import InputError, counted
from armchair.files import write_atomically
from armchair.files.captions import Batch, CaptionFile
from armchair.files.captions.questions import QuestionImages
from armchair.files.outputs import OutputPath
from armchair.ground_truth import GroundTruth
from armchair.metrics.chair import Chair
from armchair.metrics.chair.comparison import comparison_rows, comparison_table
from armchair.metrics.chair.doubts import (
    note_different_images,
    note_few_common_images,
    note_no_mention,
    note_several_captions,
)
from armchair.metrics.chair.original_output import OriginalOutput
from armchair.metrics.chair.stream import FileScores, Flags, Sink, images_of, score_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments, the original script's flags among them."""
    parser.add_argument(
        "captions",
        nargs="*",
        type=InputFile,
        metavar="[NAME=]CAPTIONS",
        help="caption files, and what their rows are called",
    )
    parser.add_argument("--cap_file", type=InputFile, dest="cap_file", help=argparse.SUPPRESS)
    parser.add_argument(
        "--ground-truth",
        "--cache",
        metavar="FILE",
        help="objects of each image: JSON, JSON Lines, Parquet, or a chair.pkl",
    )
    parser.add_argument(
        "--convention",
        default=DEFAULT,
        metavar="NAME|FILE.toml|all",
        help=f"{', '.join(NAMES)}, a file of your own, or all in one table; "
        "`armchair conventions` explains them (default: %(default)s)",
    )
    parser.add_argument(
        "--nltk",
        metavar="VERSION",
        help="the version of NLTK to follow, such as 3.9.1 (default: the convention's)",
    )
    parser.add_argument(
        "--image-id-key",
        "--image_id_key",
        metavar="KEY",
        help="the key of the image id, nested ones with dots (default: image_id or image)",
    )
    parser.add_argument(
        "--caption-key",
        "--caption_key",
        metavar="KEY",
        help="the key of the caption, nested ones with dots (default: the first of prediction, "
        "response, output and the like, then caption, text, answer)",
    )
    parser.add_argument(
        "--on-missing",
        choices=["error", "skip"],
        default="error",
        help="captions whose image has no ground truth: an error, or left out and counted "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--on-null",
        choices=["error", "skip"],
        default="error",
        help="captions that are null or an empty cell: an error, or left out and counted "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--questions",
        metavar="FILE",
        help="the questions that the captions answer, where the images stand there",
    )
    parser.add_argument(
        "--clean",
        action="store_true",
        help="take off special tokens, thinking and chat markers (docs/cleaning.md)",
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
    add_format(parser)
    parser.add_argument(
        "--save-path",
        "--save_path",
        type=OutputPath,
        metavar="OUT.json",
        help="also write the original script's output file",
    )
    parser.add_argument(
        "--per-caption",
        type=OutputPath,
        metavar="OUT",
        help="also write each caption's counts and hallucinated categories, to a file that ends "
        "in .parquet, .arrow, .jsonl, .jsonl.gz or .csv",
    )


def run(arguments: argparse.Namespace) -> int:
    """Scores the files and prints the scores."""
    paths = arguments.captions + ([arguments.cap_file] if arguments.cap_file else [])
    conventions = named(arguments.convention, nltk=arguments.nltk)
    _check(arguments, paths, conventions)
    scorers = [
        Chair(
            convention,
            drop_incomplete=arguments.drop_incomplete,
            skip_negated=arguments.skip_negated,
            clean=arguments.clean,
            on_missing=arguments.on_missing,
            threads=arguments.threads,
        )
        for convention in conventions
    ]
    images = QuestionImages(arguments.questions) if arguments.questions else None
    files = [
        CaptionFile(
            path,
            arguments.image_id_key,
            arguments.caption_key,
            arguments.threads,
            images,
            arguments.on_null == "skip",
        )
        for path in paths
    ]
    truth = GroundTruth.read(arguments.ground_truth)
    only = _common_images(files, truth) if arguments.common else None
    scored = [_scored(file, scorers, truth, only, arguments) for file in files]
    names = names_of(paths)
    if only is None:
        note_different_images(names, [file.images for file in scored])
    note_several_captions(names, [file.repeated for file in scored])
    if len(scored) == 1 and len(scorers) == 1:
        tables = scored[0].results[0].tables()
    else:
        tables = [comparison_table(names, scored)]
    show(arguments, comparison_rows(names, scored), tables)
    return 0


def _check(arguments: argparse.Namespace, paths: list[str], conventions: list[Convention]) -> None:
    if not paths:
        raise InputError("no caption file was given (- is standard input)")
    if arguments.ground_truth is None:
        raise InputError(
            "no ground truth was given: name a file with --ground-truth "
            "(`armchair ground-truth build --help` says how to make one)"
        )
    if paths.count("-") > 1:
        raise InputError("standard input can be read only once")
    for option, path in (
        ("--save-path", arguments.save_path),
        ("--per-caption", arguments.per_caption),
    ):
        if path and (len(paths) > 1 or len(conventions) > 1):
            raise InputError(f"{option} takes one caption file and one convention")


def _scored(
    file: CaptionFile,
    scorers: list[Chair],
    truth: GroundTruth,
    only: Flags | None,
    arguments: argparse.Namespace,
) -> FileScores:
    """Scores one file and writes the files asked for; says what a reader should know."""
    with ExitStack() as stack:
        sinks: list[Sink] = []
        original = None
        if arguments.save_path:
            text = stack.enter_context(write_atomically(arguments.save_path))
            original = OriginalOutput(text, scorers[0], truth)
            sinks.append(original)
        if arguments.per_caption:
            # With all that writes tables.
            from armchair.metrics.chair.per_caption import caption_details

            details = caption_details(arguments.per_caption, truth)
            sinks.append(stack.enter_context(details))
        batches = _with_progress(file.batches(), file.name)
        scored = score_file(file, batches, scorers, truth, only=only, sinks=sinks)
        if original is not None:
            original.finish(scored.results[0])
    _say_how_it_was_read(file, scored, arguments)
    return scored


def _with_progress(batches: Iterable[Batch], name: str) -> Iterator[Batch]:
    with progress(name, " captions") as advance:
        for batch in batches:
            yield batch
            advance(len(batch))


def _say_how_it_was_read(
    file: CaptionFile, scored: FileScores, arguments: argparse.Namespace
) -> None:
    guessed = arguments.image_id_key is None or arguments.caption_key is None
    if guessed and file.keys.chosen is not None:
        id_key, caption_key = file.keys.chosen
        images = f'image ids from "{id_key}"' if id_key else f"images from {arguments.questions}"
        _say(f'{file.name}: {images}, captions from "{caption_key}"')
    if scored.repeated:
        _say(f"{file.name}: {scored.repeated} captions of an image that has one already")
    if scored.missing:
        _say(
            f"{file.name}: {counted(scored.missing, 'caption')} left out: no ground truth for them"
        )
    if file.keys.nulls:
        _say(f"{file.name}: {counted(file.keys.nulls, 'caption')} left out: null")
    scored.marks.note(file.name)
    note_no_mention(file.name, scored.results[0])


def _common_images(files: list[CaptionFile], truth: GroundTruth) -> Flags:
    """The images of the ground truth that all files have; reads the files once for that."""
    images = [
        images_of(_with_progress(file.batches_to_come_again(), file.name), truth) for file in files
    ]
    shared: Flags = np.logical_and.reduce(images)
    if not shared.any():
        raise InputError("the caption files have no image in common")
    note_few_common_images(int(np.count_nonzero(shared)), images)
    return shared


def _say(message: str) -> None:
    print(f"armchair: {message}", file=sys.stderr)
